import {
  ItemBody,
  type QuestionKind,
  blankAnswer,
  blankItem,
  libraryLimits,
  questionKinds,
} from '@oas/contract/case-library/schemas'
import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import { type Reason, because, fail } from '../../../core/fail.ts'
import { namesIn, unpackFiles } from '../../../files/archive.ts'
import { isWorkbook, readTable } from '../../../files/table.ts'
import { textOfFile } from '../../../files/text-encoding.ts'
import { checkerOf, firstProblemOf, unstorable } from '../../../http/validate.ts'
import { placesIn, readCells } from './columns.ts'
import type { ReadRow } from './read-row.ts'

/** What a row says, checked, or what is wrong with it, at its line of the file. */
export type FileRow = { line: number; body: ItemBody | null; field: string; reason: Reason | null }

/** What a file holds: its rows, unchecked, and the media that came along, by name. */
export type FileContent = {
  rows: readonly (ReadRow & { line: number })[]
  media: ReadonlyMap<string, Uint8Array>
}

const field = 'body'
const none: ReadonlyMap<string, Uint8Array> = new Map()

const sheetRows = async (bytes: Uint8Array, language: Language): Promise<FileContent['rows']> => {
  const [head, ...lines] = await readTable(bytes, field, libraryLimits.fileRows, 'read')
  const places = placesIn(head?.cells ?? [])
  if ('missing' in places)
    return fail('invalid-input', {
      field,
      reason: because('column_missing', { name: textOf(language, places.missing) }),
    })
  return lines.map(({ line, cells, problem }) => ({
    line,
    ...(problem ? { body: null, field: '', reason: problem } : readCells(cells, places)),
  }))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** What a line leaves out is as in an item in which nothing is said yet. */
const filled = (given: unknown): unknown => {
  if (!isPlain(given)) return given
  const kind = questionKinds.find((one) => one === given['kind'])
  const blank = kind === undefined ? {} : blankItem(kind satisfies QuestionKind)
  const answerOf = (one: unknown): unknown => (isPlain(one) ? { ...blankAnswer, ...one } : one)
  const { explanation, answer, accepted } = given
  return {
    ...blank,
    ...given,
    ...(answer === undefined ? {} : { answer: answerOf(answer) }),
    ...(Array.isArray(accepted) ? { accepted: accepted.map(answerOf) } : {}),
    ...(isPlain(explanation)
      ? { explanation: { ...blankItem('text').explanation, ...explanation } }
      : {}),
  }
}

const lineRows = (bytes: Uint8Array): FileContent['rows'] => {
  const text = textOfFile(bytes) ?? fail('invalid-input', { field, reason: because('encoding') })
  const lines = text
    .split('\n')
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  if (lines.length > libraryLimits.fileRows)
    fail('invalid-input', {
      field,
      reason: because('too_many_rows', { n: libraryLimits.fileRows }),
    })
  return lines.map(({ line, text: json }) => {
    try {
      return { line, body: filled(JSON.parse(json)), field: '', reason: null }
    } catch {
      return { line, body: null, field: '', reason: because('no_json') }
    }
  })
}

/** Folders that programs put around what they pack, and what they add of their own. */
const baseName = (name: string): string => name.split('/').at(-1) ?? name
const isOfProgram = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name)

const archiveContent = async (
  bytes: Uint8Array,
  names: string[],
  language: Language,
): Promise<FileContent> => {
  const own = names.filter((name) => !isOfProgram(name))
  if (own.length > libraryLimits.entries)
    fail('invalid-input', {
      field,
      reason: because('archive_entries', { n: libraryLimits.entries }),
    })
  const list = own.find((name) => /^items\.(xlsx|jsonl)$/i.test(baseName(name)))
  if (list === undefined) return fail('invalid-input', { field, reason: because('archive_items') })
  const unpacked = unpackFiles(bytes, new Set(own))
  const root = list.slice(0, list.length - baseName(list).length)
  const items = unpacked.get(list) ?? new Uint8Array()
  const media = new Map(
    [...unpacked]
      .filter(([name]) => name !== list)
      .map(([name, content]) => [name.startsWith(root) ? name.slice(root.length) : name, content]),
  )
  return {
    rows: await (list.toLowerCase().endsWith('.xlsx')
      ? sheetRows(items, language)
      : lineRows(items)),
    media,
  }
}

const namesOf = (bytes: Uint8Array): string[] => {
  try {
    return namesIn(bytes)
  } catch (error) {
    if ((error as { errorName?: string }).errorName) throw error
    return fail('invalid-input', { field, reason: because('no_archive') })
  }
}

/**
 * Reads a file of items: a workbook, lines of JSON, or an archive of one of them with media. Ends
 * the call where it is none of these, or holds too much.
 */
export async function readFileRows(bytes: Uint8Array, language: Language): Promise<FileContent> {
  if (!isWorkbook(bytes)) return { rows: lineRows(bytes), media: none }
  const names = namesOf(bytes)
  return names.includes('xl/workbook.xml')
    ? { rows: await sheetRows(bytes, language), media: none }
    : archiveContent(bytes, names, language)
}

const formOf = ({ line, body, field: at, reason }: ReadRow & { line: number }): FileRow => {
  if (reason) return { line, body: null, field: at, reason }
  const bad = unstorable(body)
  if (bad !== null) return { line, body: null, field: bad, reason: because('unstorable') }
  if (checkerOf(ItemBody).Check(body))
    return { line, body: body as ItemBody, field: '', reason: null }
  const problem = firstProblemOf(ItemBody, body)
  return {
    line,
    body: null,
    field: problem.field,
    reason: problem.required ? because('empty') : problem.reason,
  }
}

/** A row held against the form of an item. */
export function checkRow(row: ReadRow & { line: number }): FileRow {
  try {
    return formOf(row)
  } catch (error) {
    // What is nested deeper than it can be walked is no item.
    if (error instanceof RangeError)
      return { line: row.line, body: null, field: '', reason: because('no_json') }
    throw error
  }
}
