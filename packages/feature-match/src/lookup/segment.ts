import { countBits } from '../bits/distance.ts'

/** Hashes by number, `words` 32-bit words each, one behind the other. */
export type HashEntries = {
  readonly words: number
  /** Whole numbers that JavaScript holds exactly. */
  readonly ids: Float64Array
  readonly hashes: Uint32Array
}

/**
 * Hashes that do not change, by ascending number, with a table for every slice of 16 bits: the
 * rows whose slice s is v stand in `rows` at [starts[s · 65537 + v], starts[s · 65537 + v + 1]).
 * Small segments have no tables. Only typed arrays, so that a thread can hand one to another.
 */
export type HashSegment = HashEntries & { readonly starts: Uint32Array; readonly rows: Uint32Array }

const values = 0x1_00_00
const stretch = values + 1
/** Up to here comparing with every hash takes less time than looking into the tables. */
const leastForTables = 2048

const readSlice = (hashes: Uint32Array, row: number, words: number, slice: number): number =>
  ((hashes[row * words + (slice >> 1)] ?? 0) >>> ((slice & 1) << 4)) & 0xff_ff

const sortEntries = ({ words, ids, hashes }: HashEntries): HashEntries => {
  const order = Uint32Array.from(ids, (_, at) => at)
  order.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
  const sorted = {
    words,
    ids: new Float64Array(ids.length),
    hashes: new Uint32Array(hashes.length),
  }
  for (const [to, from] of order.entries()) {
    sorted.ids[to] = ids[from] ?? 0
    for (let word = 0; word < words; word += 1)
      sorted.hashes[to * words + word] = hashes[from * words + word] ?? 0
  }
  return sorted
}

/** Sorts the rows by their value of one slice into the tables. */
const fillTable = (segment: HashSegment, slice: number): void => {
  const { words, ids, hashes, rows } = segment
  const starts = segment.starts.subarray(slice * stretch, (slice + 1) * stretch)
  for (let row = 0; row < ids.length; row += 1) {
    const value = readSlice(hashes, row, words, slice)
    starts[value + 1] = (starts[value + 1] ?? 0) + 1
  }
  starts[0] = slice * ids.length
  for (let value = 1; value < stretch; value += 1)
    starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0)
  const next = starts.slice()
  for (let row = 0; row < ids.length; row += 1) {
    const value = readSlice(hashes, row, words, slice)
    const at = next[value] ?? 0
    rows[at] = row
    next[value] = at + 1
  }
}

/**
 * Makes a segment of hashes, each number once. It takes 32 bytes a picture for the hash and 64 for
 * the tables, a text 8 and 16; may run in a thread and be handed over (`listSegmentBuffers`).
 *
 * @param tablesFrom How many hashes are worth tables.
 */
export function buildSegment(entries: HashEntries, tablesFrom = leastForTables): HashSegment {
  const sorted = sortEntries(entries)
  const count = sorted.ids.length
  const slices = count < tablesFrom ? 0 : entries.words * 2
  const starts = new Uint32Array(slices * stretch)
  const segment = { ...sorted, starts, rows: new Uint32Array(slices * count) }
  for (let slice = 0; slice < slices; slice += 1) fillTable(segment, slice)
  return segment
}

/** What is handed over with a segment or with entries instead of being copied. */
export function listSegmentBuffers(segment: HashEntries | HashSegment): ArrayBuffer[] {
  const arrays = [segment.ids, segment.hashes]
  if ('rows' in segment) arrays.push(segment.starts, segment.rows)
  return arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer)
}

/** All values of 16 bits with at most three bits set, fewer bits first. */
const flips = Uint16Array.from(
  Array.from({ length: values }, (_, value) => value)
    .filter((value) => countBits(value) <= 3)
    .toSorted((a, b) => countBits(a) - countBits(b) || a - b),
)
/** How many of them have at most so many bits set. */
const flipCounts = [1, 17, 137, 697]

/**
 * Rows found so far, each once, and how many hashes were compared with. `compared` is filled by
 * searches of a segment and of what was added since alike.
 */
export type Rows = { readonly distances: Map<number, number>; compared: number }

/** The distance of a row where it is at most `most`, else some number above it. */
export function measureRow(
  { words, hashes }: HashEntries,
  row: number,
  hash: Uint32Array,
  most: number,
): number {
  let distance = 0
  for (let word = 0, at = row * words; word < words && distance <= most; word += 1, at += 1)
    distance += countBits((hash[word] ?? 0) ^ (hashes[at] ?? 0))
  return distance
}

const compareAll = (segment: HashSegment, hash: Uint32Array, most: number, to: Rows): void => {
  const count = segment.ids.length
  for (let row = 0; row < count; row += 1) {
    const distance = measureRow(segment, row, hash, most)
    if (distance <= most) to.distances.set(row, distance)
  }
  to.compared += count
}

/** Compares with what a table has near a slice; false once that is more than all rows. */
const compareNear = (
  segment: HashSegment,
  hash: Uint32Array,
  most: number,
  look: { slice: number; bits: number },
  to: Rows,
): boolean => {
  const { starts, rows } = segment
  const value = readSlice(hash, 0, segment.words, look.slice)
  const from = look.slice * stretch
  const count = flipCounts[look.bits] ?? 0
  for (let at = 0; at < count; at += 1) {
    const place = from + (value ^ (flips[at] ?? 0))
    const end = starts[place + 1] ?? 0
    for (let rest = starts[place] ?? 0; rest < end; rest += 1) {
      const row = rows[rest] ?? 0
      const distance = measureRow(segment, row, hash, most)
      if (distance <= most) to.distances.set(row, distance)
      to.compared += 1
    }
  }
  return to.compared <= segment.ids.length
}

/**
 * Finds all rows whose hash is at most so many bits away (Norouzi, Punjani and Fleet, 2012). Of s
 * slices either one of the first `most mod s + 1` differs in at most `most / s` bits, or one of the
 * others in fewer: else more than `most` bits would differ in all. Never compares with more than
 * three times all of them, however alike they are.
 */
export function searchSegment(segment: HashSegment, hash: Uint32Array, most: number): Rows {
  const found: Rows = { distances: new Map(), compared: 0 }
  const slices = segment.words * 2
  const bits = Math.floor(most / slices)
  if (segment.rows.length === 0 || bits >= flipCounts.length) {
    compareAll(segment, hash, most, found)
    return found
  }
  for (let slice = 0; slice < slices; slice += 1) {
    const look = { slice, bits: slice <= most % slices ? bits : bits - 1 }
    if (look.bits < 0) break
    if (!compareNear(segment, hash, most, look, found)) {
      compareAll(segment, hash, most, found)
      break
    }
  }
  return found
}
