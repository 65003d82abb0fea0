import { dayMs } from '@oas/contract/time'
import type { Context } from '../core/context.ts'
import { type Run, listPartitions } from '../db/catalog.ts'
import { transact } from '../db/transaction.ts'
import { codeOf } from '../db/trouble.ts'

const weekMs = 7 * dayMs
/** Weeks that stand ready: a job that fails for days stops nobody. */
const weeksAhead = 3
const batch = 5000

/**
 * A table in partitions of weeks by the id of its records, which rises with time. `setting`: a
 * statement before rows that are over are deleted, as it has triggers that count.
 */
export type WeekTable = { name: string; keptDays: number; setting?: string }
/** A week by the partition it has, named by its Monday (UTC): `20261130`. */
type Week = { name: string; monday: string }

/** The Monday (UTC) of a moment. */
const mondayOf = (at: number): Date => {
  const day = Math.floor(at / dayMs)
  // The first of January 1970 is a Thursday.
  return new Date((day - ((day + 3) % 7)) * dayMs)
}
/** A Monday as partitions are named. */
const nameOf = (monday: Date): string => monday.toISOString().slice(0, 10).replaceAll('-', '')

/** Weeks that have their partition; the default one takes whatever has none. */
const listWeeks = async (on: Run, table: string): Promise<Week[]> =>
  (await listPartitions(on)).flatMap(({ name, parent }) => {
    const monday = new RegExp(`^${table}_([0-9]{8})$`).exec(name)?.[1]
    return parent === table && monday !== undefined ? [{ name, monday }] : []
  })
const idFrom = async (on: Run, at: Date): Promise<string> =>
  (await on.query<{ id: string }>('select id_from($1)::text as id', [at])).rows[0]?.id ?? '0'

/** Gives up rather than let what comes in wait behind a lock. */
const limitWaiting = `set local lock_timeout = '2s'`
const addWeek = async (on: Run, table: string, from: Date): Promise<void> => {
  const to = new Date(from.getTime() + weekMs)
  await on.query(limitWaiting)
  await on.query(`
    create table ${table}_${nameOf(from)} partition of ${table}
    for values from (${await idFrom(on, from)}) to (${await idFrom(on, to)})`)
}
const dropWeek = async (on: Run, { name }: Week): Promise<void> => {
  await on.query(limitWaiting)
  await on.query(`drop table ${name}`)
}
/** Deletes up to so many rows in no week that are over. */
const dropOver = async (
  on: Run,
  { name, setting }: WeekTable,
  before: Date,
  most: number,
): Promise<number> => {
  if (setting !== undefined) await on.query(setting)
  const { rowCount } = await on.query(
    `
      delete from ${name}_default
      where ctid = any(array(
        select ctid from ${name}_default where record_id < id_from($1) limit $2
      ))`,
    [before, most],
  )
  return rowCount ?? 0
}

/**
 * Runs one change of partitions. It locks a table into which records come, so it gives way and is
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
export async function turnWeeks(ctx: Context, table: WeekTable): Promise<boolean> {
  const now = ctx.now().getTime()
  const weeks = await listWeeks(ctx.pool, table.name)
  for (let n = 1; n <= weeksAhead; n++) {
    const from = mondayOf(now + n * weekMs)
    const monday = nameOf(from)
    if (!weeks.some((week) => week.monday === monday))
      await change(ctx, monday, (client) => addWeek(client, table.name, from))
  }
  const before = new Date(now - table.keptDays * dayMs)
  const over = nameOf(mondayOf(before.getTime()))
  for (const week of weeks)
    if (week.monday < over) await change(ctx, week.name, (client) => dropWeek(client, week))
  return (await transact(ctx, (client) => dropOver(client, table, before, batch))) === batch
}
