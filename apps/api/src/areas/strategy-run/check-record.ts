import type { strategyRunCalls } from '@oas/contract/strategy/calls'
import { fail } from '../../core/fail.ts'
import { liveRules } from '../strategy/index.ts'
import { judge } from './judge.ts'
import { holdsOrder } from './queries/person.ts'
import { subjectById, traceRule, compileOrRefuse } from './trial.ts'
import { readFrom } from './values/provide.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRunCalls

/**
 * What the deployed rules say of any record now, with the traces of those that said something or
 * failed; nothing is stored.
 */
export const checkRecordWithoutOrder: Handler<Calls['checkRecordWithoutOrder']> = async (
  ctx,
  { recordId },
) => {
  const [judgement] = await judge(ctx, [await subjectById(ctx, recordId)])
  if (!judgement) return { verdict: '', result: {}, rules: [], flags: [] }
  const live = await liveRules(ctx)
  const read = readFrom(judgement.input)
  const rules = judgement.hits.flatMap(({ ruleId, version }) => {
    const rule = live.rules.get(ruleId)
    const source =
      rule && [rule.inUse, rule.candidate?.source].find((one) => one?.version === version)
    return source ? [traceRule(compileOrRefuse(source, live), read)] : []
  })
  return {
    verdict: judgement.verdict,
    result: { ...judgement.result },
    rules,
    flags: judgement.flags,
  }
}

/** The same of a record whose order the caller holds. */
export const checkRecord: Handler<Calls['checkRecord']> = async (ctx, { recordId, orderId }) => {
  if (!(await holdsOrder(ctx.pool, ctx.caller.id, orderId, recordId))) fail('not-found')
  return checkRecordWithoutOrder(ctx, { recordId })
}
