import type { inspectionCalls } from '@oas/contract/inspection/calls'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { classOf, readInspection, readSaid, severityOf } from '../decision/index.ts'
import { settingOf } from '../setting/index.ts'
import { nameLabels } from './queries/labels.ts'

type Calls = typeof inspectionCalls

type Given = NonNullable<NonNullable<Awaited<ReturnType<typeof readInspection>>>['given']>
type Verdict = { resultId: string; labels: readonly number[] }
const inWords = async (ctx: CallContext, { resultId, labels }: Verdict) => ({
  resultId,
  labels: [...labels],
  labelNames: await nameLabels(ctx.db, labels, ctx.language),
})

const keptOf = async (ctx: CallContext, { item }: Given) => ({
  ...(await inWords(ctx, { resultId: item.value.result.id, labels: item.reasonLabels })),
  remark: item.remark,
  form: item.form.result,
  whole: (item.rows ?? []).length === 0,
})

/**
 * What is inspected, for an inspector whose own answer is kept, or where the queue hides nothing;
 * with what the difference to the own answer tells, kept or as it is asked about.
 */
export const compare: Handler<Calls['compare']> = async (ctx, { orderId, ...asked }) => {
  const row =
    (await readInspection(ctx.pool, orderId, ctx.caller.id)) ?? fail('not-found', { field: 'id' })
  const answered = row.state === 'answered' && row.inspectorId === ctx.caller.id
  const hidden = row.body.blind && !answered
  const was = readSaid(row)
  const given = answered ? row.given : null
  const kept = given ? await keptOf(ctx, given) : null
  const { resultId, labels = [] } = asked
  const said = kept ?? (hidden || resultId === undefined ? undefined : { resultId, labels })
  const setting = await settingOf(ctx, row.appId, row.type)
  const own = said && {
    ...said,
    resultType:
      setting?.result.find(({ id }) => id === said.resultId)?.content.resultType ?? was.resultType,
  }
  return {
    kind: row.kind,
    blind: row.body.blind,
    answered,
    own: kept,
    given: hidden ? null : await inWords(ctx, was),
    original: hidden || row.kind !== 'anti' ? null : await inWords(ctx, row.decided),
    errorClass: own ? classOf(was, own) : null,
    severity: own ? severityOf(was, own) : null,
  }
}
