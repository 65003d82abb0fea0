import { listExtraSimplified, readSegment, simplifiedOf } from './letters.ts'
import type { Profile } from './profile.ts'
import { isJoining } from './segment.ts'
import { isInvisible, isLineBreak, isSpace, lineFeed, space } from './unicode.ts'

const planeSize = 0x1_00_00
const ampersand = 0x26

/** What a profile reads characters by; made once for a profile. */
export type Tables = {
  profile: Profile
  /**
   * Per unit of the basic plane what it is read as, where that is one unit and does not depend on
   * its neighbours; else 0.
   */
  map: Uint16Array
  /** Whether a tatweel belongs to what it stretches, as it is taken off. */
  stretched: boolean
  /** Rows of the profile for simplified characters. */
  extra: ReadonlyMap<number, number>
  /** Segments that were read before, as units. */
  known: Map<string | number, readonly number[]>
}

/** A character of the plain stream: all spaces are one. */
const settleSpace = (point: number): number => {
  if (isLineBreak(point)) return lineFeed
  return isSpace(point) ? space : point
}

const unitsOf = (points: readonly number[]): number[] => {
  const text = String.fromCodePoint(...points)
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

const mostKnown = 4096
const longestKnown = 4

/** What a segment is read as by the steps from widths to simplified characters, in units. */
export function readUnits(segment: readonly number[], tables: Tables): readonly number[] {
  const { profile, extra, known } = tables
  const read = (): number[] => unitsOf(readSegment(segment, profile, extra).map(settleSpace))
  if (segment.length > longestKnown) return read()
  const [first = 0] = segment
  const key = segment.length === 1 ? first : String.fromCodePoint(...segment)
  const before = known.get(key)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const units = read()
  known.set(key, units)
  return units
}

const isSpecial = (point: number): boolean =>
  point === ampersand ||
  (point >= 0xd8_00 && point <= 0xdf_ff) ||
  isInvisible(point) ||
  isJoining(point)

/**
 * Blocks of Han, Hangul and private use that no step but the one of simplified characters reads.
 */
const plainBlocks: readonly (readonly [first: number, last: number])[] = [
  [0x34_00, 0x4d_bf],
  [0x4e_00, 0x9f_ff],
  [0xac_00, 0xd7_a3],
  [0xe0_00, 0xf8_ff],
]
const isInPlainBlock = (point: number): boolean =>
  plainBlocks.some(([first, last]) => point >= first && point <= last)

const makeMap = (tables: Tables): Uint16Array => {
  const map = new Uint16Array(planeSize)
  const { simplified = true } = tables.profile
  for (let point = 0; point < planeSize; point += 1) {
    if (isInPlainBlock(point)) {
      const read = simplified ? simplifiedOf(point, tables.extra) : point
      map[point] = read < planeSize ? read : 0
      continue
    }
    if (isSpecial(point)) continue
    const points = readSegment([point], tables.profile, tables.extra).map(settleSpace)
    const [first = 0] = points
    if (points.length === 1 && first < planeSize) map[point] = first
  }
  return map
}

const shared = new Map<string, Uint16Array>()

/** Profiles without rows of their own share the table of their switches. */
const mapOf = (tables: Tables): Uint16Array => {
  if (tables.extra.size > 0) return makeMap(tables)
  const { symbols = true, marks = true, simplified = true } = tables.profile
  const key = `${symbols} ${marks} ${simplified}`
  const map = shared.get(key) ?? makeMap(tables)
  shared.set(key, map)
  return map
}

const made = new WeakMap<Profile, Tables>()

/**
 * The tables of a profile. Making the first with its switches takes some tenths of a second, so a
 * server reads a text before it serves.
 */
export function tablesOf(profile: Profile): Tables {
  const before = made.get(profile)
  if (before) return before
  const tables: Tables = {
    profile,
    map: new Uint16Array(0),
    stretched: profile.marks !== false,
    extra: listExtraSimplified(profile),
    known: new Map(),
  }
  tables.map = mapOf(tables)
  made.set(profile, tables)
  return tables
}
