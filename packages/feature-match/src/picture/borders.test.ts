import { describe, expect, it } from 'vitest'
import { drawPhoto, makeRandom, mapPixels } from '../testing.ts'
import { trimBorders } from './borders.ts'
import type { Pixels } from './pixels.ts'

const photo = drawPhoto(makeRandom(5), 160, 120)
type Bars = { top?: number; right?: number; bottom?: number; left?: number }
const addBars = (pixels: Pixels, { top = 0, right = 0, bottom = 0, left = 0 }: Bars): Pixels =>
  mapPixels(
    pixels,
    { width: pixels.width + left + right, height: pixels.height + top + bottom },
    (x, y) => [x - left, y - top],
  )
const invert = (pixels: Pixels): Pixels => ({
  ...pixels,
  data: pixels.data.map((value) => 255 - value),
})

describe('borders of pictures', () => {
  it.each([
    ['above and below', { top: 12, bottom: 20 }],
    ['on the left', { left: 30 }],
    ['all around', { top: 9, right: 17, bottom: 33, left: 4 }],
  ])('are cut off when they are %s', (_, bars) => {
    const trimmed = trimBorders(addBars(photo, bars))
    expect([trimmed.width, trimmed.height]).toEqual([160, 120])
    expect(Buffer.from(trimmed.data).equals(Buffer.from(photo.data))).toBe(true)
    const white = trimBorders(invert(addBars(photo, bars)))
    expect([white.width, white.height]).toEqual([160, 120])
  })
  it('leave a picture as it is when it has none', () => {
    expect(trimBorders(photo)).toBe(photo)
  })
  it('leave a picture as it is when it is all one level, or next to all', () => {
    const plain: Pixels = { data: new Uint8Array(400), width: 20, height: 20, channels: 1 }
    expect(trimBorders(plain)).toBe(plain)
    const dot = addBars(drawPhoto(makeRandom(6), 10, 10), {
      top: 95,
      right: 95,
      bottom: 95,
      left: 95,
    })
    expect(trimBorders(dot)).toBe(dot)
  })
})
