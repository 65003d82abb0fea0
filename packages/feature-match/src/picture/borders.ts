import { type Pixels, readLuminance } from './pixels.ts'

/** How far pixels of a border may lie from its level, which JPEG blurs. */
const tolerance = 16
/** The share of a border's pixels that may lie further away. */
const strays = 0.02
/** A picture is never cut below this share of its sides. */
const leastShare = 0.2

type Line = { readonly start: number; readonly stride: number; readonly length: number }

/** Lines that run inwards from one side: the first of them, and the step to the next. */
type Edge = { readonly first: Line; readonly step: number; readonly most: number }

/** How many lines of an edge are one level, that of the outermost; 0 where the first is not. */
const countBorder = (values: Float32Array, { first, step, most }: Edge): number => {
  const levels = Array.from(
    { length: first.length },
    (_, at) => values[first.start + at * first.stride] ?? 0,
  ).toSorted((a, b) => a - b)
  const level = levels[levels.length >> 1] ?? 0
  const allowed = Math.floor(first.length * strays)
  const isBorder = (line: number): boolean => {
    let far = 0
    for (let at = 0, place = first.start + line * step; at < first.length; at += 1) {
      if (Math.abs((values[place] ?? 0) - level) > tolerance) far += 1
      place += first.stride
    }
    return far <= allowed
  }
  let count = 0
  while (count < most && isBorder(count)) count += 1
  return count
}

type Box = { readonly left: number; readonly top: number; width: number; height: number }

const cut = ({ data, width, channels }: Pixels, box: Box): Pixels => {
  const bytes = new Uint8Array(box.width * box.height * channels)
  for (let row = 0; row < box.height; row += 1) {
    const from = ((box.top + row) * width + box.left) * channels
    bytes.set(data.subarray(from, from + box.width * channels), row * box.width * channels)
  }
  return { data: bytes, width: box.width, height: box.height, channels }
}

/**
 * The picture without borders of one level, as the bars of a film or the frame of a screenshot;
 * the same object where it has none, or is all one level. Pictures are hashed without borders when
 * they are kept, and both ways when they are looked up.
 *
 * @throws RangeError where sides and bytes do not fit.
 */
export function trimBorders(pixels: Pixels): Pixels {
  const { values, width, height } = readLuminance(pixels)
  const row = (at: number): Line => ({ start: at * width, stride: 1, length: width })
  const top = countBorder(values, { first: row(0), step: width, most: height })
  if (top === height) return pixels
  const bottom = countBorder(values, { first: row(height - 1), step: -width, most: height - top })
  const tall = height - top - bottom
  // Beside bars above and below, the lines of the sides are what stands between them.
  const column = (at: number): Line => ({
    start: top * width + at,
    stride: width,
    length: tall,
  })
  const left = countBorder(values, { first: column(0), step: 1, most: width })
  if (left === width) return pixels
  const right = countBorder(values, { first: column(width - 1), step: -1, most: width - left })
  const wide = width - left - right
  if (tall === height && wide === width) return pixels
  if (tall < height * leastShare || wide < width * leastShare) return pixels
  return cut(pixels, { left, top, width: wide, height: tall })
}
