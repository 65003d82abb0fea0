import { type ReadPart, readTail } from './tail.ts'

/** Four frames of the largest size. */
const tailBytes = 4 * 8191
const headBytes = 7
/** Frames that follow one another by their lengths: fewer may be a chance among other bytes. */
const surely = 3

/**
 * Whether AAC begins as a stream of frames, each with a head of its own (ISO/IEC 13818-7, ADTS).
 */
export function isAdts(bytes: Uint8Array): boolean {
  return bytes.length >= headBytes && bytes[0] === 0xff && ((bytes[1] as number) & 0xf6) === 0xf0
}

/** The part of a head that is the same in every frame, as far as it is there. */
const isFrame = (bytes: Uint8Array, at: number, first: Uint8Array): boolean =>
  at < bytes.length &&
  [0xff, 0xff, 0xff, 0xc0].every(
    (mask, n) =>
      at + n >= bytes.length ||
      ((bytes[at + n] as number) & mask) === ((first[n] as number) & mask),
  )
/** Bytes of a frame with its head; 0 where the head is not all there. */
const sizeOf = (bytes: Uint8Array, at: number): number =>
  at + headBytes > bytes.length
    ? 0
    : ((bytes[at + 3] as number) & 3) * 2048 +
      (bytes[at + 4] as number) * 8 +
      ((bytes[at + 5] as number) >> 5)
const frames = (
  bytes: Uint8Array,
  from: number,
  first: Uint8Array,
): { count: number; end: number } => {
  let [at, count] = [from, 0]
  while (isFrame(bytes, at, first)) {
    const size = sizeOf(bytes, at)
    if (size < headBytes || at + size > bytes.length) break
    at += size
    count++
  }
  return { count, end: at }
}

/**
 * Whether AAC frames stop within one. `first` are the bytes of the frame that begins at `at`; what
 * follows the frames and is none, such as tags, does not count.
 */
export async function adtsCut(first: Uint8Array, at: number, read: ReadPart): Promise<boolean> {
  const tail = await readTail(read, at + first.length, tailBytes)
  if (tail === null) return false
  const { bytes } = tail
  if (tail.at <= at) return isFrame(bytes, frames(bytes, at - tail.at, first).end, first)
  for (let from = 0; from + headBytes <= bytes.length; from++) {
    const run = frames(bytes, from, first)
    if (run.count >= surely) return isFrame(bytes, run.end, first)
  }
  return false
}
