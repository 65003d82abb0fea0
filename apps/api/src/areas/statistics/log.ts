import type { Input } from '@oas/contract/define'
import {
  type DecisionLine,
  exportPage,
  maxExported,
  type statisticsCalls,
} from '@oas/contract/statistics/calls'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { officeTime } from '../../core/office-time.ts'
import { csvAnswer, datedNameOf } from '../../files/csv.ts'
import { type LogFilter, type LogRow, countDecisions, listDecisions } from './queries/log.ts'
import { spanOf } from './span.ts'
import type { Handler } from '../../http/implement.ts'
import { seekOf } from '../../db/seek.ts'

type Calls = typeof statisticsCalls
const toLine = ({ at, delivery, ...row }: LogRow): DecisionLine => ({
  ...row,
  at: at.getTime(),
  delivery: delivery ?? 'none',
})
const filterOf = (
  ctx: CallContext,
  { from, to, ...about }: Input<Calls['exportLog']>,
): LogFilter => ({ ...about, ...spanOf(ctx, { from, to }, false), scope: ctx.caller.scope })

export const log: Handler<Calls['log']> = async (ctx, { sort, after, limit = 50, ...input }) => {
  const seek = seekOf(sort, after, 'd.id', { at: 'id' })
  const page = await readPage(
    limit,
    (most) => listDecisions(ctx.db, filterOf(ctx, input), ctx.language, seek, most),
    seek.cursorOf,
  )
  return mapPage(page, toLine)
}

const columns: readonly (readonly [
  key: string,
  value: (row: DecisionLine, say: (key: string) => string) => string | number,
])[] = [
  ['decided', (row) => officeTime(row.at)],
  ['axis_person', (row) => row.by],
  ['axis_app', (row) => row.appId],
  ['axis_type', (row) => row.typeName || row.type],
  ['record', (row) => row.recordId],
  ['post', (row) => row.postId],
  ['uid', (row) => row.uid],
  ['axis_result', (row) => row.resultId],
  ['axis_label', (row) => row.labelNames.join(' ')],
  ['punishes', (row) => row.punishes],
  ['remark', (row) => row.remark],
  ['seconds', (row) => row.seconds ?? ''],
  ['page', (row) => row.pageKey],
  ['version', (row) => row.settingVersion],
  ['state', (row, say) => say(`state_${row.state}`)],
  ['delivery', (row, say) => say(`delivery_${row.delivery}`)],
]

/** All decisions that are asked for; what is too much is refused before anything is sent. */
export async function exportLog(
  ctx: CallContext,
  input: Input<Calls['exportLog']>,
): Promise<unknown> {
  const filter = filterOf(ctx, input)
  if ((await countDecisions(ctx.db, filter, maxExported + 1)) > maxExported) fail('data-volume')
  const say = (key: string): string => textOf(ctx.language, `statistics.${key}`)
  const read = (after: string | undefined) =>
    listDecisions(
      ctx.db,
      filter,
      ctx.language,
      seekOf(undefined, after, 'd.id', { at: 'id' }),
      exportPage,
    )
  const first = await read(undefined)
  async function* lines(): AsyncGenerator<readonly (string | number)[]> {
    for (
      let page = first;
      page.length > 0;
      page = page.length < exportPage ? [] : await read(page.at(-1)?.id)
    )
      for (const row of page.map(toLine)) yield columns.map(([, value]) => value(row, say))
  }
  return csvAnswer(
    ctx,
    datedNameOf(ctx, 'decisions'),
    columns.map(([key]) => say(key)),
    lines(),
  )
}
