import { hashDistance } from '../bits/distance.ts'
import type { Likeness } from '../likeness.ts'
import { countPieces } from './simhash.ts'

/** How alike two texts must be: hashes at most `most` bits apart, then shares of trigrams. */
export type TextLines = { readonly most: number; readonly match: number; readonly suspect: number }
export const textLines: TextLines = { most: 12, match: 0.5, suspect: 0.35 }

/**
 * The share of trigrams of characters that two texts have in common, of all that either has
 * (Jaccard), 0 to 1; 0 where neither has one. Both are squeezed readings.
 */
export function trigramJaccard(one: string, other: string): number {
  const first = countPieces(one, 3)
  const second = countPieces(other, 3)
  let shared = 0
  for (const piece of first.keys()) if (second.has(piece)) shared += 1
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}

/** A text as it is compared: its squeezed reading and the hash of it. */
export type ReadableText = { readonly squeezed: string; readonly hash: Uint32Array }

/**
 * Whether two texts are the same: `similarity` is their share of common trigrams, which is looked
 * at only where their hashes are near; else it is 0.
 */
export function compareTexts(
  one: ReadableText,
  other: ReadableText,
  lines: TextLines = textLines,
): { verdict: Likeness; distance: number; similarity: number } {
  const distance = hashDistance(one.hash, other.hash)
  if (distance > lines.most) return { verdict: 'none', distance, similarity: 0 }
  const similarity = trigramJaccard(one.squeezed, other.squeezed)
  const verdict =
    similarity >= lines.match ? 'match' : similarity >= lines.suspect ? 'suspect' : 'none'
  return { verdict, distance, similarity }
}
