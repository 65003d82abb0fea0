import { type Kysely, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import { seesTask } from './tasks.ts'

type Db = Kysely<DB>
export type MemberFilter = {
  scope: DataScope
  taskId?: string | undefined
  kind?: string | undefined
  personId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}
export type MemberRow = {
  taskId: string
  task: string
  personId: string
  person: string
  held: number
  done: number
  doneToday: number
  timeouts: number
  ms: number | null
  quota: number | null
}
const orders = {
  task: words('m.task'),
  person: words('m.person'),
  done: 'm.done',
  doneToday: 'm."doneToday"',
  timeouts: 'm.timeouts',
  ms: 'm.ms',
}

/** Who answered in the task `t`, found by leaps through the index of answers. */
const answerersSql = sql`
  with recursive n(person_id) as (
    select min(a.person_id) from task_answer a where a.task_id = t.id and a.own_by = ''
    union all
    select (
      select min(a.person_id)
      from task_answer a
      where a.task_id = t.id and a.person_id > n.person_id and a.own_by = ''
    )
    from n
    where n.person_id is not null
  )
  select n.person_id from n`

/** Who worked or works on tasks. */
const workersSql = ({ scope, taskId, kind, personId }: MemberFilter) => sql`
  select t.id as task_id, t.name as task, t.quota_person as quota, p.id as person_id,
    p.display_name as person
  from task t
  cross join lateral (
    select n.person_id from (${answerersSql}) n where n.person_id is not null
    union
    select q.holder_id
    from task_item i
    join queue_order q on q.id = i.order_id
    where i.task_id = t.id and i.state = 'released' and q.holder_id is not null
    union
    select unnest(i.hands) from task_item i where i.task_id = t.id and i.state = 'released'
  ) w
  join person p on p.id = w.person_id
  where ${seesTask(scope)} and t.in_force is not null
    and (${taskId ?? null}::bigint is null or t.id = ${taskId ?? null}::bigint)
    and (${kind ?? null}::text is null or t.kind = ${kind ?? null}::text)
    and (
      ${personId ?? null}::bigint is null or p.id = ${personId ?? null}::bigint
    )`

/** Work of people on tasks: what they decided in a time, hold now, and let run out. */
const membersSql = (filter: MemberFilter, dayStart: Date) => {
  const from = new Date(filter.from ?? 0)
  const to = new Date(filter.to ?? 253_402_300_799_999)
  return sql`
    select w.task_id::text as "taskId", w.task, w.person_id::text as "personId", w.person,
      coalesce(h.n, 0) as held, coalesce(a.n, 0) as done, coalesce(a.today, 0) as "doneToday",
      coalesce(e.n, 0) as timeouts, a.ms, w.quota
    from (${workersSql(filter)}) w
    left join lateral (
      select count(*)::int as n, (count(*) filter (where a.at >= ${dayStart}))::int as today,
        avg(a.spent_ms)::int as ms
      from task_answer a
      where a.task_id = w.task_id and a.person_id = w.person_id and a.own_by = ''
        and a.at >= ${from} and a.at <= ${to}
    ) a
      on true
    left join lateral (
      select count(*)::int as n
      from task_item i
      join queue_order q on q.id = i.order_id
      where i.task_id = w.task_id and i.state = 'released' and q.holder_id = w.person_id
    ) h
      on true
    left join lateral (
      select count(*)::int as n
      from order_event e
      join task_item i on i.order_id = e.order_id and i.task_id = w.task_id
      where e.kind = 'expired' and e.person_id = w.person_id
        and e.at >= ${from} and e.at <= ${to}
    ) e
      on true`
}
export async function listMembers(
  db: Db,
  filter: MemberFilter,
  dayStart: Date,
  { sort, offset, limit }: { sort?: SortOf<typeof orders>; offset: number; limit: number },
): Promise<{ list: MemberRow[]; total: number }> {
  const [counted, list] = await Promise.all([
    sql<{ n: number }>`
      select count(*)::int as n from (${workersSql(filter)}) w`.execute(db),
    sql<MemberRow>`
      select m.*
      from (${membersSql(filter, dayStart)}) m
      order by ${sql.raw(firstBy(sort, orders))} m."taskId"::bigint desc, m."personId"::bigint
      limit ${limit} offset ${offset}`.execute(db),
  ])
  return { list: list.rows, total: counted.rows[0]?.n ?? 0 }
}
