import { minuteMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { announceChange, discardWaiting, recordRowsByIds } from '../queue/index.ts'
import { priorityBy, rankBy } from './judge.ts'
import { liveRules } from './queries.ts'
import {
  lockAfter,
  nextRanking,
  noteDiscarded,
  putRankedTo,
  waitedLong,
  writeRanks,
} from './queries-order.ts'
import { transact } from '../../db/transaction.ts'

const batch = 500

/** Writes the places of one batch of orders by the rule that came into force or ended. */
const rankSome = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (client) => {
    const rule = await nextRanking(client)
    if (!rule) return false
    const orders = await lockAfter(client, rule.appId, rule.type, rule.rankedTo, batch)
    const records = await recordRowsByIds(
      client,
      orders.map(({ recordId }) => recordId),
    )
    const now = ctx.now().getTime()
    await writeRanks(
      client,
      orders.flatMap(({ id, recordId, skip, rank, priority: was, receivedAt, deadlineAt }) => {
        const record = records.get(recordId)
        // What came from another type's queue stands by the rule it came in under.
        if (skip || !record || record.type !== rule.type) return []
        const { priority } = priorityBy(rule, record, now)
        const place = rankBy(rule, priority, receivedAt, deadlineAt)
        return place === rank && priority === was ? [] : [{ id, rank: place, priority }]
      }),
    )
    await putRankedTo(client, rule.id, orders.length < batch ? null : (orders.at(-1)?.id ?? null))
    return true
  })

/** Discards one batch of what waited longer than the rule of its type allows. */
const discardSome = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  let more = false
  for (const rule of await liveRules(ctx.db)) {
    if (rule.discardMinutes === 0) continue
    const gone = await transact(ctx, async (client) => {
      const orders = await waitedLong(
        client,
        rule.appId,
        rule.type,
        new Date(now.getTime() - rule.discardMinutes * minuteMs),
        batch,
      )
      if (orders.length === 0) return []
      const cleared = [
        ...(
          await discardWaiting(
            client,
            orders,
            { personId: null, remark: rule.discardReason, detail: { rule: rule.id } },
            now,
          )
        ).values(),
      ].filter(({ state }) => state === 'cleared')
      if (cleared.length > 0)
        await noteDiscarded(
          client,
          rule,
          cleared.map(({ orderId }) => orderId),
        )
      return cleared
    })
    announceChange(ctx, gone)
    more ||= gone.length === batch
  }
  return more
}

export const queueRuleJobs: readonly Job[] = [
  { name: 'queue-rule.rank', every: 1000, rest: 3000, run: rankSome },
  { name: 'queue-rule.discard', every: minuteMs, run: discardSome },
]
