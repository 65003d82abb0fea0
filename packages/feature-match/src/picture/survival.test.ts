import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { hashDistance } from '../bits/distance.ts'
import { drawPhoto, makeRandom } from '../testing.ts'
import { trimBorders } from './borders.ts'
import { pictureLines } from './compare.ts'
import { hashPicture, hashTurns } from './pdq.ts'
import type { Pixels } from './pixels.ts'

const imageOf = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })
const readPixels = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}
const encode = async (image: Sharp): Promise<Sharp> =>
  sharp(await image.jpeg({ quality: 60 }).toBuffer())

const photos = Array.from({ length: 12 }, (_, at) =>
  drawPhoto(makeRandom(1077 + at * 77), 330 + at * 10, 240 + (((at + 1) * 37) % 90)),
)
/** How many are found by any of the hashes of what was made of them. */
const countFound = async (make: (photo: Pixels) => Promise<Uint32Array[]>): Promise<number> => {
  let found = 0
  for (const photo of photos) {
    const { hash } = hashPicture(trimBorders(photo))
    const near = (await make(photo)).some((made) => hashDistance(hash, made) <= pictureLines.match)
    if (near) found += 1
  }
  return found
}

describe('twelve pictures', () => {
  it('are all found when they are encoded anew', async () => {
    const found = await countFound(async (photo) => [
      hashPicture(await readPixels(await encode(imageOf(photo)))).hash,
    ])
    expect(found).toBe(12)
  })
  it('are all found when they are half as large', async () => {
    const found = await countFound(async (photo) => {
      const half = imageOf(photo).resize(Math.round(photo.width / 2))
      return [hashPicture(await readPixels(half)).hash]
    })
    expect(found).toBe(12)
  })
  it('are all found by their turns when they are mirrored', async () => {
    const found = await countFound(async (photo) => {
      const mirrored = await readPixels(await encode(imageOf(photo).flop()))
      return hashTurns(mirrored).map(({ hash }) => hash)
    })
    expect(found).toBe(12)
  })
  it('are all found without their borders when black bars are added', async () => {
    const found = await countFound(async ({ height, ...photo }) => {
      const bar = Math.round(height / 10)
      const bars = { top: bar, bottom: bar, background: 'black' }
      const barred = await encode(imageOf({ height, ...photo }).extend(bars))
      return [hashPicture(trimBorders(await readPixels(barred))).hash]
    })
    expect(found).toBe(12)
  })
  it('are not found when a twentieth is cut off two sides', async () => {
    const found = await countFound(async (photo) => {
      const left = Math.round(photo.width / 20)
      const top = Math.round(photo.height / 20)
      const rest = { left, top, width: photo.width - left, height: photo.height - top }
      const cropped = await readPixels(imageOf(photo).extract(rest))
      return [cropped, trimBorders(cropped)].flatMap((made) =>
        hashTurns(made).map(({ hash }) => hash),
      )
    })
    expect(found).toBe(0)
  })
})
