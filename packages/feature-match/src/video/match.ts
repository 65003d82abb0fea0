import { isNear } from '../bits/distance.ts'
import { pictureLines } from '../picture/compare.ts'
import { type TimedFrame, type VideoFrame, listClearFrames } from './frames.ts'

/** Hash and version as they are kept beside each video. */
export const videoAlgorithm = 'vpdq1:1'

/**
 * What makes one video part of another: frames at most `distance` bits apart that cover so much of
 * the kept video, or of the one looked up, or so many seconds in a row.
 */
export type VideoLines = {
  readonly distance: number
  readonly quality: number
  readonly libraryShare: number
  readonly queryShare: number
  readonly seconds: number
}
export const videoLines: VideoLines = {
  distance: pictureLines.match,
  quality: pictureLines.quality,
  libraryShare: 0.8,
  queryShare: 0.6,
  seconds: 5,
}

/** Seconds [from, to) of a video, and the share of all its seconds that the other one has. */
export type VideoSide = { readonly from: number; readonly to: number; readonly share: number }
export type VideoMatch = {
  readonly verdict: 'match' | 'none'
  readonly query: VideoSide
  readonly library: VideoSide
  /** The most seconds in a row that stand as far apart in both. */
  readonly secondsInRow: number
}

/** Offsets are counted in steps of so many seconds. */
const step = 0.5
/** How far frames of one offset may lie apart: half a second between frames, and half a step. */
const drift = 0.75
/** So many offsets, those that most frames speak for, are looked at. */
const mostOffsets = 16

type Pairing = {
  /** Frames of each side that any frame of the other is like. */
  readonly query: Set<TimedFrame>
  readonly library: Set<TimedFrame>
  /** How many pairs speak for each offset, in steps. */
  readonly votes: Map<number, number>
}

const pairFrames = (query: TimedFrame[], library: TimedFrame[], distance: number): Pairing => {
  const pairing: Pairing = { query: new Set(), library: new Set(), votes: new Map() }
  for (const asked of query)
    for (const known of library) {
      if (!isNear(asked.hash, known.hash, distance)) continue
      pairing.query.add(asked)
      pairing.library.add(known)
      const offset = Math.round((asked.at - known.at) / step)
      pairing.votes.set(offset, (pairing.votes.get(offset) ?? 0) + 1)
    }
  return pairing
}

const sumSeconds = (frames: Iterable<TimedFrame>): number => {
  let seconds = 0
  for (const frame of frames) seconds += frame.seconds
  return seconds
}

/** Pairs of frames that stand as far apart as the others, in the order of the library. */
type Aligned = { readonly pairs: [TimedFrame, TimedFrame][]; readonly secondsInRow: number }

const align = (
  query: TimedFrame[],
  library: TimedFrame[],
  offset: number,
  distance: number,
): Aligned => {
  const pairs: [TimedFrame, TimedFrame][] = []
  let secondsInRow = 0
  let row = 0
  let first = 0
  for (const known of library) {
    const from = known.at + offset - drift
    while (first < query.length && (query[first]?.at ?? 0) < from) first += 1
    let best: TimedFrame | null = null
    let nearest = drift
    for (let at = first; at < query.length; at += 1) {
      const asked = query[at]
      if (!asked || asked.at > from + 2 * drift) break
      const away = Math.abs(asked.at - known.at - offset)
      if (away > nearest || !isNear(asked.hash, known.hash, distance)) continue
      best = asked
      nearest = away
    }
    row = best ? row + known.seconds : 0
    if (best) pairs.push([best, known])
    secondsInRow = Math.max(secondsInRow, row)
  }
  return { pairs, secondsInRow }
}

const listOffsets = (votes: Map<number, number>): number[] => {
  const near = (offset: number): number =>
    (votes.get(offset - 1) ?? 0) + 2 * (votes.get(offset) ?? 0) + (votes.get(offset + 1) ?? 0)
  return [...votes.keys()]
    .toSorted((a, b) => near(b) - near(a) || Math.abs(a) - Math.abs(b) || a - b)
    .slice(0, mostOffsets)
    .map((offset) => offset * step)
}

const spanOf = (frames: TimedFrame[]): { from: number; to: number } => {
  let from = Number.POSITIVE_INFINITY
  let to = 0
  for (const frame of frames) {
    from = Math.min(from, frame.at)
    to = Math.max(to, frame.at + frame.seconds)
  }
  return frames.length === 0 ? { from: 0, to: 0 } : { from, to }
}

/**
 * Looks for a kept video in another one by their frames: one a second and those of cuts. Frames
 * that show too little are left out on both sides. The places are those of the frames that stand as
 * far apart as most others; where the parts were put in another order, of all that are alike; both
 * are [0, 0) where none are. Takes time by the product of the frames: gather the videos worth it by
 * an index of frames first where there are many.
 */
export function matchVideo(
  queryFrames: readonly VideoFrame[],
  libraryFrames: readonly VideoFrame[],
  lines: VideoLines = videoLines,
): VideoMatch {
  const query = listClearFrames(queryFrames, lines.quality)
  const library = listClearFrames(libraryFrames, lines.quality)
  const alike = pairFrames(query, library, lines.distance)
  let best: Aligned = { pairs: [], secondsInRow: 0 }
  for (const offset of listOffsets(alike.votes)) {
    const aligned = align(query, library, offset, lines.distance)
    const longer = aligned.secondsInRow - best.secondsInRow
    if (longer > 0 || (longer === 0 && aligned.pairs.length > best.pairs.length)) best = aligned
  }
  const found = sumSeconds(alike.library)
  const isOrdered = sumSeconds(best.pairs.map(([, known]) => known)) >= found / 2
  const asked = isOrdered ? best.pairs.map(([frame]) => frame) : [...alike.query]
  const known = isOrdered ? best.pairs.map(([, frame]) => frame) : [...alike.library]
  const queryShare = sumSeconds(alike.query) / Math.max(sumSeconds(query), Number.MIN_VALUE)
  const libraryShare = found / Math.max(sumSeconds(library), Number.MIN_VALUE)
  const isMatch =
    libraryShare >= lines.libraryShare ||
    queryShare >= lines.queryShare ||
    best.secondsInRow >= lines.seconds
  return {
    verdict: isMatch ? 'match' : 'none',
    query: { ...spanOf(asked), share: queryShare },
    library: { ...spanOf(known), share: libraryShare },
    secondsInRow: best.secondsInRow,
  }
}
