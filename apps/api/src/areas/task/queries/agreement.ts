import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

type Db = Kysely<DB>
/** So many rows of each kind are told at most. */
export const most = { patterns: 5000, pairs: 50, people: 200 } as const

/** Answers that count: the first ones each record is asked for. */
const firstAnswers = (id: string, n: number) => sql`
  select a.item_id, a.round, a.key, a.person_id
  from task_answer a
  where a.task_id = ${id}::bigint and a.round <= ${n}`

export type PatternRow = { counts: Record<string, number>; items: number }
/** How records were answered, and how many in each way; the most usual ways first. */
export async function listPatterns(db: Db, id: string, n: number): Promise<PatternRow[]> {
  const { rows } = await sql<PatternRow>`
    select counts, count(*)::int as items
    from (
      select jsonb_object_agg(k.key, k.n) as counts
      from (
        select item_id, key, count(*) as n from (${firstAnswers(id, n)}) a group by item_id, key
      ) k
      group by k.item_id
      having sum(k.n) >= 2
    ) p
    group by counts
    order by items desc, counts
    limit ${most.patterns + 1}`.execute(db)
  return rows
}

export type TwoRow = { first: string; second: string; items: number }
/** What two people answered to the same records; null where more than two, or one alone, did. */
export async function listTwo(db: Db, id: string, n: number): Promise<TwoRow[] | null> {
  const people = await sql<{ id: string }>`
    select distinct person_id::text as id
    from (${firstAnswers(id, n)}) a
    order by 1
    limit 3`.execute(db)
  const [one, other, third] = people.rows
  if (!one || !other || third) return null
  const { rows } = await sql<TwoRow>`
    select x.key as first, y.key as second, count(*)::int as items
    from (${firstAnswers(id, n)}) x
    join (${firstAnswers(id, n)}) y on y.item_id = x.item_id
    where x.person_id = ${one.id}::bigint and y.person_id = ${other.id}::bigint
    group by x.key, y.key
    limit ${most.patterns}`.execute(db)
  return rows
}

export type PairRow = { appId: number; type: number; one: string; other: string; items: number }
/** Different answers to the same records, the most usual pairs first. */
export async function listPairs(db: Db, id: string, n: number): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select i.app_id as "appId", i.type, x.key as one, y.key as other,
      count(distinct i.id)::int as items
    from (${firstAnswers(id, n)}) x
    join (${firstAnswers(id, n)}) y on y.item_id = x.item_id and y.key > x.key
    join task_item i on i.id = x.item_id
    group by i.app_id, i.type, x.key, y.key
    order by items desc, i.app_id, i.type, x.key, y.key
    limit ${most.pairs + 1}`.execute(db)
  return rows
}

export type StoodRow = {
  personId: string
  person: string
  answers: number
  settled: number
  stood: number
}
/** How many answers of each person there are, were settled, and stood; the worst first. */
export async function listStood(db: Db, id: string): Promise<StoodRow[]> {
  const { rows } = await sql<StoodRow>`
    with settled as (
      select i.id, d.key
      from task_item i
      join task_answer d on d.item_id = i.id
        and (d.decision_id is not null or d.round = i.final_round)
      where i.task_id = ${id}::bigint and i.state = 'final'
    )
    select a.person_id::text as "personId", p.display_name as person, count(*)::int as answers,
      count(s.key)::int as settled, (count(*) filter (where a.key = s.key))::int as stood
    from task_answer a
    join person p on p.id = a.person_id
    left join settled s on s.id = a.item_id
    where a.task_id = ${id}::bigint and a.own_by = ''
    group by a.person_id, p.display_name
    order by (count(*) filter (where a.key = s.key))::float8 / nullif(count(s.key), 0),
      count(*) desc, a.person_id
    limit ${most.people + 1}`.execute(db)
  return rows
}

/** By what the items of a task were settled; those that wait for a judge under `open`. */
export async function countSettled(db: Db, id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ by: string; n: number }>`
    select case when i.state = 'branched' then 'open' else i.final_by end as by, count(*)::int as n
    from task_item i
    where i.task_id = ${id}::bigint and (i.state = 'branched' or i.final_by <> '')
    group by 1`.execute(db)
  return new Map(rows.map(({ by, n }) => [by, n]))
}
