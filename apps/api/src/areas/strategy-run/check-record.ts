import type { Input, Output } from '@oas/contract/define'
import type { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { liveRules } from '../strategy/index.ts'
import { judge } from './judge.ts'
import { holdsOrder } from './queries-person.ts'
import { subjectById, traced, compiled } from './trial.ts'
import { fromInput } from './values/provide.ts'

type Calls = typeof strategyRunCalls

/**
 * What the deployed rules say of any record now, with the traces of those that said something or
 * failed; nothing is stored.
 */
export const checkRecordWithoutOrder = async (
  ctx: CallContext,
  { recordId }: Input<Calls['checkRecordWithoutOrder']>,
): Promise<Output<Calls['checkRecordWithoutOrder']>> => {
  const [judgement] = await judge(ctx, [await subjectById(ctx, recordId)])
  if (!judgement) return { verdict: '', result: {}, rules: [], flags: [] }
  const live = await liveRules(ctx)
  const read = fromInput(judgement.input)
  const rules = judgement.hits.flatMap(({ ruleId, version }) => {
    const rule = live.rules.get(ruleId)
    const source =
      rule && [rule.inUse, rule.candidate?.source].find((one) => one?.version === version)
    return source ? [traced(compiled(source, live), read)] : []
  })
  return {
    verdict: judgement.verdict,
    result: { ...judgement.result },
    rules,
    flags: judgement.flags,
  }
}

/** The same of a record whose order the caller holds. */
export const checkRecord = async (
  ctx: CallContext,
  { recordId, orderId }: Input<Calls['checkRecord']>,
): Promise<Output<Calls['checkRecord']>> => {
  if (!(await holdsOrder(ctx.pool, ctx.caller.id, orderId, recordId))) fail('not-found')
  return checkRecordWithoutOrder(ctx, { recordId })
}
