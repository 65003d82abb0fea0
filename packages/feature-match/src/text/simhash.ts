import { formatHash, parseHash } from '../bits/hex.ts'
import { hashMurmur } from './murmur.ts'

/** Hash and version as they are kept beside each text. */
export const textAlgorithm = 'sim2:1'
/** 32-bit words of a hash of a text. */
export const textWords = 2
/** Texts shorter than this, in characters of the squeezed reading, are not hashed. */
export const leastCharacters = 8

const encoder = new TextEncoder()

/** Pieces of so many neighbouring characters, each with how often it stands there. */
export function countPieces(text: string, size: number): Map<string, number> {
  const characters = [...text]
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= characters.length; at += 1) {
    const piece = characters.slice(at, at + size).join('')
    counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}

/**
 * The hash of a text in 64 bits (Charikar, 2002) from the pairs of neighbouring characters, each as
 * often as it stands there: bit k is whether more pairs have it than have not. Word 0 are the low
 * bits (murmur3, seed 2), word 1 the high ones (seed 1). Null where the text is shorter than
 * `leastCharacters`.
 *
 * @param squeezed The first squeezed reading of the text (`readText` of `@oas/text-match`).
 */
export function hashText(squeezed: string): Uint32Array | null {
  let length = 0
  for (const _ of squeezed) length += 1
  if (length < leastCharacters) return null
  const sums = new Int32Array(textWords * 32)
  for (const [pair, count] of countPieces(squeezed, 2)) {
    const bytes = encoder.encode(pair)
    for (let word = 0; word < textWords; word += 1) {
      const bits = hashMurmur(bytes, textWords - word)
      for (let bit = 0; bit < 32; bit += 1)
        sums[word * 32 + bit] = (sums[word * 32 + bit] ?? 0) + ((bits >>> bit) & 1 ? count : -count)
    }
  }
  const hash = new Uint32Array(textWords)
  for (const [at, sum] of sums.entries())
    if (sum > 0) hash[at >> 5] = (hash[at >> 5] ?? 0) | (1 << (at & 31))
  return hash
}

/** A hash of a text as 16 hexadecimal digits. */
export function formatSimhash(hash: Uint32Array): string {
  return formatHash(hash)
}

/** The hash that 16 hexadecimal digits say, or null where they say none. */
export function parseSimhash(text: string): Uint32Array | null {
  return parseHash(text.trim(), textWords)
}
