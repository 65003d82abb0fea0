import type { Plane } from './pixels.ts'

/** The side of the square that a picture is shrunk to. */
export const side = 64

/** How far a mean of `window` values reaches beyond its middle: one further where it is even. */
const reachOf = (window: number): { before: number; after: number } => {
  const half = (window + 2) >> 1
  return { before: window - half, after: half - 1 }
}

/** Moving means along rows; the sum moves in 32-bit floats, new value first, as published. */
const averageRows = ({ values, width, height }: Plane, window: number): Plane => {
  const { before, after } = reachOf(window)
  const means = new Float32Array(values.length)
  for (let row = 0; row < height; row += 1) {
    const start = row * width
    let sum = 0
    let count = 0
    for (let at = 0; at < after; at += 1, count += 1)
      sum = Math.fround(sum + (values[start + at] ?? 0))
    for (let at = 0; at < width; at += 1) {
      if (at + after < width) {
        sum = Math.fround(sum + (values[start + at + after] ?? 0))
        count += 1
      }
      if (at > before) {
        sum = Math.fround(sum - (values[start + at - before - 1] ?? 0))
        count -= 1
      }
      means[start + at] = sum / count
    }
  }
  return { values: means, width, height }
}

/** Moving means along columns, of all columns at once, since rows lie together in memory. */
const averageColumns = ({ values, width, height }: Plane, window: number): Plane => {
  const { before, after } = reachOf(window)
  const means = new Float32Array(values.length)
  const sums = new Float32Array(width)
  let count = 0
  const move = (row: number, sign: number): void => {
    const start = row * width
    for (let at = 0; at < width; at += 1)
      sums[at] = (sums[at] ?? 0) + sign * (values[start + at] ?? 0)
    count += sign
  }
  for (let row = 0; row < after; row += 1) move(row, 1)
  for (let row = 0; row < height; row += 1) {
    if (row + after < height) move(row + after, 1)
    if (row > before) move(row - before - 1, -1)
    const start = row * width
    for (let at = 0; at < width; at += 1) means[start + at] = (sums[at] ?? 0) / count
  }
  return { values: means, width, height }
}

const windowOf = (length: number): number => Math.floor((length + 2 * side - 1) / (2 * side))

/**
 * A picture as 64 by 64 values: two passes of moving means over a 128th of each side, which come
 * close to a tent (Jarosz, 2001), then the pixel in the middle of each field.
 */
export function shrinkPlane(plane: Plane): Float32Array {
  let smooth = plane
  if (plane.width !== side || plane.height !== side)
    for (let pass = 0; pass < 2; pass += 1) {
      smooth = averageRows(smooth, windowOf(plane.width))
      smooth = averageColumns(smooth, windowOf(plane.height))
    }
  const small = new Float32Array(side * side)
  for (let row = 0; row < side; row += 1) {
    const from = Math.floor(((row + 0.5) * plane.height) / side) * plane.width
    for (let column = 0; column < side; column += 1) {
      const at = Math.floor(((column + 0.5) * plane.width) / side)
      small[row * side + column] = smooth.values[from + at] ?? 0
    }
  }
  return small
}
