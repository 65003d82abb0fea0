import { begins, viewOf } from '../bytes.ts'
import { type ReadPart, findEnd } from './tail.ts'

/**
 * Boxes that are gone through one after the other; of a file of more the last ones are looked for
 * from its end.
 */
const mostBoxes = 48
/** How far back the last fragment is looked for, and how much at once. */
const [farBack, window] = [4 * 1024 * 1024, 256 * 1024]
const [headBytes, indexBytes] = [16, 64 * 1024]

/** Where the box that begins at `at` ends; null where it goes on to the end or is none. */
const boxEnd = (header: Uint8Array, at: number): number | null => {
  if (header.length < 8) return null
  const view = viewOf(header)
  const size = view.getUint32(0)
  const whole = size === 1 ? (header.length < headBytes ? 0 : Number(view.getBigUint64(8))) : size
  return whole < 8 ? null : at + whole
}
/**
 * Where the pieces end that an index of them lists (ISO/IEC 14496-12, 8.16.3), which itself ends at
 * `end`; `end` where it cannot be read.
 */
const indexedEnd = async (read: ReadPart, at: number, end: number): Promise<number> => {
  const index = end - at > indexBytes ? null : await read(at, end - at)
  if (index === null || index.length < end - at || index.length < 32) return end
  const view = viewOf(index)
  const long = view.getUint8(8) === 1
  const list = long ? 40 : 32
  if (index.length < list) return end
  let to = end + (long ? Number(view.getBigUint64(28)) : view.getUint32(24))
  for (
    let n = 0, count = view.getUint16(list - 2);
    n < count && list + n * 12 + 4 <= index.length;
    n++
  )
    to += view.getUint32(list + n * 12) & 0x7fff_ffff
  return to
}

/**
 * Whether the boxes from one on end beyond the file; the place reached where there are too many of
 * them.
 */
const follow = async (
  first: Uint8Array,
  from: number,
  read: ReadPart,
): Promise<boolean | number> => {
  let [header, at] = [first, from]
  for (let box = 0; box < mostBoxes; box++) {
    const own = boxEnd(header, at)
    if (own === null) return false
    const end = begins(header, 'sidx', 4) ? await indexedEnd(read, at, own) : own
    const next = await read(end - 1, headBytes + 1)
    if (next === null || next.length === 1) return false
    if (next.length === 0) return true
    header = next.subarray(1)
    at = end
  }
  return at
}

/** The last place in some bytes where a fragment begins. */
const lastFragment = (bytes: Uint8Array): number => {
  for (let at = bytes.length - headBytes; at >= 0; at--)
    if (bytes[at + 4] === 0x6d && begins(bytes, 'moof', at + 4) && begins(bytes, 'mfhd', at + 12))
      return at
  return -1
}
const lastCut = async (from: number, read: ReadPart): Promise<boolean> => {
  const end = await findEnd(read, from)
  for (let high = end ?? 0; high > from && high > (end ?? 0) - farBack; high -= window) {
    const low = Math.max(from, high - window)
    const bytes = await read(low, high - low + headBytes)
    if (bytes === null) return false
    const at = lastFragment(bytes)
    if (at >= 0) return (await follow(bytes.subarray(at, at + headBytes), low + at, read)) === true
  }
  return false
}

/**
 * Whether an MP4 stops before its end, by its boxes (ISO/IEC 14496-12, 4.2): goes from box to box
 * until one ends with the file, or beyond it. One of very many pieces is judged by its index, else
 * by its last piece.
 */
export async function mp4Cut(first: Uint8Array, read: ReadPart): Promise<boolean> {
  const reached = await follow(first, 0, read)
  return typeof reached === 'number' ? lastCut(reached, read) : reached
}
