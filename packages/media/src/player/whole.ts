import { begins, viewOf } from '../bytes.ts'
import { adtsCut, isAdts } from './adts-cut.ts'
import { tagBytes } from './mp3-length.ts'
import { mp4Cut } from './mp4-cut.ts'
import { oggCut } from './ogg-cut.ts'
import type { ReadPart } from './tail.ts'

const headBytes = 512
/**
 * How far the length that an MP3 tells may be off: encoders count its first frame and its tags
 * differently.
 */
const slackBytes = 4096

/**
 * A number of variable length as Matroska writes it (RFC 8794, 4); null where it is cut or stands
 * for an unknown length.
 */
const readVint = (bytes: Uint8Array, at: number): { value: number; next: number } | null => {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  if (length > 8 || at + length > bytes.length) return null
  let value = (bytes[at] as number) & (0xff >> length)
  let unknown = value === 0xff >> length
  for (let n = 1; n < length; n++) {
    value = value * 256 + (bytes[at + n] as number)
    unknown &&= bytes[at + n] === 0xff
  }
  return unknown ? null : { value, next: at + length }
}
/** Where the one segment of a Matroska or WebM file ends. */
const matroskaEnd = (head: Uint8Array): number | null => {
  const intro = readVint(head, 4)
  const at = intro === null ? head.length : intro.next + intro.value
  const size = begins(head, '\x18\x53\x80\x67', at) ? readVint(head, at + 4) : null
  return size && size.next + size.value
}

/**
 * Where an MP3 ends by the note of its encoder in the first frame, which begins at `at` (`Xing` for
 * variable rates, `Info` for constant ones).
 */
const mp3End = (frame: Uint8Array, at: number): number | null => {
  if (frame.length < 64 || frame[0] !== 0xff || ((frame[1] as number) & 0xe0) !== 0xe0) return null
  const [first, mono] = [
    ((frame[1] as number) & 0x18) === 0x18,
    ((frame[3] as number) & 0xc0) === 0xc0,
  ]
  const note = 4 + (first ? (mono ? 17 : 32) : mono ? 9 : 17)
  if (!begins(frame, 'Xing', note) && !begins(frame, 'Info', note)) return null
  const view = viewOf(frame)
  const flags = view.getUint32(note + 4)
  return flags & 2 ? at + view.getUint32(note + 8 + (flags & 1 ? 4 : 0)) - slackBytes : null
}
const unknownSizes: readonly number[] = [0, 0xffff_ffff]
const wavEnd = (head: Uint8Array): number | null => {
  const size = viewOf(head).getUint32(4, true)
  return unknownSizes.includes(size) ? null : size + 8
}

/** Whether the file goes on to where it ends by its own account. */
const cutAt = async (end: number | null, known: number, read: ReadPart): Promise<boolean> =>
  end !== null && end > known && (await read(end - 1, 1))?.length === 0
/** Of recordings that are frames one after the other, behind tags or not. */
const framesCut = async (head: Uint8Array, read: ReadPart): Promise<boolean> => {
  const tags = tagBytes(head)
  const frame = tags === 0 ? head : await read(tags, headBytes)
  if (frame === null) return false
  return isAdts(frame) ? adtsCut(frame, tags, read) : cutAt(mp3End(frame, tags), head.length, read)
}

/**
 * Whether a recording stops before its end: players show the last picture, or nothing, for what is
 * missing and say that all is well. Knows MP4 and M4A, WebM and Matroska, WAV, Ogg, AAC in frames,
 * and MP3 where its encoder noted the length; of others, and of what cannot be read, it says no.
 * Small parts are read, of very many pieces a few megabytes.
 */
export async function stopsEarly(read: ReadPart): Promise<boolean> {
  const head = await read(0, headBytes)
  if (head === null || head.length < 16) return false
  if (begins(head, 'ftyp', 4)) return mp4Cut(head, read)
  if (begins(head, 'OggS')) return oggCut(head.length, read)
  if (begins(head, 'RIFF') && begins(head, 'WAVE', 8)) return cutAt(wavEnd(head), head.length, read)
  return begins(head, '\x1a\x45\xdf\xa3')
    ? cutAt(matroskaEnd(head), head.length, read)
    : framesCut(head, read)
}
