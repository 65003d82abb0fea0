import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { freed, freedExcluded, plainRank } from '../task-orders/plain.ts'

const cells =
  'q.id, q.record_id, q.app_id, q.type, q.post_id, q.guest_of, q.fence, q.holder_id, ' +
  'q.window_id, q.shown_at, q.state, q.item_id'
const own = `${cells}, q.task_id, q.rank`

/** How orders are given back: by whom, and what becomes of them beside that they wait. */
type Manner = {
  by: string
  cells: string
  set: string
  rank: string
  excluded: string
  reserved: string
  detail: string
}
/** What somebody has; what a task keeps for one person stays kept for them. */
export const ofHolder: Manner = {
  by: 'h.holder_id',
  cells: own,
  set: '',
  rank: 'q.rank',
  excluded: 'q.excluded',
  reserved: `
        when q.item_id is not null and not $3::bool then (
          select t.person_id from task_item t where t.id = q.item_id
        )`,
  detail: `
      jsonb_build_object(
        'windowId', h.window_id, 'from', h.state, 'shown', h.shown_at is not null
      )`,
}
/** What a leader takes back from whoever has it, `$6` being the leader and `$7` the reason. */
export const ofLeader: Manner = {
  ...ofHolder,
  by: '$6::bigint',
  set: 'fence = q.fence + 1,',
  detail: `
      jsonb_build_object(
        'windowId', h.window_id, 'from', h.state, 'shown', h.shown_at is not null,
        'holder', h.holder_id::text, 'remark', $7::text
      )`,
}
/**
 * Waiting orders of a task, which are ordinary ones again: `$5` is who takes them back, `$6` why,
 * `$7` the task.
 */
export const ofTask: Manner = {
  by: '$5::bigint',
  cells: `${cells}, null::bigint as task_id, ${plainRank('q')} as rank`,
  set: `${freed('q')},`,
  rank: plainRank('q'),
  excluded: freedExcluded('q'),
  reserved: '',
  detail: "jsonb_build_object('from', h.state, 'remark', $6::text, 'taskId', $7::bigint::text)",
}

/**
 * The statement that gives orders back. `$1` is the time, `$2` the kind of the event, `$3` whether
 * the person is not offered them again, `$4` whether they are kept for their holder first. Of
 * several orders of one post that would wait, one that waits already among them, that of the newest
 * content stays; the others are folded into it, and their reports are added.
 */
export function returnText(pick: string, manner = ofHolder): string {
  return `
  with h as materialized (select ${manner.cells} from queue_order q where ${pick}),
  w as materialized (
    select w.*
    from (
      select distinct h.app_id, h.type, h.post_id, h.guest_of
      from h
      where h.task_id is null
      order by 1, 2, 3
    ) d
    cross join lateral (
      select ${own}
      from queue_order q
      where q.app_id = d.app_id
        and q.type = d.type
        and q.post_id = d.post_id
        and q.guest_of = d.guest_of
        and q.state = 'waiting'
        and q.task_id is null
      limit 1 for update
    ) w
  ),
  a as materialized (select * from h union all select * from w),
  same as (
    select a.id, first_value(a.id) over p as into_id, first_value(a.record_id) over p as into_record
    from a
    where a.task_id is null
    window p as (
      partition by a.app_id, a.type, a.post_id, a.guest_of order by a.record_id desc, a.id desc
    )
  ),
  folded as materialized (select * from same where id <> into_id),
  gone as (delete from queue_order q using folded f where q.id = f.id returning q.id),
  urgent as materialized (
    select f.into_id, min(a.rank) as rank from folded f join a on a.id = f.id group by f.into_id
  ),
  back as (
    update queue_order q
    set ${manner.set} state = 'waiting', holder_id = null, window_id = null, serial_id = null,
      held_at = null,
      shown_at = null, lease_until = null, parked_at = null,
      seen = q.seen or h.shown_at is not null,
      excluded = case
        when $3::bool then array_append(array_remove(q.excluded, h.holder_id), h.holder_id)
        else ${manner.excluded} end,
      reserved_for = case when $4::bool then h.holder_id${manner.reserved} end,
      rank = case when $4::bool then 0 else least(${manner.rank}, u.rank) end
    from h
    left join urgent u on u.into_id = h.id, (select count(*) from gone) as g
    where q.id = h.id and not exists (select 1 from folded f where f.id = h.id)
  ),
  older as (
    update queue_order q
    set rank = u.rank
    from urgent u
    where q.id = u.into_id and q.rank > u.rank and not exists (select 1 from h where h.id = q.id)
  ),
  grown as (
    update record r
    set report_count = r.report_count + g.n
    from (
      select f.into_record, sum(o.report_count)::int as n
      from folded f
      join a on a.id = f.id
      join record o on o.id = a.record_id
      where a.record_id <> f.into_record
      group by f.into_record
    ) g
    where r.id = g.into_record
  ),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select h.id, h.record_id, h.app_id, $2, ${manner.by}, h.fence, ${manner.detail},
      $1::timestamptz
    from h
    union all
    select a.id, a.record_id, a.app_id, '${'folded' satisfies OrderEventKind}', a.holder_id,
      a.fence, jsonb_build_object('into', f.into_id::text, 'record', f.into_record::text),
      $1::timestamptz
    from folded f
    join a on a.id = f.id
  )
  select h.id, h.app_id as "appId", h.type, f.id is not null as folded, h.item_id as "itemId"
  from h
  left join folded f on f.id = h.id`
}
