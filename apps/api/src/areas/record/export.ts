import type { Input } from '@oas/contract/define'
import type { recordCalls } from '@oas/contract/record/calls'
import type { RecordRow } from '@oas/contract/record/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer, datedNameOf } from '../../files/csv.ts'
import { type Prepared, pageOf, prepare } from './find.ts'

const mostRows = 20_000
const pageRows = 1000

const columns: readonly (readonly [key: string, value: (row: RecordRow) => string | number])[] = [
  ['record', (row) => row.recordId],
  ['app', (row) => row.appId],
  ['type', (row) => row.typeName || row.type],
  ['post', (row) => row.postId],
  ['uid', (row) => row.uid],
  ['country', (row) => row.country],
  ['language', (row) => row.language],
  ['text', (row) => row.excerpt],
  ['state', (row) => row.state],
  ['received', (row) => officeTime(row.receivedAt)],
  ['result', (row) => row.resultId ?? ''],
  ['labels', (row) => row.labels.join(' ')],
  ['decided', (row) => officeTime(row.decidedAt)],
  ['auditor', (row) => row.decidedBy ?? ''],
  ['serial', (row) => row.serialId ?? ''],
  ['delivery', (row) => row.delivery ?? ''],
]

async function* rowsFrom(
  ctx: CallContext,
  prepared: Prepared,
  first: Awaited<ReturnType<typeof pageOf>>,
): AsyncGenerator<(string | number)[]> {
  let page = first
  for (
    let rows = 0;
    ;
    page = await pageOf(ctx, prepared, {
      after: page.next ?? undefined,
      limit: Math.min(pageRows, mostRows - rows),
    })
  ) {
    for (const row of page.list) yield columns.map(([, value]) => value(row))
    rows += page.list.length
    if (page.next === null || rows >= mostRows) return
  }
}

/** The found records as a file, streamed page by page. */
export async function exportRecords(
  ctx: CallContext,
  query: Input<(typeof recordCalls)['export']>,
): Promise<unknown> {
  const prepared = await prepare(
    ctx,
    query,
    query.mine === true ? { personIds: [ctx.caller.id] } : null,
  )
  return csvAnswer(
    ctx,
    datedNameOf(ctx, 'records'),
    columns.map(([key]) => textOf(ctx.language, `result.csv_${key}`)),
    rowsFrom(ctx, prepared, await pageOf(ctx, prepared, { limit: pageRows })),
  )
}
