import type pg from 'pg'
import type { HeldOrder, HoldKey } from '../order/finish.ts'
import { withinShares } from '../order/task.ts'
import { type QueueRow, orderColumns } from '../rows.ts'
import { noTask } from '../../../db/hidden-case.ts'
import { keptSql } from '../../../db/kept-order.ts'

const againText = `
  insert into queue_order as q (
    id, app_id, type, record_id, business, task_id, item_id, round, state, rank, post_id, uid,
    country, language, source, fence, holder_id, window_id, held_at, shown_at, lease_until, seen,
    received_at, created_at, test, guest_of
  )
  select d.order_id, d.app_id, d.type, d.record_id, d.business, d.task_id,
    (select min(a.item_id) from task_answer a where a.decision_id = d.id), d.round, 'held', 0,
    d.post_id, d.uid, r.country, r.language, r.source,
    greatest(d.fence, (select max(s.fence) from submission s where s.order_id = d.order_id)) + 1,
    $2, $3, $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '1 minute', true,
    r.received_at, r.created_at, d.test,
    case when (r.app_id, r.type) = (d.app_id, d.type) then -1 else r.type end
  from decision d
  join record r on r.id = d.record_id
  where d.id = $1
  returning ${orderColumns('q')}, q.xmin::text as version`
/**
 * Puts the order of a decision back, held under a new fence, to be decided again in the same
 * transaction.
 */
export async function holdAgain(
  client: Pick<pg.PoolClient, 'query'>,
  decisionId: string,
  personId: string,
  windowId: string,
  now: Date,
): Promise<HeldOrder | null> {
  return (
    (await client.query<HeldOrder>(againText, [decisionId, personId, windowId, now])).rows[0] ??
    null
  )
}

/** The order of a record that is still in the queue: the person's own first. */
export async function orderOfRecord(
  on: Pick<pg.Pool, 'query'>,
  recordId: string,
  personId: string,
): Promise<QueueRow | null> {
  return (
    (
      await on.query<QueueRow>(
        `
        select ${orderColumns('q')}
        from queue_order q
        where q.record_id = $1 and not ${keptSql('q')}
        order by (q.holder_id = $2) is true desc, q.id limit 1`,
        [recordId, personId],
      )
    ).rows[0] ?? null
  )
}

export type ReservedOrder = Pick<
  QueueRow,
  'id' | 'appId' | 'type' | 'recordId' | 'postId' | 'business' | 'fence'
>
const leaseSeconds = 120
const took = `
  update queue_order q
  set state = 'held', fence = q.fence + 1, holder_id = $1, window_id = $2, serial_id = null,
    held_at = $3, shown_at = $3, seen = true,
    lease_until = $3::timestamptz + make_interval(secs => ${leaseSeconds}),
    order_timeout = ${leaseSeconds}`
const holdText = `
  ${took}
  where q.id = any(array(
    select w.id
    from queue_order w
    where w.state = 'waiting' and w.reserved_for = $1
    order by w.reserved_for, w.id
    limit $4
    for update skip locked
  ))
  returning ${orderColumns('q')}`
/**
 * Holds orders that wait for one person alone, in a window without an audit; each server gets
 * others. A hold that runs out goes back to everybody.
 */
export async function holdReserved(
  pool: Pick<pg.Pool, 'query'>,
  personId: string,
  windowId: string,
  limit: number,
  now: Date,
): Promise<ReservedOrder[]> {
  return (await pool.query<ReservedOrder>(holdText, [personId, windowId, now, limit])).rows
}

const holdOwnText = `
  ${took}
  where q.record_id = $4 and q.state = 'waiting' and q.reserved_for = $1
  returning ${orderColumns('q')}`
/** Holds the order of one record that waits for this person alone. */
export async function holdOwn(
  pool: Pick<pg.Pool, 'query'>,
  personId: string,
  windowId: string,
  recordId: string,
  now: Date,
): Promise<ReservedOrder | undefined> {
  return (await pool.query<ReservedOrder>(holdOwnText, [personId, windowId, now, recordId])).rows[0]
}

type Client = Pick<pg.PoolClient, 'query'>

// A fence that nobody raised since the hold ran out says that nobody had the order since. What
// waits may have turned to newer content meanwhile, as another record or, where nobody saw it, in
// the same one: then the verdict was on something else.
const lateText = `
  select ${orderColumns('q')}, q.xmin::text as version
  from queue_order q
  join unnest($2::bigint[], $3::int[]) as i(id, fence) on i.id = q.id and i.fence = q.fence
  where q.state = 'waiting' and not $1::bigint = any(q.excluded)
    and exists (
      select 1
      from order_event e
      where e.order_id = q.id
        and e.fence = q.fence
        and e.person_id = $1
        and e.kind = 'expired'
        and e.record_id = q.record_id
        and (
          q.seen
            or not exists (
              select 1 from record_report r where r.record_id = q.record_id and r.id > e.id
            )
        )
    )
  order by q.id for update of q`
/**
 * Locks the orders whose hold by this person ran out under exactly the given fences and that nobody
 * took since; they still wait, and are still offered to the person. Of a task those that the
 * person's share of today has room for.
 */
export async function lockLate(
  client: Client,
  personId: string,
  items: readonly HoldKey[],
): Promise<HeldOrder[]> {
  const { rows } = await client.query<HeldOrder>(lateText, [
    personId,
    items.map((item) => item.id),
    items.map((item) => item.fence),
  ])
  const own = rows.map((row) => (row.taskId === noTask ? { ...row, taskId: null } : row))
  return withinShares(client, personId, own, { open: false })
}

const holdLateText = `
  update queue_order q
  set state = 'held', holder_id = $1, window_id = $2,
    serial_id = (
      select max(s.id) from auditor_session s where s.person_id = $1 and s.window_id = $2
    )
  where q.id = any($3::bigint[])
  returning ${orderColumns('q')}, q.xmin::text as version`
/**
 * Gives orders locked by `lockLate` back to their person under their old fences, to be decided in
 * the same transaction.
 */
export async function holdLate(
  client: Client,
  personId: string,
  windowId: string,
  ids: readonly string[],
): Promise<HeldOrder[]> {
  return (await client.query<HeldOrder>(holdLateText, [personId, windowId, ids])).rows
}
