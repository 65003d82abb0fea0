import type { Column } from './columns.ts'
import { type LetterKind, kindOfLetter, letterKinds } from './tokens.ts'

/**
 * A part of a pattern, as it is told in words. `text`: as it stands; `choice`: one of `texts`;
 * `class`: `min` to `max` characters of `kinds` and `signs`; `edge`: where a word begins or ends.
 * `branch`: the alternative it stands in.
 */
export type PatternPart = {
  readonly what: 'text' | 'choice' | 'class' | 'edge'
  readonly source: string
  readonly texts: readonly string[]
  readonly kinds: readonly LetterKind[]
  readonly signs: string
  readonly min: number
  readonly max: number
  readonly isOptional: boolean
  readonly branch: number
}
/** How closely a pattern keeps to its examples, from loosely to their very texts. */
export const closeness = ['loose', 'length', 'letters', 'texts'] as const
export type Closeness = (typeof closeness)[number]

const fewTexts = 5
const manyTexts = 50
const room = 2

/** A text as a pattern has it. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
}
const escapeSign = (sign: string): string => (/^[\\\]^-]$/.test(sign) ? `\\${sign}` : sign)

const sourceOfKind: Readonly<Record<LetterKind, string>> = {
  digits: '0-9',
  latin: 'a-z',
  han: String.raw`\p{Script=Han}`,
  letters: String.raw`\p{L}\p{M}`,
  space: String.raw`\s`,
  signs: '',
}
const timesOf = (min: number, max: number): string =>
  min === max ? (min === 1 ? '' : `{${min}}`) : `{${min},${max}}`

const emptyPart = { texts: [], kinds: [], signs: '', min: 1, max: 1, branch: 0 } as const
const asText = (text: string, isOptional: boolean): PatternPart => ({
  ...emptyPart,
  what: 'text',
  source: escapeText(text),
  texts: [text],
  isOptional,
})
const asChoice = (texts: readonly string[], isOptional: boolean): PatternPart => ({
  ...emptyPart,
  what: 'choice',
  // The longest first, so that a shorter beginning does not hide it.
  source: `(?:${texts
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map(escapeText)
    .join('|')})`,
  texts,
  isOptional,
})
const asClass = (values: readonly string[], isOptional: boolean, close: Closeness): PatternPart => {
  const letters = [...new Set(values.flatMap((value) => [...value]))]
  const own = close === 'letters'
  const kinds = own
    ? []
    : letterKinds.filter(
        (kind) => kind !== 'signs' && letters.some((one) => kindOfLetter(one) === kind),
      )
  const signs = letters
    .filter((one) => own || kindOfLetter(one) === 'signs')
    .toSorted()
    .join('')
  const lengths = values.map((value) => [...value].length)
  const min = Math.min(...lengths)
  const max = Math.max(...lengths) + (close === 'loose' ? room : 0)
  const inside =
    kinds.map((kind) => sourceOfKind[kind]).join('') +
    Array.from(signs, (one) => (one === '\n' ? String.raw`\n` : escapeSign(one))).join('')
  const source = `[${inside}]${timesOf(min, max)}`
  return { ...emptyPart, what: 'class', source, kinds, signs, min, max, isOptional }
}

/** The part of a pattern for a column. */
export function partOf({ values }: Column, close: Closeness): PatternPart {
  const there = values.filter((value) => value !== null)
  const texts = [...new Set(there)]
  const isOptional = there.length < values.length
  const [only] = texts
  if (only !== undefined && texts.length === 1) return asText(only, isOptional)
  const recur = texts.length <= fewTexts && there.length >= texts.length * 2
  const few = close === 'texts' && texts.length <= manyTexts
  if (recur || few) return asChoice(texts, isOptional)
  return asClass(there, isOptional, close === 'texts' ? 'letters' : close)
}

/** Texts that always stand side by side as one. */
export function joinTexts(parts: readonly PatternPart[]): PatternPart[] {
  const joined: PatternPart[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isOneText =
      before?.what === 'text' && part.what === 'text' && !before.isOptional && !part.isOptional
    if (isOneText) joined.splice(-1, 1, asText([...before.texts, ...part.texts].join(''), false))
    else joined.push(part)
  }
  return joined
}

/** A source that a sign behind it concerns as a whole. */
const isOne = (source: string): boolean =>
  /^(?:[^\\{}]|\\.|\[(?:[^\]\\]|\\.)*\]|\(\?:[^()]*\))$/u.test(source)

/** Parts as one source. */
export function sourceOf(parts: readonly PatternPart[]): string {
  return parts
    .map(({ source, isOptional }) =>
      isOptional ? (isOne(source) ? `${source}?` : `(?:${source})?`) : source,
    )
    .join('')
}
