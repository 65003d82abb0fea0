import type { Plane } from './pixels.ts'

/** The side of the square that a picture is shrunk to. */
export const side = 64

/** How far a mean of `window` values reaches beyond its middle: one further where it is even. */
const reachOf = (window: number): { before: number; after: number } => {
  const half = (window + 2) >> 1
  return { before: window - half, after: half - 1 }
}

/**
 * Moving means along rows at some of their columns, in ascending order; the sum moves in 32-bit
 * floats, new value first, as published.
 */
const averageRows = (plane: Plane, window: number, columns: Uint32Array): Plane => {
  const { values, width, height } = plane
  const { before, after } = reachOf(window)
  const means = new Float32Array(columns.length * height)
  let to = 0
  for (let start = 0; start < values.length; start += width) {
    let sum = 0
    let count = 0
    for (; count < after; count += 1) sum = Math.fround(sum + (values[start + count] ?? 0))
    for (let at = 0, pick = 0; at < width; at += 1) {
      if (at + after < width) {
        sum = Math.fround(sum + (values[start + at + after] ?? 0))
        count += 1
      }
      if (at > before) {
        sum = Math.fround(sum - (values[start + at - before - 1] ?? 0))
        count -= 1
      }
      for (; columns[pick] === at; pick += 1, to += 1) means[to] = Math.fround(sum / count)
    }
  }
  return { values: means, width: columns.length, height }
}

/** Moving means along columns, of all columns at once, since rows lie together in memory. */
const averageColumns = ({ values, width, height }: Plane, window: number): Plane => {
  const { before, after } = reachOf(window)
  const means = new Float32Array(values.length)
  const sums = new Float32Array(width)
  let count = 0
  const move = (row: number, sign: 1 | -1): void => {
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
    for (let at = 0; at < width; at += 1) means[start + at] = Math.fround((sums[at] ?? 0) / count)
  }
  return { values: means, width, height }
}

const windowOf = (length: number): number => Math.floor((length + 2 * side - 1) / (2 * side))

/** The middle of each of 64 fields along a side. */
const listMiddles = (length: number): Uint32Array =>
  Uint32Array.from({ length: side }, (_, field) => Math.floor(((field + 0.5) * length) / side))

/**
 * A picture as 64 by 64 values: two passes of moving means over a 128th of each side, which come
 * close to a tent (Jarosz, 2001), then the pixel in the middle of each field. The second pass makes
 * only what is read of it.
 */
export function shrinkPlane(plane: Plane): Float32Array {
  const { values, width, height } = plane
  if (width === side && height === side) return values
  const all = Uint32Array.from({ length: width }, (_, at) => at)
  const first = averageColumns(averageRows(plane, windowOf(width), all), windowOf(height))
  const narrow = averageRows(first, windowOf(width), listMiddles(width))
  const smooth = averageColumns(narrow, windowOf(height))
  const small = new Float32Array(side * side)
  for (const [field, row] of listMiddles(height).entries())
    small.set(smooth.values.subarray(row * side, (row + 1) * side), field * side)
  return small
}
