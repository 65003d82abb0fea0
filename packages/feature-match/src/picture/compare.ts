import { hashDistance } from '../bits/distance.ts'
import type { Likeness } from '../likeness.ts'
import type { PictureHash } from './pdq.ts'

/**
 * How near two hashes must be, in bits, and how much there must be to see on both: the published
 * line of 31 for the same picture. Hashes have 128 ones, so that distances are even.
 */
export type PictureLines = {
  readonly match: number
  readonly suspect: number
  readonly quality: number
}
export const pictureLines: PictureLines = { match: 31, suspect: 40, quality: 50 }

/** What a distance in bits says of two pictures of enough quality. */
export function readDistance(distance: number, lines: PictureLines = pictureLines): Likeness {
  return distance <= lines.match ? 'match' : distance <= lines.suspect ? 'suspect' : 'none'
}

/** Whether two pictures are the same; never so where one of them shows too little. */
export function comparePictures(
  one: PictureHash,
  other: PictureHash,
  lines: PictureLines = pictureLines,
): { verdict: Likeness; distance: number } {
  const distance = hashDistance(one.hash, other.hash)
  const isClear = Math.min(one.quality, other.quality) >= lines.quality
  return { verdict: isClear ? readDistance(distance, lines) : 'none', distance }
}
