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
const widestGap = 3
const mostGap = 255
const mostRun = 0xff_ff
const ellipsis = 0x20_26
const fullStop = 0x2e

/** Kept units in the making, as places of the source; most stand for one unit without a gap. */
const scratch = {
  size: 0,
  units: new Uint16Array(0),
  /** The first and the last unit of the source that a kept unit stands for. */
  from: new Int32Array(0),
  last: new Int32Array(0),
  gaps: new Uint8Array(0),
  flags: new Uint8Array(0),
  runs: new Uint16Array(0),
}

const prepare = (size: number): void => {
  if (scratch.size >= size) return
  const larger = size * 2
  scratch.size = larger
  scratch.units = new Uint16Array(larger)
  scratch.from = new Int32Array(larger)
  scratch.last = new Int32Array(larger)
  scratch.gaps = new Uint8Array(larger)
  scratch.flags = new Uint8Array(larger)
  scratch.runs = new Uint16Array(larger)
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

/** Folds the character whose last unit stands at a place into the one that ends at `end`. */
const fold = (place: number, width: number, end: number, between: number): void => {
  const { last, runs, flags } = scratch
  for (let index = end - width; index < end; index += 1) {
    last[index] = place
    runs[index] = Math.min(mostRun, (runs[index] as number) + 1)
  }
  flags[end - width] = (flags[end - width] as number) | between
}

/** Keeps both units of a pair, of which the first has the gap. */
const keepPair = (source: Source, at: number, out: number, gap: number): void => {
  const { units, from, last, gaps, runs } = scratch
  for (let part = 0; part < 2; part += 1) {
    units[out + part] = source.units[at + part] as number
    from[out + part] = at
    last[out + part] = at + 1
    runs[out + part] = 1
  }
  gaps[out] = Math.min(gap, mostGap)
}

/** What was kept, as arrays of its own in one block. */
const copySqueezed = (
  source: Source,
  length: number,
  name: SqueezedStream['name'],
): SqueezedStream => {
  const { from, last } = scratch
  const size = length * Int32Array.BYTES_PER_ELEMENT
  const block = new ArrayBuffer(size * 5)
  const starts = new Int32Array(block, 0, length)
  const ends = new Int32Array(block, size, length)
  const plainIndex = new Int32Array(block, size * 2, length)
  const plainEnd = new Int32Array(block, size * 3, length)
  const runs = new Uint16Array(block, size * 4, length)
  const gaps = new Uint8Array(block, size * 4 + length * 2, length)
  const gapFlags = new Uint8Array(block, size * 4 + length * 3, length)
  runs.set(scratch.runs.subarray(0, length))
  gaps.set(scratch.gaps.subarray(0, length))
  gapFlags.set(scratch.flags.subarray(0, length))
  const { starts: sourceStarts, ends: sourceEnds, places } = source
  for (let at = 0; at < length; at += 1) {
    const first = from[at] as number
    const final = last[at] as number
    starts[at] = sourceStarts[first] as number
    ends[at] = sourceEnds[final] as number
    plainIndex[at] = places ? (places.from[first] as number) : first
    plainEnd[at] = places ? (places.to[final] as number) : final + 1
  }
  const text = textOf(scratch.units, length)
  const weaker = name === 'radicals'
  return { name, text, starts, ends, weaker, gaps, gapFlags, runs, plainIndex, plainEnd }
}

/**
 * Keeps letters, marks and digits alone, and one of equal neighbours. Its cost is linear in the
 * length.
 */
export function squeeze(source: Source, name: SqueezedStream['name']): SqueezedStream {
  prepare(source.length + 2)
  const kinds = kindTable()
  const { units: sourceUnits, length } = source
  const { units, from, last, gaps, flags, runs } = scratch
  gaps.fill(0, 0, length)
  flags.fill(0, 0, length)
  runs.fill(1, 0, length)
  let out = 0
  let gap = 0
  let seen = 0
  let before = -1
  for (let at = 0; at < length; at += 1) {
    let point = sourceUnits[at] as number
    let one = kinds[point] as number
    let width = 1
    if (one === 0 && point >= 0xd8_00 && point <= 0xdf_ff) {
      one = kindOfPair(sourceUnits, at)
      point = (point << 16) | (sourceUnits[at + 1] as number)
      width = 2
    }
    const place = at + width - 1
    if ((one & kind.kept) === 0) {
      gap += 1
      if (one !== 0 || point === fullStop) seen |= flagsOf(source, at, one)
      at = place
      continue
    }
    if (point === before && gap <= widestGap) fold(place, width, out, gap && flagsInRun(seen))
    else {
      if (seen !== 0) flags[out] = seen
      if (width === 2) keepPair(source, at, out, gap)
      else {
        units[out] = point
        from[out] = at
        last[out] = at
        if (gap !== 0) gaps[out] = Math.min(gap, mostGap)
      }
      out += width
    }
    before = point
    gap = 0
    seen = 0
    at = place
  }
  return copySqueezed(source, out, name)
}
