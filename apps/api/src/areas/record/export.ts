import { Readable } from 'node:stream'
import type { Input } from '@oas/contract/define'
import type { recordCalls } from '@oas/contract/record/calls'
import type { RecordRow } from '@oas/contract/record/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { csvCell } from '../../files/csv.ts'
import { type Prepared, pageOf, prepare } from './find.ts'

const mostRows = 20_000
const pageRows = 1000

const time = (ms: number | null): string => (ms === null ? '' : new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
const columns: readonly (readonly [key: string, value: (row: RecordRow) => string | number])[] = [
  ['record', (row) => row.recordId], ['app', (row) => row.appId], ['type', (row) => row.typeName || row.type], ['post', (row) => row.postId], ['uid', (row) => row.uid], ['country', (row) => row.country], ['language', (row) => row.language], ['text', (row) => row.excerpt], ['state', (row) => row.state], ['received', (row) => time(row.receivedAt)],
  ['result', (row) => row.resultId ?? ''], ['labels', (row) => row.labels.join(' ')], ['decided', (row) => time(row.decidedAt)], ['auditor', (row) => row.decidedBy ?? ''], ['serial', (row) => row.serialId ?? ''], ['delivery', (row) => row.delivery ?? ''],
]

const line = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

async function* linesOf(ctx: CallContext, prepared: Prepared, first: Awaited<ReturnType<typeof pageOf>>): AsyncGenerator<string> {
  // The mark at the start tells spreadsheets that the file is UTF-8.
  yield `\uFEFF${line(columns.map(([key]) => textOf(ctx.language, `result.csv_${key}`)))}`
  let page = first
  for (let rows = 0; ; page = await pageOf(ctx, prepared, page.next, Math.min(pageRows, mostRows - rows))) {
    yield page.list.map((row) => line(columns.map(([, value]) => value(row)))).join('')
    rows += page.list.length
    if (page.next === null || rows >= mostRows) return
  }
}

/** The found records as a file, streamed page by page. */
export const exportRecords = async (ctx: CallContext, query: Input<(typeof recordCalls)['export']>): Promise<unknown> => {
  const prepared = await prepare(ctx, query, query.mine === true ? { personIds: [ctx.caller.id] } : null)
  // The first page is read before anything is sent, so that a failure is still an answer.
  const first = await pageOf(ctx, prepared, null, pageRows)
  ctx.http.setHeader('content-type', 'text/csv; charset=utf-8')
  ctx.http.setHeader('content-disposition', `attachment; filename="records-${ctx.now().toISOString().slice(0, 10)}.csv"`)
  return Readable.from(linesOf(ctx, prepared, first))
}
