import { appealDueSoonHours } from '@oas/contract/appeal/words'
import type { QueueDay, QueueKind } from '@oas/contract/inspection/queue'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

type Db = Kysely<DB>
type Span = { now: Date; since: Date }

/** SQL that holds where an inspection `of` found something wrong, after others spoke. */
const isWrong = (of: string): string =>
  `(${of}.standing = 'changed' or ${of}.verdict = 'wrong' and ${of}.standing = 'valid')`

export type CountedQueue = {
  id: string
  waiting: number
  held: number
  soon: number
  raised: number
  tested: number
  drawn: number
  done: number
  wrong: number
  expired: number
  lastHour: number
  oldest: Date | null
}
const byId = (rows: readonly CountedQueue[]): Map<string, CountedQueue> =>
  new Map(rows.map((row) => [row.id, row]))

/** What waits in queues now, and what became of what they drew since a moment. */
export async function countQueues(
  db: Db,
  ids: readonly string[],
  { now, since }: Span,
): Promise<Map<string, CountedQueue>> {
  const { rows } = await sql<CountedQueue>`
    select i.id::text, coalesce(w.waiting, 0) as waiting, coalesce(w.held, 0) as held, w.oldest,
      coalesce(s.soon, 0) as soon, 0 as raised, coalesce(t.tested, 0) as tested,
      coalesce(n.drawn, 0) as drawn, coalesce(n.done, 0) as done,
      coalesce(n.wrong, 0) as wrong, coalesce(n.expired, 0) as expired, 0 as "lastHour"
    from unnest(${ids}::bigint[]) as i(id)
    left join lateral (
      select (count(*) filter (where q.state = 'waiting'))::int as waiting,
        (count(*) filter (where q.state <> 'waiting'))::int as held,
        min(q.received_at) filter (where q.state = 'waiting') as oldest
      from queue_order q
      where q.task_id = i.id
    ) w on true
    left join lateral (
      select count(*)::int as soon
      from inspection o
      where o.queue_id = i.id and o.state in ('waiting', 'answered')
        and o.expires_at
          <= ${now}::timestamptz + make_interval(hours => ${appealDueSoonHours})
    ) s on true
    left join lateral (
      select count(*)::int as tested
      from inspect_tested t
      where t.queue_id = i.id and t.at >= ${since}
    ) t on true
    left join lateral (
      select count(*)::int as drawn, (count(*) filter (where o.state = 'done'))::int as done,
        (count(*) filter (where o.state = 'done' and ${sql.raw(isWrong('o'))}))::int as wrong,
        (count(*) filter (where o.state = 'expired'))::int as expired
      from inspection o
      where o.queue_id = i.id and o.made_at >= ${since}
    ) n on true`.execute(db)
  return byId(rows)
}

/** The same of queues of appeals. An answer is late where any time that it was due at passed. */
export async function countAppeals(
  db: Db,
  ids: readonly string[],
  { now, since }: Span,
): Promise<Map<string, CountedQueue>> {
  const isOpen = sql`a.state in ('waiting', 'handling', 'second-waiting', 'second-handling')`
  const isDone = sql`a.handled_at >= ${since}`
  const { rows } = await sql<CountedQueue>`
    select k.id::text, c.*
    from quality_queue k
    cross join lateral (
      select
        (count(*) filter (where a.state in ('waiting', 'second-waiting')))::int as waiting,
        (count(*) filter (where a.state in ('handling', 'second-handling')))::int as held,
        min(a.opened_at) filter (where ${isOpen}) as oldest,
        (
          count(*) filter (
            where ${isOpen}
              and a.due_at
                <= ${now}::timestamptz + make_interval(hours => ${appealDueSoonHours})
          )
        )::int as soon,
        (count(*) filter (where ${isOpen} and a.level = 2))::int as raised, 0 as tested,
        (count(*) filter (where a.opened_at >= ${since}))::int as drawn,
        (count(*) filter (where ${isDone}))::int as done,
        (count(*) filter (where ${isDone} and a.result in ('overturned', 'changed')))::int
          as wrong,
        (count(*) filter (where ${isDone} and a.overdue))::int as expired, 0 as "lastHour"
      from appeal a
      where a.queue_id = k.id
    ) c
    where k.id = any(${ids}::bigint[])`.execute(db)
  return byId(rows)
}

/**
 * The same of queues of kind audit, whose orders are ordinary ones: what of their scopes waits,
 * what they handed out, and what of that was answered.
 */
export async function countAudits(
  db: Db,
  ids: readonly string[],
  { now, since }: Span,
): Promise<Map<string, CountedQueue>> {
  const answered = sql`
    exists (select 1 from submission s where s.order_id = h.order_id and s.fence = h.fence)`
  const { rows } = await sql<CountedQueue>`
    select k.id::text, coalesce(w.waiting, 0) as waiting, w.oldest, n.held, 0 as soon, 0 as raised,
      0 as tested, n.drawn, n.done, 0 as wrong, 0 as expired, n."lastHour"
    from quality_queue k
    cross join lateral (
      select count(*)::int as waiting, min(q.received_at) as oldest
      from quality_queue_type y
      join queue_order q on q.app_id = y.app_id and q.type = y.type
      where y.queue_id = k.id and q.state = 'waiting' and q.task_id is null
        and (
          jsonb_array_length(k.body -> 'scope' -> 'languages') = 0
            or k.body -> 'scope' -> 'languages' ? q.language
        )
    ) w
    cross join lateral (
      select count(*)::int as drawn, (count(*) filter (where ${answered}))::int as done,
        (
          count(*) filter (
            where h.at > ${now}::timestamptz - interval '1 hour' and ${answered}
          )
        )::int as "lastHour",
        (
          count(*) filter (
            where exists (
              select 1
              from queue_order q
              where q.id = h.order_id and q.fence = h.fence
                and q.state in ('held', 'suspended', 'doubtful')
            )
          )
        )::int as held
      from audit_queue_hand h
      where h.queue_id = k.id and h.at >= ${since}
    ) n
    where k.id = any(${ids}::bigint[])`.execute(db)
  return byId(rows)
}

const dayText = (moment: string): string =>
  `(${moment} at time zone 'Asia/Shanghai')::date::text as day`
/** What was drawn into a queue and done in it by day of the office since one began. */
export async function countDays(
  db: Db,
  { id, kind }: { id: string; kind: QueueKind },
  since: Date,
): Promise<Map<string, QueueDay>> {
  const happened =
    kind === 'audit'
      ? sql`
        select ${sql.raw(dayText('h.at'))}, 1 as drawn,
          exists (
            select 1 from submission s where s.order_id = h.order_id and s.fence = h.fence
          )::int as done,
          0 as wrong
        from audit_queue_hand h
        where h.queue_id = ${id}::bigint and h.at >= ${since}`
      : kind === 'appeal'
        ? sql`
        select ${sql.raw(dayText('a.opened_at'))}, 1 as drawn, 0 as done, 0 as wrong
        from appeal a
        where a.queue_id = ${id}::bigint and a.opened_at >= ${since}
        union all
        select ${sql.raw(dayText('a.handled_at'))}, 0, 1,
          (a.result in ('overturned', 'changed'))::int
        from appeal a
        where a.queue_id = ${id}::bigint and a.handled_at >= ${since}`
        : sql`
        select ${sql.raw(dayText('i.made_at'))}, 1 as drawn, 0 as done, 0 as wrong
        from inspection i
        where i.queue_id = ${id}::bigint and i.made_at >= ${since}
        union all
        select ${sql.raw(dayText('i.at'))}, 0, 1,
          (${sql.raw(isWrong('i'))})::int
        from inspection i
        where i.queue_id = ${id}::bigint and i.state = 'done' and i.at >= ${since}`
  const { rows } = await sql<QueueDay>`
    select day, sum(drawn)::int as drawn, sum(done)::int as done, sum(wrong)::int as wrong
    from (${happened}) h
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row]))
}
