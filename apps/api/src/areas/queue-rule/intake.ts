import { typeKeyOf } from '@oas/contract/type-key'
import { minuteMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import type { Evidence } from '../queue/index.ts'
import { type Subject, isDrawn, priorityBy, rankBy } from './judge.ts'
import { type LiveRule, rulesInForce } from './live.ts'
import { countWaiting } from './queries/orders.ts'

/**
 * A record on its way into the queue. `orderType`: the type whose queue takes its order, null for
 * its own; `overflowType`: where it may wait already; `mergeSince`: the same content of the post
 * since then is one order.
 */
export type Incoming = Subject & {
  evidence: Evidence
  rank: number
  deadlineAt: Date | null
  queue: boolean
  orderPriority?: number
  orderType?: number | null
  overflowType?: number | null
  mergeSince?: Date | null
}
/**
 * `asked`: a list, a rule or a person wants somebody to see it; then it is never left to chance,
 * nor moved.
 */
export type Ruled<T> = { record: T; asked: boolean }

const withStep = <T extends Incoming>(
  record: T,
  rule: LiveRule,
  queue: boolean,
  found: Record<string, unknown>,
): T => ({
  ...record,
  queue,
  evidence: {
    ...record.evidence,
    steps: [
      ...(record.evidence.steps ?? []),
      { step: 'queue-rule', version: rule.id, verdict: queue ? 'queue' : 'ignore', found },
    ],
  },
})

/** Free places of each queue that has an overflow, as far as they matter for so many records. */
const roomOf = async (ctx: Context, rules: Iterable<LiveRule>): Promise<Map<string, number>> => {
  const over = [...new Set(rules)].filter(
    (rule) => rule.overflowAt > 0 && rule.overflowType !== null,
  )
  const waiting = await Promise.all(
    over.map((rule) => countWaiting(ctx.pool, rule, rule.overflowAt)),
  )
  return new Map(
    over.map((rule, index) => [rule.id, Math.max(0, rule.overflowAt - (waiting[index] ?? 0))]),
  )
}

/**
 * Passes a batch through the queue rules of its types: who is drawn, how urgent it is, in which
 * queue it waits.
 */
export async function ruleIncoming<T extends Incoming>(
  ctx: Context,
  list: readonly Ruled<T>[],
): Promise<T[]> {
  const rules = await rulesInForce(ctx)
  const ruleOf = (one: T): LiveRule | undefined => rules.get(typeKeyOf(one))
  const room = await roomOf(
    ctx,
    list.flatMap(({ record }) => ruleOf(record) ?? []),
  )
  const now = ctx.now().getTime()
  return list.map(({ record, asked }) => {
    const rule = ruleOf(record)
    if (!rule || !record.queue) return record
    if (!asked && rule.sample < 100 && !isDrawn(rule, record))
      return withStep(record, rule, false, { sample: rule.sample })
    const { priority, problem } = priorityBy(rule, record, now)
    const free = room.get(rule.id)
    if (free !== undefined && free > 0) room.set(rule.id, free - 1)
    const orderType = free === 0 && !asked ? rule.overflowType : null
    const ruled = {
      ...record,
      orderPriority: priority,
      rank: rankBy(rule, priority, record.receivedAt, record.deadlineAt),
      orderType,
      overflowType: rule.overflowType,
      mergeSince: rule.mergeMinutes > 0 ? new Date(now - rule.mergeMinutes * minuteMs) : null,
    }
    return priority === record.priority && problem === '' && orderType === null
      ? ruled
      : withStep(ruled, rule, true, {
          priority,
          ...(problem ? { problem } : {}),
          ...(orderType === null ? {} : { overflow: orderType }),
        })
  })
}
