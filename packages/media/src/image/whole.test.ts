import { expect, test } from 'vitest'
import { isCutOff } from './whole.ts'

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
// Pixels with an FF of their own, a restart, fill bytes and a second scan; the comment holds what
// looks like an end.
const jpeg = bytes([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xfe, 0, 4, 0xff, 0xd9, 0xff, 0xda, 0, 3, 1, 5, 0xff, 0,
  6, 0xff, 0xd0, 7, 0xff, 0xff, 0xda, 0, 3, 1, 8, 9, 0xff, 0xd9,
])
const png = bytes(
  '\x89PNG\r\n\x1a\n',
  [0, 0, 0, 2],
  'IHDR',
  [1, 2, 0, 0, 0, 0],
  [0, 0, 0, 0],
  'IEND',
  [0xae, 0x42, 0x60, 0x82],
)
const gif = bytes(
  'GIF89a',
  [1, 0, 1, 0, 0x80, 0, 0],
  [1, 2, 3, 4, 5, 6],
  [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
  [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
  [2, 2, 0x4c, 1, 0],
  [0x3b],
)
// Three by two pixels of 24 bits: rows of nine bytes and three to fill them up.
const bmp = bytes(
  'BM',
  [
    78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
  ],
  Array.from({ length: 16 }, () => 0),
  Array.from({ length: 24 }, (_none, n) => n),
)
const webp = bytes('RIFF', [12, 0, 0, 0], 'WEBP', 'VP8 ', [0, 0, 0, 0])

test.each([
  ['JPEG', jpeg, 3],
  ['PNG', png, 9],
  ['GIF', gif, 20],
  ['BMP', bmp, 14],
  ['WebP', webp, 13],
] as const)(
  'a %s is whole with its last byte and cut off wherever it stops before',
  (_name, whole, from) => {
    expect(isCutOff(whole)).toBe(false)
    const last = whole.length - (whole === gif ? 2 : 1)
    const wholeBefore = Array.from({ length: last - from + 1 }, (_none, n) => from + n).filter(
      (length) => !isCutOff(whole.subarray(0, length)),
    )
    // A GIF that stops between two blocks may be one that was written without its end.
    expect(wholeBefore).toEqual(whole === gif ? [27] : [])
  },
)
test('what follows the end of a picture does not matter', () => {
  expect([jpeg, png, bmp].map((one) => isCutOff(bytes([...one], 'appended by a phone')))).toEqual([
    false,
    false,
    false,
  ])
})
test('the pixels of a packed BMP are as long as it says, of an old header nothing is said', () => {
  const packed = bmp.slice()
  packed.set([1], 30)
  packed.set([20], 34)
  const old = bmp.slice()
  old.set([12], 14)
  expect([
    isCutOff(packed.subarray(0, 74)),
    isCutOff(packed.subarray(0, 73)),
    isCutOff(old.subarray(0, 60)),
  ]).toEqual([false, true, false])
})
test('a GIF without its last byte is whole', () => {
  expect(isCutOff(gif.subarray(0, -1))).toBe(false)
})
test.each([
  ['nothing', bytes()],
  ['text', bytes('<h1>Please log in</h1>')],
  ['a JPEG with rubbish between segments', bytes([0xff, 0xd8, 1, 2, 3])],
  ['another RIFF', bytes('RIFF', [99, 0, 0, 0], 'WAVE')],
])('of %s nothing is said', (_name, what) => {
  expect(isCutOff(what)).toBe(false)
})
