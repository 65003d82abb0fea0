import { countBits } from '../bits/distance.ts'
import type { Likeness } from '../likeness.ts'

/** The share of bits that may differ, and over how many frames at least: 64 are 3 s. */
export type AudioLines = {
  readonly match: number
  readonly suspect: number
  readonly frames: number
}
export const audioLines: AudioLines = { match: 0.3, suspect: 0.35, frames: 64 }

const frameBits = 32

/** Frames that stand side by side at one offset and say something: places in the query, errors. */
type Pairs = { readonly places: Uint32Array; readonly errors: Uint8Array; count: number }

const pairFrames = (query: Uint32Array, library: Uint32Array, offset: number): Pairs => {
  const from = Math.max(0, -offset)
  const to = Math.min(query.length, library.length - offset)
  const room = Math.max(0, to - from)
  const pairs = { places: new Uint32Array(room), errors: new Uint8Array(room), count: 0 }
  for (let at = from; at < to; at += 1) {
    const asked = query[at] ?? 0
    const known = library[at + offset] ?? 0
    if (asked === 0 || known === 0) continue
    pairs.places[pairs.count] = at
    pairs.errors[pairs.count] = countBits(asked ^ known)
    pairs.count += 1
  }
  return pairs
}

/** Pairs [from, to) and the share of their bits that differ. */
type Run = { readonly from: number; readonly to: number; readonly errorRate: number }

/**
 * Of all runs of at least so many pairs whose error rate is at most `limit`, the one that is
 * furthest below it in all; null where there is none.
 */
const findRun = ({ errors, count }: Pairs, limit: number, least: number): Run | null => {
  const sums = new Float64Array(count + 1)
  for (let at = 0; at < count; at += 1) sums[at + 1] = (sums[at] ?? 0) + (errors[at] ?? 0)
  const gain = (at: number): number => at * frameBits * limit - (sums[at] ?? 0)
  let best: Run | null = null
  let most = Number.NEGATIVE_INFINITY
  let from = 0
  for (let to = least; to <= count; to += 1) {
    if (gain(to - least) < gain(from)) from = to - least
    const gained = gain(to) - gain(from)
    const errorRate = ((sums[to] ?? 0) - (sums[from] ?? 0)) / ((to - from) * frameBits)
    if (gained > most && errorRate <= limit) {
      most = gained
      best = { from, to, errorRate }
    }
  }
  return best
}

/** Frames [from, to) of the query that are like those of a kept sound at an offset. */
export type Stretch = {
  readonly verdict: Exclude<Likeness, 'none'>
  readonly from: number
  readonly to: number
  readonly frames: number
  readonly errorRate: number
}

/**
 * The stretch in which two prints are most alike where frame n of the query stands beside frame
 * n + `offset` of the kept sound; null where they are not. Silence on either side does not count.
 */
export function findStretch(
  query: Uint32Array,
  library: Uint32Array,
  offset: number,
  lines: AudioLines,
): Stretch | null {
  const pairs = pairFrames(query, library, offset)
  if (pairs.count < lines.frames) return null
  const wide = findRun(pairs, lines.suspect, lines.frames)
  if (!wide) return null
  const sure = wide.errorRate <= lines.match ? wide : findRun(pairs, lines.match, lines.frames)
  const run = sure ?? wide
  return {
    verdict: sure ? 'match' : 'suspect',
    from: pairs.places[run.from] ?? 0,
    to: (pairs.places[run.to - 1] ?? 0) + 1,
    frames: run.to - run.from,
    errorRate: run.errorRate,
  }
}
