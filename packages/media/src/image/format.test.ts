import { expect, test } from 'vitest'
import { rareFormatOf } from './format.ts'

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
/** The beginning of a file of boxes: its brand, a version, and the brands it also keeps to. */
const boxes = (own: string, ...others: string[]): string =>
  `\0\0\0${String.fromCharCode(16 + others.length * 4)}ftyp${own}\0\0\0\0${others.join('')}heic`

test.each<[string | null, string]>([
  ['HEIC', boxes('heic', 'mif1', 'heic')],
  ['HEIC', boxes('mif1', 'mif1', 'heic')],
  ['HEIC', boxes('msf1', 'hevc')],
  ['HEIF', boxes('mif1', 'mif1', 'miaf')],
  ['AVIF', boxes('avif', 'mif1', 'miaf')],
  ['AVIF', boxes('mif1', 'avif')],
  ['RAW', boxes('crx ', 'isom')],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['TIFF', 'MM\0*\0\0\0\x08'],
  ['TIFF', 'II+\0\x08\0\0\0'],
  ['JPEG XL', '\xff\x0a\xfa'],
  ['JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['JPEG XR', 'II\xbc\x01'],
  ['Photoshop', '8BPS\0\x01'],
  [null, boxes('isom', 'mp42')],
  [null, boxes('heic').slice(0, 8)],
  [null, '\xff\xd8\xff\xe0\0\x10JFIF'],
  [null, '\x89PNG\r\n\x1a\n'],
  [null, 'GIF89a'],
  [null, 'RIFF\0\0\0\0WEBP'],
  [null, 'BM'],
  [null, '<!doctype html>'],
  [null, ''],
])('names %s of bytes that begin as %j', (name, text) => {
  expect(rareFormatOf(bytesOf(text))).toBe(name)
})
