import { begins, viewOf } from '../bytes.ts'
import { readGif } from './gif-blocks.ts'

/**
 * One without its last byte (`;`) but with all blocks is whole all the same, as players take it.
 */
const gifCut = (bytes: Uint8Array): boolean => {
  const { end, closed } = readGif(bytes)
  return !closed && end > bytes.length
}

/** Goes from chunk to chunk until `IEND`. */
const pngCut = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes)
  let at = 8
  while (at + 12 <= bytes.length) {
    if (view.getUint32(at + 4) === 0x49454e44) return false
    at += 12 + view.getUint32(at)
  }
  return true
}

/**
 * The next marker in the pixels of a JPEG: `FF` before neither `00` (an `FF` of the pixels), a
 * restart, nor another `FF`.
 */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/**
 * Goes from segment to segment until the end of the image (`FF D9`); what phones append behind it
 * does not matter. What is no sequence of segments is left to the browser.
 */
const jpegCut = (bytes: Uint8Array): boolean => {
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] as number
    if (marker === 0xd9) return false
    if (marker === 0xff) at++
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      if (at + 4 > bytes.length) return true
      const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
      at = marker === 0xda ? nextMarker(bytes, end) : end
    }
  }
  return true
}

/**
 * Pixels of a BMP begin where its header says and have a known length: as many rows of whole 32
 * bits as it is high, or, where they are packed, what is noted. Rows are kept from the bottom up,
 * so what is missing is the upper part.
 */
const bmpCut = (bytes: Uint8Array): boolean => {
  if (bytes.length < 54) return bytes.length >= 14
  const view = viewOf(bytes)
  if (view.getUint32(14, true) < 40) return false
  const [width, height, bits, packing] = [
    view.getInt32(18, true),
    Math.abs(view.getInt32(22, true)),
    view.getUint16(28, true),
    view.getUint32(30, true),
  ]
  const size =
    packing === 0 || packing === 3
      ? Math.ceil((width * bits) / 32) * 4 * height
      : view.getUint32(34, true)
  return view.getUint32(10, true) + size > bytes.length
}

/**
 * Whether the bytes of a picture stop before its end: browsers show the upper part of such a one
 * and call it loaded. Knows JPEG (ITU T.81, B.1), PNG, GIF, BMP and WebP; of others it says no.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  if (begins(bytes, '\xff\xd8')) return jpegCut(bytes)
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return pngCut(bytes)
  if (begins(bytes, 'GIF8')) return gifCut(bytes)
  if (begins(bytes, 'BM')) return bmpCut(bytes)
  return (
    begins(bytes, 'RIFF') &&
    begins(bytes, 'WEBP', 8) &&
    viewOf(bytes).getUint32(4, true) + 8 > bytes.length
  )
}
