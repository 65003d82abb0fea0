import { formatHash, parseHash } from '../bits/hex.ts'
import { transformCosine, transposeFrequencies } from './frequencies.ts'
import { type Pixels, type Plane, readLuminance } from './pixels.ts'
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

type Read = { readonly whole: Float32Array; readonly quality: number }

/** Null where the picture is too small to be hashed. */
const readFrequencies = (plane: Plane): Read | null => {
  if (plane.width < leastSide || plane.height < leastSide) return null
  const small = shrinkPlane(plane)
  return { whole: transformCosine(small), quality: judgeQuality(small) }
}

const nothing = (): PictureHash => ({ hash: new Uint32Array(pictureWords), quality: 0 })

/**
 * PDQ of a picture, bit by bit as its authors' program makes it of the same pixels (Davis and
 * Rosen, The TMK+PDQF video-hashing algorithm and the PDQ image-hashing algorithm, 2019). A picture
 * with a side below 5 has the hash of zeros and quality 0. Takes time by the pixels: 512 a side are
 * enough, and what that program shrinks files to.
 *
 * @throws RangeError where sides and bytes do not fit.
 */
export function hashPicture(pixels: Pixels): PictureHash {
  const read = readFrequencies(readLuminance(pixels))
  return read ? { hash: hashFrequencies(read.whole), quality: read.quality } : nothing()
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

/** Left and right, or top and bottom change places first; then rows become columns. */
type Turning = {
  readonly turn: Turn
  readonly transposed: Turn
  readonly columns: boolean
  readonly rows: boolean
}
const turnings: readonly Turning[] = [
  { turn: 'none', transposed: 'transposed', columns: false, rows: false },
  { turn: 'mirrored', transposed: 'threeQuarters', columns: true, rows: false },
  { turn: 'flipped', transposed: 'quarter', columns: false, rows: true },
  { turn: 'half', transposed: 'antiTransposed', columns: true, rows: true },
]

const mirrorPlane = ({ values, width, height }: Plane, { columns, rows }: Turning): Plane => {
  const mirrored = new Float32Array(values.length)
  for (let row = 0; row < height; row += 1) {
    const from = (rows ? height - 1 - row : row) * width
    const line = mirrored.subarray(row * width, (row + 1) * width)
    line.set(values.subarray(from, from + width))
    if (columns) line.reverse()
  }
  return { values: mirrored, width, height }
}

/**
 * The hashes of the picture as it lies, turned and mirrored, in the order of `turns`, the first
 * that of `hashPicture`. Look each of them up to find a picture that somebody turned.
 *
 * They are those of the turned pixels: the published shortcut, which changes signs in the transform
 * of the picture as it lies, is up to 32 bits off, since means of an even number of pixels lean to
 * one side. Takes four times as long as one hash.
 *
 * @throws RangeError where sides and bytes do not fit.
 */
export function hashTurns(pixels: Pixels): (PictureHash & { readonly turn: Turn })[] {
  const plane = readLuminance(pixels)
  const hashes = new Map<Turn, PictureHash>()
  for (const turning of turnings) {
    const read = readFrequencies(mirrorPlane(plane, turning))
    if (!read) continue
    const { whole, quality } = read
    hashes.set(turning.turn, { hash: hashFrequencies(whole), quality })
    const transposed = hashFrequencies(transposeFrequencies(whole))
    hashes.set(turning.transposed, { hash: transposed, quality })
  }
  return turns.map((turn) => ({ turn, ...(hashes.get(turn) ?? nothing()) }))
}

/** A hash of a picture as 64 hexadecimal digits, as lists of hashes have it. */
export function formatPdq(hash: Uint32Array): string {
  return formatHash(hash)
}

/** The hash that 64 hexadecimal digits say, or null where they say none. */
export function parsePdq(text: string): Uint32Array | null {
  return parseHash(text.trim(), pictureWords)
}
