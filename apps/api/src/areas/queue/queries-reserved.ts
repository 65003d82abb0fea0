import type pg from 'pg'
import { orderColumns, type QueueRow } from './rows.ts'

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
  where q.id in (
    select w.id
    from queue_order w
    where w.state = 'waiting' and w.reserved_for = $1
    order by w.reserved_for, w.id
    limit $4
    for update skip locked
  )
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
