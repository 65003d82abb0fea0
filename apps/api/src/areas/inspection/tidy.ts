import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { settleLeft } from '../decision/index.ts'
import { announceChange } from '../queue/index.ts'
import { endOrphans, endOver, leftAnswered } from './queries/tidy.ts'

/**
 * Ends what nobody inspected in time, what is no more to inspect, and what an inspector left after
 * the own answer was given.
 */
export async function runTidy(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  announceChange(ctx, await transact(ctx, (client) => endOver(client, now)))
  await endOrphans(ctx, now)
  for (const { orderId } of await leftAnswered(ctx)) await settleLeft(ctx, orderId)
  return false
}
