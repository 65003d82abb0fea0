import { hashDistance } from '../bits/distance.ts'
import type { Likeness } from '../likeness.ts'

/** How alike two texts must be: hashes at most `most` bits apart, then shares of trigrams. */
export type TextLines = { readonly most: number; readonly match: number; readonly suspect: number }
export const textLines: TextLines = { most: 12, match: 0.5, suspect: 0.35 }

const gatherTrigrams = (text: string): Set<string> => {
  const characters = [...text]
  const trigrams = new Set<string>()
  for (let at = 0; at + 2 < characters.length; at += 1)
    trigrams.add(`${characters[at]}${characters[at + 1]}${characters[at + 2]}`)
  return trigrams
}

/**
 * The share of trigrams of characters that two texts have in common, of all that either has
 * (Jaccard), 0 to 1; 0 where neither has one. Both are squeezed readings.
 */
export function trigramJaccard(one: string, other: string): number {
  const first = gatherTrigrams(one)
  const second = gatherTrigrams(other)
  let shared = 0
  for (const trigram of first) if (second.has(trigram)) shared += 1
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
