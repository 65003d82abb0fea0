import { findRow } from '../lookup/rows.ts'
import { frameSeconds, frameSpan, phases } from './print.ts'
import {
  type AudioEntries,
  type AudioSegment,
  buildAudioSegment,
  findPlaces,
  findPrint,
  gatherPrints,
} from './segment.ts'
import { type AudioLines, type Stretch, audioLines, findStretch } from './stretch.ts'

/** A print added since the segment was built; one without frames was removed again. */
type NewPrint = { readonly id: number; print: Uint32Array }

type Delta = {
  readonly prints: NewPrint[]
  readonly rows: Map<number, number>
  /** By frame: where it stands, the row of its print times 2^24 and the frame's place in it. */
  readonly places: Map<number, number[]>
  /** How many frames stand in `places`. */
  frames: number
}

type Change = { readonly id: number; readonly print: Uint32Array | null }

/**
 * Prints of sounds that are looked for in others: a segment that stays as it was built, what was
 * removed from it, and what was added since. Data that the functions beside it change.
 */
export type AudioIndex = {
  segment: AudioSegment
  /** Per row of the segment: 1 where it no longer counts. */
  removed: Uint8Array
  delta: Delta
  /** What changed since a copy was taken to build the next segment of; null where none was. */
  changes: Change[] | null
}

/** Frames added until an index should be merged: a list each takes a hundred bytes. */
const mostAdded = 200_000
/** Rows and places of one number: 2^24 frames are nine days. */
const placesOfRow = 2 ** 24
/** A frame that stands in more places than this says little, and is not looked up. */
const mostPlaces = 1000
/** So many offsets, those that most frames speak for, are compared frame by frame. */
const mostOffsets = 4096
/** Frames that must speak for an offset. */
const leastVotes = 2

/** An index of a segment. */
export function makeAudioIndex(segment: AudioSegment): AudioIndex {
  return {
    segment,
    removed: new Uint8Array(segment.ids.length),
    delta: { prints: [], rows: new Map(), places: new Map(), frames: 0 },
    changes: null,
  }
}

/** An index of prints; of a number that comes twice the last. */
export function buildAudioIndex(
  given: Iterable<{ readonly id: number; readonly print: Uint32Array }>,
): AudioIndex {
  return makeAudioIndex(buildAudioSegment(gatherPrints(given)))
}

/** Whether so much was added that searches are worth a merge. */
export function needsAudioMerge({ delta }: AudioIndex): boolean {
  return delta.frames > mostAdded
}

const dropPrint = ({ segment, removed, delta }: AudioIndex, id: number): void => {
  const row = findRow(segment.ids, id)
  if (row >= 0) removed[row] = 1
  const added = delta.prints[delta.rows.get(id) ?? -1]
  if (added) added.print = new Uint32Array(0)
  delta.rows.delete(id)
}

/** Adds a print; one that the number had before no longer counts. */
export function addPrint(index: AudioIndex, id: number, print: Uint32Array): void {
  dropPrint(index, id)
  const { prints, rows, places } = index.delta
  const row = prints.push({ id, print }) - 1
  index.delta.frames += print.length
  rows.set(id, row)
  for (const [at, frame] of print.entries()) {
    if (frame === 0) continue
    const known = places.get(frame)
    if (known) known.push(row * placesOfRow + at)
    else places.set(frame, [row * placesOfRow + at])
  }
  index.changes?.push({ id, print })
}

/** Removes the print of a number; nothing happens where there is none. */
export function removePrint(index: AudioIndex, id: number): void {
  dropPrint(index, id)
  index.changes?.push({ id, print: null })
}

/**
 * Where a sound and a kept one are alike: seconds [from, to) of both, the share of bits that
 * differ, and over how many frames.
 */
export type AudioMatch = {
  readonly id: number
  readonly verdict: 'match' | 'suspect'
  readonly errorRate: number
  readonly frames: number
  readonly query: { readonly from: number; readonly to: number }
  readonly library: { readonly from: number; readonly to: number }
}

/** Frames that speak for an offset of a print: rows of the segment first, then those added. */
type Votes = Map<number, number>

const readRow = (index: AudioIndex, row: number): NewPrint | null => {
  const { ids, begins, frames } = index.segment
  if (row >= ids.length) return index.delta.prints[row - ids.length] ?? null
  if (index.removed[row] === 1) return null
  return { id: ids[row] ?? 0, print: frames.subarray(begins[row], begins[row + 1]) }
}

const voteFor = (index: AudioIndex, at: number, frame: number, votes: Votes): number => {
  const { segment, delta } = index
  const vote = (row: number, place: number): void => {
    const key = row * placesOfRow + place - at + placesOfRow / 2
    votes.set(key, (votes.get(key) ?? 0) + 1)
  }
  const [from, to] = findPlaces(segment, frame)
  const added = delta.places.get(frame) ?? []
  if (to - from + added.length > mostPlaces) return 0
  for (let rest = from; rest < to; rest += 1) {
    const place = segment.places[rest] ?? 0
    const row = findPrint(segment, place)
    vote(row, place - (segment.begins[row] ?? 0))
  }
  for (const place of added)
    vote(segment.ids.length + Math.floor(place / placesOfRow), place % placesOfRow)
  return to - from + added.length
}

/** Votes of all frames that are equal up to one bit. */
const gatherVotes = (index: AudioIndex, query: Uint32Array): { votes: Votes; looked: number } => {
  const votes: Votes = new Map()
  let looked = 0
  for (const [at, frame] of query.entries()) {
    if (frame === 0) continue
    looked += voteFor(index, at, frame, votes)
    for (let bit = 0; bit < 32; bit += 1)
      looked += voteFor(index, at, (frame ^ (1 << bit)) >>> 0, votes)
  }
  return { votes, looked }
}

const describeMatch = (
  id: number,
  { verdict, errorRate, frames, from, to }: Stretch,
  offset: number,
  phase: number,
): AudioMatch => {
  const spanFrom = (first: number): { from: number; to: number } => ({
    from: first * frameSeconds,
    to: (first + to - from - 1) * frameSeconds + frameSpan,
  })
  const query = spanFrom(from + phase / phases)
  return { id, verdict, errorRate, frames, query, library: spanFrom(from + offset) }
}

const isBetter = (one: AudioMatch, other: AudioMatch | undefined): boolean => {
  if (!other) return true
  if (one.verdict !== other.verdict) return one.verdict === 'match'
  const gain = ({ frames, errorRate }: AudioMatch): number => frames * (0.5 - errorRate)
  return gain(one) > gain(other)
}

/**
 * All kept sounds of which a sound has a part, the best place of each; those that match first, then
 * by number. A part counts where at least two frames are equal up to one bit at one offset, and
 * around them, over `lines.frames` and more, few bits differ. `looked` counts the frames that were
 * looked at for it.
 *
 * @param query The prints that `printQuery` makes.
 */
export function searchAudio(
  index: AudioIndex,
  query: readonly Uint32Array[],
  lines: AudioLines = audioLines,
): { found: AudioMatch[]; looked: number } {
  const best = new Map<number, AudioMatch>()
  let allLooked = 0
  for (const [phase, print] of query.entries()) {
    const { votes, looked } = gatherVotes(index, print)
    allLooked += looked
    const likely = [...votes]
      .filter(([, count]) => count >= leastVotes)
      .toSorted(([a, m], [b, n]) => n - m || a - b)
      .slice(0, mostOffsets)
    for (const [key] of likely) {
      const kept = readRow(index, Math.floor(key / placesOfRow))
      const offset = (key % placesOfRow) - placesOfRow / 2
      const stretch = kept && findStretch(print, kept.print, offset, lines)
      if (!stretch) continue
      const match = describeMatch(kept.id, stretch, offset, phase)
      if (isBetter(match, best.get(kept.id))) best.set(kept.id, match)
    }
  }
  const rank = ({ verdict }: AudioMatch): number => (verdict === 'match' ? 0 : 1)
  const found = [...best.values()].toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
  return { found, looked: allLooked }
}

/**
 * Looks for a kept sound in another one; null where it is not there.
 *
 * @param query The prints that `printQuery` makes.
 */
export function matchAudio(
  query: readonly Uint32Array[],
  library: Uint32Array,
  lines: AudioLines = audioLines,
): AudioMatch | null {
  const index = buildAudioIndex([{ id: 0, print: library }])
  return searchAudio(index, query, lines).found[0] ?? null
}

/**
 * A copy of what an index has, to build its next segment of in a thread. Until
 * `replaceAudioSegment` the index notes what changes.
 */
export function copyPrints(index: AudioIndex): AudioEntries {
  const rows = index.segment.ids.length + index.delta.prints.length
  const kept: NewPrint[] = []
  for (let row = 0; row < rows; row += 1) {
    const print = readRow(index, row)
    if (print && print.print.length > 0) kept.push(print)
  }
  index.changes = []
  return gatherPrints(kept)
}

/** Puts the segment in place that was built of `copyPrints`, and what changed since on top. */
export function replaceAudioSegment(index: AudioIndex, segment: AudioSegment): void {
  const changes = index.changes ?? []
  Object.assign(index, makeAudioIndex(segment))
  for (const { id, print } of changes)
    if (print) addPrint(index, id, print)
    else removePrint(index, id)
}

/** Makes one segment of all that an index has, here and now. */
export function mergePrints(index: AudioIndex): void {
  replaceAudioSegment(index, buildAudioSegment(copyPrints(index)))
}
