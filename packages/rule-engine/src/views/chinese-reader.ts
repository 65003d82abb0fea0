import { maxRuleDepth } from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import type { Token } from './chinese-tokens.ts'
import { type Keyword, type Naming, indicatorNaming } from './chinese-words.ts'
import {
  type ProblemCode,
  type ProblemParams,
  Refused,
  type ViewProblem,
  problemOf,
} from './problem.ts'

export type Range = { from: number; to: number }

/**
 * A script as it is read: its tokens and the place of the next one. `tell` takes problems that do
 * not end the reading; `places` is filled with where each part of the body stands.
 */
export type Reader = {
  readonly tokens: readonly Token[]
  readonly end: Token
  readonly catalogue: Catalogue
  readonly indicators: Naming
  readonly tell: (problem: ViewProblem, range: Range) => void
  readonly places: Map<string, Range>
  at: number
}

/** A reader at the first of the tokens. */
export function tokenReaderOf(
  tokens: readonly Token[],
  catalogue: Catalogue,
  { tell, places }: Pick<Reader, 'tell' | 'places'>,
): Reader {
  return {
    tokens,
    end: tokens[tokens.length - 1] ?? { kind: 'end', value: '', from: 0, to: 0 },
    catalogue,
    indicators: indicatorNaming(catalogue),
    tell,
    places,
    at: 0,
  }
}

/** The next token, which stays. */
export function peek({ tokens, at, end }: Reader): Token {
  return tokens[at] ?? end
}
/** The next token, which is passed. */
export function next(reader: Reader): Token {
  const token = peek(reader)
  reader.at++
  return token
}
/** Ends the reading with a problem, at the next token unless told where. */
export function refuseToken(
  reader: Reader,
  code: ProblemCode,
  params: ProblemParams = {},
  where: Range = peek(reader),
): never {
  throw new Refused(problemOf(code, params), where.from, where.to)
}
/** Ends the reading: something else than the next token was expected. */
export function refuseNext(reader: Reader, ...what: string[]): never {
  const { kind, value } = peek(reader)
  return refuseToken(reader, 'expected', {
    expected: what.join(' / '),
    found: kind === 'end' ? '—' : value.slice(0, 40),
  })
}
/** Whether the next token is a keyword. */
export function isKey(reader: Reader, key: Keyword): boolean {
  const { kind, value } = peek(reader)
  return kind === 'key' && value === key
}
/** Whether the next token is a sign. */
export function isSign(reader: Reader, sign: string): boolean {
  const { kind, value } = peek(reader)
  return kind === 'sign' && value === sign
}
/** Whether the next token begins a number. */
export function startsNumber(reader: Reader): boolean {
  return peek(reader).kind === 'number' || isSign(reader, '-')
}
/** Passes a keyword, or ends the reading. */
export function takeKey(reader: Reader, key: Keyword): Token {
  return isKey(reader, key) ? next(reader) : refuseNext(reader, key)
}
/** Passes a sign, or ends the reading. */
export function takeSign(reader: Reader, sign: string): Token {
  return isSign(reader, sign) ? next(reader) : refuseNext(reader, sign)
}
/** Passes a text and answers it, or ends the reading. */
export function takeText(reader: Reader): string {
  return peek(reader).kind === 'text' ? next(reader).value : refuseNext(reader, '"…"')
}
/** From an offset to the end of the token passed last. */
export function since({ tokens, at }: Reader, from: number): Range {
  return {
    from,
    to: tokens[at - 1]?.to ?? from,
  }
}
/** Ends the reading where something nests deeper than rules may. */
export function checkDepth(reader: Reader, depth: number): void {
  if (depth > maxRuleDepth) refuseToken(reader, 'too_deep', { limit: maxRuleDepth })
}
