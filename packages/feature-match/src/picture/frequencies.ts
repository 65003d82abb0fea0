import { side } from './shrink.ts'

/** How many frequencies are kept along each side, from the first: the mean is left out. */
export const kept = 16

/** Row f: the cosine of frequency f + 1 over a side, in 32-bit floats. */
const cosines = Float32Array.from({ length: kept * side }, (_, at) => {
  const frequency = Math.floor(at / side) + 1
  const angle = (Math.PI / 2 / side) * frequency * (2 * (at % side) + 1)
  return Math.fround(Math.sqrt(2 / side)) * Math.cos(angle)
})

/**
 * The discrete cosine transform of 64 by 64 values at the frequencies 1 to 16 of both sides, row by
 * row: vertical frequencies downwards, horizontal ones to the right. Sums are 32-bit floats.
 */
export function transformCosine(small: Float32Array): Float32Array {
  const half = new Float32Array(kept * side)
  for (let row = 0; row < kept; row += 1)
    for (let column = 0; column < side; column += 1) {
      let sum = 0
      for (let at = 0; at < side; at += 1) {
        const product = (cosines[row * side + at] ?? 0) * (small[at * side + column] ?? 0)
        sum = Math.fround(sum + Math.fround(product))
      }
      half[row * side + column] = sum
    }
  const whole = new Float32Array(kept * kept)
  for (let row = 0; row < kept; row += 1)
    for (let column = 0; column < kept; column += 1) {
      let sum = 0
      for (let at = 0; at < side; at += 1) {
        const product = (half[row * side + at] ?? 0) * (cosines[column * side + at] ?? 0)
        sum = Math.fround(sum + Math.fround(product))
      }
      whole[row * kept + column] = sum
    }
  return whole
}

/** The transform of the picture with its rows as columns, from that of the picture itself. */
export function transposeFrequencies(whole: Float32Array): Float32Array {
  return whole.map((_, at) => whole[(at % kept) * kept + Math.floor(at / kept)] ?? 0)
}
