import { findRow } from './rows.ts'
import {
  type HashEntries,
  type HashSegment,
  buildSegment,
  measureRow,
  searchSegment,
} from './segment.ts'

/** Hashes added since the segment was built, in places that are filled up again. */
type Delta = {
  ids: Float64Array
  hashes: Uint32Array
  size: number
  readonly places: Map<number, number>
}

type Change = { readonly id: number; readonly hash: Uint32Array | null }

/**
 * Hashes that are searched for those near another: a segment that stays as it was built, what was
 * removed from it, and what was added since. Data that the functions beside it change.
 */
export type HashIndex = {
  segment: HashSegment
  /** Per row of the segment: 1 where it no longer counts. */
  removed: Uint8Array
  removedCount: number
  delta: Delta
  /** What changed since a copy was taken to build the next segment of; null where none was. */
  changes: Change[] | null
}

/** Hashes added until an index should be merged: what each search compares with one by one. */
export const mostAdded = 10_000

const makeDelta = (words: number): Delta => ({
  ids: new Float64Array(16),
  hashes: new Uint32Array(16 * words),
  size: 0,
  places: new Map(),
})

/** An index of a segment; of an empty one to begin with nothing. */
export function makeHashIndex(segment: HashSegment): HashIndex {
  return {
    segment,
    removed: new Uint8Array(segment.ids.length),
    removedCount: 0,
    delta: makeDelta(segment.words),
    changes: null,
  }
}

/** Gathers hashes for `buildSegment`; of a number that stands there twice the last counts. */
export function gatherHashes(
  words: number,
  given: Iterable<{ readonly id: number; readonly hash: Uint32Array }>,
): HashEntries {
  const byId = new Map<number, Uint32Array>()
  for (const { id, hash } of given) byId.set(id, checkHash(hash, words))
  const hashes = new Uint32Array(byId.size * words)
  for (const [at, hash] of [...byId.values()].entries()) hashes.set(hash, at * words)
  return { words, ids: Float64Array.from(byId.keys()), hashes }
}

/** @throws RangeError where a hash is of another length. */
const checkHash = (hash: Uint32Array, words: number): Uint32Array => {
  if (hash.length !== words) throw new RangeError(`a hash has ${words} words`)
  return hash
}

/** How many hashes an index has. */
export function countHashes({ segment, removedCount, delta }: HashIndex): number {
  return segment.ids.length - removedCount + delta.size
}

/** Whether so many hashes were added or removed that searches are worth a merge. */
export function needsMerge({ segment, removedCount, delta }: HashIndex): boolean {
  return delta.size > mostAdded || removedCount > Math.max(mostAdded, segment.ids.length / 4)
}

const grow = (delta: Delta): void => {
  const ids = new Float64Array(delta.ids.length * 2)
  const hashes = new Uint32Array(delta.hashes.length * 2)
  ids.set(delta.ids)
  hashes.set(delta.hashes)
  delta.ids = ids
  delta.hashes = hashes
}

const dropHash = ({ segment, removed, delta, ...index }: HashIndex, id: number): number => {
  const row = findRow(segment.ids, id)
  const words = segment.words
  const place = delta.places.get(id)
  if (place !== undefined) {
    delta.size -= 1
    const last = delta.ids[delta.size] ?? 0
    delta.ids[place] = last
    delta.hashes.copyWithin(place * words, delta.size * words, (delta.size + 1) * words)
    delta.places.set(last, place)
    delta.places.delete(id)
  }
  if (row < 0 || removed[row] === 1) return index.removedCount
  removed[row] = 1
  return index.removedCount + 1
}

/** Adds a hash; one that the number had before no longer counts. */
export function addHash(index: HashIndex, id: number, hash: Uint32Array): void {
  const { words } = index.segment
  checkHash(hash, words)
  index.removedCount = dropHash(index, id)
  const { delta } = index
  if (delta.size === delta.ids.length) grow(delta)
  delta.ids[delta.size] = id
  delta.hashes.set(hash, delta.size * words)
  delta.places.set(id, delta.size)
  delta.size += 1
  index.changes?.push({ id, hash: hash.slice() })
}

/** Removes the hash of a number; nothing happens where there is none. */
export function removeHash(index: HashIndex, id: number): void {
  index.removedCount = dropHash(index, id)
  index.changes?.push({ id, hash: null })
}

/** A hash that was found: its number and in how many bits it differs. */
export type NearHash = { readonly id: number; readonly distance: number }

/**
 * All hashes at most `most` bits away from one, the nearest first, then by number; `compared` says
 * with how many it was compared to know that there are no others.
 */
export function searchHashes(
  index: HashIndex,
  hash: Uint32Array,
  most: number,
): { found: NearHash[]; compared: number } {
  const { segment, removed, delta } = index
  checkHash(hash, segment.words)
  const { distances, compared } = searchSegment(segment, hash, most)
  const found: NearHash[] = []
  for (const [row, distance] of distances)
    if (removed[row] === 0) found.push({ id: segment.ids[row] ?? 0, distance })
  const recent = { words: segment.words, ids: delta.ids, hashes: delta.hashes }
  for (let row = 0; row < delta.size; row += 1) {
    const distance = measureRow(recent, row, hash, most)
    if (distance <= most) found.push({ id: delta.ids[row] ?? 0, distance })
  }
  found.sort((a, b) => a.distance - b.distance || a.id - b.id)
  return { found, compared: compared + delta.size }
}

/**
 * A copy of what an index has, to build its next segment of in a thread. Until `replaceSegment` the
 * index notes what changes.
 */
export function copyHashes(index: HashIndex): HashEntries {
  const { segment, removed, delta } = index
  const { words } = segment
  const count = countHashes(index)
  const copy = { words, ids: new Float64Array(count), hashes: new Uint32Array(count * words) }
  let to = 0
  for (let row = 0; row < segment.ids.length; row += 1) {
    if (removed[row] === 1) continue
    copy.ids[to] = segment.ids[row] ?? 0
    copy.hashes.set(segment.hashes.subarray(row * words, (row + 1) * words), to * words)
    to += 1
  }
  copy.ids.set(delta.ids.subarray(0, delta.size), to)
  copy.hashes.set(delta.hashes.subarray(0, delta.size * words), to * words)
  index.changes = []
  return copy
}

/** Puts the segment in place that was built of `copyHashes`, and what changed since on top. */
export function replaceSegment(index: HashIndex, segment: HashSegment): void {
  const changes = index.changes ?? []
  Object.assign(index, makeHashIndex(segment))
  for (const { id, hash } of changes)
    if (hash) addHash(index, id, hash)
    else removeHash(index, id)
}

/** Makes one segment of all that an index has, here and now. */
export function mergeHashes(index: HashIndex): void {
  replaceSegment(index, buildSegment(copyHashes(index)))
}
