/** A hash as hexadecimal digits, the highest bit first. */
export function formatHash(hash: Uint32Array): string {
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0'))
    .reverse()
    .join('')
}

/** The hash of so many 32-bit words that the digits say, or null where they say none. */
export function parseHash(text: string, words: number): Uint32Array | null {
  if (text.length !== words * 8 || !/^[0-9a-f]+$/i.test(text)) return null
  return Uint32Array.from({ length: words }, (_, at) => {
    const end = text.length - at * 8
    return Number.parseInt(text.slice(end - 8, end), 16)
  })
}
