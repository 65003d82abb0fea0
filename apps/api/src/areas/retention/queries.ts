import { type Run as On, listPartitions } from '../../db/catalog.ts'

/** Tables whose rows stand in partitions by id, which rises with time. */
export const partitioned = ['record', 'decision', 'strategy_run'] as const
export type Partitioned = (typeof partitioned)[number]

/** A calendar month (UTC) as partitions are named: `202612`. */
export type Month = string
export type Partition = { table: Partitioned; name: string; month: Month }

const spanOfMonth = (month: Month): { from: string; to: string } => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))]
  const first = (of: number): string => new Date(Date.UTC(year, of, 1)).toISOString()
  return { from: first(number - 1), to: first(number) }
}

/** Months that have their partition; the default ones take whatever has no other. */
export async function listMonths(on: On): Promise<Partition[]> {
  const all = await listPartitions(on)
  return all.flatMap(({ name, parent }) => {
    const table = partitioned.find((one) => one === parent)
    return table && /_[0-9]{6}$/.test(name) ? [{ table, name, month: name.slice(-6) }] : []
  })
}

/** Makes the partition of a month to come; refused by PostgreSQL where the default has its rows. */
export async function addPartition(on: On, table: Partitioned, month: Month): Promise<void> {
  const { from, to } = spanOfMonth(month)
  await on.query(`
    create table ${table}_${month} partition of ${table}
    for values from (${await idFrom(on, from)}) to (${await idFrom(on, to)})`)
}
const idFrom = async (on: On, at: string): Promise<string> =>
  (await on.query<{ id: string }>('select id_from($1)::text as id', [at])).rows[0]?.id ?? '0'

/** Gives up rather than let every call wait behind a lock on a table that all of them use. */
export async function limitWaiting(on: On): Promise<void> {
  await on.query(`set local lock_timeout = '2s'`)
}

/** Whether a partition holds records that somebody still works on. */
export async function hasOpenOrders(on: On, month: Month): Promise<boolean> {
  const { from, to } = spanOfMonth(month)
  const { rows } = await on.query<{ open: boolean }>(
    `
      select exists (
        select from queue_order where record_id >= id_from($1) and record_id < id_from($2)
      ) as open`,
    [from, to],
  )
  return rows[0]?.open ?? false
}

export async function dropPartition(on: On, { name }: Partition): Promise<void> {
  await on.query(`drop table ${name}`)
}

/**
 * What goes with records and decisions whose time is over: each table and which of its rows, $1
 * being the moment before which they are over, by their ids where these are their keys. Nothing
 * that is under way goes.
 */
const dependent = {
  decision_label: 'decision_id < id_from($1)',
  submission: 'order_id < id_from($1)',
  ingest_key: 'at < $1',
  record_report: 'id < id_from($1)',
  order_event: 'id < id_from($1)',
  outbox: `id < id_from($1) and state = 'delivered'`,
  inspect_tested: 'decision_id < id_from($1)',
  audit_queue_hand: 'at < $1',
  // What was inspected itself goes after the inspection of it.
  inspection: `
    decision_id < id_from($1) and state not in ('waiting', 'answered') and correction <> 'pending'
      and not exists (select from inspection a where a.of_id = inspection.id)`,
  auditor_session: 'id < id_from($1) and stopped_at is not null',
} as const
export const dependents = Object.keys(dependent) as (keyof typeof dependent)[]

/** Deletes up to so many rows of one of them; answers how many there were. */
export async function dropRows(
  on: On,
  table: keyof typeof dependent,
  before: Date,
  most: number,
): Promise<number> {
  const { rowCount } = await on.query(
    `
      delete from ${table}
      where ctid = any (
        array(select ctid from ${table} where ${dependent[table]} limit $2)
      )`,
    [before, most],
  )
  return rowCount ?? 0
}
