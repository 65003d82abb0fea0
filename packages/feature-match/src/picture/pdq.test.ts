import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashDistance } from '../bits/distance.ts'
import { drawPhoto, makeRandom, mapPixels } from '../testing.ts'
import { comparePictures } from './compare.ts'
import { type Turn, formatPdq, hashPicture, hashTurns, parsePdq } from './pdq.ts'
import type { Pixels } from './pixels.ts'

const turnPixels = (pixels: Pixels, turn: Turn): Pixels => {
  const { width, height } = pixels
  const right = width - 1
  const last = height - 1
  const asIs = { width, height }
  const across = { width: height, height: width }
  switch (turn) {
    case 'none':
      return pixels
    case 'quarter':
      return mapPixels(pixels, across, (x, y) => [y, last - x])
    case 'half':
      return mapPixels(pixels, asIs, (x, y) => [right - x, last - y])
    case 'threeQuarters':
      return mapPixels(pixels, across, (x, y) => [right - y, x])
    case 'mirrored':
      return mapPixels(pixels, asIs, (x, y) => [right - x, y])
    case 'flipped':
      return mapPixels(pixels, asIs, (x, y) => [x, last - y])
    case 'transposed':
      return mapPixels(pixels, across, (x, y) => [y, x])
    default:
      return mapPixels(pixels, across, (x, y) => [right - y, last - x])
  }
}

describe('hashes of pictures', () => {
  it.each([
    [3, 64, 64, '0cd198264e4534b6350e6ad5a764bd48', '6ad59166d92e23717544a3f6dfb06ad7', 100],
    [4, 320, 240, 'e91e23c09978bf672539cf42389d7c74', '873ac3f5928d3a18c62e7ba982656436', 100],
    [5, 641, 77, '78a36a3562f49cd74cc4ce94144397ae', '9c566614ee143de3c04d6ed0b2a7b59b', 100],
    [6, 128, 300, '27c3b8f0c52f1adca26375990fd44b27', 'd9c81227d99c6c49c223fc823f499e9e', 100],
    [7, 5, 9, '3c8dcb7229c83b0e91a464d96c5b3b0e', '93249b266e5bc4f196a5348d6b5ace73', 97],
    [8, 97, 130, '2ba114745a15f9f3f4af359103fbc3cd', '690ef80427f00b9cc3666f62a113de8c', 100],
  ])('are those of the published program: picture %i, %i by %i', (...row) => {
    const [seed, width, height, high, low, quality] = row
    const made = hashPicture(drawPhoto(makeRandom(seed), width, height))
    expect(formatPdq(made.hash)).toBe(high + low)
    expect(made.quality).toBe(quality)
  })
  it('are those of the turned pixels when a picture is turned', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const photo = drawPhoto(makeRandom(seed * 77), 130 + seed * 20, 260 - seed * 10)
      for (const { turn, hash, quality } of hashTurns(photo)) {
        const turned = hashPicture(turnPixels(photo, turn))
        // Sums of rows are rounded before those of columns, which changes what lies at the median.
        expect(hashDistance(hash, turned.hash), turn).toBeLessThanOrEqual(2)
        expect(Math.abs(quality - turned.quality)).toBeLessThanOrEqual(1)
      }
    }
  })
  it('have half of their bits set when the picture shows something', () => {
    const photo = drawPhoto(makeRandom(21), 200, 150)
    expect(hashDistance(hashPicture(photo).hash, new Uint32Array(8))).toBe(128)
  })
  it('tell different pictures apart', () => {
    const hashes = Array.from({ length: 20 }, (_, at) =>
      hashPicture(drawPhoto(makeRandom(900 + at * 31), 160, 120)),
    )
    for (const [at, one] of hashes.entries())
      for (const other of hashes.slice(at + 1))
        expect(comparePictures(one, other).verdict).toBe('none')
  })
  it('are not looked at when a picture shows too little', () => {
    const plain: Pixels = {
      data: new Uint8Array(6400).fill(90),
      width: 80,
      height: 80,
      channels: 1,
    }
    const one = hashPicture(plain)
    expect(one.quality).toBe(0)
    expect(comparePictures(one, one)).toEqual({ verdict: 'none', distance: 0 })
    const photo = hashPicture(drawPhoto(makeRandom(22), 120, 90))
    expect(comparePictures(photo, photo)).toEqual({ verdict: 'match', distance: 0 })
  })
  it('are made of any pixels, of any size', () => {
    const channels = fc.constantFrom<Pixels['channels'][]>(1, 2, 3, 4)
    const side = fc.integer({ min: 1, max: 140 })
    fc.assert(
      fc.property(
        side,
        side,
        channels,
        fc.integer({ min: 1, max: 1e9 }),
        (width, height, n, seed) => {
          const random = makeRandom(seed)
          const data = Uint8Array.from({ length: width * height * n }, () => random() * 256)
          const { hash, quality } = hashPicture({ data, width, height, channels: n })
          expect(parsePdq(formatPdq(hash))).toEqual(hash)
          expect(quality).toBeGreaterThanOrEqual(0)
          expect(quality).toBeLessThanOrEqual(100)
          if (Math.min(width, height) < 5) expect(quality).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
  it('are refused when sides and bytes do not fit', () => {
    const data = new Uint8Array(100)
    for (const [width, height] of [
      [0, 5],
      [11, 10],
      [-1, 5],
      [1.5, 5],
      [Number.NaN, 5],
    ])
      expect(() =>
        hashPicture({ data, width: width ?? 0, height: height ?? 0, channels: 1 }),
      ).toThrow(RangeError)
  })
  it('are read from 64 digits alone', () => {
    const digits = 'f8f8f0cee0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22'
    expect(formatPdq(parsePdq(` ${digits.toUpperCase()}\n`) ?? new Uint32Array(8))).toBe(digits)
    for (const wrong of [
      '',
      digits.slice(1),
      `${digits}0`,
      digits.replace('f', 'g'),
      '0x'.repeat(32),
    ])
      expect(parsePdq(wrong)).toBeNull()
  })
})
