import type pg from 'pg'
import type { HeldOrder } from './queries-held.ts'
import { type QueueRow, orderColumns } from './rows.ts'

const againText = `
  insert into queue_order as q (
    id, app_id, type, record_id, business, task_id, round, state, rank, post_id, uid, country,
    language, source, fence, holder_id, window_id, held_at, shown_at, lease_until, seen,
    received_at, created_at, test, guest_of
  )
  select d.order_id, d.app_id, d.type, d.record_id, d.business, d.task_id, d.round, 'held', 0,
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
        where q.record_id = $1
        order by (q.holder_id = $2) is true desc, q.id limit 1`,
        [recordId, personId],
      )
    ).rows[0] ?? null
  )
}
