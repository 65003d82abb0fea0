import { Readable } from 'node:stream'
import type { CallContext } from '../core/context.ts'
import { looksLikeFormula } from './formula.ts'

/**
 * A cell that no spreadsheet takes for a formula. Ids of many digits stay as they are: what would
 * keep Excel from rounding them (a formula, or a sign in front) makes another id of them for every
 * program that reads the file. Workbooks keep them, and the page says how Excel does.
 */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && looksLikeFormula(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

type Cells = readonly (string | number)[]
const line = (cells: Cells): string => `${cells.map(csvCell).join(',')}\r\n`
const chunkLength = 65_536

async function* chunksOf(
  head: Cells,
  rows: Iterable<Cells> | AsyncIterable<Cells>,
): AsyncGenerator<string> {
  // The mark at the start tells spreadsheets that the file is UTF-8.
  let chunk = `\uFEFF${line(head)}`
  for await (const row of rows) {
    chunk += line(row)
    if (chunk.length >= chunkLength) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}

/**
 * Answers rows as a file, sent as they come. What comes first is best read before this, so that a
 * failure is still an answer. `name` goes without its ending.
 */
export function csvAnswer(
  { http }: Pick<CallContext, 'http'>,
  name: string,
  head: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
): Readable {
  http.setHeader('content-type', 'text/csv; charset=utf-8')
  http.setHeader('content-disposition', `attachment; filename="${name}.csv"`)
  return Readable.from(chunksOf(head, rows))
}
/** The name of a file that is of its day. */
export function datedNameOf({ now }: Pick<CallContext, 'now'>, name: string): string {
  return `${name}-${now().toISOString().slice(0, 10)}`
}
