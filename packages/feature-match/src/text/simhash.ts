import { formatHash, parseHash } from '../bits/hex.ts'
import { hashMurmur } from './murmur.ts'

/** Hash and version as they are kept beside each text. */
export const textAlgorithm = 'sim2:1'
/** 32-bit words of a hash of a text. */
export const textWords = 2
/** Texts shorter than this, in characters of the squeezed reading, are not hashed. */
export const leastCharacters = 8

const encoder = new TextEncoder()

/** Where the characters of a text in UTF-8 begin, and at last where it ends. */
const listStarts = (bytes: Uint8Array): number[] => {
  const starts: number[] = []
  for (const [at, byte] of bytes.entries()) if ((byte & 0xc0) !== 0x80) starts.push(at)
  return [...starts, bytes.length]
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
  const bytes = encoder.encode(squeezed)
  const starts = listStarts(bytes)
  if (starts.length - 1 < leastCharacters) return null
  const sums = new Int32Array(textWords * 32)
  for (let at = 0; at + 2 < starts.length; at += 1) {
    const pair = bytes.subarray(starts[at], starts[at + 2])
    for (let word = 0; word < textWords; word += 1) {
      const bits = hashMurmur(pair, textWords - word)
      for (let bit = 0; bit < 32; bit += 1)
        sums[word * 32 + bit] = (sums[word * 32 + bit] ?? 0) + ((bits >>> bit) & 1) * 2 - 1
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
