import type { Pixels } from './picture/pixels.ts'
import { sampleRate } from './audio/print.ts'

/** Numbers from 0 up to 1, the same ones from the same seed (xorshift, Marsaglia, 2003). */
export type Random = () => number

/** @param seed A whole number other than 0. */
export function makeRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const between = (random: Random, low: number, high: number): number => low + random() * (high - low)

/** A number of 32 bits. */
export function drawWord(random: Random): number {
  return Math.floor(random() * 2 ** 32)
}

/** A hash of so many words. */
export function drawHash(random: Random, words: number): Uint32Array {
  return Uint32Array.from({ length: words }, () => drawWord(random))
}

/** The hash with so many of its bits turned over. */
export function flipBits(random: Random, hash: Uint32Array, count: number): Uint32Array {
  const near = hash.slice()
  const bits = new Set<number>()
  while (bits.size < count) bits.add(Math.floor(random() * hash.length * 32))
  for (const bit of bits) near[bit >> 5] = (near[bit >> 5] ?? 0) ^ (1 << (bit & 31))
  return near
}

/** Smooth noise of -1 to 1: random values on a grid, and what lies between them. */
const makeNoise = (random: Random, cells: number): ((x: number, y: number) => number) => {
  const side = cells + 2
  const grid = Array.from({ length: side * side }, () => between(random, -1, 1))
  const ease = (share: number): number => share * share * (3 - 2 * share)
  return (x, y) => {
    const column = Math.min(cells, Math.floor(x * cells))
    const row = Math.min(cells, Math.floor(y * cells))
    const across = ease(x * cells - column)
    const down = ease(y * cells - row)
    const at = (right: number, below: number): number =>
      grid[(row + below) * side + column + right] ?? 0
    const above = at(0, 0) * (1 - across) + at(1, 0) * across
    const under = at(0, 1) * (1 - across) + at(1, 1) * across
    return above * (1 - down) + under * down
  }
}

type Shape = { x: number; y: number; wide: number; tall: number; round: boolean; colour: number[] }

const drawShape = (random: Random): Shape => ({
  x: random(),
  y: random(),
  wide: between(random, 0.05, 0.3),
  tall: between(random, 0.05, 0.3),
  round: random() < 0.6,
  colour: [between(random, 0, 255), between(random, 0, 255), between(random, 0, 255)],
})

const isInside = ({ x, y, wide, tall, round }: Shape, atX: number, atY: number): boolean => {
  const right = Math.abs(atX - x) / wide
  const down = Math.abs(atY - y) / tall
  return round ? right * right + down * down < 1 : right < 1 && down < 1
}

/** A picture as photographs are: light that changes slowly, things before it, fine grain. */
export function drawPhoto(random: Random, width: number, height: number): Pixels {
  const octaves = [2, 4, 8, 16, 32].map((cells) => ({ cells, noise: makeNoise(random, cells) }))
  const shapes = Array.from({ length: 6 + Math.floor(random() * 8) }, () => drawShape(random))
  const ground = [0, 1, 2].map(() => between(random, 70, 190))
  const slope = [0, 1, 2].map(() => between(random, -60, 60))
  const data = new Uint8ClampedArray(width * height * 3)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const x = column / width
      const y = row / height
      let texture = between(random, -4, 4)
      for (const { cells, noise } of octaves) texture += noise(x, y) * (70 / Math.sqrt(cells))
      const shape = shapes.findLast((one) => isInside(one, x, y))
      for (let channel = 0; channel < 3; channel += 1) {
        const light = (ground[channel] ?? 0) + (slope[channel] ?? 0) * (y - 0.5)
        const base = shape ? (shape.colour[channel] ?? 0) * 0.7 + light * 0.3 : light
        data[(row * width + column) * 3 + channel] = base + texture
      }
    }
  return { data, width, height, channels: 3 }
}

/** Where a pixel of the new picture comes from. */
export function mapPixels(
  { data, width, height, channels }: Pixels,
  size: { width: number; height: number },
  from: (x: number, y: number) => [number, number],
): Pixels {
  const mapped = new Uint8Array(size.width * size.height * channels)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const [column, row] = from(x, y)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const start = (row * width + column) * channels
      mapped.set(data.subarray(start, start + channels), (y * size.width + x) * channels)
    }
  return { data: mapped, ...size, channels }
}

/** A sound as voices are: short tones of changing height and colour, hisses and pauses. */
export function drawVoice(random: Random, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  let start = 0
  while (start < samples.length) {
    const length = Math.round(between(random, 0.06, 0.28) * sampleRate)
    const end = Math.min(samples.length, start + length)
    const kind = random()
    const pitch = between(random, 90, 240)
    const glide = between(random, -0.25, 0.25)
    const formants = [between(random, 300, 850), between(random, 850, 2300)]
    const loud = between(random, 0.05, 0.16)
    const harmonics = Array.from({ length: 12 }, (_, at) => {
      const height = pitch * (at + 1)
      const gain = formants.reduce(
        (sum, formant) => sum + 1 / (1 + ((height - formant) / 110) ** 2),
        0,
      )
      return gain * loud
    })
    for (let at = start; at < end; at += 1) {
      if (kind < 0.15) continue
      const fade = Math.sin((Math.PI * (at - start)) / length) ** 0.5
      if (kind < 0.3) {
        samples[at] = between(random, -loud, loud) * fade
        continue
      }
      const time = (at - start) / sampleRate
      const phase = 2 * Math.PI * pitch * time * (1 + (glide * (at - start)) / length / 2)
      let sum = 0
      for (const [harmonic, gain] of harmonics.entries())
        sum += gain * Math.sin(phase * (harmonic + 1))
      samples[at] = sum * fade
    }
    start = end
  }
  return samples
}

/** A sound laid into another one from a second on, in place of what stood there. */
export function placeSound(under: Float32Array, sound: Float32Array, second: number): Float32Array {
  const placed = under.slice()
  placed.set(sound, Math.round(second * sampleRate))
  return placed
}

/** A sound as a poor line hands it on: in steps of so many bits by the µ-law, with noise. */
export function degradeSound(random: Random, sound: Float32Array, bits: number): Float32Array {
  const steps = 2 ** (bits - 1)
  return sound.map((sample) => {
    const bent = (Math.sign(sample) * Math.log1p(255 * Math.abs(sample))) / Math.log(256)
    const stepped = Math.round(bent * steps) / steps
    const straight = (Math.sign(stepped) * (256 ** Math.abs(stepped) - 1)) / 255
    return straight + between(random, -0.005, 0.005)
  })
}
