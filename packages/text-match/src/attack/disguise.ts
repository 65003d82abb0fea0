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
  /** The next character of the same sound that people use, or of those that few know. */
  homophones: Swaps
  /** The parts of a character, side by side. */
  parts: Swaps
}
let made: Han | null = null

/** The 3,755 characters of everyday use: the first level of GB 2312-1980, rows 16 to 55. */
const listCommon = (): Set<string> => {
  const bytes: number[] = []
  for (let row = 0xb0; row <= 0xd7; row += 1)
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) bytes.push(row, cell)
  return new Set(new TextDecoder('gbk').decode(Uint8Array.from(bytes)))
}

const makeSounds = (): Pick<Han, 'sounds' | 'homophones'> => {
  const sounds = new Map<string, string>()
  const homophones = new Map<string, string>()
  const known = listCommon()
  for (const row of pinyinRows) {
    const [syllable = '', first = ''] = row.split(' ')
    const characters = [...first]
    const common = characters.filter((one) => known.has(one))
    for (const [at, character] of characters.entries()) {
      sounds.set(character, syllable)
      const rare = characters[(at + 1) % characters.length]
      const other = common[(common.indexOf(character) + 1) % common.length] ?? rare
      const next = other === character ? rare : other
      if (next !== undefined && next !== character) homophones.set(character, next)
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
