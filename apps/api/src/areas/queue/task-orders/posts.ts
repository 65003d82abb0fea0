import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import { freed, freedExcluded, plainKey } from './plain.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** An order of a task, and how urgent what came in of its post would be in the ordinary queue. */
export type Met = { orderId: string; rank: number }
const met = 'unnest($1::bigint[], $2::bigint[]) as v(id, rank)'
const valuesOf = (list: readonly Met[]): unknown[] => [
  list.map(({ orderId }) => orderId),
  list.map(({ rank }) => rank),
]

const kept = `(q.facts #>> '{${plainKey},rank}')::bigint`
const joinText = `
  update queue_order q
  set facts = q.facts || jsonb_build_object(
    '${plainKey}',
    coalesce(
      q.facts -> '${plainKey}',
      jsonb_build_object('deadlineAt', q.deadline_at, 'excluded', q.excluded)
    ) || jsonb_build_object('rank', v.rank)
  )
  from ${met}
  where q.id = v.id and (${kept} is null or ${kept} > v.rank)`
/**
 * The same content as that of orders of tasks came in again: without the task it would wait in the
 * ordinary queue, and that is where the order goes when the task ends, also one made for the task.
 */
export async function joinTaken(client: Client, list: readonly Met[]): Promise<void> {
  if (list.length > 0) await client.query(joinText, valuesOf(list))
}

const endText = `
  with w as materialized (
    select q.id, q.item_id, q.task_id, q.record_id, q.app_id, q.fence, q.state, v.rank
    from queue_order q
    join ${met} on v.id = q.id
    where q.state = 'waiting' and q.item_id is not null
    order by q.id for update of q
  ),
  back as (
    update queue_order q
    set ${freed('q')}, fence = q.fence + 1, reserved_for = null,
      rank = least(coalesce(${kept}, w.rank), w.rank), excluded = ${freedExcluded('q')}
    from w
    where q.id = w.id
  ),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, fence, detail, at)
    select id, record_id, app_id, '${'released' satisfies OrderEventKind}', fence,
      jsonb_build_object('from', state, 'remark', $4::text, 'taskId', task_id::text),
      $3::timestamptz
    from w
  )
  update task_item i
  set state = 'gone', ended_at = $3::timestamptz, reason = $4::text
  from w
  where i.id = w.item_id and i.state = 'released'`
/**
 * Newer content of the posts of waiting orders of tasks came in: the orders are ordinary ones
 * again, to be turned to it, and their items are gone.
 */
export async function endForNewer(client: Client, list: readonly Met[], now: Date): Promise<void> {
  if (list.length > 0) await client.query(endText, [...valuesOf(list), now, 'newer content'])
}
