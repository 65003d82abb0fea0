import type { TaskEffect, TaskKind, TaskState } from '@oas/contract/task/schemas'
import type pg from 'pg'
import { binder } from '../conditions/sql.ts'
import type { Tasks } from './list.ts'
import { auditLeft } from './audit-queue.ts'
import { forPerson, handsOut, leftSql, levelOfOrder, namesPerson, usualPriority } from './task.ts'

const mostRows = 500
/** Ids of tasks with waiting orders, found by leaps through their index. */
export const waitingIds = `
  with recursive w(id) as (
    select min(q.task_id)
    from queue_order q
    where q.state = 'waiting' and q.task_id is not null
    union all
    select (
      select min(q.task_id)
      from queue_order q
      where q.state = 'waiting' and q.task_id > w.id
    )
    from w
    where w.id is not null
  )
  select w.id
  from w
  where w.id is not null`
/** What people have of tasks. */
export const out = "q.state in ('held', 'suspended', 'doubtful') and q.task_id is not null"

export type TaskRow = {
  tfTaskId: string
  tfRound: number
  appId: number
  type: number
  waiting: number
  held: number
  mine: number
  name: string
  text: string
  kind: TaskKind | 'inspect' | 'anti' | 'audit' | null
  effect: TaskEffect
  priority: number
  quota: number | null
  quotaLeft: number | null
  dueAt: Date | null
}
type Asker = {
  personId: string
  leads: boolean
  now: Date
  /** Queues of inspection are meant, not tasks. */ inspects: boolean
}
/** Tasks that hand out to the person `$1`, with what is said of them; `$4` is the time. */
const openTasks = (named: string): string => `
  select t.id, t.name, coalesce(v.body ->> 'text', '') as text, t.kind, t.effect, t.priority,
    t.end_at, t.quota_person as quota, ${leftSql('$4::timestamptz', null)} as quota_left,
    t.least_level
  from task t
  left join task_version v on v.task_id = t.id and v.version = t.in_force
  where ${handsOut}${named}`
/** Queues of inspection that do. */
const openQueues = (named: string): string => `
  select t.id, t.name, t.body ->> 'remark' as text, t.kind, 'acts' as effect, t.priority,
    null::timestamptz as end_at, t.quota_person as quota,
    ${leftSql('$4::timestamptz', 't.quota_day')} as quota_left, 0 as least_level
  from quality_queue t
  where t.state = 'on' and t.kind in ('inspect', 'anti') and t.deleted_at is null
    and ${namesPerson}${named}`
/** What nobody wrote down is open to everybody. */
const unwritten = (ids: string): string => `
  select u.id, '', '', null, 'acts', ${usualPriority}, null, null, null, 0
  from (${ids}) u(id)
  where not exists (select 1 from task t where t.id = u.id)
    and not exists (select 1 from quality_queue k where k.id = u.id)`
/**
 * What tasks that hand out to a person have in the queue, by round and type, the most urgent first;
 * one whose orders are all done or not out yet has a row of zeros. Tasks that nobody wrote down are
 * open to everybody. Who does not lead is not told of what waits for leaders.
 */
export async function countTasks(
  pool: pg.Pool,
  types: readonly { appId: number; type: number }[],
  { personId, leads, now, inspects }: Asker,
  { taskIds, round }: Tasks,
): Promise<TaskRow[]> {
  const values: unknown[] = [
    personId,
    types.map(({ appId }) => appId),
    types.map(({ type }) => type),
    now,
  ]
  const bind = binder(values)
  const ids = taskIds === null ? null : `${bind(taskIds)}::bigint[]`
  const named = (column: string): string => (ids === null ? '' : ` and ${column} = any(${ids})`)
  const ofRound = round === null ? '' : ` and q.round = ${bind(round)}`
  const known =
    ids === null ? `${waitingIds} union select h.task_id from here h` : `select unnest(${ids})`
  const ofTypes = inspects
    ? '(select y.queue_id as task_id, y.app_id, y.type from quality_queue_type y)'
    : 'task_type'
  const sources = inspects
    ? openQueues(named('t.id'))
    : `${openTasks(named('t.id'))} union all ${unwritten(known)}`
  const text = `
    with here as materialized (
      select q.task_id, q.round, q.app_id, q.type, 0 as waiting,
        (count(*) filter (where q.state = 'held'))::int as held,
        (count(*) filter (where q.state = 'held' and q.holder_id = $1))::int as mine
      from queue_order q
      where ${out}${named('q.task_id')}${ofRound}
      group by 1, 2, 3, 4
    ),
    for_leaders as materialized (
      select q.task_id, q.round, q.app_id, q.type, -count(*)::int as waiting, 0 as held, 0 as mine
      from queue_order q
      where q.state = 'waiting'
        and q.facts ->> 'escalatedTo' = 'leader'
        and q.task_id is not null
        and ${leads ? 'false' : 'true'}
      group by 1, 2, 3, 4
    ),
    s as materialized (
      ${sources}
    ),
    too_high as materialized (
      select q.task_id, q.round, q.app_id, q.type, -count(*)::int as waiting, 0 as held, 0 as mine
      from s
      join queue_order q on q.task_id = s.id and q.state = 'waiting'
      where s.least_level > 0
        and not ${levelOfOrder('$1', 's.least_level')}
        and (${leads ? 'true' : 'false'} or q.facts ->> 'escalatedTo' is distinct from 'leader')
      group by 1, 2, 3, 4
    ),
    c as materialized (
      select q.task_id, q.round, q.app_id, q.type, sum(q.waiting)::int as waiting,
        sum(q.held)::int as held, sum(q.mine)::int as mine
      from (
        select l.*
        from s
        cross join lateral (
          select q.task_id, q.round, q.app_id, q.type, count(*)::int as waiting, 0 as held,
            0 as mine
          from queue_order q
          where q.task_id = s.id and q.state = 'waiting'${ofRound}
          group by 1, 2, 3, 4
        ) l
        union all
        select * from here
        union all
        select * from for_leaders
        union all
        select * from too_high
      ) q
      join unnest($2::int[], $3::int[]) as t(app_id, type) on q.app_id = t.app_id
        and q.type = t.type
      group by 1, 2, 3, 4
      having sum(q.waiting) + sum(q.held) > 0
    )
    select s.id as "tfTaskId", c.round as "tfRound", c.app_id as "appId", c.type, c.waiting, c.held,
      c.mine, s.name, s.text, s.kind, s.effect, s.priority, s.quota,
      s.quota_left as "quotaLeft", s.end_at as "dueAt"
    from s
    join (
      select * from c
      union all
      select n.id, 0, tt.app_id, tt.type, 0, 0, 0
      from (select s.id from s where s.id not in (select c.task_id from c)) n
      join ${ofTypes} tt on tt.task_id = n.id
      join unnest($2::int[], $3::int[]) as t(app_id, type) on tt.app_id = t.app_id
        and tt.type = t.type
    ) c
      on c.task_id = s.id
    order by s.priority desc, s.id, c.round, c.app_id, c.type limit ${mostRows}`
  return (await pool.query<TaskRow>(text, values)).rows
}

const auditText = `
  select t.id as "tfTaskId", 1 as "tfRound", y.app_id as "appId", y.type, n.waiting, n.held, n.mine,
    t.name, t.body ->> 'remark' as text, 'audit' as kind, 'acts' as effect, t.priority,
    t.quota_person as quota, ${auditLeft} as "quotaLeft", null::timestamptz as "dueAt"
  from quality_queue t
  join quality_queue_type y on y.queue_id = t.id
  join unnest($4::int[], $5::int[]) as a(app_id, type) on a.app_id = y.app_id and a.type = y.type
  cross join lateral (
    select (count(*) filter (where q.state = 'waiting'))::int as waiting,
      (count(*) filter (where q.state = 'held'))::int as held,
      (count(*) filter (where q.state = 'held' and q.holder_id = $1))::int as mine
    from queue_order q
    where q.task_id is null and q.app_id = y.app_id and q.type = y.type
      and q.state in ('waiting', 'held')
      and (
        jsonb_array_length(t.body -> 'scope' -> 'languages') = 0
          or t.body -> 'scope' -> 'languages' ? q.language
      )
  ) n
  where t.kind = 'audit' and t.state = 'on' and t.deleted_at is null and ${namesPerson}
    and ($2::bigint[] is null or t.id = any($2))
  order by t.priority desc, t.id, y.app_id, y.type limit ${mostRows}`
/** What queues of kind audit have for a person, by type: the ordinary orders of their scopes. */
export async function countAuditQueues(
  pool: pg.Pool,
  types: readonly { appId: number; type: number }[],
  { personId, now }: Pick<Asker, 'personId' | 'now'>,
  ids: readonly string[] | null,
): Promise<TaskRow[]> {
  const values = [
    personId,
    ids,
    now,
    types.map(({ appId }) => appId),
    types.map(({ type }) => type),
  ]
  return (await pool.query<TaskRow>(auditText, values)).rows
}

export type RestingTask = { tfTaskId: string; name: string; state: TaskState; queue: boolean }
const restingTasksText = `
  select t.id as "tfTaskId", t.name, t.state, false as queue
  from task t
  where t.id = any($2::bigint[]) and t.state not in ('draft', 'running') and ${forPerson}`
/** Queues of some kinds; one that is off has ended, as far as anybody knows. */
const restingQueues = (kinds: string): string => `
  select t.id as "tfTaskId", t.name,
    case
      when t.deleted_at is not null then 'cancelled'
      when t.state = 'paused' then 'paused'
      else 'finished' end as state,
    true as queue
  from quality_queue t
  where t.id = any($2::bigint[]) and t.kind in (${kinds})
    and (t.state <> 'on' or t.deleted_at is not null)
    and ${namesPerson}`
const restingText = `${restingTasksText} union all ${restingQueues("'audit'")} order by 1`
const restingInspectText = `${restingQueues("'inspect', 'anti'")} order by 1`
/**
 * Of named tasks and queues of audits, or queues of inspection, that are a person's, those that do
 * not hand out now, and why.
 */
export async function restingTasks(
  pool: pg.Pool,
  { personId, inspects }: Pick<Asker, 'personId' | 'inspects'>,
  taskIds: readonly string[],
): Promise<RestingTask[]> {
  const text = inspects ? restingInspectText : restingText
  return (await pool.query<RestingTask>(text, [personId, taskIds])).rows
}
