import { parkedMs } from '@oas/contract/queue/schemas'
import type { Context } from '../../core/context.ts'
import type { Job } from '../../jobs/job.ts'
import { announceChange } from './changed.ts'
import { freeReserved } from './hold/queries.ts'
import { keptForMs } from './order/lead.ts'
import { returnExpired, returnParked } from './order/return.ts'
import { stopLostSessions } from './session/queries.ts'
import { reconcile } from './task-orders/reconcile.ts'

const batch = 500
/** A window not heard of for so long is taken for closed. */
const lostAfterMs = 30 * 60_000

/** Takes back holds whose time is over; every server does so, each another batch. */
const expire = async (ctx: Context): Promise<boolean> => {
  const returned = await returnExpired(ctx.pool, ctx.now(), batch)
  announceChange(ctx, returned)
  return returned.length === batch
}

/** Ends audits of lost windows, and frees what waits for people who have not come back. */
const tidy = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  await stopLostSessions(ctx.pool, new Date(now.getTime() - lostAfterMs), now)
  await freeReserved(ctx.pool, new Date(now.getTime() - keptForMs), now)
  const returned = await returnParked(ctx.pool, now, new Date(now.getTime() - parkedMs), batch)
  announceChange(ctx, returned)
  return returned.length === batch
}

export const queueJobs: readonly Job[] = [
  { name: 'queue.expire', every: 1000, run: expire },
  { name: 'queue.tidy', every: 60_000, run: tidy },
  { name: 'task.reconcile', every: 10_000, rest: 60_000, run: reconcile },
]
