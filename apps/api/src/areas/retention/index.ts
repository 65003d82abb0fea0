import { dayMs } from '@oas/contract/time'
import type { Context } from '../../core/context.ts'
import { transact } from '../../db/transaction.ts'
import { codeOf } from '../../db/trouble.ts'
import { alone } from '../../jobs/alone.ts'
import type { Job } from '../../jobs/job.ts'
import {
  type Month,
  type Partition,
  addPartition,
  dependents,
  dropPartition,
  dropRows,
  hasOpenOrders,
  limitWaiting,
  listMonths,
  partitioned,
} from './queries.ts'

/** Months that stand ready: a job that fails for weeks stops nobody. */
const monthsAhead = 3
const batch = 5000

/** The month that lies so many months after a moment. */
export function monthAfter(at: Date, months: number): Month {
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  return month.toISOString().slice(0, 7).replace('-', '')
}

/**
 * Runs one change of partitions. It locks a table of which all live, so it gives way and is tried
 * again at the next run; answers whether it was done.
 */
const change = async (
  ctx: Context,
  what: string,
  work: Parameters<typeof transact<void>>[1],
): Promise<boolean> => {
  try {
    await transact(
      ctx,
      async (client, attempt) => {
        await limitWaiting(client)
        await work(client, attempt)
      },
      { attempts: 1 },
    )
    return true
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error
    ctx.log.warn({ what }, 'partitions were busy and are changed at the next run')
    return false
  }
}

/** Makes the partitions of the coming months; the current one is where it was begun. */
export async function makeAhead(ctx: Context): Promise<void> {
  const there = new Set((await listMonths(ctx.pool)).map(({ name }) => name))
  for (const table of partitioned)
    for (let months = 1; months <= monthsAhead; months++) {
      const month = monthAfter(ctx.now(), months)
      if (!there.has(`${table}_${month}`))
        await change(ctx, `${table}_${month}`, (client) => addPartition(client, table, month))
    }
}

/** Partitions that end before a moment, unless somebody still works on their records. */
const overOf = async (ctx: Context, before: Date): Promise<Partition[]> => {
  const end = monthAfter(before, 0)
  const over: Partition[] = []
  for (const one of await listMonths(ctx.pool))
    if (one.month < end && !(one.table === 'record' && (await hasOpenOrders(ctx.pool, one.month))))
      over.push(one)
  return over
}

/**
 * Drops what is over its period: whole months of records, decisions and runs of rules, and the rows
 * that go with them. Answers whether more is waiting.
 */
export async function dropOver(ctx: Context): Promise<boolean> {
  if (ctx.config.retentionDays === 0) return false
  const before = new Date(ctx.now().getTime() - ctx.config.retentionDays * dayMs)
  for (const one of await overOf(ctx, before))
    if (await change(ctx, one.name, (client) => dropPartition(client, one)))
      ctx.log.info({ partition: one.name }, 'dropped: its period is over')
  let full = false
  for (const table of dependents)
    full ||= (await dropRows(ctx.pool, table, before, batch)) === batch
  return full
}

const retentionJob: Job = {
  name: 'retention',
  every: 6 * 3_600_000,
  run: async (ctx) =>
    (await alone(ctx, 'retention', async () => {
      await makeAhead(ctx)
      return dropOver(ctx)
    })) ?? false,
}

/** Growing tables: partitions of the months to come, and an end to what is kept long enough. */
export const retention = { area: 'retention', calls: [], jobs: [retentionJob] }
