import { mostListBytes, mostListed } from '@oas/contract/feature-library/exchange/schemas'
import { because, fail } from '../../../core/fail.ts'
import { isWorkbook, readTable } from '../../../files/table.ts'
import { textOfFile } from '../../../files/text-encoding.ts'

/** A row of a list at its line, as it says; `broken`: it cannot be read at all. */
export type ListedRow = {
  line: number
  hash: string
  /** What the hash is of; empty: the list does not say. */
  algorithm: string
  quality: string
  text: string
  retracted: boolean
  broken: '' | 'no-json' | 'cell'
}
type Cells = Readonly<Record<string, unknown>>

const field = 'file'
/** Names under which lists have what is read here, without their signs. */
const names = {
  hash: ['hash', 'signal', 'signalstr', 'signalvalue', 'hashvalue', 'indicator', 'value'],
  algorithm: ['algorithm', 'type', 'signaltype', 'hashtype', 'hashformat', 'format'],
  quality: ['quality', 'pdqquality', 'hashquality'],
  text: ['text', 'link', 'url'],
  status: ['status', 'hashstatus'],
  retracted: ['retracted', 'removed', 'deleted', 'shoulddelete'],
} as const
/** Columns that say by their name of what the hash is, the surest first. */
const hashColumns = ['pdq', 'pdqhash', 'sha256', 'md5'] as const
const backWords: ReadonlySet<string> = new Set(
  'retracted removed deleted revoked withdrawn inactive'.split(' '),
)
const yesWords: ReadonlySet<string> = new Set(['true', '1', 'yes', 'y'])
/** Where lists of JSON keep their rows. */
const envelopes = ['features', 'data', 'hashes', 'hashRecords', 'records', 'rows'] as const

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const plainCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [plainName(name), value]))
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
const firstOf = (cells: Cells, from: readonly string[]): string =>
  from.map((name) => wordOf(cells[name])).find(Boolean) ?? ''

const toRow = (line: number, given: Cells): ListedRow => {
  const cells = plainCells(given)
  const named = hashColumns.find((name) => wordOf(cells[name]) !== '')
  return {
    line,
    hash: (named ? wordOf(cells[named]) : firstOf(cells, names.hash)).toLowerCase(),
    algorithm: (named ?? firstOf(cells, names.algorithm)).toLowerCase(),
    quality: firstOf(cells, names.quality),
    text: firstOf(cells, names.text).toWellFormed().replaceAll('\u0000', ''),
    retracted:
      backWords.has(firstOf(cells, names.status).toLowerCase()) ||
      names.retracted.some((name) => yesWords.has(wordOf(cells[name]).toLowerCase())),
    broken: '',
  }
}
const brokenRow = (line: number, broken: 'no-json' | 'cell'): ListedRow => ({
  ...toRow(line, {}),
  broken,
})

const isObject = (value: unknown): value is Cells =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // It is read line by line, or the line says that it is none.
  }
}
const rowsOfJson = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return null
  const list = envelopes.map((name) => value[name]).find((one) => Array.isArray(one))
  return (list as readonly unknown[] | undefined) ?? [value]
}
const fromJson = (text: string): ListedRow[] => {
  const whole = rowsOfJson(parse(text))
  if (whole)
    return whole.map((one, at) =>
      isObject(one) ? toRow(at + 1, one) : brokenRow(at + 1, 'no-json'),
    )
  return text
    .split(/\r\n|[\n\r]/)
    .map((one, at) => ({ line: at + 1, text: one.trim() }))
    .filter((one) => one.text !== '')
    .map(({ line, text: one }) => {
      const value = parse(one)
      return isObject(value) ? toRow(line, value) : brokenRow(line, 'no-json')
    })
}

const known = new Set<string>([...hashColumns, ...names.hash, ...names.text])
const fromTable = async (bytes: Uint8Array): Promise<ListedRow[]> => {
  const [head, ...lines] = await readTable(bytes, field, mostListed, 'read')
  const columns = (head?.cells ?? []).map(plainName)
  if (!columns.some((name) => known.has(name)))
    fail('invalid-input', { field, reason: because('column_missing', { name: 'hash' }) })
  return lines.map(({ line, cells, problem }) => {
    const row = toRow(line, Object.fromEntries(columns.map((name, at) => [name, cells[at]])))
    // Digits of a hash may look like a number in powers of ten; whole they are no problem.
    return problem && !/^([0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{64})$/.test(row.hash)
      ? brokenRow(line, 'cell')
      : row
  })
}

/**
 * The rows of a list of hashes: CSV or a workbook whose head names the columns, JSON, or lines of
 * it. What it is follows from its beginning; columns are known by the names under which the common
 * exchanges have them.
 */
export async function readList(file: string): Promise<ListedRow[]> {
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length === 0) fail('required', { field })
  if (bytes.length > mostListBytes) fail('too-large')
  const text = isWorkbook(bytes) ? '' : (textOfFile(bytes) ?? '').replace(/^\uFEFF/, '').trim()
  const rows = /^[[{]/.test(text) ? fromJson(text) : await fromTable(bytes)
  if (rows.length > mostListed)
    fail('invalid-input', { field, reason: because('too_many_rows', { n: mostListed }) })
  return rows.length === 0 ? fail('invalid-input', { field, reason: because('no_rows') }) : rows
}
