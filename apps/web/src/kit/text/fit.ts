const leastPx = 12
const mostSteps = 50
const scaledTo = 0.8

/**
 * The size at which a text fits: a pixel smaller at a time, down to 12 px and in 50 steps at most;
 * where that is not enough it is scaled to 0.8 besides. `fits` tells whether it does at a size in
 * pixels.
 */
export function fitSize(
  startPx: number,
  fits: (px: number) => boolean,
): { px: number; scale: number } {
  let px = startPx
  for (let step = 0; step < mostSteps; step++) {
    if (fits(px)) return { px, scale: 1 }
    if (px <= leastPx) break
    px = Math.max(leastPx, px - 1)
  }
  return { px, scale: fits(px) ? 1 : scaledTo }
}
