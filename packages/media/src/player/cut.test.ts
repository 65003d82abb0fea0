import { expect, test } from 'vitest'
import { findEnd, readTail } from './tail.ts'
import { stopsEarly } from './whole.ts'

const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0))
const filled = (length: number, by = 7): number[] => Array.from({ length }, () => by)
const big = (value: number): number[] => [24, 16, 8, 0].map((by) => (value >>> by) & 255)
const box = (name: string, body: readonly number[]): number[] => [
  ...big(body.length + 8),
  ...text(name),
  ...body,
]

/** A page of Ogg that holds so many bytes. */
const oggPage = (type: number, length: number): number[] => {
  const pieces = Array.from({ length: Math.floor(length / 255) + 1 }, (_none, n) =>
    Math.min(255, length - n * 255),
  )
  return [...text('OggS'), 0, type, ...filled(20), pieces.length, ...pieces, ...filled(length)]
}
const oggBody = [...oggPage(2, 30), ...Array.from({ length: 60 }, () => oggPage(0, 4000)).flat()]
const ogg = [...oggBody, ...oggPage(4, 900)]

const frame = (length: number, channels = 0x80): number[] => [
  0xff,
  0xf1,
  0x50,
  channels | (length >> 11),
  (length >> 3) & 255,
  ((length & 7) << 5) | 0x1f,
  0xfc,
  ...filled(length - 7),
]
const aac = Array.from({ length: 300 }, (_none, n) => frame(200 + (n % 40))).flat()
const shortAac = aac.slice(0, 200 + 201 + 202)
const taggedAac = [...text('ID3'), 4, 0, 0, 0, 0, 5, 0x3a, ...filled(698), ...aac]

const fragment = (length: number): number[] => [
  ...box('moof', [...box('mfhd', filled(8)), ...filled(80)]),
  ...box('mdat', filled(length, 0x6d)),
]
const begun = [...box('ftyp', filled(16)), ...box('moov', filled(600))]
const fragments = [...begun, ...Array.from({ length: 90 }, (_none, n) => fragment(500 + n)).flat()]
const trailed = [...fragments, ...box('mfra', filled(60))]
const pieces = Array.from({ length: 400 }, (_none, n) => fragment(30 + (n % 9)))
const index = [
  ...filled(4),
  ...big(1),
  ...big(1000),
  ...big(0),
  ...big(0),
  0,
  0,
  1,
  144,
  ...pieces.flatMap((one) => [...big(one.length), ...big(90), ...big(0)]),
]
const indexed = [...begun, ...box('sidx', index), ...pieces.flat()]

const reader = (file: readonly number[]) => {
  const bytes = Uint8Array.from(file)
  const cost = { reads: 0, bytes: 0 }
  return {
    cost,
    read: async (from: number, count: number) => {
      const part = bytes.subarray(from, from + count)
      cost.reads++
      cost.bytes += part.length
      return part
    },
  }
}
const cut = (file: readonly number[]): Promise<boolean> => stopsEarly(reader(file).read)

test.each([
  ['Ogg', ogg, [600, 4000, 70_000, ogg.length - 950, ogg.length - 1]],
  ['AAC in frames', aac, [700, 5100, 40_000, aac.length - 3, aac.length - 1]],
  ['AAC of three frames', shortAac, [550, shortAac.length - 1]],
  ['AAC behind tags', taggedAac, [1500, 60_000]],
  [
    'MP4 of very many pieces',
    fragments,
    [2000, 30_000, fragments.length - 300, fragments.length - 1],
  ],
  ['MP4 that lists its pieces at its end', trailed, [40_000, trailed.length - 5]],
  ['MP4 that lists its pieces before them', indexed, [6000, 30_000, indexed.length - 1]],
] as const)(
  'a whole %s is whole, one that lost its end stops early',
  async (_name, file, lengths) => {
    expect(await cut(file)).toBe(false)
    for (const length of lengths)
      expect(await cut(file.slice(0, length)), `${length} of ${file.length}`).toBe(true)
  },
)
test('an Ogg whose last page is whole and not marked as the last stops early', async () => {
  expect(await cut(oggBody)).toBe(true)
})
test('an MP4 with a list of its pieces is cut also between two of them', async () => {
  expect(await cut(indexed.slice(0, indexed.length - (pieces.at(-1)?.length ?? 0)))).toBe(true)
})
test.each([
  ['Ogg with tags behind it', [...ogg, ...text('TAG'), ...filled(125)]],
  ['AAC with tags behind it', [...aac, ...text('TAG'), ...filled(125)]],
  ['AAC whose frames become others', [...aac, ...frame(300, 0x40), ...filled(90)]],
  ['no frames after the first', [...frame(300).slice(0, 20), ...filled(90_000)]],
])('of %s nothing is said', async (_name, file) => {
  expect(await cut(file)).toBe(false)
})

test('whatever the file, few parts are read, and what cannot be read says nothing', async () => {
  for (const file of [ogg, aac, trailed, indexed]) {
    const { read, cost } = reader(file)
    await stopsEarly(read)
    expect(cost.reads).toBeLessThan(80)
    expect(cost.bytes).toBeLessThan(400_000)
    const { read: some } = reader(file.slice(0, -1))
    for (let most = 1; most < 4; most++) {
      let left = most
      expect(await stopsEarly(async (from, count) => (left-- > 0 ? some(from, count) : null))).toBe(
        false,
      )
    }
  }
})
test('an MP4 whose last piece begins further back than is looked says nothing', async () => {
  const far = [...fragments, ...big(9_000_000), ...text('mdat')]
  const bytes = Uint8Array.from(far)
  const read = async (from: number, count: number): Promise<Uint8Array> =>
    from >= 6_000_000
      ? new Uint8Array()
      : from + count <= bytes.length
        ? bytes.subarray(from, from + count)
        : Uint8Array.from(
            { length: Math.min(count, 6_000_000 - from) },
            (_none, n) => bytes[from + n] ?? 0,
          )
  expect(await stopsEarly(read)).toBe(false)
})

test.each([513, 65_536, 65_537, 1_000_000, 123_456_789, 5_000_000_000])(
  'the end of a file of %d bytes is found by few single bytes',
  async (length) => {
    let [reads, bytes] = [0, 0]
    const read = async (from: number, count: number): Promise<Uint8Array> => {
      const part = new Uint8Array(Math.max(0, Math.min(count, length - from)))
      reads++
      bytes += part.length
      return part
    }
    expect(await findEnd(read, 512)).toBe(length)
    expect(reads).toBeLessThan(45)
    expect(bytes).toBeLessThan(70_000)
    const tail = await readTail(read, 512, 1000)
    expect([tail?.at, tail?.bytes.length]).toEqual([
      Math.max(0, length - 1000),
      Math.min(1000, length),
    ])
  },
)
test('a host that answers for ever has no end', async () => {
  expect(await findEnd(async (_from, count) => new Uint8Array(count), 512)).toBeNull()
})
