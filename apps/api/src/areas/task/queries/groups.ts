import type { GroupChoice, GroupCounts } from '@oas/contract/task/schemas'
import { hourMs, secondMs } from '@oas/contract/time'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'
import { binder } from '../../queue/index.ts'

/** Members of a group that are drawn: as many as a person claims together. */
const mostMembers = 50

/**
 * Waiting candidates that are of a group as a task wants it, and of those that are not why. What a
 * group has beyond the most that a person decides at once stays in the ordinary queue.
 */
export function groupCandidates(
  candidates: string,
  { minMembers, spreadHours }: GroupChoice,
  values: unknown[],
): string {
  const bind = binder(values)
  const least = bind(minMembers)
  const seconds = bind(spreadHours === null ? null : (spreadHours * hourMs) / secondMs)
  return `
    select w.*,
      case
        when w.other is not null then w.other
        when w.group_key = '' or w.members < ${least}::int then 'small-group'
        when ${seconds}::float8 is not null
          and extract(epoch from w.newest - w.oldest) > ${seconds}::float8 then 'small-group'
        when w.no > ${mostMembers} then 'cap' end as skip
    from (
      select c.record_id, c.app_id, c.type, c.received_at, c.priority, c.language, c.country,
        c.uid, c.group_key, c.skip as other, c.person_id, c.due_at, c.note,
        count(*) filter (where c.skip is null) over g as members,
        min(c.received_at) filter (where c.skip is null) over g as oldest,
        max(c.received_at) filter (where c.skip is null) over g as newest,
        row_number() over (
          partition by c.app_id, c.type, c.group_key, c.skip is null
          order by c.received_at, c.record_id
        ) as no
      from (${candidates}) c
      window g as (partition by c.app_id, c.type, c.group_key)
    ) w`
}

/** Groups of which something of a task stands, of a day and of all. */
export async function standingGroups(
  client: Pick<pg.PoolClient, 'query'>,
  taskId: string,
  day: string,
): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `
      select count(distinct (i.app_id, i.type, i.group_key))::int as n
      from task_item i
      join task_draw d on d.id = i.draw_id
      where i.task_id = $1 and d.day = $2::date
        and i.state in ('drawn', 'released', 'branched', 'final')`,
    [taskId, day],
  )
  return rows[0]?.n ?? 0
}

type Row = GroupCounts & { taskId: string }
/** What became of the groups of some tasks. */
export async function countGroups(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, GroupCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with i as (
      select i.id, i.task_id, i.app_id, i.type, i.group_key, i.state, i.record_id
      from task_item i
      where i.task_id = any(${[...ids]}::bigint[]) and i.group_key is not null
        and i.state in ('drawn', 'released', 'branched', 'final')
    ),
    g as (
      select i.task_id, count(*)::int as members, bool_and(i.state = 'final') as is_done,
        min(i.record_id)::text as first
      from i
      group by i.task_id, i.app_id, i.type, i.group_key
    ),
    k as (
      select i.task_id, i.app_id, i.type, i.group_key, count(*) as n
      from i
      join task_answer a on a.item_id = i.id and a.own_by = ''
      group by i.task_id, i.app_id, i.type, i.group_key, a.key
    ),
    e as (
      select task_id, sum(n) - max(n) as n from k group by task_id, app_id, type, group_key
    )
    select g.task_id::text as "taskId", (count(*) filter (where not g.is_done))::int as open,
      (count(*) filter (where g.is_done))::int as done, sum(g.members)::int as members,
      coalesce(max(g.members) filter (where not g.is_done), 0) as largest,
      (array_agg(g.first order by g.members desc) filter (where not g.is_done))[1]
        as "largestRecordId",
      coalesce((select sum(e.n)::int from e where e.task_id = g.task_id), 0) as exceptions
    from g
    group by g.task_id`.execute(db)
  return new Map(rows.map(({ taskId, ...counts }) => [taskId, counts]))
}
