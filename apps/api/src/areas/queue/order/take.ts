import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import { keptSql } from '../../../db/kept-order.ts'
import { freedHeld } from '../task-orders/plain.ts'

type Client = Pick<pg.PoolClient, 'query'>
/**
 * Where the order of a post is: held for the asker under a fence, or in a state in which it is
 * somebody else's.
 */
export type Taken = {
  postId: string
  orderId: string
  recordId: string
  fence: number
  state: 'taken' | 'held' | 'suspended' | 'doubtful'
}
/** Whose hold it is, and for how long. */
export type Holder = {
  appId: number
  type: number
  personId: string
  windowId: string
  leaseSeconds: number
  now: Date
}
const recordsLooked = 20

const takeText = `
  with q as materialized (
    select distinct q.id
    from unnest($3::text[]) as w(post_id)
    cross join lateral (
      select r.id
      from record r
      where r.app_id = $1 and r.post_id = w.post_id and r.type = $2
      order by r.id desc limit ${recordsLooked}
    ) r
    join queue_order q on q.record_id = r.id
    where q.app_id = $1 and q.type = $2 and not ${keptSql('q')}
  ),
  l as materialized (
    select o.* from queue_order o where o.id in (select id from q) order by o.id for update
  ),
  up as (
    update queue_order o
    set state = 'held', fence = o.fence + 1, holder_id = $4, window_id = $5, serial_id = null,
      held_at = $6::timestamptz, shown_at = $6::timestamptz, seen = true, reserved_for = null,
      lease_until = $6::timestamptz + make_interval(secs => $7), order_timeout = $7::int,
      ${freedHeld('o')}
    from l
    where o.id = l.id and l.state = 'waiting'
    returning o.id, o.fence
  )
  select l.post_id as "postId", l.id as "orderId", l.record_id as "recordId",
    coalesce(up.fence, l.fence) as fence,
    case
      when up.id is not null
        or (l.state = 'held' and l.holder_id = $4 and l.window_id = $5) then 'taken'
      else l.state end as state
  from l
  left join up on up.id = l.id`
/**
 * Holds the waiting orders of posts for a piece of work, in the caller's transaction, and tells of
 * those that are somebody else's now. An order that waits in a task leaves it: its post is decided
 * once. Posts without an order are missing.
 */
export async function takeByPost(
  client: Client,
  { appId, type, personId, windowId, leaseSeconds, now }: Holder,
  postIds: readonly string[],
): Promise<Taken[]> {
  return (
    await client.query<Taken>(takeText, [
      appId,
      type,
      postIds,
      personId,
      windowId,
      now,
      leaseSeconds,
    ])
  ).rows
}

/**
 * A post to be decided that has no order. `made`: what its record is made from where there is none.
 */
export type MakeOrder = {
  postId: string
  uid: string
  extData: Readonly<Record<string, unknown>>
  reason: string
  test: boolean
  contentHash: string
}
const emptyContent = `
  '{"texts":[],"pictures":[],"videos":[],"voices":[],"files":[],"lives":[],"data":{}}'::jsonb`
const makeText = `
  with i as materialized (
    select i.*, r.id as known, next_id() as fresh
    from jsonb_to_recordset($3::jsonb) as i(
      "postId" text, "uid" text, "extData" jsonb, "reason" text, "test" bool, "contentHash" text
    )
    left join lateral (
      select r.id
      from record r
      where r.app_id = $1 and r.post_id = i."postId" and r.type = $2
      order by r.id desc limit 1
    ) r
      on true
  ),
  n as (
    insert into record (
      id, app_id, type, post_id, uid, source, business, reason, content, ext_data, content_hash,
      created_at, received_at, test
    )
    select fresh, $1, $2, "postId", "uid", 'batch', $8, "reason", ${emptyContent}, "extData",
      "contentHash", $6::timestamptz, $6::timestamptz, "test"
    from i
    where known is null
    returning id, uid, country, language, test
  )
  insert into queue_order (
    app_id, type, record_id, business, state, rank, post_id, uid, country, language, source, fence,
    holder_id, window_id, held_at, shown_at, lease_until, order_timeout, seen, received_at,
    created_at, test
  )
  select $1, $2, s.id, $8, 'held', (extract(epoch from $6::timestamptz) * 1000)::bigint, i."postId",
    s.uid, s.country, s.language, 'batch', 1, $4, $5, $6::timestamptz, $6::timestamptz,
    $6::timestamptz + make_interval(secs => $7), $7::int, true, $6::timestamptz, $6::timestamptz,
    s.test
  from i
  join (
    select id, uid, country, language, test
    from n
    union all
    select r.id, r.uid, r.country, r.language, r.test
    from record r
    where r.id in (select known from i where known is not null)
  ) s
    on s.id = coalesce(i.known, i.fresh)
  returning post_id as "postId", id as "orderId", record_id as "recordId", fence, 'taken' as state`
/**
 * Makes orders, held at once, for posts without one: for their newest record, or for a bare one
 * that is made.
 */
export async function makeHeld(
  client: Client,
  { appId, type, personId, windowId, leaseSeconds, now }: Holder,
  business: string,
  posts: readonly MakeOrder[],
): Promise<Taken[]> {
  return posts.length === 0
    ? []
    : (
        await client.query<Taken>(makeText, [
          appId,
          type,
          JSON.stringify(posts),
          personId,
          windowId,
          now,
          leaseSeconds,
          business,
        ])
      ).rows
}

const dropText = `
  with gone as (
    delete from queue_order q using unnest($1::bigint[], $2::int[]) as i(id, fence)
    where q.id = i.id and q.fence = i.fence and q.state = 'held' and q.holder_id = $3
    returning q.*
  )
  insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
  select id, record_id, app_id, '${'discarded' satisfies OrderEventKind}', $3, fence,
    jsonb_build_object('remark', $4::text, 'from', state), $5::timestamptz
  from gone`
/** Removes orders that were made for a piece of work and could not be decided. */
export async function dropMade(
  client: Client,
  personId: string,
  orders: readonly { id: string; fence: number }[],
  why: string,
  now: Date,
): Promise<void> {
  if (orders.length > 0)
    await client.query(dropText, [
      orders.map((order) => order.id),
      orders.map((order) => order.fence),
      personId,
      why,
      now,
    ])
}

export type Discarded = {
  orderId: string
  appId: number
  type: number
  state: 'cleared' | 'held' | 'changed'
}
const discardText = `
  with i as (select * from unnest($1::bigint[], $2::bigint[]) as i(id, record_id)),
  q as materialized (
    select q.* from queue_order q where q.id in (select id from i) order by q.id for update
  ),
  ok as materialized (
    select q.*
    from q
    join i on i.id = q.id
    where q.state = 'waiting' and q.record_id = i.record_id and q.item_id is null
  ),
  gone as (delete from queue_order o using ok where o.id = ok.id),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select id, record_id, app_id, '${'discarded' satisfies OrderEventKind}', $3::bigint, fence,
      $4::jsonb || jsonb_build_object('remark', $5::text, 'from', state), $6::timestamptz
    from ok
  )
  select q.id as "orderId", q.app_id as "appId", q.type,
    case
      when ok.id is not null then 'cleared'
      when q.state <> 'waiting' then 'held'
      else 'changed' end as state
  from q
  left join ok on ok.id = q.id`
type Discarding = { personId: string | null; remark: string; detail: object }
/**
 * Discards orders that still wait, in no task, with the record they were chosen by, in the caller's
 * transaction, and tells so in their history (no person: a rule did it); by order id what became of
 * each, those that left the queue are missing.
 */
export async function discardWaiting(
  client: Client,
  orders: readonly { orderId: string; recordId: string }[],
  { personId, remark, detail }: Discarding,
  now: Date,
): Promise<Map<string, Discarded>> {
  return new Map(
    (
      await client.query<Discarded>(discardText, [
        orders.map((order) => order.orderId),
        orders.map((order) => order.recordId),
        personId,
        JSON.stringify(detail),
        remark,
        now,
      ])
    ).rows.map((row) => [row.orderId, row]),
  )
}
