import { dayMs, hourMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { codeOf } from '../../db/trouble.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import { writeHealth } from './health.ts'
import { dropPast } from './queries/health.ts'
import { addWeek, dropOver, dropWeek, listWeeks } from './queries/partitions.ts'

/** Days that every score is kept, so that lines can be tried on the past. */
const outputDays = 30
const sumDays = 7
const seenDays = 60
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
const nameOf = (monday: Date): string => monday.toISOString().slice(0, 10).replaceAll('-', '')

/** Runs one change of partitions, which gives way to what is being stored. */
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

/** Makes weeks to come and drops what is over; answers whether more is waiting. */
const turnWeeks = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now().getTime()
  const ago = (days: number): Date => new Date(now - days * dayMs)
  const weeks = await listWeeks(ctx.pool)
  for (let n = 1; n <= weeksAhead; n++) {
    const from = mondayOf(now + n * weekMs)
    const monday = nameOf(from)
    if (!weeks.some((week) => week.monday === monday))
      await change(ctx, monday, (client) =>
        addWeek(client, monday, from, new Date(from.getTime() + weekMs)),
      )
  }
  const over = nameOf(mondayOf(ago(outputDays).getTime()))
  for (const week of weeks)
    if (week.monday < over) await change(ctx, week.name, (client) => dropWeek(client, week))
  await dropPast(ctx.db, { sums: ago(sumDays), seen: ago(seenDays), jobs: ago(1) })
  return (await transact(ctx, (client) => dropOver(client, ago(outputDays), batch))) === batch
}
export const partitionsJob: Job = {
  name: 'model.partitions',
  every: hourMs,
  run: async (ctx) => (await alone(ctx, 'model.partitions', () => turnWeeks(ctx))) ?? false,
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
