import {
  type Answer,
  type ItemBody,
  type QuestionKind,
  blankItem,
  questionKinds,
} from '@oas/contract/case-library/schemas'
import type { Language } from '@oas/contract/language/calls'
import { type TextKey, textOf } from '@oas/texts'
import { type Reason, because } from '../../../core/fail.ts'
import { answerText, readAnswer } from './answer-text.ts'
import type { ReadRow } from './read-row.ts'

const columnTexts = {
  kind: 'case_library.kind',
  typeKey: 'case_library.type',
  text: 'case_library.question',
  options: 'case_library.options',
  answer: 'case_library.answer',
  accepted: 'case_library.also_right',
  cn: 'case_library.explanation_cn',
  en: 'case_library.explanation_en',
  id: 'case_library.explanation_id',
  ru: 'case_library.explanation_ru',
  difficulty: 'case_library.difficulty',
  validTo: 'case_library.valid_to',
  policy: 'case_library.policy',
  record: 'case_library.column_record',
} as const satisfies Record<string, TextKey>
type Column = keyof typeof columnTexts
const columns = Object.keys(columnTexts) as Column[]
const needed = ['kind', 'text', 'answer'] as const
const languages: readonly Language[] = ['cn', 'en', 'id', 'ru']
const explained = ['cn', 'en', 'id', 'ru'] as const

/** Characters of a record in one cell (programs keep 32,767); the rest is in further columns. */
const mostInCell = 30_000
const recordColumns = 40

/** White space at the ends of a cell is cut when it is read: there it stands escaped. */
const escapeEnds = (part: string): string =>
  part.replaceAll(/^\s|\s$/g, (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`)
const inCells = (json: string): string[] => {
  const parts: string[] = []
  for (let at = 0; at < json.length; at += mostInCell)
    parts.push(escapeEnds(json.slice(at, at + mostInCell)))
  return parts
}

/** The first row of a workbook of items with so many columns, in the language of its reader. */
export function headIn(language: Language, width = columns.length): string[] {
  const record = textOf(language, columnTexts.record)
  const more = Math.max(0, width - columns.length)
  const further = Array.from({ length: more }, (_part, at) => `${record} ${at + 2}`)
  return [...columns.map((column) => textOf(language, columnTexts[column])), ...further]
}

const isLines = (options: readonly string[]): boolean =>
  options.every((option) => !option.includes('\n')) && !options.join('\n').startsWith('[')

/** An item as the cells of a row. */
export function cellsOf(body: ItemBody): (string | number | null)[] {
  const { kind, typeKey, record, text, options, answer, accepted, explanation } = body
  return [
    kind,
    typeKey,
    text,
    isLines(options) ? options.join('\n') : JSON.stringify(options),
    answerText(kind, answer),
    accepted.map((one) => answerText(kind, one)).join('\n'),
    ...explained.map((language) => explanation[language]),
    body.difficulty,
    body.validTo === null ? null : new Date(body.validTo).toISOString(),
    body.policy,
    ...(record ? inCells(JSON.stringify(record)) : []),
  ]
}

/** Where the columns of a sheet are, whatever language its head is in; null: not there. */
export type Places = { readonly of: ReadonlyMap<Column, number>; readonly records: number[] }
export function placesIn(head: readonly string[]): Places | { missing: TextKey } {
  const plain = head.map((cell) => cell.trim().toLowerCase())
  const named = (column: Column): string[] => [
    column.toLowerCase(),
    ...languages.map((language) => textOf(language, columnTexts[column]).toLowerCase()),
  ]
  const of = new Map<Column, number>()
  for (const column of columns) {
    const at = plain.findIndex((cell) => named(column).includes(cell))
    if (at >= 0) of.set(column, at)
  }
  const missing = needed.find((column) => !of.has(column))
  if (missing) return { missing: columnTexts[missing] }
  const records = Array.from({ length: recordColumns - 1 }, (_part, at) =>
    plain.findIndex((cell) => named('record').some((name) => cell === `${name} ${at + 2}`)),
  ).filter((at) => at >= 0)
  return { of, records: [...(of.has('record') ? [of.get('record') ?? 0] : []), ...records] }
}

const kindOf = (cell: string): QuestionKind | undefined => {
  const word = cell.toLowerCase()
  return questionKinds.find(
    (kind) =>
      kind === word ||
      languages.some((one) => textOf(one, `case_library.kind_${kind}`).toLowerCase() === word),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Said of the cell by whoever reads it.
  }
}
const readOptions = (cell: string): string[] => {
  const list = cell.startsWith('[') ? parsed(cell) : undefined
  return Array.isArray(list) && list.every((one) => typeof one === 'string')
    ? list
    : cell
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
}
const readTime = (cell: string): number | null | undefined => {
  if (cell === '') return null
  const at = /^\d{4}-\d{2}-\d{2}/.test(cell) ? Date.parse(cell) : Number.NaN
  return Number.isNaN(at) || at < 0 ? undefined : at
}

/** What the cells of a row say, unchecked but for what they cannot say. */
export function readCells(cells: readonly string[], { of, records }: Places): ReadRow {
  const cell = (column: Column): string => cells[of.get(column) ?? -1] ?? ''
  const wrong = (field: string, reason: Reason): ReadRow => ({ body: null, field, reason })
  const kind = kindOf(cell('kind'))
  if (kind === undefined)
    return wrong('kind', because(cell('kind') === '' ? 'empty' : 'schema_value'))
  const blank = blankItem(kind)
  const answer = readAnswer(kind, cell('answer'))
  if (!answer) return wrong('answer', because('answer_cell'))
  const accepted = kind === 'text' ? [] : cell('accepted').split('\n').filter(Boolean)
  const others = accepted.map((line) => readAnswer(kind, line.trim()))
  if (others.includes(null)) return wrong('accepted', because('answer_cell'))
  const validTo = readTime(cell('validTo'))
  if (validTo === undefined) return wrong('validTo', because('no_time'))
  const difficulty = cell('difficulty') === '' ? blank.difficulty : Number(cell('difficulty'))
  const json = records.map((at) => cells[at] ?? '').join('')
  const record = json === '' ? null : parsed(json)
  if (record === undefined) return wrong('record', because('no_json'))
  return {
    body: {
      kind,
      typeKey: cell('typeKey') || null,
      record,
      text: cell('text'),
      options: readOptions(cell('options')),
      answer,
      accepted: others.filter((one): one is Answer => one !== null),
      explanation: { cn: cell('cn'), en: cell('en'), id: cell('id'), ru: cell('ru') },
      difficulty: Number.isNaN(difficulty) ? cell('difficulty') : difficulty,
      validTo,
      policy: cell('policy'),
    },
    field: '',
    reason: null,
  }
}
