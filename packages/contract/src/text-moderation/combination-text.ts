import type { ItemBody } from './schemas.ts'

/** What the text of a combination says. */
export type CombinationText = Pick<
  ItemBody,
  'parts' | 'minParts' | 'ordered' | 'distance' | 'not' | 'notWithin' | 'across'
>
const combinationTextCodes = [
  'quote_open',
  'empty_part',
  'no_gap',
  'gaps_differ',
  'too_few_parts',
  'too_many_parts',
  'too_many_words',
  'bad_number',
] as const
export type CombinationTextCode = (typeof combinationTextCodes)[number]
/** What is wrong with a text, and at which of its UTF-16 units. */
export type BadCombinationText = { code: CombinationTextCode; at: number }

const limits = { parts: 6, words: 50, not: 20, phrase: 64, distance: 200 } as const
const usualWithin = 10

/** A word is quoted where it would be read as something else. */
const writeWord = (word: string): string =>
  /[\s/"\\]|^[~&!>@]|^$/u.test(word) ? `"${word.replaceAll(/["\\]/g, String.raw`\$&`)}"` : word
const writeWords = (words: readonly string[]): string => words.map(writeWord).join('/')

/**
 * A combination as one line: parts with their words apart by `/`, between them `~` (in this order)
 * or `&` (in any) with the characters that may lie between, `*` for any number of them; then
 * `>=2` where fewer parts are enough, `!word` for each word that rules it out, `!~4` for the
 * characters within which it does unless these are 10, `@record` where its parts may stand in
 * different texts. Words that hold spaces or signs of these are quoted.
 */
export function writeCombination(body: CombinationText): string {
  const { parts, minParts, ordered, distance, not, notWithin, across } = body
  const gap = ` ${ordered ? '~' : '&'}${distance < 0 ? '*' : distance} `
  return [
    parts.map(writeWords).join(gap),
    ...(minParts === null ? [] : [`>=${minParts}`]),
    ...not.map((word) => `!${writeWord(word)}`),
    ...(notWithin === usualWithin ? [] : [`!~${notWithin}`]),
    ...(across === 'record' ? ['@record'] : []),
  ].join(' ')
}

type Token = { text: string; words: string[]; quoted: boolean; at: number }
/** Tokens apart by white space; `text`: as it stands there, `words`: without quotes, by `/`. */
const splitText = (text: string): Token[] | BadCombinationText => {
  const tokens: Token[] = []
  let token: Token | null = null
  let quote = -1
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (quote < 0 && /\s/u.test(letter)) {
      token = null
      continue
    }
    if (token === null) {
      token = { text: '', words: [''], quoted: letter === '"', at }
      tokens.push(token)
    }
    token.text += letter
    const last = token.words.length - 1
    if (letter === '"') quote = quote < 0 ? at : -1
    else if (quote >= 0 && letter === '\\' && at + 1 < text.length) {
      token.words[last] += text[++at] as string
      token.text += text[at] as string
    } else if (quote < 0 && letter === '/') token.words.push('')
    else token.words[last] += letter
  }
  return quote < 0 ? tokens : { code: 'quote_open', at: quote }
}

type Read = CombinationText & { gap: string; expects: 'part' | 'gap' }
const isWhole = (text: string, from: number, to: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= from && Number(text) <= to

const readGap = (read: Read, { text }: Token): CombinationTextCode | null => {
  if (read.expects !== 'gap') return 'empty_part'
  const size = text.slice(1)
  if (size !== '*' && !isWhole(size, 0, limits.distance)) return 'bad_number'
  if (read.gap !== '' && read.gap !== text) return 'gaps_differ'
  read.gap = text
  read.ordered = text.startsWith('~')
  read.distance = size === '*' ? -1 : Number(size)
  read.expects = 'part'
  return null
}
const readNot = (read: Read, { text, words }: Token): CombinationTextCode | null => {
  if (text.startsWith('!~')) {
    if (!isWhole(text.slice(2), 0, limits.distance)) return 'bad_number'
    read.notWithin = Number(text.slice(2))
    return null
  }
  const [first = '', ...rest] = words
  const own = [first.slice(1), ...rest].map((word) => word.trim())
  if (own.some((word) => word === '' || word.length > limits.phrase)) return 'empty_part'
  read.not.push(...own)
  return read.not.length > limits.not ? 'too_many_words' : null
}
const readPart = (read: Read, token: Token): CombinationTextCode | null => {
  if (read.expects !== 'part') return 'no_gap'
  const words = token.words.map((word) => word.trim())
  if (words.some((word) => word === '' || word.length > limits.phrase)) return 'empty_part'
  if (words.length > limits.words) return 'too_many_words'
  read.parts.push(words)
  read.expects = 'gap'
  return read.parts.length > limits.parts ? 'too_many_parts' : null
}
const readToken = (read: Read, token: Token): CombinationTextCode | null => {
  const { text, quoted } = token
  if (quoted) return readPart(read, token)
  if (text.startsWith('~') || text.startsWith('&')) return readGap(read, token)
  if (text.startsWith('!')) return readNot(read, token)
  if (text === '@record') {
    read.across = 'record'
    return null
  }
  if (text.startsWith('>=')) {
    if (!isWhole(text.slice(2), 2, limits.parts)) return 'bad_number'
    read.minParts = Number(text.slice(2))
    return null
  }
  return readPart(read, token)
}

/**
 * Reads what `writeCombination` writes; what it answers for a text says the same once it is written
 * and read again. Says what is wrong, and where, with a text that is none.
 */
export function readCombination(text: string): CombinationText | BadCombinationText {
  const tokens = splitText(text)
  if (!Array.isArray(tokens)) return tokens
  const read: Read = {
    parts: [],
    minParts: null,
    ordered: true,
    distance: usualWithin,
    not: [],
    notWithin: usualWithin,
    across: 'field',
    gap: '',
    expects: 'part',
  }
  for (const token of tokens) {
    const code = readToken(read, token)
    if (code !== null) return { code, at: token.at }
  }
  if (read.expects === 'part' && read.parts.length > 0)
    return { code: 'empty_part', at: text.length }
  if (read.parts.length < 2) return { code: 'too_few_parts', at: text.length }
  if (read.minParts !== null && read.minParts > read.parts.length)
    return { code: 'bad_number', at: text.length }
  const { gap: _gap, expects: _expects, ...said } = read
  return said
}
