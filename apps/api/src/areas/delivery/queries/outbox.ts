import type pg from 'pg'
import type { DeliveryPayload } from '@oas/contract/delivery/calls'

type Pool = Pick<pg.Pool, 'query'>
export type Endpoint = { appId: number; url: string; secret: string }
export type Claimed = {
  id: string
  appId: number
  attempts: number
  idempotencyKey: string
  payload: DeliveryPayload
}

/** Endpoints that take deliveries now. */
export async function openEndpoints(pool: Pool): Promise<Endpoint[]> {
  return (
    await pool.query<Endpoint>(
      `
        select app_id as "appId", url, secret
        from delivery_endpoint
        where state = 'on'
        order by app_id`,
    )
  ).rows
}

const claimText = `
  with c as (
    select o.id
    from outbox o
    where o.app_id = $1
      and o.state = 'pending'
      and o.next_at <= $2
      and (o.claimed_until is null or o.claimed_until < $2)
      and not exists (
        select 1
        from outbox b
        where b.app_id = o.app_id and b.post_id = o.post_id and b.id < o.id and b.state = 'pending'
      )
    order by o.next_at, o.id limit $3 for update of o skip locked
  )
  update outbox o
  set claimed_until = $4, attempts = o.attempts + 1
  from c
  where o.id = c.id
  returning o.id, o.app_id as "appId", o.attempts, o.idempotency_key as "idempotencyKey", o.payload`
/**
 * Claims due deliveries of an app until `until`, of each post the oldest unsent one only. A claim
 * that is never settled, because the server died, runs out, and the delivery is tried again.
 */
export async function claimDue(
  pool: Pool,
  appId: number,
  now: Date,
  until: Date,
  limit: number,
): Promise<Claimed[]> {
  return (
    await pool.query<Claimed>({
      name: 'delivery-claim',
      text: claimText,
      values: [appId, now, limit, until],
    })
  ).rows
}

export type Attempt = { id: string; at: Date; ms: number; status: number | null; error: string }
const settleText = `
  with a as (
    insert into delivery_attempt (outbox_id, at, status, ms, error) values ($1, $2, $3, $4, $5)
  )
  update outbox
  set state = $6, next_at = coalesce($7, next_at),
    delivered_at = case when $6 = 'delivered' then $2::timestamptz end, claimed_until = null,
    last_status = $3, last_error = $5
  where id = $1 and state = 'pending'`
/** Writes down an attempt and what follows from it. */
export async function recordAttempt(
  pool: Pool,
  { id, at, ms, status, error }: Attempt,
  state: 'delivered' | 'pending' | 'failed' | 'stopped',
  nextAt: Date | null,
): Promise<void> {
  await pool.query({
    name: 'delivery-settle',
    text: settleText,
    values: [id, at, status, ms, error, state, nextAt],
  })
}

const goneText = `
  with e as (
    update delivery_endpoint set state = 'gone', updated_at = $2 where app_id = $1 and state = 'on'
  )
  update outbox
  set state = 'stopped', claimed_until = null,
    last_error = case when last_error = '' then 'the endpoint is gone' else last_error end
  where app_id = $1 and state = 'pending' and claimed_until is null`
/** The receiver said that it is gone for good: nothing more is sent until somebody pushes again. */
export async function markGone(pool: Pool, appId: number, now: Date): Promise<void> {
  await pool.query(goneText, [appId, now])
}
