import { typeKeyOf } from '@oas/contract/type-key'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { listedEntries, traceOf } from './listed.ts'
import { atIntake } from './matrix.ts'
import { type Waiting, markSwept, removeWaiting, unsweptIds, waitingFor } from './queries/sweeps.ts'

const mostEntries = 200
const mostOrders = 500
/** Milliseconds within which orders of those listed since leave the queue. */
const every = 20_000

/**
 * Takes waiting orders out that lists now say need no eyes. What somebody holds stays: a submit
 * asks the lists again.
 */
const sweep = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  const entries = await unsweptIds(ctx.pool, mostEntries)
  if (entries.length === 0) return false
  let after = '0'
  for (;;) {
    const orders = await waitingFor(
      ctx.pool,
      entries.map((entry) => entry.id),
      after,
      mostOrders,
      now,
    )
    const last = orders.at(-1)
    if (!last) break
    after = last.id
    const found = await listedEntries(ctx.pool, orders, now)
    const gone = orders.flatMap((order: Waiting, index) => {
      const { subject, entries: counting } = found[index] as (typeof found)[number]
      return atIntake(counting, subject) === 'ignore'
        ? [{ id: order.id, recordId: order.recordId, trace: traceOf(counting) }]
        : []
    })
    const types = new Map(
      (await removeWaiting(ctx.pool, gone, now)).map((type) => [typeKeyOf(type), type]),
    )
    for (const type of types.values()) await ctx.bus.publish('queue.changed', type)
  }
  await markSwept(ctx.pool, entries)
  return entries.length === mostEntries
}

export const sweepJob: Job = { name: 'white-list.sweep', every, run: sweep }
