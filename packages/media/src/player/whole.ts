import { begins, viewOf } from '../bytes.ts'

/** Bytes of a recording from a place on: fewer than `count` at its end, none beyond it, null where they cannot be read. */
export type ReadPart = (from: number, count: number) => Promise<Uint8Array | null>

const headBytes = 512
/** Boxes of an MP4 looked at; one of more pieces is left to the player. */
const mostBoxes = 12
/** How far the length that an MP3 tells may be off: encoders count its first frame and its tags differently. */
const slackBytes = 4096

/** Where the box that begins at `at` ends; null where it goes on to the end or is none. */
const boxEnd = (header: Uint8Array, at: number): number | null => {
  if (header.length < 8) return null
  const view = viewOf(header)
  const size = view.getUint32(0)
  const whole = size === 1 ? (header.length < 16 ? 0 : Number(view.getBigUint64(8))) : size
  return whole < 8 ? null : at + whole
}
/** Goes from box to box (ISO/IEC 14496-12, 4.2) until one ends with the file, or beyond it. */
const mp4Cut = async (first: Uint8Array, read: ReadPart): Promise<boolean> => {
  let [header, at] = [first, 0]
  for (let box = 0; box < mostBoxes; box++) {
    const end = boxEnd(header, at)
    if (end === null) return false
    const next = await read(end - 1, 17)
    if (next === null || next.length === 1) return false
    if (next.length === 0) return true
    header = next.subarray(1)
    at = end
  }
  return false
}

/** A number of variable length as Matroska writes it (RFC 8794, 4); null where it is cut or stands for an unknown length. */
const readVint = (bytes: Uint8Array, at: number): { value: number; next: number } | null => {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  if (length > 8 || at + length > bytes.length) return null
  let value = (bytes[at] as number) & (0xff >> length)
  let unknown = value === 0xff >> length
  for (let n = 1; n < length; n++) { value = value * 256 + (bytes[at + n] as number); unknown &&= bytes[at + n] === 0xff }
  return unknown ? null : { value, next: at + length }
}
/** Where the one segment of a Matroska or WebM file ends. */
const matroskaEnd = (head: Uint8Array): number | null => {
  const intro = readVint(head, 4)
  const at = intro === null ? head.length : intro.next + intro.value
  const size = begins(head, '\x18\x53\x80\x67', at) ? readVint(head, at + 4) : null
  return size && size.next + size.value
}

/** Where an MP3 ends by the note of its encoder in the first frame, which begins at `at` (`Xing` for variable rates, `Info` for constant ones). */
const mp3End = (frame: Uint8Array, at: number): number | null => {
  if (frame.length < 64 || frame[0] !== 0xff || ((frame[1] as number) & 0xe0) !== 0xe0) return null
  const [first, mono] = [((frame[1] as number) & 0x18) === 0x18, ((frame[3] as number) & 0xc0) === 0xc0]
  const note = 4 + (first ? (mono ? 17 : 32) : mono ? 9 : 17)
  if (!begins(frame, 'Xing', note) && !begins(frame, 'Info', note)) return null
  const view = viewOf(frame)
  const flags = view.getUint32(note + 4)
  return flags & 2 ? at + view.getUint32(note + 8 + (flags & 1 ? 4 : 0)) - slackBytes : null
}
/** Bytes of the tags before the first frame of an MP3. */
const tagBytes = (head: Uint8Array): number => (begins(head, 'ID3') && head.length >= 10 ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] as number) & 127), 0) : 0)

const unknownSizes: readonly number[] = [0, 0xffff_ffff]
const wavEnd = (head: Uint8Array): number | null => { const size = viewOf(head).getUint32(4, true); return unknownSizes.includes(size) ? null : size + 8 }

/** Where a recording ends by its own account; null where it gives none. */
const endOf = async (head: Uint8Array, read: ReadPart): Promise<number | null> => {
  if (begins(head, 'RIFF') && begins(head, 'WAVE', 8)) return wavEnd(head)
  if (begins(head, '\x1a\x45\xdf\xa3')) return matroskaEnd(head)
  const tags = tagBytes(head)
  const frame = tags === 0 ? head : await read(tags, headBytes)
  return frame && mp3End(frame, tags)
}

/**
 * Whether a recording stops before its end: players show the last picture, or nothing, for what is missing and say that all is well. Knows MP4 and M4A, WebM and Matroska, WAV, and MP3 where its encoder noted the length; of others, and of what cannot be read, it says no. A few small parts are read.
 */
export const stopsEarly = async (read: ReadPart): Promise<boolean> => {
  const head = await read(0, headBytes)
  if (head === null || head.length < 16) return false
  if (begins(head, 'ftyp', 4)) return mp4Cut(head, read)
  const end = await endOf(head, read)
  return end !== null && end > head.length && (await read(end - 1, 1))?.length === 0
}
