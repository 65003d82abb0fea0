import type { inspectionCalls } from '@oas/contract/inspection/calls'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { classOf, readInspection, readSaid, severityOf } from '../decision/index.ts'
import { settingOf } from '../setting/index.ts'
import { nameLabels } from './queries/labels.ts'

type Calls = typeof inspectionCalls

/**
 * What is inspected, for an inspector whose own answer is kept, or where the queue hides nothing;
 * with what the difference to the own answer tells.
 */
export const compare: Handler<Calls['compare']> = async (ctx, { orderId }) => {
  const row =
    (await readInspection(ctx.pool, orderId, ctx.caller.id)) ?? fail('not-found', { field: 'id' })
  const answered = row.state === 'answered' && row.inspectorId === ctx.caller.id
  const hidden = row.body.blind && !answered
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
    kind: row.kind,
    blind: row.body.blind,
    answered,
    given: hidden
      ? null
      : {
          resultId: was.resultId,
          labels: [...was.labels],
          labelNames: await nameLabels(ctx.db, was.labels, ctx.language),
        },
    errorClass: own ? classOf(was, own) : null,
    severity: own ? severityOf(was, own) : null,
  }
}
