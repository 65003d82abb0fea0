import type { FinalCause, TaskKind, TaskReview, TaskState } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { containing } from '../../../db/like.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import { type GivenAnswer, givenSql } from './answers.ts'
import { seesTask } from './tasks.ts'

type Db = Kysely<DB>
export type TaskFilter = {
  scope: DataScope
  id?: string | undefined
  kind?: TaskKind | undefined
  state?: TaskState | undefined
  review?: TaskReview | undefined
  type?: string | undefined
  teamId?: string | undefined
  owner?: string | undefined
  name?: string | undefined
  mine?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
const orders = {
  name: words('t.name'),
  state: 't.state',
  priority: 't.priority',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
}

const matching = (filter: TaskFilter): RawBuilder<unknown> => {
  const parts = [seesTask(filter.scope)]
  const add = (part: RawBuilder<boolean>): void => void parts.push(part)
  if (filter.id !== undefined) add(sql`t.id = ${filter.id}::bigint`)
  if (filter.kind !== undefined) add(sql`t.kind = ${filter.kind}`)
  if (filter.state !== undefined) add(sql`t.state = ${filter.state}`)
  if (filter.review !== undefined) add(sql`t.review = ${filter.review}`)
  if (filter.teamId !== undefined) add(sql`${filter.teamId}::bigint = any(t.team_ids)`)
  if (filter.owner !== undefined) add(sql`c.name = ${filter.owner}`)
  if (filter.name !== undefined && filter.name.trim() !== '')
    add(sql`t.name ilike ${containing(filter.name.trim())}`)
  if (filter.mine !== undefined)
    add(sql`(t.created_by = ${filter.mine}::bigint or v.author_id = ${filter.mine}::bigint)`)
  if (filter.from !== undefined) add(sql`t.created_at >= ${new Date(filter.from)}`)
  if (filter.to !== undefined) add(sql`t.created_at <= ${new Date(filter.to)}`)
  if (filter.type !== undefined) {
    const { appId, type } = parseTypeKey(filter.type)
    add(sql`
      exists (
        select 1
        from task_type y
        where y.task_id = t.id and y.app_id = ${appId}::int and y.type = ${type}::int
      )`)
  }
  return sql.join(parts, sql` and `)
}

export type ShortRow = {
  id: string
  kind: TaskKind
  name: string
  body: unknown
  types: string[]
  state: TaskState
  review: TaskReview
  version: number
  inForce: number | null
  priority: number
  teamIds: string[]
  personIds: string[]
  excludedIds: string[]
  leastLevel: number
  quotaTotal: number | null
  quotaDay: number | null
  quotaPerson: number | null
  authorId: string
  owner: string
  startAt: Date | null
  endAt: Date | null
  startedAt: Date | null
  createdAt: Date
  updatedAt: Date
  reason: string
  estimated: number | null
  lastDraw: {
    state: string
    at: number
    candidates: number
    drawn: number
    ms: number | null
    error: string
  } | null
}
const shortColumns = sql`
  t.id::text, t.kind, v.body ->> 'name' as name, v.body,
  array(
    select y.app_id || ':' || y.type
    from task_type y
    where y.task_id = t.id
    order by y.app_id, y.type
  ) as types,
  t.state, t.review, t.version, t.in_force as "inForce", t.priority,
  t.team_ids::text[] as "teamIds", t.person_ids::text[] as "personIds",
  t.excluded_ids::text[] as "excludedIds", t.least_level as "leastLevel",
  t.quota_total as "quotaTotal",
  t.quota_day as "quotaDay", t.quota_person as "quotaPerson", v.author_id::text as "authorId",
  c.display_name as owner, t.start_at as "startAt", t.end_at as "endAt",
  t.started_at as "startedAt", t.created_at as "createdAt", t.updated_at as "updatedAt", t.reason,
  (v.estimate ->> 'candidates')::int as estimated,
  (
    select jsonb_build_object(
      'state', d.state, 'at', floor(extract(epoch from d.created_at) * 1000),
      'candidates', d.candidates, 'drawn', d.drawn,
      'ms', floor(extract(epoch from d.ended_at - d.started_at) * 1000), 'error', d.error
    )
    from task_draw d
    where d.task_id = t.id
    order by d.id desc
    limit 1
  ) as "lastDraw"`
const tables = sql`
  task t
  join task_version v on v.task_id = t.id and v.version = t.version
  join person c on c.id = t.created_by`

/** Tasks that a caller sees, the newest first unless asked otherwise. */
export async function listTasks(
  db: Db,
  filter: TaskFilter,
  { sort, offset, limit }: { sort?: SortOf<typeof orders>; offset: number; limit: number },
): Promise<{ list: ShortRow[]; total: number }> {
  const where = matching(filter)
  const [counted, list] = await Promise.all([
    sql<{ n: number }>`
      select count(*)::int as n from ${tables} where ${where}`.execute(db),
    sql<ShortRow>`
      select ${shortColumns}
      from ${tables}
      where ${where}
      order by ${sql.raw(firstBy(sort, orders))} t.id desc
      limit ${limit} offset ${offset}`.execute(db),
  ])
  return { list: list.rows, total: counted.rows[0]?.n ?? 0 }
}

export type CountRow = {
  id: string
  drawn: number
  unreleased: number
  waiting: number
  held: number
  done: number
  doneToday: number
  branched: number
  withdrawn: number
}
/** How far tasks are. */
export async function countsOf(
  db: Db,
  ids: readonly string[],
  dayStart: Date,
): Promise<Map<string, CountRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CountRow>`
    select t.id::text, coalesce(i.drawn, 0) as drawn, coalesce(i.unreleased, 0) as unreleased,
      coalesce(o.waiting, 0) as waiting, coalesce(o.held, 0) as held,
      coalesce(i.done, 0) as done, coalesce(i.branched, 0) as branched,
      coalesce(i.withdrawn, 0) as withdrawn,
      (
        select count(*)::int
        from task_answer a
        where a.task_id = t.id and a.at >= ${dayStart} and a.own_by = ''
      ) as "doneToday"
    from unnest(${[...ids]}::bigint[]) as t(id)
    cross join lateral (
      select sum(c.n)::int as drawn,
        (sum(c.n) filter (where c.state = 'drawn'))::int as unreleased,
        (sum(c.n) filter (where c.state = 'final'))::int as done,
        (sum(c.n) filter (where c.state = 'branched'))::int as branched,
        (sum(c.n) filter (where c.state in ('withdrawn', 'incomplete', 'gone')))::int as withdrawn
      from task_item_counted c
      where c.task_id = t.id
    ) i
    cross join lateral (
      select (count(*) filter (where q.state = 'waiting'))::int as waiting,
        (count(*) filter (where q.state <> 'waiting'))::int as held
      from task_item i
      join queue_order q on q.id = i.order_id and q.task_id = t.id
      where i.task_id = t.id and i.state = 'released'
    ) o`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export type DrawRow = {
  id: string
  version: number
  day: string
  seq: number
  cause: string
  seed: string
  state: string
  candidates: number
  drawn: number
  notChosen: number
  withdrawn: number
  skipped: unknown
  error: string
  at: Date
  startedAt: Date | null
  endedAt: Date | null
}
/** Draws of a task, newest first, below an id. */
export async function listDraws(
  db: Db,
  taskId: string,
  after: string | null,
  limit: number,
): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`
    select d.id::text, d.version, d.day::text, d.seq, d.cause, d.seed, d.state, d.candidates,
      d.drawn, d.not_chosen as "notChosen", d.withdrawn, d.skipped, d.error, d.created_at as at,
      d.started_at as "startedAt", d.ended_at as "endedAt"
    from task_draw d
    where d.task_id = ${taskId}::bigint and (${after}::bigint is null or d.id < ${after}::bigint)
    order by d.id desc
    limit ${limit}`.execute(db)
  return rows
}

export type ItemRow = {
  id: string
  recordId: string
  appId: number
  type: number
  postId: string
  place: number
  state: string
  orderState: string | null
  person: string
  by: string
  answers: number
  finalBy: FinalCause | null
  given: GivenAnswer | null
  dueAt: Date | null
  note: string
  drawnAt: Date
  endedAt: Date | null
}
/** What a task drew, by its turn, behind a place and id. */
export async function listItems(
  db: Db,
  taskId: string,
  { state, after, limit }: { state: string | null; after: [string, string] | null; limit: number },
): Promise<ItemRow[]> {
  const behind = after
    ? sql`(i.place, i.id) > (${after[0]}::bigint, ${after[1]}::bigint)`
    : sql`true`
  const { rows } = await sql<ItemRow>`
    select i.id::text, i.record_id::text as "recordId", i.app_id as "appId", i.type,
      r.post_id as "postId", i.place::float8 as place, i.state, q.state as "orderState",
      coalesce(p.display_name, '') as person,
      (
        select coalesce(string_agg(b.display_name, ', ' order by a.round), '')
        from task_answer a
        join person b on b.id = a.person_id
        where a.item_id = i.id and a.own_by = ''
      ) as by,
      (
        select count(*)::int from task_answer a where a.item_id = i.id and a.own_by = ''
      ) as answers,
      nullif(i.final_by, '') as "finalBy",
      (
        select ${givenSql}
        from task_answer a
        where a.item_id = i.id and (a.decision_id is not null or a.round = i.final_round)
        limit 1
      ) as given,
      i.due_at as "dueAt", i.note, i.drawn_at as "drawnAt", i.ended_at as "endedAt"
    from (
      select *
      from task_item i
      where i.task_id = ${taskId}::bigint
        and (${state}::text is null or i.state = ${state}::text)
        and ${behind}
      order by i.place, i.id
      limit ${limit}
    ) i
    join record r on r.id = i.record_id
    left join queue_order q on q.id = i.order_id and i.state = 'released'
    left join person p on p.id = i.person_id
    order by i.place, i.id`.execute(db)
  return rows
}

export type LogRow = { id: string; at: Date; actor: string; action: string; detail: unknown }
/** What was done to a task, newest first, below an id. */
export async function listLog(
  db: Db,
  subject: string,
  after: string | null,
  limit: number,
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select l.id::text, l.at, l.actor, l.action, l.detail
    from audit_log l
    where l.subject = ${subject}
      and l.action not like 'decision.%' and l.action not like 'queue.%'
      and (${after}::bigint is null or l.id < ${after}::bigint)
    order by l.id desc
    limit ${limit}`.execute(db)
  return rows
}
