const grams = (text: string): Set<string> => {
  const plain = ` ${text.toLowerCase().normalize('NFKC').replaceAll(/\s+/g, ' ').trim()} `
  return new Set(
    Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)),
  )
}

/**
 * How alike two texts are, 0 to 1: what they share of the groups of three letters that either has.
 */
export function alike(a: string, b: string): number {
  const [one, two] = [grams(a), grams(b)]
  const shared = [...one].filter((gram) => two.has(gram)).length
  return one.size + two.size === 0 ? 0 : shared / (one.size + two.size - shared)
}

const hash = /^[0-9a-f]{16}$/i
/** In how many bits two hashes of pictures (16 hex digits) differ; all 64 where one is no hash. */
export function bitsApart(a: unknown, b: unknown): number {
  if (typeof a !== 'string' || typeof b !== 'string' || !hash.test(a) || !hash.test(b)) return 64
  let left = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let bits = 0
  for (; left > 0n; left &= left - 1n) bits++
  return bits
}

/** A text, or its beginning with a mark that there is more. */
export function excerpt(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`
}
