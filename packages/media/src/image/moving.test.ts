import { expect, test } from 'vitest'
import { moves } from './moving.ts'

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]
const loop = bytes([0x21, 0xff, 11], 'NETSCAPE2.0', [3, 1, 0, 0, 0])
const gif = (frames: number, end: readonly number[] = [0x3b]): Uint8Array =>
  bytes(
    'GIF89a',
    [1, 0, 1, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6],
    [...loop],
    Array.from({ length: frames }, () => frame).flat(),
    end,
  )
const chunk = (name: string, data: readonly number[] = []): Uint8Array =>
  bytes([0, 0, 0, data.length], name, data, [0, 0, 0, 0])
const png = (...chunks: Uint8Array[]): Uint8Array =>
  bytes('\x89PNG\r\n\x1a\n', ...chunks.map((one) => [...one]))
const header = chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
const plays = (frames: number): Uint8Array => chunk('acTL', [0, 0, 0, frames, 0, 0, 0, 0])
const webp = (kind: string, flags: number): Uint8Array =>
  bytes('RIFF', [22, 0, 0, 0], 'WEBP', kind, [10, 0, 0, 0], [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const heif = (...brands: string[]): Uint8Array =>
  bytes(
    [0, 0, 0, 8 + 4 * (brands.length + 1)],
    'ftyp',
    brands[0] ?? '',
    [0, 0, 0, 0],
    ...brands.slice(1),
  )
const svg = (inner: string): Uint8Array =>
  bytes(`\n<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)

test.each<[string, Uint8Array, boolean | null]>([
  ['a GIF of two frames', gif(2), true],
  ['a GIF of one, though it is to be repeated', gif(1), false],
  ['the first frame of a GIF', gif(1, []), null],
  ['a GIF in the middle of its second frame', gif(2).subarray(0, -8), true],
  ['a PNG with three frames', png(header, plays(3), chunk('IDAT')), true],
  ['a PNG with one frame', png(header, plays(1), chunk('IDAT')), false],
  ['a PNG without animation', png(header, chunk('IDAT'), plays(3)), false],
  ['a PNG before its pixels', png(header), null],
  ['a WebP with the flag of animation', webp('VP8X', 0x12), true],
  ['a WebP with others', webp('VP8X', 0x10), false],
  ['a simple WebP, whatever stands in its pixels', webp('VP8L', 0xff), false],
  ['a WebP before its flags', webp('VP8X', 2).subarray(0, 20), null],
  ['an AVIF sequence', heif('avis', 'avis', 'avif', 'msf1'), true],
  ['an AVIF that names a sequence behind itself', heif('avif', 'mif1', 'avis'), true],
  ['an AVIF', heif('avif', 'mif1', 'miaf', 'MA1A'), false],
  ['a HEIC', heif('heic', 'mif1', 'heic'), false],
  ['a HEIC sequence', heif('hevc', 'msf1', 'hevc'), true],
  ['an SVG with an animated element', svg('<circle><animate attributeName="r"/></circle>'), true],
  ['an SVG with an animated style', svg('<style>@keyframes a{to{r:1}}</style>'), true],
  ['an SVG, of which more may come', svg('<circle r="3"/>'), null],
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), false],
  ['nothing', bytes(), false],
])('tells of %s whether it moves', (_name, picture, moving) => {
  expect(moves(picture)).toBe(moving)
})
