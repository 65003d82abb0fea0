/**
 * How a picture of the wall is veiled: blurred by so many pixels of the screen, and without colour.
 */
export type Veil = { blur: number; grey: boolean }

/** Radius of the blur on the small drawing; scaled up to the tile it is the wanted one. */
const drawnRadius = 2

/**
 * Size of the small drawing of a picture that is shown `shownWidth` pixels wide, and the filter it
 * is drawn with.
 */
export function veiledDrawing(
  veil: Veil,
  picture: { width: number; height: number },
  shownWidth: number,
): { width: number; height: number; filter: string } {
  const shrink = Math.max(1, veil.blur / drawnRadius)
  const scale = Math.min(1, shownWidth / Math.max(1, picture.width)) / shrink
  const filter = [
    veil.blur > 0 ? `blur(${veil.blur / shrink}px)` : '',
    veil.grey ? 'grayscale(1)' : '',
  ]
    .filter(Boolean)
    .join(' ')
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
    filter: filter || 'none',
  }
}

/**
 * Draws a picture veiled, once. A filter of the style sheet over a wall is computed anew with every
 * frame in which a mark changes; a drawing costs nothing after it is made.
 */
export function drawVeiled(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  veil: Veil,
  shownWidth: number,
): void {
  const { width, height, filter } = veiledDrawing(
    veil,
    { width: picture.naturalWidth, height: picture.naturalHeight },
    shownWidth,
  )
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  canvas.width = width
  canvas.height = height
  context.filter = filter
  context.drawImage(picture, 0, 0, width, height)
}

/**
 * The veiled drawing of a picture as an address that an image takes; null for a picture of a host
 * that lets nobody read it: only the canvas itself can show that. Each canvas is a layer of its own
 * to the browser, and two hundred of them made every frame of a wall some thirteen milliseconds
 * dearer.
 */
export function veiledAddress(canvas: HTMLCanvasElement): string | null {
  try {
    return canvas.toDataURL('image/webp', 0.8)
  } catch (error) {
    if ((error as Error).name === 'SecurityError') return null
    throw error
  }
}
