import type { Action, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import { readConditions, readIndicator } from './chinese-conditions.ts'
import {
  type Range,
  type Reader,
  checkDepth,
  refuseNext,
  isKey,
  isSign,
  next,
  peek,
  tokenReaderOf,
  refuseToken,
  since,
  takeKey,
  takeText,
} from './chinese-reader.ts'
import { tokensOf } from './chinese-tokens.ts'
import { readValueAndParam } from './chinese-values.ts'
import { words } from './chinese-words.ts'
import { resultProblems } from './meaning.ts'
import {
  type ParsedText,
  Refused,
  type TextProblem,
  type ViewProblem,
  maxProblems,
  maxScript,
  placesIn,
  problemOf,
} from './problem.ts'

type Said = { value?: RuleValue; param?: string }

/** Reads what a result sets, by indicator. */
const readFields = (reader: Reader): Map<string, Said> => {
  const fields = new Map<string, Said>()
  do {
    if (fields.size > 0) next(reader)
    const place = peek(reader)
    const { leftKey: name } = readIndicator(reader)
    if (fields.has(name)) refuseToken(reader, 'duplicate', { name }, place)
    takeKey(reader, words.be)
    const said = readValueAndParam(reader)
    if (said.value === undefined && said.param === undefined)
      return refuseNext(reader, '"…"', '123', '[…]')
    fields.set(name, said)
    for (const problem of resultProblems(name, said.value, reader.catalogue))
      reader.tell(problem, since(reader, place.from))
  } while (isSign(reader, ','))
  return fields
}
const readResult = (reader: Reader): Action => {
  next(reader)
  const all = [...readFields(reader)]
  const params = all.flatMap(([name, { param }]) =>
    param === undefined ? [] : [[name, param] as const],
  )
  return {
    type: 'result',
    value: Object.fromEntries(
      all.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
    ),
    ...(params.length === 0 ? {} : { valueParam: Object.fromEntries(params) }),
  }
}

const startsItem = (reader: Reader): boolean =>
  isKey(reader, words.if) || isKey(reader, words.remark)

const readAction = (reader: Reader, path: string, depth: number): Action => {
  const { from } = peek(reader)
  const found = readActionHere(reader, path, depth)
  reader.places.set(path, since(reader, from))
  return found
}
const readActionHere = (reader: Reader, path: string, depth: number): Action => {
  if (isKey(reader, words.set)) return readResult(reader)
  if (isKey(reader, words.nothing)) {
    next(reader)
    return { type: 'result', value: {} }
  }
  if (isKey(reader, words.run)) {
    next(reader)
    return { type: 'execSubRules', ruleId: takeText(reader) }
  }
  if (isKey(reader, words.end) || isKey(reader, words.else))
    return refuseToken(reader, 'then_required')
  if (!startsItem(reader)) return refuseNext(reader, words.set, words.run, words.nothing, words.if)
  const rules: RuleItem[] = []
  while (startsItem(reader))
    rules.push(readItem(reader, `${path}.rules.${rules.length}`, depth + 1))
  return { type: 'rules', rules }
}

const readRemark = (reader: Reader): string => {
  if (!isKey(reader, words.remark)) return ''
  next(reader)
  return takeText(reader)
}
const readElse = (reader: Reader, path: string, depth: number): Action | undefined => {
  if (!isKey(reader, words.else)) return undefined
  next(reader)
  return readAction(reader, `${path}.elseAction`, depth)
}
const readItem = (reader: Reader, path: string, depth: number): RuleItem => {
  checkDepth(reader, depth)
  const { from } = peek(reader)
  const remark = readRemark(reader)
  takeKey(reader, words.if)
  const conditions = readConditions(reader, `${path}.conditions`, 1)
  if (!isKey(reader, words.so)) return refuseNext(reader, words.and, words.or, words.so)
  next(reader)
  const thenAction = readAction(reader, `${path}.thenAction`, depth)
  const elseAction = readElse(reader, path, depth)
  if (!isKey(reader, words.end))
    return refuseNext(reader, ...(elseAction ? [] : [words.else]), words.end)
  next(reader)
  reader.places.set(path, since(reader, from))
  return {
    ...(remark === '' ? {} : { ruleRemark: remark }),
    conditions,
    thenAction,
    ...(elseAction ? { elseAction } : {}),
  }
}

const readBody = (reader: Reader): RuleBody => {
  if (peek(reader).kind === 'end') refuseToken(reader, 'no_condition')
  const body: RuleBody = []
  while (peek(reader).kind !== 'end')
    body.push(
      startsItem(reader)
        ? readItem(reader, String(body.length), 1)
        : refuseNext(reader, words.if, words.remark),
    )
  return body
}

/**
 * Reads a script of {@link printChinese} into a body. A text that is no such script has a null body
 * and says what was expected, with line and column.
 */
export function parseChinese(text: string, catalogue: Catalogue): ParsedText {
  const placed = placesIn(text.slice(0, maxScript))
  const problems: TextProblem[] = []
  const places = new Map<string, Range>()
  const tell = (problem: ViewProblem, range: Range): void => {
    if (problems.length < maxProblems)
      problems.push({ ...problem, ...placed(range.from, range.to) })
  }
  if (text.length > maxScript) {
    tell(problemOf('too_long', { limit: maxScript }), { from: 0, to: 1 })
    return { body: null, problems, places }
  }
  try {
    const body = readBody(tokenReaderOf(tokensOf(text), catalogue, { tell, places }))
    return { body, problems, places }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tell(error.problem, { from: error.from, to: error.to })
    return { body: null, problems: problems.toSorted((a, b) => a.from - b.from), places: new Map() }
  }
}
