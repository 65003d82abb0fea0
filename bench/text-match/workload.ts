/** Whole numbers below a bound, the same in every run. */
export type Random = (below: number) => number

export function makeRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ou']
const consonants = [...'bcdfghjklmnprstvw', 'th', 'st', 'ng']

/** Common letters more often than rare ones: squares of shares are small more often than large. */
const common = (random: Random, count: number): number => {
  const share = random(10_000) / 10_000
  return Math.floor(share * share * count)
}
const makeHan = (random: Random, length: number): string =>
  String.fromCharCode(...Array.from({ length }, () => 0x4e_00 + common(random, 3500)))
const makeLatin = (random: Random): string =>
  Array.from({ length: 1 + random(3) }, () => {
    const consonant = consonants[random(consonants.length)] ?? ''
    return consonant + (vowels[common(random, vowels.length)] ?? '')
  }).join('')

/** Texts of about so many units, half of them Han, half Latin words with spaces. */
export function makeTexts(random: Random, count: number, length: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const parts: string[] = []
    let size = 0
    while (size < length) {
      const part = at % 2 === 0 ? `${makeHan(random, 4 + random(12))}，` : `${makeLatin(random)} `
      parts.push(part)
      size += part.length
    }
    return parts.join('').slice(0, length)
  })
}

const places = (texts: readonly string[], word: string): number =>
  texts.reduce((sum, text) => sum + text.split(word).length - 1, 0)

/**
 * 20,000 words: made ones that hardly occur, and pieces of the texts until all together come to
 * about so many hits per 1,000 units of a sample.
 */
export function makeWords(random: Random, texts: readonly string[], perThousand: number): string[] {
  const sample = texts.slice(0, 200)
  const units = sample.reduce((sum, { length }) => sum + length, 0)
  const words = new Set<string>()
  let hits = 0
  while (words.size < 10_000 && (hits / units) * 1000 < perThousand) {
    const text = texts[random(texts.length)] ?? ''
    const length = 3 + random(4)
    const at = random(text.length - length)
    const word = text.slice(at, at + length).trim()
    if (word.length < 2 || words.has(word)) continue
    const found = places(sample, word)
    // No word alone makes up a tenth of the hits.
    if ((found / units) * 1000 > perThousand / 10) continue
    words.add(word)
    hits += found
  }
  while (words.size < 20_000) {
    const isHan = random(2) === 0
    words.add(
      isHan
        ? makeHan(random, 5 + random(4))
        : Array.from({ length: 4 + random(2) }, () => makeLatin(random)).join(''),
    )
  }
  return [...words]
}

/** Patterns behind a literal each: contacts with numbers, and words with a gap between them. */
export function makePatterns(random: Random, texts: readonly string[], count: number): string[] {
  const pieceOf = (): string => {
    const text = texts[random(texts.length)] ?? ''
    const at = random(text.length - 6)
    return text.slice(at, at + 5).replaceAll(/[^\p{L}]/gu, 'x')
  }
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0 ? `${pieceOf()}[: ]?[0-9]{5,11}` : `${pieceOf()}.{0,6}${pieceOf()}`,
  )
}
