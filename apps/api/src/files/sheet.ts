import { writeXlsx } from 'hucre/xlsx'
import { because, fail } from '../core/fail.ts'
import { isTaken } from './formula.ts'
import { workbookRows } from './table.ts'

export type Sheet = { name: string; rows: readonly (readonly (string | number | null)[])[] }

const harmless = (cell: string | number | null): string | number | null =>
  typeof cell === 'string' && isTaken(cell) ? `'${cell}` : cell
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

/**
 * The first sheet of a workbook as rows of trimmed texts, each at its line, the head included. Ends
 * the call with `invalid-input` (field `field`) when the file is no workbook, has a cell that
 * cannot be read for what it was, or has more than `maxRows` rows below its head, with `too-large`
 * when it unpacks to more than 64 MiB.
 */
export async function readSheet(
  bytes: Uint8Array,
  field: string,
  maxRows: number,
): Promise<string[][]> {
  const rows = await workbookRows(bytes, field, maxRows)
  if (rows.length > maxRows + 1)
    fail('invalid-input', { field, reason: because('too_many_rows', { n: maxRows }) })
  return rows.map(({ cells, problem }) =>
    problem ? fail('invalid-input', { field, reason: problem }) : [...cells],
  )
}
