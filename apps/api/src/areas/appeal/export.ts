import { type appealCalls, appealExportMost } from '@oas/contract/appeal/calls'
import { type TextKey, textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { officeTime } from '../../core/office-time.ts'
import { writeSheets } from '../../files/sheet.ts'
import type { Handler } from '../../http/implement.ts'
import { type AppealRow, listAppeals } from './queries/list.ts'
import { lookingOf, toAppeal } from './show.ts'

type Calls = typeof appealCalls
const head: readonly TextKey[] = [
  'appeal.opened',
  'appeal.applicant',
  'appeal.post',
  'appeal.type',
  'appeal.given',
  'appeal.right',
  'appeal.reason',
  'appeal.level',
  'appeal.state',
  'appeal.result',
  'appeal.handler',
  'appeal.queue',
  'appeal.due',
  'appeal.closed',
]
const timeOf = (at: number | null): string => (at === null ? '' : officeTime(new Date(at)))
const toCells = (ctx: CallContext, row: AppealRow): (string | number | null)[] => {
  const appeal = toAppeal(ctx, row)
  const [wrong] = appeal.wrongOrders
  const { language } = ctx
  return [
    timeOf(appeal.openedAt),
    appeal.applicant,
    appeal.postId,
    appeal.typeName,
    wrong ? [wrong.givenResult, ...wrong.givenLabelNames].join(', ') : '',
    wrong ? [wrong.rightResult, ...wrong.rightLabelNames].join(', ') : '',
    appeal.reason,
    appeal.level,
    textOf(language, `appeal.state_${appeal.state.replace('-', '_')}`),
    textOf(language, `appeal.result_${appeal.result === '' ? 'none' : appeal.result}`),
    appeal.handler,
    appeal.queue,
    timeOf(appeal.dueAt),
    timeOf(appeal.closedAt),
  ]
}

/** Appeals that a filter leaves, as a workbook. */
export const exportAppeals: Handler<Calls['export']> = async (ctx, filter) => {
  const { list, total } = await listAppeals(ctx.db, lookingOf(ctx), filter, {
    language: ctx.language,
    offset: 0,
    limit: appealExportMost,
  })
  if (total === 0) fail('not-found')
  if (total > appealExportMost) fail('data-volume', { n: appealExportMost })
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', 'attachment; filename="appeals.xlsx"')
  return writeSheets([
    {
      name: textOf(ctx.language, 'appeal.title'),
      rows: [head.map((key) => textOf(ctx.language, key)), ...list.map((row) => toCells(ctx, row))],
    },
  ])
}
