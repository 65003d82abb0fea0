import { minuteMs } from '@oas/contract/time'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { fold } from './queries/figures.ts'
import { foldName, verifyByClock } from './verify.ts'

const batch = 5000

export const statisticsJobs: readonly Job[] = [
  {
    name: foldName,
    every: 2000,
    run: async (ctx) => (await alone(ctx, foldName, () => fold(ctx.db, batch))) === true,
  },
  {
    name: 'statistics.verify',
    every: 5 * minuteMs,
    run: async (ctx) => {
      await verifyByClock(ctx)
      return false
    },
  },
]
