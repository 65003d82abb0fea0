import { hitDays } from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import type { Context } from '../../../core/context.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { turnWeeks } from '../../../jobs/weeks.ts'

/** What hits that are over counted stays. */
const hits = { name: 'text_hit', keptDays: hitDays, setting: `set local oas.keep_counts = 'on'` }

const turn = async (ctx: Context): Promise<boolean> => {
  const before = new Date(ctx.now().getTime() - dayMs)
  await ctx.pool.query('delete from text_overrun where at < $1', [before])
  return turnWeeks(ctx, hits)
}
export const partitionsJob: Job = {
  name: 'text-moderation.partitions',
  every: hourMs,
  run: async (ctx) => (await alone(ctx, 'text-moderation.partitions', () => turn(ctx))) ?? false,
}
