import { hashDays } from '@oas/contract/feature-past/calls'
import { dayMs, hourMs } from '@oas/contract/time'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { turnWeeks } from '../../jobs/weeks.ts'
import { beat } from './live/known.ts'
import { forgetServers } from './queries/live.ts'
import { dropHashes, expireFeatures, settleHits } from './queries/settle.ts'

const batch = 2000
const foundIn = { name: 'feature_hit', keptDays: 90 }

/** Each server says what it has loaded, and looks for what it did not hear of. */
export const beatJob: Job = {
  name: 'feature-library.beat',
  every: 5000,
  run: async (ctx) => {
    await beat(ctx)
    return false
  },
}
/** Sees in hits what was said of their records. */
export const settleJob: Job = {
  name: 'feature-library.settle',
  every: 2000,
  run: async (ctx) =>
    (await alone(
      ctx,
      'feature-library.settle',
      async () => (await settleHits(ctx.pool, batch, ctx.now())) === batch,
    )) ?? false,
}
export const expireJob: Job = {
  name: 'feature-library.expire',
  every: 60_000,
  run: async (ctx) => (await expireFeatures(ctx.pool, ctx.now(), batch)) === batch,
}
export const cleanJob: Job = {
  name: 'feature-library.clean',
  every: hourMs,
  run: async (ctx) => {
    const now = ctx.now().getTime()
    await forgetServers(ctx.pool, new Date(now - dayMs))
    return (await dropHashes(ctx.pool, new Date(now - hashDays * dayMs), batch)) === batch
  },
}
/** Hits stand in weeks, which are made ahead and dropped whole. */
export const partitionsJob: Job = {
  name: 'feature-library.partitions',
  every: hourMs,
  run: async (ctx) =>
    (await alone(ctx, 'feature-library.partitions', () => turnWeeks(ctx, foundIn))) ?? false,
}
