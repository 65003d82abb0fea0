import { expect, test } from 'vitest'
import { stopsEarly } from './whole.ts'

const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0))
const filled = (length: number): number[] => Array.from({ length }, () => 7)
const big = (value: number): number[] => [24, 16, 8, 0].map((by) => (value >>> by) & 255)
const little = (value: number): number[] => big(value).toReversed()
const box = (name: string, length: number): number[] => [
  ...big(length + 8),
  ...text(name),
  ...filled(length),
]

const mp4 = [...box('ftyp', 16), ...box('moov', 600), ...box('mdat', 900)]
const long = [
  ...box('ftyp', 16),
  ...big(1),
  ...text('mdat'),
  ...big(0),
  ...big(1016),
  ...filled(1000),
]
const wav = [...text('RIFF'), ...little(1036), ...text('WAVEfmt '), ...filled(1028)]
const webm = [
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x84,
  ...filled(4),
  0x18,
  0x53,
  0x80,
  0x67,
  0x08,
  0,
  0,
  0x03,
  0xe8,
  ...filled(1000),
]
const note = (name: string, at: number): number[] => [
  ...filled(at),
  ...text(name),
  ...big(3),
  ...big(10),
  ...big(9000),
]
const frame = [0xff, 0xfb, 0x90, 0x00, ...note('Xing', 32), ...filled(9000)]
const mp3 = frame.slice(0, 9000)
const tagged = [
  ...text('ID3'),
  4,
  0,
  0,
  0,
  0,
  5,
  0x3a,
  ...filled(698),
  0xff,
  0xf3,
  0x90,
  0xc0,
  ...note('Info', 9),
  ...filled(9000),
].slice(0, 9708)

const cut = (file: readonly number[]): Promise<boolean> =>
  stopsEarly(async (from, count) => Uint8Array.from(file.slice(from, from + count)))
test.each([
  ['MP4', mp4, 700],
  ['MP4 with a long box', long, 600],
  ['WAV', wav, 520],
  ['WebM', webm, 520],
  ['MP3', mp3, 4000],
  ['MP3 behind tags', tagged, 4000],
] as const)(
  'a whole %s is whole, one that lost its end stops early',
  async (_name, file, short) => {
    expect(await cut(file)).toBe(false)
    expect(await cut(file.slice(0, short))).toBe(true)
  },
)
test('the end itself counts; of an MP3 a few thousand bytes more or less do not', async () => {
  expect(await Promise.all([mp4, long, wav, webm].map((file) => cut(file.slice(0, -1))))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await cut(mp3.slice(0, 8000))).toBe(false)
  expect(await cut([...mp4, ...text('moof')])).toBe(false)
})
test.each([
  [
    'a WAV that was written as it came',
    [...text('RIFF'), ...little(0xffff_ffff), ...text('WAVEfmt '), ...filled(600)],
  ],
  [
    'a live WebM',
    [...webm.slice(0, 13), 0x01, ...Array.from({ length: 7 }, () => 255), ...filled(600)],
  ],
  [
    'an MP4 whose last box goes to the end',
    [...box('ftyp', 16), ...big(0), ...text('mdat'), ...filled(600)],
  ],
  ['an MP3 without a note', [0xff, 0xfb, 0x90, 0, ...filled(600)]],
  ['a page', text('<h1>Please log in</h1>'.repeat(30))],
  ['nothing', []],
  ['a few bytes', text('RIFF')],
])('of %s nothing is said', async (_name, file) => {
  expect(await cut(file)).toBe(false)
})
test('what cannot be read, and a host that sends files whole only, say nothing', async () => {
  expect(await stopsEarly(async () => null)).toBe(false)
  expect(
    await stopsEarly(async (from, count) =>
      from === 0 ? Uint8Array.from(wav.slice(0, count)) : null,
    ),
  ).toBe(false)
})
