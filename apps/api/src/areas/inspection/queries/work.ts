import type pg from 'pg'
import { leftSql } from '../../queue/index.ts'

type Runner = Pick<pg.Pool, 'query'>

export type WorkQueue = {
  id: string
  kind: 'inspect' | 'anti'
  name: string
  body: unknown
  types: { key: string; name: string; waiting: number }[]
  waiting: number
  mine: number
  oldest: Date | null
  expiring: number
  left: number | null
}
const queuesText = `
  select k.id::text, k.kind, k.name, k.body,
    coalesce(w.types, '[]') as types, coalesce(w.waiting, 0) as waiting, w.oldest,
    coalesce(w.expiring, 0) as expiring,
    (
      select count(*)::int
      from queue_order h
      where h.task_id = k.id and h.holder_id = $1
        and h.state in ('held', 'suspended', 'doubtful')
    ) as mine,
    ${leftSql('$2::timestamptz', 't.hands_day')} as left
  from quality_queue k
  join work_source t on t.id = k.id
  left join lateral (
    select sum(n.waiting)::int as waiting, min(n.oldest) as oldest,
      sum(n.expiring)::int as expiring,
      jsonb_agg(
        jsonb_build_object(
          'key', n.app_id || ':' || n.type, 'name', coalesce(t.name, ''), 'waiting', n.waiting
        ) order by n.app_id, n.type
      ) as types
    from (
      select y.app_id, y.type, count(q.id)::int as waiting, min(q.received_at) as oldest,
        (count(q.id) filter (where i.expires_at < $2::timestamptz + interval '1 day'))::int
          as expiring
      from quality_queue_type y
      left join queue_order q on q.task_id = k.id and q.round = 1 and q.app_id = y.app_id
        and q.type = y.type and q.state = 'waiting' and not $1::bigint = any(q.excluded)
      left join inspection i on i.order_id = q.id and i.state in ('waiting', 'answered')
      where y.queue_id = k.id
      group by 1, 2
    ) n
    left join record_type t on t.app_id = n.app_id and t.type = n.type
  ) w on true
  where k.state = 'on' and k.deleted_at is null and k.kind in ('inspect', 'anti')
    and $1::bigint <> all(k.excluded_ids)
    and (
      $1::bigint = any(k.person_ids)
        or (select p.team_id from person p where p.id = $1) = any(k.team_ids)
    )
  order by k.priority desc, k.id`
/** Queues that hand out to a person, with what waits for them: nothing of their own work. */
export async function workQueues(on: Runner, personId: string, now: Date): Promise<WorkQueue[]> {
  return (await on.query<WorkQueue>(queuesText, [personId, now])).rows
}

const doneText = `
  select (i.at at time zone 'Asia/Shanghai')::date::text as day,
    (count(*) filter (where i.verdict = 'agree'))::int as agree,
    (count(*) filter (where i.verdict = 'wrong'))::int as wrong,
    percentile_cont(0.5) within group (order by i.spent_ms) as ms
  from inspection i
  where i.inspector_id = $1 and i.state = 'done' and i.at >= $2
  group by 1`
export type DoneDay = { day: string; agree: number; wrong: number; ms: number | null }
/** What a person inspected by day of the office since a moment. */
export async function doneByDay(on: Runner, personId: string, since: Date): Promise<DoneDay[]> {
  return (await on.query<DoneDay>(doneText, [personId, since])).rows
}
