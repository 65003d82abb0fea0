import { textOf } from './buffer.ts'
import { type SqueezedStream, gapFlag } from './stream.ts'
import { kind, kindOfPair, kindTable, lineFeed } from './unicode.ts'

/** Units of the plain stream, or of one made of it, and their places in both texts. */
export type Source = {
  /** The text as received. */
  received: string
  units: Uint16Array
  length: number
  starts: Int32Array
  ends: Int32Array
  /** Per unit: from where to where it stands in the plain stream; null where it is the same. */
  places: { from: Int32Array; to: Int32Array } | null
}

/** So many dropped characters between neighbours and no hit spans them. */
export const widestGap = 3
const mostGap = 255
const mostRun = 0xff_ff
const ellipsis = 0x20_26
const fullStop = 0x2e

const scratch = {
  size: 0,
  units: new Uint16Array(0),
  starts: new Int32Array(0),
  ends: new Int32Array(0),
  gaps: new Uint8Array(0),
  flags: new Uint8Array(0),
  runs: new Uint16Array(0),
  from: new Int32Array(0),
  to: new Int32Array(0),
}

const prepare = (size: number): void => {
  if (scratch.size >= size) return
  const larger = size * 2
  scratch.size = larger
  scratch.units = new Uint16Array(larger)
  scratch.starts = new Int32Array(larger)
  scratch.ends = new Int32Array(larger)
  scratch.gaps = new Uint8Array(larger)
  scratch.flags = new Uint8Array(larger)
  scratch.runs = new Uint16Array(larger)
  scratch.from = new Int32Array(larger)
  scratch.to = new Int32Array(larger)
}

/** What a dropped unit says of the gap it stands in. */
export function flagsOf(source: Source, at: number, one: number): number {
  const unit = source.units[at] as number
  if ((one & kind.space) !== 0)
    return unit === lineFeed
      ? gapFlag.space | gapFlag.sentenceEnd | gapFlag.lineBreak
      : gapFlag.space
  if ((one & kind.end) !== 0) return gapFlag.sentenceEnd
  const dots =
    unit === fullStop && source.received.charCodeAt(source.starts[at] as number) === ellipsis
  return dots ? gapFlag.sentenceEnd : 0
}

const flagsInRun = (flags: number): number =>
  gapFlag.inRun |
  ((flags & gapFlag.space) === 0 ? 0 : gapFlag.spaceInRun) |
  ((flags & gapFlag.sentenceEnd) === 0 ? 0 : gapFlag.sentenceEndInRun)

/** Folds the unit, or both of a pair, into the run that ends at `last`. */
const fold = (source: Source, at: number, width: number, last: number): void => {
  const { ends, runs, to } = scratch
  for (let index = last; index > last - width; index -= 1) {
    ends[index] = source.ends[at] as number
    runs[index] = Math.min(mostRun, (runs[index] as number) + 1)
    to[index] = source.places ? (source.places.to[at] as number) : at + width
  }
}

const copySqueezed = (length: number, name: SqueezedStream['name']): SqueezedStream => ({
  name,
  text: textOf(scratch.units, length),
  starts: scratch.starts.slice(0, length),
  ends: scratch.ends.slice(0, length),
  weaker: name === 'radicals',
  gaps: scratch.gaps.slice(0, length),
  gapFlags: scratch.flags.slice(0, length),
  runs: scratch.runs.slice(0, length),
  plainIndex: scratch.from.slice(0, length),
  plainEnd: scratch.to.slice(0, length),
})

/**
 * Keeps letters, marks and digits alone and, unless `unfolded`, one of equal neighbours. Its cost
 * is linear in the length.
 */
export function squeeze(
  source: Source,
  name: SqueezedStream['name'],
  unfolded = false,
): SqueezedStream {
  prepare(source.length)
  const kinds = kindTable()
  const { units, starts, ends, gaps, flags, runs, from, to } = scratch
  let out = 0
  let gap = 0
  let seen = 0
  let last = -1
  for (let at = 0; at < source.length; at += 1) {
    let point = source.units[at] as number
    let one = kinds[point] as number
    let width = 1
    if (one === 0 && point >= 0xd8_00 && point <= 0xdf_ff) {
      one = kindOfPair(source.units, at)
      point = (point << 16) | (source.units[at + 1] ?? 0)
      width = 2
    }
    if ((one & kind.kept) === 0) {
      gap += 1
      if (one !== 0 || point === fullStop) seen |= flagsOf(source, at, one)
      at += width - 1
      continue
    }
    if (point === last && gap <= widestGap && !unfolded) {
      fold(source, at, width, out - 1)
      if (gap > 0) flags[out - width] = (flags[out - width] as number) | flagsInRun(seen)
    } else {
      for (let part = 0; part < width; part += 1) {
        units[out] = source.units[at + part] as number
        starts[out] = source.starts[at] as number
        ends[out] = source.ends[at] as number
        gaps[out] = part === 0 ? Math.min(gap, mostGap) : 0
        flags[out] = part === 0 ? seen : 0
        runs[out] = 1
        from[out] = source.places ? (source.places.from[at] as number) : at
        to[out] = source.places ? (source.places.to[at] as number) : at + width
        out += 1
      }
    }
    last = point
    gap = 0
    seen = 0
    at += width - 1
  }
  return copySqueezed(out, name)
}
