import { sql } from 'kysely'
import type { DataScope } from '../../core/caller.ts'
import { inScope } from '../../core/scope.ts'
import type { Db } from '../../db/client.ts'

export type Seen = {
  scope: DataScope
  appId?: number | undefined
  types?: readonly string[] | undefined
}

/** Whether rows `q` of an app and type are asked for and may be seen. */
const seen = ({ scope, appId, types }: Seen) =>
  sql.join(
    [
      inScope(scope, 'q.app_id', 'q.type'),
      ...(appId === undefined ? [] : [sql`q.app_id = ${appId}`]),
      ...(types === undefined ? [] : [sql`q.app_id || ':' || q.type = any(${[...types]}::text[])`]),
    ],
    sql` and `,
  )
/** Orders of the ordinary queue. */
const ordinary = sql`q.task_id is null and not q.test`

export type WaitingType = {
  key: string
  name: string
  app: string
  waiting: number
  held: number
  suspended: number
  under10m: number
  under1h: number
  under4h: number
  under24h: number
  older: number
  oldestAt: Date | null
}
/** What is in the queue now, by type. */
export async function listWaiting(db: Db, asked: Seen, now: Date): Promise<WaitingType[]> {
  return (
    await sql<WaitingType>`
      with o as (
        select q.app_id, q.type, q.state, q.received_at, ${now}::timestamptz - q.received_at as age
        from queue_order q
        where ${ordinary} and ${seen(asked)}
      )
      select o.app_id || ':' || o.type as key, coalesce(t.name, '') as name,
        coalesce(a.name, '') as app, (count(*) filter (where o.state = 'waiting'))::int as waiting,
        (count(*) filter (where o.state = 'held'))::int as held,
        (count(*) filter (where o.state not in ('waiting', 'held')))::int as suspended,
        (count(*) filter (where o.age < interval '10 min'))::int as "under10m",
        (count(*) filter (where o.age >= interval '10 min' and o.age < interval '1 hour'))::int
          as "under1h",
        (count(*) filter (where o.age >= interval '1 hour' and o.age < interval '4 hours'))::int
          as "under4h",
        (count(*) filter (where o.age >= interval '4 hours' and o.age < interval '24 hours'))::int
          as "under24h",
        (count(*) filter (where o.age >= interval '24 hours'))::int as older,
        min(o.received_at) as "oldestAt"
      from o
      left join record_type t on t.app_id = o.app_id and t.type = o.type
      left join app a on a.id = o.app_id
      group by o.app_id, o.type, t.name, a.name`.execute(db)
  ).rows
}

export type Due = { key: string; place: number; at: Date }
/** Deadlines that are looked at, at most. */
const mostDue = 20_000
/** Waiting orders that are due before a time, with their places in the order of claims. */
export async function listDue(db: Db, asked: Seen, before: Date): Promise<Due[]> {
  return (
    await sql<Due>`
      with t as (
        select distinct q.app_id, q.type
        from queue_order q
        where q.state = 'waiting' and ${ordinary} and q.deadline_at < ${before} and ${seen(asked)}
      ),
      o as (
        select q.app_id, q.type, q.deadline_at,
          row_number() over (partition by q.app_id, q.type order by q.rank, q.id) as place
        from queue_order q
        join t on t.app_id = q.app_id and t.type = q.type
        where q.state = 'waiting' and ${ordinary}
      )
      select app_id || ':' || type as key, place::int as place, deadline_at as at
      from o
      where deadline_at < ${before}
      order by deadline_at
      limit ${mostDue}`.execute(db)
  ).rows
}

export type AtWork = {
  id: string
  name: string
  team: string
  pageKey: string
  since: Date
  types: string[]
}
/** Minutes after which somebody who gives no sign of life is not at work any more. */
const atWorkMinutes = 3
/** Who is at work on types that may be seen. */
export async function listAtWork(db: Db, asked: Seen, now: Date): Promise<AtWork[]> {
  return (
    await sql<AtWork>`
      select distinct on (p.id) p.id::text as id,
        coalesce(nullif(p.display_name, ''), p.name) as name,
        coalesce(t.name, '') as team, s.page_key as "pageKey", s.started_at as since, s.types
      from auditor_session s
      join person p on p.id = s.person_id
      left join team t on t.id = p.team_id
      where s.stopped_at is null
        and s.seen_at > ${now}::timestamptz - make_interval(mins => ${atWorkMinutes})
        and exists (
          select 1
          from unnest(s.types) as k(key)
          cross join lateral (
            select split_part(k.key, ':', 1)::int as app_id, split_part(k.key, ':', 2)::int as type
          ) q
          where ${seen(asked)}
        )
      order by p.id, s.started_at desc`.execute(db)
  ).rows
}

export type LastHour = { id: string; n: number; lastAt: Date }
/** What people decided of what may be seen since a moment, and when last. */
export async function countSince(
  db: Db,
  asked: Seen,
  personIds: readonly string[],
  since: Date,
): Promise<Map<string, LastHour>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<LastHour>`
    select q.person_id::text as id, count(*)::int as n, max(q.at) as "lastAt"
    from decision q
    where q.person_id = any(${[...personIds]}::bigint[]) and q.id >= id_from(${since})
      and q.state = 'active' and not q.test and ${seen(asked)}
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
