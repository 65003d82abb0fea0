import { begins } from '../bytes.ts'
import { type ReadPart, readTail } from './tail.ts'

/**
 * Two pages of the largest size (RFC 3533, 6): the last one is among them whatever tags follow it.
 */
const tailBytes = 2 * 65_307
const headBytes = 27
const endOfStream = 4

const isPage = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x4f &&
  begins(bytes, 'OggS', at) &&
  (bytes[at + 4] ?? 0) === 0 &&
  (bytes[at + 5] ?? 0) <= 7

/**
 * Whether an Ogg file stops before its end: its last page is not all there, or is not marked as the
 * last of its stream (RFC 3533, 6, header type 4).
 */
export async function oggCut(from: number, read: ReadPart): Promise<boolean> {
  const tail = await readTail(read, from, tailBytes)
  if (tail === null) return false
  const { bytes } = tail
  let at = bytes.length - 4
  while (at >= 0 && !isPage(bytes, at)) at--
  if (at < 0) return false
  const pieces = bytes[at + 26] ?? 0
  if (at + headBytes + pieces > bytes.length) return true
  const size = bytes
    .subarray(at + headBytes, at + headBytes + pieces)
    .reduce((sum, piece) => sum + piece, headBytes + pieces)
  return at + size > bytes.length || ((bytes[at + 5] as number) & endOfStream) === 0
}
