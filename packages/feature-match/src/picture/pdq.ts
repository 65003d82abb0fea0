import { formatHash, parseHash } from '../bits/hex.ts'
import { type Turning, transformCosine, turnFrequencies } from './frequencies.ts'
import { type Pixels, readLuminance } from './pixels.ts'
import { shrinkPlane, side } from './shrink.ts'

/** Hash and version as they are kept beside each picture. */
export const pictureAlgorithm = 'pdq:1'
/** 32-bit words of a hash of a picture. */
export const pictureWords = 8
/** Sides shorter than this have nothing to be hashed. */
const leastSide = 5

/**
 * The hash of a picture. Bit k is bit k mod 32 of word k / 32. `quality`, 0 to 100, says how much
 * there is to see; below 50 equal hashes say little.
 */
export type PictureHash = { readonly hash: Uint32Array; readonly quality: number }

/** The steps of luminance between neighbours, in hundredths of white, over 90, at most 100. */
const judgeQuality = (small: Float32Array): number => {
  let steps = 0
  const addStep = (at: number, next: number): void => {
    const step = Math.fround((small[at] ?? 0) - (small[next] ?? 0))
    steps += Math.abs(Math.trunc(Math.fround(Math.fround(step * 100) / 255)))
  }
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const at = row * side + column
      if (row < side - 1) addStep(at, at + side)
      if (column < side - 1) addStep(at, at + 1)
    }
  return Math.min(100, Math.floor(steps / 90))
}

/** A bit for each frequency: whether it is above the lower median of all. */
const hashFrequencies = (whole: Float32Array): Uint32Array => {
  const median = whole.toSorted()[whole.length / 2 - 1] ?? 0
  const hash = new Uint32Array(pictureWords)
  for (const [at, value] of whole.entries())
    if (value > median) hash[at >> 5] = (hash[at >> 5] ?? 0) | (1 << (at & 31))
  return hash
}

type Shrunk = { readonly whole: Float32Array; readonly quality: number }

/** Null where the picture is too small to be hashed. */
const readFrequencies = (pixels: Pixels): Shrunk | null => {
  const plane = readLuminance(pixels)
  if (plane.width < leastSide || plane.height < leastSide) return null
  const small = shrinkPlane(plane)
  return { whole: transformCosine(small), quality: judgeQuality(small) }
}

/**
 * PDQ of a picture, bit by bit as its authors' program makes it of the same pixels (Davis and Rosen,
 * The TMK+PDQF video-hashing algorithm and the PDQ image-hashing algorithm, 2019). A picture with a
 * side below 5 has the hash of zeros and quality 0. Takes time by the pixels: 512 a side are
 * enough, and what that program shrinks files to.
 *
 * @throws RangeError where sides and bytes do not fit.
 */
export function hashPicture(pixels: Pixels): PictureHash {
  const shrunk = readFrequencies(pixels)
  if (!shrunk) return { hash: new Uint32Array(pictureWords), quality: 0 }
  return { hash: hashFrequencies(shrunk.whole), quality: shrunk.quality }
}

/** The ways a picture can lie: turned by quarters clockwise, and each of these mirrored. */
export const turns = [
  'none',
  'quarter',
  'half',
  'threeQuarters',
  'mirrored',
  'flipped',
  'transposed',
  'antiTransposed',
] as const
export type Turn = (typeof turns)[number]

const turningOf = (across: boolean, mirrorRows: boolean, mirrorColumns: boolean): Turning => ({
  across,
  mirrorRows,
  mirrorColumns,
})
const turnings: Readonly<Record<Turn, Turning>> = {
  none: turningOf(false, false, false),
  quarter: turningOf(true, false, true),
  half: turningOf(false, true, true),
  threeQuarters: turningOf(true, true, false),
  mirrored: turningOf(false, false, true),
  flipped: turningOf(false, true, false),
  transposed: turningOf(true, false, false),
  antiTransposed: turningOf(true, true, true),
}

/**
 * The hashes of the picture as it lies, turned and mirrored, in the order of `turns`, the first
 * that of `hashPicture`. They follow from one transform and differ from hashes of the turned pixels
 * by the few bits that rounding to pixels makes. Look each of them up to find a picture that
 * somebody turned.
 *
 * @throws RangeError where sides and bytes do not fit.
 */
export function hashTurns(pixels: Pixels): { turn: Turn; hash: Uint32Array; quality: number }[] {
  const shrunk = readFrequencies(pixels)
  return turns.map((turn) => ({
    turn,
    hash: shrunk
      ? hashFrequencies(turnFrequencies(shrunk.whole, turnings[turn]))
      : new Uint32Array(pictureWords),
    quality: shrunk?.quality ?? 0,
  }))
}

/** A hash of a picture as 64 hexadecimal digits, as lists of hashes have it. */
export function formatPdq(hash: Uint32Array): string {
  return formatHash(hash)
}

/** The hash that 64 hexadecimal digits say, or null where they say none. */
export function parsePdq(text: string): Uint32Array | null {
  return parseHash(text.trim(), pictureWords)
}
