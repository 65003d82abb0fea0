import { begins } from '../bytes.ts'
import type { ReadPart } from './tail.ts'

/** What an MPEG audio frame says of itself (ISO/IEC 11172-3 and 13818-3, layer III). */
type Frame = { bytes: number; samples: number; rate: number }

// kbit/s by the index in the head: of MPEG-1, and of MPEG-2 and 2.5.
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const sampleRates = [44_100, 48_000, 32_000] as const

const frameAt = (bytes: Uint8Array, at: number): Frame | null => {
  const [sync, kind, form] = [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
  // Eleven bits of one, and layer III.
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return null
  const version = (kind >> 3) & 3
  const first = version === 3
  const kilobits = bitRates[first ? 0 : 1][form >> 4]
  const base = sampleRates[(form >> 2) & 3]
  if (version === 1 || !kilobits || base === undefined) return null
  const rate = first ? base : version === 2 ? base / 2 : base / 4
  const samples = first ? 1152 : 576
  const padding = (form >> 1) & 1
  return { bytes: Math.floor(((samples / 8) * kilobits * 1000) / rate) + padding, samples, rate }
}

/** Bytes of the tags before the first frame. */
export function tagBytes(head: Uint8Array): number {
  return begins(head, 'ID3') && head.length >= 10
    ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] as number) & 127), 0)
    : 0
}

/** Fewer frames that follow one another may be a chance among other bytes. */
const surely = 3

/**
 * Seconds of an MP3, by its frames: a browser guesses them by the first one, which is wrong for a
 * variable rate whose encoder left no note of its length. Null for what is no MP3. Frames that are
 * damaged are passed over.
 */
export function mp3Seconds(bytes: Uint8Array): number | null {
  let seconds = 0
  let frames = 0
  let at = tagBytes(bytes)
  while (at < bytes.length - 4) {
    const frame = frameAt(bytes, at)
    const next = frame === null ? 0 : at + frame.bytes
    // A frame is one when another follows it, or the end or a tag.
    if (frame && (next >= bytes.length - 4 || frameAt(bytes, next) || begins(bytes, 'TAG', next))) {
      frames++
      seconds += frame.samples / frame.rate
      at = next
    } else if (frames < surely && at > tagBytes(bytes) + 8192) return null
    else at++
  }
  return frames >= surely ? seconds : null
}

const notes = ['Xing', 'Info', 'VBRI']
const headBytes = 512
/**
 * Whether a recording is an MP3 whose encoder left no note of its length: only then a browser has
 * to guess it. Two small parts are read.
 */
export async function isUnmeasured(read: ReadPart): Promise<boolean> {
  const head = await read(0, headBytes)
  const tags = head === null ? 0 : tagBytes(head)
  const frame = tags === 0 ? head : await read(tags, headBytes)
  if (frame === null || frameAt(frame, 0) === null) return false
  return !notes.some((note) => [13, 21, 36].some((at) => begins(frame, note, at)))
}
