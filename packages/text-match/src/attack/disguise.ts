import { latinLeet, latinTwins } from '../tables/alphabets.ts'
import { pinyinRows } from '../tables/pinyin.gen.ts'
import { radicalLines } from '../tables/radicals.ts'
import { simplifiedPairs } from '../tables/simplified.gen.ts'

/** Ways in which people write a word so that a list does not find it, and readers still read it. */
export const disguises = [
  'capitals',
  'wide',
  'circled',
  'accents',
  'entities',
  'invisible',
  'spaces',
  'dots',
  'repeated',
  'twins',
  'leet',
  'traditional',
  'pinyin',
  'one_pinyin',
  'homophones',
  'split',
] as const
export type Disguise = (typeof disguises)[number]
export type Disguised = { way: Disguise; text: string }

type Swaps = ReadonlyMap<string, string>
const pairsOf = (rows: string): [string, string][] =>
  rows.split(' ').map((pair) => [pair[0] ?? '', pair[1] ?? ''])

/** The first of several that stand for one letter. */
const inverse = (pairs: readonly (readonly [string, string])[]): Swaps => {
  const swaps = new Map<string, string>()
  for (const [from, to] of pairs) if (!swaps.has(to)) swaps.set(to, from)
  return swaps
}

const twins = inverse(pairsOf(latinTwins))
const leet = inverse(pairsOf(latinLeet))

type Han = {
  /** A traditional character of a simplified one. */
  traditional: Swaps
  sounds: Swaps
  /** The next commonest character of the same sound. */
  homophones: Swaps
  /** The parts of a character, side by side. */
  parts: Swaps
}
let made: Han | null = null

const makeSounds = (): Pick<Han, 'sounds' | 'homophones'> => {
  const sounds = new Map<string, string>()
  const homophones = new Map<string, string>()
  for (const row of pinyinRows) {
    const [syllable = '', commonest = ''] = row.split(' ')
    const characters = [...commonest]
    for (const [at, character] of characters.entries()) {
      sounds.set(character, syllable)
      const other = characters[(at + 1) % characters.length]
      if (other !== undefined && other !== character) homophones.set(character, other)
    }
  }
  return { sounds, homophones }
}
const makeParts = (): Swaps =>
  inverse(
    radicalLines.flatMap((line) => {
      const [first = '', ...rows] = line.split(' ')
      return rows.map((row): [string, string] => {
        const parts = [first, ...row]
        return [parts.slice(0, -1).join(''), parts.at(-1) ?? '']
      })
    }),
  )
const makeTraditional = (): Swaps => {
  const characters = [...simplifiedPairs]
  return inverse(
    characters.flatMap((from, at): [string, string][] =>
      at % 2 === 0 ? [[from, characters[at + 1] ?? '']] : [],
    ),
  )
}
const hanTables = (): Han => {
  made ??= { traditional: makeTraditional(), ...makeSounds(), parts: makeParts() }
  return made
}

const swapped = (text: string, swaps: Swaps): string =>
  Array.from(text, (one) => swaps.get(one) ?? one).join('')
const spaced = (text: string, between: string): string => [...text].join(between)
const isHan = (one: string): boolean => /\p{Script=Han}/u.test(one)
const moved = (text: string, pattern: RegExp, by: number): string =>
  text.replace(pattern, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + by))
const accented = (text: string): string => text.replace(/\p{Script=Latin}/gu, '$&\u0301')

const makers: Readonly<Record<Disguise, (word: string) => string>> = {
  capitals: (word) =>
    Array.from(word, (one, at) => (at % 2 === 0 ? one.toUpperCase() : one)).join(''),
  wide: (word) => moved(word, /[!-~]/g, 0xfe_e0),
  circled: (word) => moved(word, /[a-z]/g, 0x24_d0 - 0x61),
  accents: accented,
  entities: (word) => Array.from(word, (one) => `&#${one.codePointAt(0)};`).join(''),
  invisible: (word) => spaced(word, '\u200b'),
  spaces: (word) => spaced(word, ' '),
  dots: (word) => spaced(word, '.'),
  repeated: (word) => word.replace(/\p{L}/gu, '$&$&$&'),
  twins: (word) => swapped(word, twins),
  leet: (word) => swapped(word, leet),
  traditional: (word) => swapped(word, hanTables().traditional),
  pinyin: (word) => swapped(word, hanTables().sounds),
  one_pinyin: (word) => {
    const first = [...word].findIndex((one) => hanTables().sounds.has(one))
    const { sounds } = hanTables()
    return Array.from(word, (one, at) => (at === first ? (sounds.get(one) ?? one) : one)).join('')
  },
  homophones: (word) => swapped(word, hanTables().homophones),
  split: (word) => swapped(word, hanTables().parts),
}
/** Ways that mean something for Han alone. */
const ofHan: ReadonlySet<Disguise> = new Set([
  'traditional',
  'pinyin',
  'one_pinyin',
  'homophones',
  'split',
])

/**
 * A word as people disguise it, a text for each way that changes it, the same ones each time. Of
 * two ways with one outcome the first is named. `word`: in small letters.
 */
export function disguise(word: string): Disguised[] {
  const seen = new Set([word])
  const hasHan = [...word].some(isHan)
  return disguises.flatMap((way) => {
    if (ofHan.has(way) && !hasHan) return []
    const text = makers[way](word)
    if (seen.has(text)) return []
    seen.add(text)
    return [{ way, text }]
  })
}
