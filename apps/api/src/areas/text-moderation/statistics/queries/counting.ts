import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/tables.gen.ts'

type On = Kysely<DB>

/** Brings hits of up to so many records to what was said of them; answers how many there were. */
export async function settleDecided(on: On, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select text_settle(${most}::int) as n`.execute(on)
  return rows[0]?.n ?? 0
}
/** Adds up to so many changes to the sums; answers how many there were. */
export async function foldCounts(on: On, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select text_fold(${most}::int) as n`.execute(on)
  return rows[0]?.n ?? 0
}

/** Looks again at what was said of all records with hits of some hours. */
export async function settleAgain(on: On, from: Date, to: Date): Promise<void> {
  await sql`
    update text_hit h
    set outcome = o.outcome
    from (
      select record_id, label_id, text_outcome(record_id, label_id) as outcome
      from (
        select distinct record_id, label_id from text_hit where at >= ${from} and at < ${to}
      ) d
    ) o
    where h.record_id = o.record_id and h.label_id = o.label_id and h.outcome <> o.outcome`.execute(
    on,
  )
}
const keys = ['hour', 'item_id', 'release', 'app_id', 'type', 'scene', 'language', 'country']
const measures = [
  'hits',
  'occurrences',
  'sole',
  'decided',
  'strict',
  'loose',
  'ignored',
  'suppressed',
  'refuted',
]
/**
 * Writes what the sums of some hours lack of what the hits say, and answers how many differed. How
 * many records were read the hits do not tell.
 */
export async function mendCounts(on: On, from: Date, to: Date): Promise<number> {
  const names = sql.raw(keys.join(', '))
  const list = sql.raw([...keys, ...measures].join(', '))
  const each = (of: (name: string) => string, between = ', ') =>
    sql.raw(measures.map(of).join(between))
  const own = sql.raw(
    [...keys.map((name) => `c.${name}`), ...measures.map((name) => `c.${name}`)].join(', '),
  )
  const inTime = sql`hour >= ${from} and hour < ${to}`
  const { rows } = await sql<{ n: number }>`
    with diff as materialized (
      select ${names}, ${each((name) => `sum(${name}) as ${name}`)}
      from (
        select ${own}
        from text_hit h
        cross join lateral text_hit_counts(h) c
        where h.at >= ${from} and h.at < ${to}
        union all
        select ${names}, ${each((name) => `-${name}`)} from text_count where ${inTime}
        union all
        select ${names}, ${each((name) => `-${name}`)} from text_count_delta where ${inTime}
      ) b
      group by ${names}
      having ${each((name) => `sum(${name}) <> 0`, ' or ')}
    ),
    put as (insert into text_count_delta (${list}) select ${list} from diff)
    select count(*)::int as n from diff`.execute(on)
  return rows[0]?.n ?? 0
}
