import { dayMs, hourMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { turnWeeks } from '../../jobs/weeks.ts'
import { writeHealth } from './health.ts'
import { holdTrials } from './hold.ts'
import { dropPast } from './queries/health.ts'

/** Every score is kept for so long, so that lines can be tried on the past. */
const outputs = { name: 'model_output', keptDays: 30 }
const sumDays = 7
const seenDays = 60
const runDays = 180

const turn = async (ctx: Context): Promise<boolean> => {
  const ago = (days: number): Date => new Date(ctx.now().getTime() - days * dayMs)
  await dropPast(ctx.db, {
    sums: ago(sumDays),
    seen: ago(seenDays),
    jobs: ago(1),
    runs: ago(runDays),
  })
  return turnWeeks(ctx, outputs)
}
export const partitionsJob: Job = {
  name: 'model.partitions',
  every: hourMs,
  run: async (ctx) => (await alone(ctx, 'model.partitions', () => turn(ctx))) ?? false,
}
/** Each server writes what it counted itself. */
export const healthJob: Job = {
  name: 'model.health',
  every: 10_000,
  rest: 60_000,
  run: async (ctx) => {
    await writeHealth(ctx)
    return false
  },
}
/** Compares trials with what is live and holds those that are far off. */
export const holdJob: Job = {
  name: 'model.hold',
  every: 5000,
  rest: 15_000,
  run: async (ctx) => {
    await holdTrials(ctx)
    return false
  },
}
