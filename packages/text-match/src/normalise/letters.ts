// The steps that read one character, or one segment, by itself.
import { simplifiedPairs } from '../tables/simplified.gen.ts'
import type { Profile } from './profile.ts'
import { compose, isBase, isJoined } from './segment.ts'
import { hasLooseAccents, pointsOf, tatweel } from './unicode.ts'

/** Ranges of characters that Unicode's own tables leave, and what their first one is read as. */
const enclosed: readonly (readonly [first: number, last: number, as: number])[] = [
  [0x1_f1_50, 0x1_f1_69, 0x61],
  [0x1_f1_70, 0x1_f1_89, 0x61],
  [0x1_f1_e6, 0x1_f1_ff, 0x61],
  [0x27_76, 0x27_7e, 0x31],
  [0x27_80, 0x27_88, 0x31],
  [0x27_8a, 0x27_92, 0x31],
  [0x24_f5, 0x24_fd, 0x31],
  [0x24_ff, 0x24_ff, 0x30],
]
const firstEnclosed = 0x24_f5

/** An enclosed letter or digit as the plain one; any other character as it is. */
export function symbolOf(point: number): number {
  if (point < firstEnclosed) return point
  const range = enclosed.find(([first, last]) => point >= first && point <= last)
  return range ? point - range[0] + range[2] : point
}

const sharpS = 0xdf
const finalSigma = 0x03_c2
const dotlessPart = 0x03_07
const letterI = 0x69

/** A character in lower case; sharp s is two characters, and the dot of a dotted capital I goes. */
const lowerOf = (point: number): number[] => {
  const lower = pointsOf(String.fromCodePoint(point).toLowerCase())
  return lower
    .filter((one, at) => !(one === dotlessPart && lower[at - 1] === letterI))
    .flatMap((one) => {
      if (one === sharpS) return [0x73, 0x73]
      return one === finalSigma ? [0x03_c3] : [one]
    })
}

const strayMarks: readonly (readonly [first: number, last: number])[] = [
  [0x03_00, 0x03_6f],
  [0x06_4b, 0x06_5f],
  [0x1a_b0, 0x1a_ff],
  [0x1d_c0, 0x1d_ff],
  [0x20_d0, 0x20_f0],
  [0xfe_20, 0xfe_2f],
]
const shortI = 0x04_39

/** Whether a mark goes wherever it stands: accents of the alphabets, Arabic vowels, enclosures. */
export function isStray(point: number): boolean {
  if (point === tatweel) return true
  return point >= 0x03_00 && strayMarks.some(([first, last]) => point >= first && point <= last)
}

/** A letter without its accents, where its alphabet uses them loosely; й is a letter of its own. */
export function baseOf(point: number): number {
  if (point < 0xc0 || point === shortI) return point
  const [base = point, ...rest] = pointsOf(String.fromCodePoint(point).normalize('NFD'))
  return rest.length > 0 && hasLooseAccents(base) ? base : point
}

/** Splits characters into segments: stretches that are composed by themselves. */
export function splitSegments(points: readonly number[], stretched: boolean): number[][] {
  const segments: number[][] = []
  let base = 0
  for (const point of points) {
    const last = segments.at(-1)
    if (last && isJoined(base, point, stretched)) last.push(point)
    else segments.push([point])
    if (isBase(point) || segments.at(-1)?.length === 1) base = point
  }
  return segments
}

const builtInSimplified = pointsOf(simplifiedPairs)
const simplified = new Map<number, number>()
for (let at = 0; at + 1 < builtInSimplified.length; at += 2)
  simplified.set(builtInSimplified[at] ?? 0, builtInSimplified[at + 1] ?? 0)

/** A traditional character as the simplified one, by the built-in table and rows of a profile. */
export function simplifiedOf(point: number, extra: ReadonlyMap<number, number>): number {
  return extra.get(point) ?? simplified.get(point) ?? point
}

/** The rows that a profile adds to the table of simplified characters. */
export function listExtraSimplified({ tables }: Profile): Map<number, number> {
  const rows = tables?.simplified ?? []
  return new Map(rows.map(([from, to]) => [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]))
}

/** Composes what stands side by side after a step as if it had come so. */
const composeAgain = (points: readonly number[]): readonly number[] =>
  points.length < 2
    ? points
    : splitSegments(points, true).flatMap((segment) =>
        segment.length > 1 ? compose(segment, 'NFC') : segment,
      )

/** A segment in lower case, composed again. */
export function lowerSegment(points: readonly number[]): readonly number[] {
  return composeAgain(points.flatMap(lowerOf))
}

/** Takes the accents off a segment and composes again what then stands side by side. */
export function stripMarks(points: readonly number[]): readonly number[] {
  return composeAgain(points.filter((point) => !isStray(point)).map(baseOf)).map(baseOf)
}

/** Reads one segment by the steps from widths to simplified characters. */
export function readSegment(
  segment: readonly number[],
  profile: Profile,
  extra: ReadonlyMap<number, number>,
): readonly number[] {
  let points: readonly number[] = compose(segment, 'NFKC')
  if (profile.symbols !== false) points = points.map(symbolOf)
  points = lowerSegment(points)
  if (profile.marks !== false) points = stripMarks(points)
  return profile.simplified === false ? points : points.map((point) => simplifiedOf(point, extra))
}
