import { Readable } from 'node:stream'
import type { CallContext } from '../../core/context.ts'
import { csvCell } from '../../files/csv.ts'

const line = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A file of rows, sent as they come. */
export const csvAnswer = (ctx: CallContext, name: string, head: readonly string[], rows: AsyncIterable<readonly (string | number)[]>): Readable => {
  ctx.http.setHeader('content-type', 'text/csv; charset=utf-8')
  ctx.http.setHeader('content-disposition', `attachment; filename="${name}-${ctx.now().toISOString().slice(0, 10)}.csv"`)
  // The mark at the start tells spreadsheets that the file is UTF-8.
  async function* lines(): AsyncGenerator<string> { yield `\uFEFF${line(head)}`; for await (const row of rows) yield line(row) }
  return Readable.from(lines())
}
/** A moment as people of the office read it. */
export const officeTime = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
