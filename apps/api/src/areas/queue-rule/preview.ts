import type { queueRuleCalls } from '@oas/contract/queue-rule/calls'
import { minuteMs } from '@oas/contract/time'
import { recordRowsByIds } from '../queue/index.ts'
import { isDrawn, priorityBy, rankBy } from './judge.ts'
import { countOlder, countWaiting, listJoined, firstWaiting } from './queries/orders.ts'
import { requireSoundRule } from './check.ts'
import type { Handler } from '../../http/implement.ts'

type Call = (typeof queueRuleCalls)['preview']
const looked = 1000
const listed = 50
const counted = 1_000_000

/** What a rule would do to the orders that wait now, worked out on the first of them. */
export const previewRule: Handler<Call> = async (ctx, { appId, type, rule: given }) => {
  const rule = await requireSoundRule(ctx, appId, type, given, true)
  const now = ctx.now().getTime()
  const cutoff = rule.discardMinutes > 0 ? new Date(now - rule.discardMinutes * minuteMs) : null
  const [waiting, orders, discarded] = await Promise.all([
    countWaiting(ctx.pool, { appId, type }, counted),
    firstWaiting(ctx.pool, appId, type, looked),
    cutoff ? countOlder(ctx.pool, appId, type, cutoff) : 0,
  ])
  const records = await recordRowsByIds(
    ctx.pool,
    orders.map(({ recordId }) => recordId),
  )
  const rows = orders.flatMap((order, before) => {
    const record = records.get(order.recordId)
    if (!record || record.type !== type) return []
    const { priority, problem } = priorityBy(rule, record, now)
    return [
      {
        order,
        record,
        before,
        priority,
        problem,
        rank: order.rank === 0 ? 0 : rankBy(rule, priority, order.receivedAt, order.deadlineAt),
      },
    ]
  })
  const place = new Map(
    rows
      .toSorted((a, b) => a.rank - b.rank || (BigInt(a.order.id) < BigInt(b.order.id) ? -1 : 1))
      .map(({ order }, after) => [order.id, after]),
  )
  const list = rows.map(({ order, priority }, before) => ({
    orderId: order.id,
    postId: order.postId,
    before: before + 1,
    after: (place.get(order.id) ?? before) + 1,
    priority,
    was: order.priority,
    discarded: cutoff !== null && order.receivedAt < cutoff,
  }))
  const joined =
    rule.mergeMinutes > 0
      ? await listJoined(
          ctx.pool,
          rows.map(({ record }) => ({
            ...record,
            since: new Date(record.receivedAt.getTime() - rule.mergeMinutes * minuteMs),
            but: record.id,
          })),
        )
      : []
  return {
    waiting,
    looked: rows.length,
    up: list.filter(({ before, after }) => after < before).length,
    down: list.filter(({ before, after }) => after > before).length,
    same: list.filter(({ before, after }) => after === before).length,
    failed: rows.filter(({ problem }) => problem !== '').length,
    problem: rows.find(({ problem }) => problem !== '')?.problem ?? '',
    discarded,
    sampledOut: rows.filter(({ record }) => !isDrawn(rule, record)).length,
    merged: joined.length,
    over: rule.overflowAt > 0 ? Math.max(0, waiting - rule.overflowAt) : 0,
    list: list.toSorted((a, b) => a.after - b.after).slice(0, listed),
  }
}
