import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { fold } from './queries/figures.ts'
import { mendDecisions } from './queries/repairs.ts'
import { dayStart } from '../../core/office-time.ts'

const batch = 5000

const foldSome: Job = {
  name: 'statistics.fold',
  every: 2000,
  run: async (ctx) => (await alone(ctx, 'statistics.fold', () => fold(ctx.db, batch))) === true,
}

/**
 * Compares the figures of the last two days with the decisions themselves; what differs is mended
 * and told. Nothing is added up meanwhile.
 */
export async function verify(ctx: Context): Promise<number> {
  const today = dayStart(ctx.now().getTime())
  const repaired =
    (await alone(ctx, 'statistics.fold', () =>
      ctx.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => mendDecisions(tx, new Date(today - dayMs), new Date(today + dayMs))),
    )) ?? []
  const wrong = repaired.reduce((sum, { keys }) => sum + keys, 0)
  if (wrong > 0)
    ctx.log.error({ wrong }, 'figures of decisions differed from the decisions and were mended')
  return wrong
}

export const statisticsJobs: readonly Job[] = [
  foldSome,
  {
    name: 'statistics.verify',
    every: 6 * 3_600_000,
    run: async (ctx) => {
      await verify(ctx)
      return false
    },
  },
]
