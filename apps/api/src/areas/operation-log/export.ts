import type { Input } from '@oas/contract/define'
import type { Operation, operationLogCalls } from '@oas/contract/operation-log/calls'
import { exportPage, maxExported } from '@oas/contract/statistics/calls'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer, datedNameOf } from '../../files/csv.ts'
import { filterOf, toOperation } from './list.ts'
import { listOperations } from './queries.ts'

const columns: readonly (readonly [key: string, value: (row: Operation) => string | number])[] = [
  ['at', (row) => officeTime(row.at)],
  ['by', (row) => row.by],
  ['kind', (row) => row.kind],
  ['app', (row) => row.appId],
  ['type', (row) => row.typeName || row.type],
  ['post', (row) => row.postId],
  ['uid', (row) => row.uid],
  ['task', (row) => row.taskId ?? ''],
  ['window', (row) => row.windowId],
  ['page', (row) => row.pageKey],
  ['result', (row) => row.resultId],
  ['remark', (row) => row.remark],
  ['detail', (row) => JSON.stringify(row.detail)],
]

/**
 * What people did to orders as a file; more rows than may be exported are refused before anything
 * is sent.
 */
export async function exportOperations(
  ctx: CallContext,
  input: Input<(typeof operationLogCalls)['export']>,
): Promise<unknown> {
  const filter = filterOf(ctx, input)
  const rows: Operation[] = []
  for (let after: string | undefined; ;) {
    const page: Operation[] = (await listOperations(ctx.db, filter, { after }, exportPage)).map(
      toOperation,
    )
    rows.push(...page)
    if (rows.length > maxExported) fail('data-volume')
    if (page.length < exportPage) break
    after = page.at(-1)?.id ?? '0'
  }
  return csvAnswer(
    ctx,
    datedNameOf(ctx, 'operations'),
    columns.map(([key]) => textOf(ctx.language, `operation_log.${key}`)),
    rows.map((row) => columns.map(([, value]) => value(row))),
  )
}
