import { unzipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { because, fail } from '../core/fail.ts'
import { looksLikeFormula } from './formula.ts'

export type Sheet = { name: string; rows: readonly (readonly (string | number | null)[])[] }

const maxUnpacked = 64 * 1024 * 1024
/** Spreadsheet programs take these words for the errors themselves. */
const errors: ReadonlySet<string> = new Set(
  (
    '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! ' +
    '#BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #PYTHON! #EXTERNAL!'
  ).split(' '),
)
/** Whether a cell would be run or taken for an error; an apostrophe makes either a text. */
const isTaken = (text: string): boolean => looksLikeFormula(text) || errors.has(text.toUpperCase())
const harmless = (cell: string | number | null): string | number | null =>
  typeof cell === 'string' && isTaken(cell) ? `'${cell}` : cell
/** A text without the apostrophe that kept a program from taking it for something else. */
export function withoutMark(text: string): string {
  return text.startsWith("'") && isTaken(text.slice(1)) ? text.slice(1) : text
}

/**
 * A workbook whose first row of each sheet is its head. Text that a spreadsheet program would run
 * is neutralised.
 */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  return Buffer.from(
    await writeXlsx({
      sheets: sheets.map(({ name, rows }) => ({
        name: name.slice(0, 31),
        rows: rows.map((row) => row.map(harmless)),
        freezePane: { rows: 1 },
      })),
    }),
  )
}

const textOfCell = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'string') return withoutMark(cell).trim()
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/**
 * Refuses what unpacks to more than memory is set aside for, by the sizes in the archive's
 * directory, before anything is unpacked.
 */
const checkArchive = (bytes: Uint8Array): void => {
  let total = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  if (total > maxUnpacked) fail('too-large')
}

/**
 * The first sheet of a workbook as rows of trimmed texts, the head included. Ends the call with
 * `invalid-input` (field `field`) when the file is no workbook or has more than `maxRows` rows
 * below its head, with `too-large` when it unpacks to more than 64 MiB. Empty rows are left out,
 * unless `keepEmpty` keeps each row at its line.
 */
export async function readSheet(
  bytes: Uint8Array,
  field: string,
  maxRows: number,
  { keepEmpty = false }: { keepEmpty?: boolean } = {},
): Promise<string[][]> {
  let rows: readonly (readonly unknown[])[]
  try {
    checkArchive(bytes)
    rows = (await readXlsx(bytes, { sheets: [0], maxRows: maxRows + 2 })).sheets[0]?.rows ?? []
  } catch (error) {
    if ((error as { errorName?: string }).errorName) throw error
    return fail('invalid-input', { field, reason: because('no_workbook') })
  }
  if (rows.length > maxRows + 1)
    fail('invalid-input', { field, reason: because('too_many_rows', { n: maxRows }) })
  const texts = rows.map((row) => row.map(textOfCell))
  return keepEmpty ? texts : texts.filter((row) => row.some(Boolean))
}
