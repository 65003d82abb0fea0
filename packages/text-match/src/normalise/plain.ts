import { type Buffer, makeBuffer, makeRoom, textOf } from './buffer.ts'
import { readCell } from './entities.ts'
import { isBase, isJoined } from './segment.ts'
import type { Stream } from './stream.ts'
import { type Tables, readUnits } from './tables.ts'
import { alphabetsOf, unmixTokens } from './twins.ts'
import { isInvisible, isMark, kind, kindTable, lineFeed, space, tatweel } from './unicode.ts'

const cell = { point: 0, end: 0 }
const segment = { points: [] as number[], start: 0, end: 0, next: 0 }

/** Collects the segment that begins at a place; it has no points where nothing is left there. */
const collect = (text: string, at: number, length: number, stretched: boolean): void => {
  const points: number[] = []
  let next = at
  let base = 0
  while (next < length) {
    readCell(text, next, length, cell)
    const { point, end } = cell
    if (isInvisible(point)) {
      // A variation selector belongs to its letter, though it is not read.
      if (points.length > 0 && next === segment.end && isMark(point)) segment.end = end
    } else {
      if (points.length > 0 && !isJoined(base, point, stretched)) break
      if (points.length === 0) segment.start = next
      if (points.length === 0 || !stretched || point !== tatweel) segment.end = end
      if (points.length === 0 || isBase(point)) base = point
      points.push(point)
    }
    next = end
  }
  segment.points = points
  segment.next = next
}

/** Adds a unit; spaces side by side become one, a line feed where one of them is. */
const add = (buffer: Buffer, unit: number, start: number, end: number): void => {
  const { units, starts, ends, length } = buffer
  if (unit <= space && length > 0 && (units[length - 1] as number) <= space) {
    if (unit === lineFeed) units[length - 1] = lineFeed
    ends[length - 1] = end
    return
  }
  units[length] = unit
  starts[length] = start
  ends[length] = end
  buffer.length = length + 1
}

const buffer = makeBuffer()
const shared = { buffer, kinds: 0 }

/** Adds the segment at a place by the steps one by one; answers the place behind it. */
const readSlowly = (text: string, at: number, length: number, tables: Tables): number => {
  collect(text, at, length, tables.stretched)
  const { points, start, end, next } = segment
  if (points.length === 0) return next
  const units = readUnits(points, tables)
  makeRoom(buffer, buffer.length + units.length + length - next)
  const kinds = kindTable()
  for (const unit of units) {
    add(buffer, unit, start, end)
    shared.kinds |= kinds[unit] as number
  }
  return next
}

/** Adds units that depend on no neighbour; answers the place of the first that may do. */
const readFast = (text: string, from: number, length: number, map: Uint16Array): number => {
  const kinds = kindTable()
  const { units, starts, ends } = buffer
  let out = buffer.length
  let seen = shared.kinds
  let at = from
  let read = map[text.charCodeAt(at)] as number
  while (read !== 0) {
    const next = at + 1 < length ? (map[text.charCodeAt(at + 1)] as number) : space
    if (next === 0) break
    if (read <= space && out > 0 && (units[out - 1] as number) <= space) {
      if (read === lineFeed) units[out - 1] = lineFeed
      ends[out - 1] = at + 1
    } else {
      units[out] = read
      starts[out] = at
      ends[out] = at + 1
      out += 1
      seen |= kinds[read] as number
    }
    at += 1
    if (at >= length) break
    read = next
  }
  buffer.length = out
  shared.kinds = seen
  return at
}

/**
 * Reads the first `length` units of a text into the plain stream and leaves its units in a buffer
 * that the next call uses again, with the kinds of all of them added up.
 */
export function readPlain(
  text: string,
  length: number,
  tables: Tables,
  language: string,
): { buffer: Buffer; kinds: number } {
  buffer.length = 0
  shared.kinds = 0
  makeRoom(buffer, length)
  let at = 0
  while (at < length) {
    at = readFast(text, at, length, tables.map)
    if (at < length) at = readSlowly(text, at, length, tables)
  }
  const mixed = (shared.kinds & kind.latin) !== 0
  if (tables.profile.twins && mixed && (shared.kinds & (kind.cyrillic | kind.greek)) !== 0)
    unmixTokens(buffer.units, buffer.length, {
      kinds: kindTable(),
      alphabets: alphabetsOf(tables.profile),
      language,
    })
  return shared
}

/** The plain stream that stands in a buffer. */
export function copyPlain({ units, starts, ends, length }: Buffer): Stream {
  const size = length * Int32Array.BYTES_PER_ELEMENT
  const block = new ArrayBuffer(size * 2)
  const stream: Stream = {
    name: 'plain',
    text: textOf(units, length),
    starts: new Int32Array(block, 0, length),
    ends: new Int32Array(block, size, length),
    weaker: false,
  }
  stream.starts.set(starts.subarray(0, length))
  stream.ends.set(ends.subarray(0, length))
  return stream
}
