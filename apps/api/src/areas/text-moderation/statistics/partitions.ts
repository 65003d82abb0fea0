import { hitDays } from '@oas/contract/text-moderation/statistics-schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import { codeOf } from '../../../db/trouble.ts'
import { alone } from '../../../jobs/alone.ts'
import type { Job } from '../../../jobs/job.ts'
import { addWeek, dropOver, dropOverruns, dropWeek, listWeeks } from './queries/partitions.ts'

const weekMs = 7 * dayMs
/** Weeks that stand ready: a job that fails for days stops nobody. */
const weeksAhead = 3
const batch = 5000

/** The Monday (UTC) of a moment. */
const mondayOf = (at: number): Date => {
  const day = Math.floor(at / dayMs)
  // The first of January 1970 is a Thursday.
  return new Date((day - ((day + 3) % 7)) * dayMs)
}
/** A Monday as partitions are named. */
const nameOf = (monday: Date): string => monday.toISOString().slice(0, 10).replaceAll('-', '')

/**
 * Runs one change of partitions. It locks a table of which ingest lives, so it gives way and is
 * tried again at the next run.
 */
const change = async (
  ctx: Context,
  what: string,
  work: Parameters<typeof transact<void>>[1],
): Promise<void> => {
  try {
    await transact(ctx, work, { attempts: 1 })
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error
    ctx.log.warn({ what }, 'partitions were busy and are changed at the next run')
  }
}

/** Makes weeks to come and drops those that are over; answers whether more is waiting. */
const turnWeeks = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now().getTime()
  const weeks = await listWeeks(ctx.pool)
  for (let n = 1; n <= weeksAhead; n++) {
    const from = mondayOf(now + n * weekMs)
    const monday = nameOf(from)
    if (!weeks.some((week) => week.monday === monday))
      await change(ctx, monday, (client) =>
        addWeek(client, monday, from, new Date(from.getTime() + weekMs)),
      )
  }
  const before = new Date(now - hitDays * dayMs)
  const over = nameOf(mondayOf(before.getTime()))
  for (const week of weeks)
    if (week.monday < over) await change(ctx, week.name, (client) => dropWeek(client, week))
  await dropOverruns(ctx.pool, new Date(now - dayMs))
  return (await transact(ctx, (client) => dropOver(client, before, batch))) === batch
}
export const partitionsJob: Job = {
  name: 'text-moderation.partitions',
  every: hourMs,
  run: async (ctx) =>
    (await alone(ctx, 'text-moderation.partitions', () => turnWeeks(ctx))) ?? false,
}
