import { expect, test } from 'vitest'
import { isUnmeasured, mp3Seconds } from './mp3-length.ts'

// Heads of silent frames at 44.1 kHz: kbit/s by index, as the standard has them.
const indexes: Readonly<Record<number, number>> = { 32: 1, 64: 5, 128: 9, 320: 14 }
const frame = (kilobits: number, note = ''): Buffer => {
  const bytes = Buffer.alloc(Math.floor((144 * kilobits * 1000) / 44_100))
  bytes.set([0xff, 0xfb, (indexes[kilobits] as number) << 4, 0xc0])
  bytes.write(note, 21, 'latin1')
  return bytes
}
const frames = (count: number, kilobits: number): Buffer[] =>
  Array.from({ length: count }, () => frame(kilobits))
const second = 44_100 / 1152
const tags = (size: number): Buffer => {
  const bytes = Buffer.alloc(10 + size)
  bytes.write('ID3\u0004', 'latin1')
  bytes.set([(size >> 7) & 127, size & 127], 8)
  return bytes
}
const partsOf = (bytes: Buffer) => async (from: number, count: number) =>
  new Uint8Array(bytes.subarray(from, from + count))

test('a variable rate is as long as its frames, whatever its first one promises', () => {
  // The first frames are eight times as large as the others: by them it would last a moment.
  const mp3 = Buffer.concat([...frames(20, 320), ...frames(171, 32)])
  expect(mp3Seconds(mp3)).toBeCloseTo(191 / second, 6)
})

test('tags before and after the frames, and damage between them, are passed over', () => {
  const end = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
  const mp3 = [tags(5000), ...frames(40, 64), Buffer.alloc(700, 0xaa), ...frames(40, 128), end]
  // Of the frame before the damage nothing follows: it may be cut.
  expect(mp3Seconds(Buffer.concat(mp3))).toBeCloseTo(79 / second, 6)
})

test('what is no MP3 has no length by frames', () => {
  expect(mp3Seconds(Buffer.alloc(100_000, 0xff))).toBeNull()
  expect(mp3Seconds(Buffer.from('RIFF, and then a wave'))).toBeNull()
  expect(mp3Seconds(Buffer.concat(frames(2, 128)))).toBeNull()
  expect(mp3Seconds(Buffer.alloc(0))).toBeNull()
})

test('a low rate of samples has frames of half the length', () => {
  // MPEG-2, 22.05 kHz, 64 kbit/s.
  const bytes = Buffer.alloc(Math.floor((72 * 64_000) / 22_050))
  bytes.set([0xff, 0xf3, 8 << 4, 0xc0])
  expect(mp3Seconds(Buffer.concat(Array.from({ length: 100 }, () => bytes)))).toBeCloseTo(
    (100 * 576) / 22_050,
    6,
  )
})

test('only an MP3 without a note of its length has to be measured', async () => {
  const bare = Buffer.concat(frames(5, 128))
  expect(await isUnmeasured(partsOf(bare))).toBe(true)
  expect(await isUnmeasured(partsOf(Buffer.concat([tags(3000), bare])))).toBe(true)
  for (const note of ['Xing', 'Info'])
    expect(await isUnmeasured(partsOf(Buffer.concat([frame(128, note), bare])))).toBe(false)
  expect(await isUnmeasured(partsOf(Buffer.from('OggS and so on')))).toBe(false)
  expect(await isUnmeasured(async () => null)).toBe(false)
})
