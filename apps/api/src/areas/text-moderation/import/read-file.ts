import {
  importColumns,
  mostImported,
  mostImportedBytes,
} from '@oas/contract/text-moderation/import-calls'
import { ItemBody } from '@oas/contract/text-moderation/schemas'
import { because, fail } from '../../../core/fail.ts'
import { isWorkbook, readTable } from '../../../files/table.ts'
import { textOfFile } from '../../../files/text-encoding.ts'
import { checkerOf, firstProblemOf, unstorable } from '../../../http/validate.ts'
import { type Cells, type Wrong, bodyOfCells, placesOf } from './columns.ts'
import type { Known } from './known.ts'

/** A row of a file, at its line: what it says, or what of it cannot be used. */
export type FileRow = { line: number; rule: string; body: ItemBody | null; wrong: Wrong | null }
type Reading = { usual: ItemBody; known: Known }

const field = 'workbook'
const shown = (text: string): string => text.slice(0, 200).replaceAll('\u0000', '').toWellFormed()
const refusedRow = (line: number, rule: string, wrong: Wrong): FileRow => ({
  line,
  rule: shown(rule),
  body: null,
  wrong,
})
const toRow = (line: number, body: ItemBody, rule: string): FileRow => {
  if (unstorable(body) !== null) return refusedRow(line, rule, { field: 'rule', code: 'CELL' })
  return { line, rule: shown(body.rule), body, wrong: null }
}

const tableRows = async (bytes: Uint8Array, { usual, known }: Reading): Promise<FileRow[]> => {
  const [head, ...lines] = await readTable(bytes, field, mostImported, 'read')
  const places = placesOf(head?.cells ?? [])
  if (!places) return fail('invalid-input', { field, reason: because('no_columns') })
  return lines.map(({ line, cells: all, problem }) => {
    const cells: Cells = {}
    for (const column of importColumns) cells[column] = all[places.get(column) ?? -1] ?? ''
    const rule = cells.rule || cells.combination || ''
    if (problem) return refusedRow(line, rule, { field: '', code: 'CELL' })
    const body = bodyOfCells(cells, usual, known)
    return 'code' in body ? refusedRow(line, rule, body) : toRow(line, body, rule)
  })
}

const textLines = (bytes: Uint8Array): { line: number; text: string }[] => {
  const text = textOfFile(bytes) ?? fail('invalid-input', { field, reason: because('encoding') })
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r]/)
    .map((one, at) => ({ line: at + 1, text: one.trim() }))
    .filter((one) => one.text !== '')
  return lines.length > mostImported
    ? fail('invalid-input', { field, reason: because('too_many_rows', { n: mostImported }) })
    : lines
}
const wordRows = (bytes: Uint8Array, { usual, known }: Reading): FileRow[] =>
  textLines(bytes).map(({ line, text }) => {
    const body = bodyOfCells({ rule: text }, usual, known)
    return 'code' in body ? refusedRow(line, text, body) : toRow(line, body, text)
  })

const bodyOfJson = (text: string, usual: ItemBody): unknown => {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given)
      ? { ...usual, ...given, libraryId: usual.libraryId }
      : null
  } catch {
    return null
  }
}
const isBody = (body: unknown): body is ItemBody => checkerOf(ItemBody).Check(body)
const jsonRows = (bytes: Uint8Array, { usual }: Reading): FileRow[] =>
  textLines(bytes).map(({ line, text }) => {
    const body = bodyOfJson(text, usual)
    if (body === null) return refusedRow(line, text, { field: '', code: 'NO_JSON' })
    if (!isBody(body))
      return refusedRow(line, text, {
        field: firstProblemOf(ItemBody, body).field.split('.')[0] ?? '',
        code: 'BAD_VALUE',
      })
    return toRow(line, body, text)
  })

/**
 * The rows of a file of words: a workbook, lines of words (.txt) or of JSON (.jsonl), else CSV.
 * What a row leaves out is as in `usual`.
 */
export async function readFileRows(
  { workbook, fileName }: { workbook: string; fileName: string },
  reading: Reading,
): Promise<FileRow[]> {
  const bytes = Buffer.from(workbook, 'base64')
  if (bytes.length === 0) fail('required', { field })
  if (bytes.length > mostImportedBytes) fail('too-large')
  const name = fileName.toLowerCase()
  const rows =
    isWorkbook(bytes) || !/\.(?:txt|jsonl)$/.test(name)
      ? await tableRows(bytes, reading)
      : name.endsWith('.txt')
        ? wordRows(bytes, reading)
        : jsonRows(bytes, reading)
  return rows.length === 0 ? fail('invalid-input', { field, reason: because('no_rows') }) : rows
}
