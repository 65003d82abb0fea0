import type { inspectionCalls } from '@oas/contract/inspection/calls'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { classOf, readInspection, readSaid, severityOf } from '../decision/index.ts'
import { settingOf } from '../setting/index.ts'
import { nameLabels } from './queries/labels.ts'

type Calls = typeof inspectionCalls

/**
 * What was decided, for an inspector whose own answer is kept, or where the queue hides nothing;
 * with what the difference to the own answer tells.
 */
export const compare: Handler<Calls['compare']> = async (ctx, { orderId }) => {
  const row =
    (await readInspection(ctx.pool, orderId, ctx.caller.id)) ?? fail('not-found', { field: 'id' })
  const answered = row.state === 'answered' && row.inspectorId === ctx.caller.id
  if (row.body.blind && !answered) fail('wrong-state', { act: 'compare' })
  const was = readSaid(row)
  const item = answered ? row.given?.item : undefined
  const setting = await settingOf(ctx, row.appId, row.type)
  const own = item && {
    resultId: item.value.result.id,
    resultType:
      setting?.result.find(({ id }) => id === item.value.result.id)?.content.resultType ??
      was.resultType,
    labels: item.reasonLabels,
  }
  return {
    given: {
      resultId: was.resultId,
      labels: [...was.labels],
      labelNames: await nameLabels(ctx.db, was.labels, ctx.language),
    },
    blind: row.body.blind,
    errorClass: own ? classOf(was, own) : null,
    severity: own ? severityOf(was, own) : null,
  }
}
