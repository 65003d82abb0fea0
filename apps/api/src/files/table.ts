import { formatValue } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { type Reason, because, fail } from '../core/fail.ts'
import { namesIn } from './archive.ts'
import { withoutMark } from './formula.ts'
import { readCsv } from './read-csv.ts'
import { textOfFile } from './text-encoding.ts'

/** A row of a table at its line, from 1; `problem`: a cell that cannot be read for what it was. */
export type TableRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly problem: Reason | null
}

/** Spreadsheet programs keep as many digits of a number. */
const maxDigits = 15

/** Column of a sheet as its letters: A, B … Z, AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26))

type CellRead = {
  text: string
  problem?: 'cell_digits' | 'cell_date' | 'cell_formula' | 'cell_error'
}

/** Whether a number stands in powers of ten, of which the last digits are lost. */
const isRounded = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i.test(text)

const plainFormats: ReadonlySet<string> = new Set(['', 'General', '@', '0'])
const readNumber = (value: number, format: string): CellRead => {
  if (Math.abs(value) >= 10 ** maxDigits) return { text: String(value), problem: 'cell_digits' }
  if (plainFormats.has(format)) return { text: String(value) }
  const text = formatValue(value, format)
  return isRounded(text) ? { text, problem: 'cell_digits' } : { text }
}

type SheetCell = {
  readonly value: unknown
  readonly type: string
  readonly formula?: string
  readonly formulaResult?: unknown
  readonly style?: { readonly numFmt?: string }
}
/** Where a date may stand in a cell; elsewhere it is what a program has made of a text. */
type Dates = 'read' | 'refuse'
/** A cell as its program shows it. */
const readCell = (plain: unknown, cell: SheetCell | undefined, dates: Dates): CellRead => {
  if (cell?.type === 'error') return { text: String(plain ?? ''), problem: 'cell_error' }
  const value = plain ?? cell?.formulaResult
  if (value === null || value === undefined || value === '')
    return cell?.formula === undefined ? { text: '' } : { text: '', problem: 'cell_formula' }
  if (value instanceof Date) {
    const text = value.toISOString()
    return dates === 'read' ? { text } : { text, problem: 'cell_date' }
  }
  if (typeof value === 'number') return readNumber(value, cell?.style?.numFmt ?? '')
  return { text: withoutMark(String(value)).trim() }
}

/** The rows of the first sheet of a workbook. */
export async function workbookRows(
  bytes: Uint8Array,
  field: string,
  maxRows: number,
  dates: Dates = 'refuse',
): Promise<TableRow[]> {
  try {
    namesIn(bytes)
    const { sheets } = await readXlsx(bytes, {
      sheets: [0],
      maxRows: maxRows + 2,
      readStyles: true,
    })
    const sheet = sheets[0]
    return (sheet?.rows ?? []).map((row, at) => {
      const read = row.map((value, column) =>
        readCell(value, sheet?.cells?.get(`${at},${column}`), dates),
      )
      const wrong = read.findIndex(({ problem }) => problem)
      const key = read[wrong]?.problem
      return {
        line: at + 1,
        cells: read.map(({ text }) => text),
        problem: key ? because(key, { row: at + 1, column: columnName(wrong) }) : null,
      }
    })
  } catch (error) {
    if ((error as { errorName?: string }).errorName) throw error
    return fail('invalid-input', { field, reason: because('no_workbook') })
  }
}

/** The rows of a CSV file; a number that a program has rounded for show is a problem. */
const csvRows = (bytes: Uint8Array, field: string): TableRow[] => {
  const text = textOfFile(bytes) ?? fail('invalid-input', { field, reason: because('encoding') })
  const { rows, unclosed } = readCsv(text)
  if (unclosed)
    fail('invalid-input', { field, reason: because('quote_open', { row: rows.length }) })
  return rows.map((cells, at) => {
    const wrong = cells.findIndex(isRounded)
    return {
      line: at + 1,
      cells,
      problem:
        wrong < 0 ? null : because('cell_digits', { row: at + 1, column: columnName(wrong) }),
    }
  })
}

/** Whether a file is packed as workbooks are. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * The rows of a table that comes in, a workbook (its first sheet) or CSV, as trimmed texts with
 * their lines; the head is line 1, empty rows are left out. Ends the call with `invalid-input`
 * (field `field`) when it cannot be read or has more than `maxRows` rows below its head, with
 * `too-large` when it unpacks to more than 64 MiB. `dates`: what of the dates of a workbook, which
 * are a problem of their row unless they are asked for.
 */
export async function readTable(
  bytes: Uint8Array,
  field: string,
  maxRows: number,
  dates: Dates = 'refuse',
): Promise<TableRow[]> {
  const rows = isWorkbook(bytes)
    ? await workbookRows(bytes, field, maxRows, dates)
    : csvRows(bytes, field)
  if (rows.length > maxRows + 1)
    fail('invalid-input', { field, reason: because('too_many_rows', { n: maxRows }) })
  return rows.filter(({ line, cells, problem }) => line === 1 || problem || cells.some(Boolean))
}
