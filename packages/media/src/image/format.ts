import { begins } from '../bytes.ts'

/** Names of formats by the brands of their files (ISO/IEC 14496-12, box `ftyp`). */
const brands: Readonly<Record<string, readonly string[]>> = {
  AVIF: ['avif', 'avis'],
  HEIC: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'],
  RAW: ['crx '],
  HEIF: ['mif1', 'mif2', 'msf1', 'miaf'],
}
/** Of the brands that a file names the first is its own, the others those it also keeps to. */
const byBrand = (bytes: Uint8Array): string | null => {
  const end = Math.min(bytes.length, (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0))
  const named = [8, ...Array.from({ length: Math.max(0, (end - 16) >> 2) }, (_, n) => 16 + n * 4)]
  return (
    Object.keys(brands).find((name) =>
      brands[name]?.some((brand) => named.some((at) => begins(bytes, brand, at))),
    ) ?? null
  )
}

const beginnings: readonly (readonly [string, string])[] = [
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['TIFF', 'II+\0'],
  ['TIFF', 'MM\0+'],
  ['JPEG XL', '\xff\x0a'],
  ['JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['JPEG 2000', '\xff\x4f\xff\x51'],
  ['JPEG XR', 'II\xbc'],
  ['Photoshop', '8BPS'],
  ['RAW', 'FUJIFILMCCD-RAW'],
  ['RAW', 'IIRO'],
  ['RAW', 'IIU\0'],
]

/**
 * The name of the format of a picture by its first bytes, where it is one that not every browser
 * draws; null for all others.
 */
export function rareFormatOf(bytes: Uint8Array): string | null {
  if (begins(bytes, 'ftyp', 4)) return byBrand(bytes)
  return beginnings.find(([, text]) => begins(bytes, text))?.[0] ?? null
}
