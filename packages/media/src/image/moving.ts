import { begins, viewOf } from '../bytes.ts'
import { readGif } from './gif-blocks.ts'

/** Animation control stands before the first pixels (APNG, "acTL"). */
const pngMoves = (bytes: Uint8Array): boolean | null => {
  const view = viewOf(bytes)
  let at = 8
  while (at + 12 <= bytes.length) {
    if (begins(bytes, 'acTL', at + 4)) return view.getUint32(at + 8) > 1
    if (begins(bytes, 'IDAT', at + 4)) return false
    at += 12 + view.getUint32(at)
  }
  return null
}

/** The extended form says in its flags whether it is animated (RFC 9649, 2.7). */
const webpMoves = (bytes: Uint8Array): boolean | null => {
  if (bytes.length < 21) return null
  return begins(bytes, 'VP8X', 12) && ((bytes[20] as number) & 2) !== 0
}

/** Brands of image sequences (ISO/IEC 23008-12, AVIF 1.1). */
const sequences = ['avis', 'msf1', 'hevc', 'hevx']
const heifMoves = (bytes: Uint8Array): boolean | null => {
  const size = viewOf(bytes).getUint32(0)
  if (bytes.length < Math.min(size, 256)) return null
  for (let at = 8; at + 4 <= Math.min(size, 256); at += 4)
    if (sequences.some((brand) => begins(bytes, brand, at))) return true
  return false
}

const drawingMoves = (bytes: Uint8Array): boolean | null =>
  /<(?:animate|set\b)|@keyframes/i.test(new TextDecoder().decode(bytes)) || null

const startsLikeText = (bytes: Uint8Array): boolean =>
  /^\ufeff?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 64)))

/**
 * Whether a picture moves, by its bytes, of which the first may be enough; null where more of them
 * are needed. Knows GIF, PNG, WebP, AVIF and HEIF, and SVG, of which only the whole can be still;
 * all others are still.
 */
export function moves(bytes: Uint8Array): boolean | null {
  if (begins(bytes, 'GIF8')) {
    const { images, closed } = readGif(bytes)
    return images > 1 ? true : closed ? false : null
  }
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return pngMoves(bytes)
  if (begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8)) return webpMoves(bytes)
  if (begins(bytes, 'ftyp', 4)) return heifMoves(bytes)
  return startsLikeText(bytes) ? drawingMoves(bytes) : false
}
