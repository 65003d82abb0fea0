import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'
import { heartbeatSeconds, toleranceSeconds } from '@oas/queue-engine'

export type Ref = { id: string; fence: number; shownAt?: number | undefined }
export type HoldTimes = {
  id: string
  recordId: string
  fence: number
  leaseUntil: Date
  shownAt: Date | null
  orderTimeout: number
}
const answer = `
    q.id, q.record_id as "recordId", q.fence, q.lease_until as "leaseUntil",
      q.shown_at as "shownAt", q.order_timeout as "orderTimeout"`

const shown = `
    coalesce(
      q.shown_at, case
        when i.shown is not null then least(
          greatest(i.shown, q.held_at), greatest(q.held_at, $3::timestamptz)
        ) end
    )`
const lease = (shownAt: string): string => `
  case
    when ${shownAt} is null then greatest(
      q.lease_until, $3::timestamptz + interval '${heartbeatSeconds} s'
    )
    else least(
      $3::timestamptz + interval '${heartbeatSeconds} s',
        ${shownAt} + make_interval(secs => q.order_timeout + ${toleranceSeconds})
    ) end`

const refreshText = `
  with seen as (
    update auditor_session s
    set seen_at = $3
    where s.person_id = $1 and s.window_id = $2 and s.page_key = $7 and s.stopped_at is null
  )
  update queue_order q
  set shown_at = ${shown.replaceAll('i.shown', 'i.shown_at')},
    seen = q.seen or i.shown_at is not null,
    lease_until = ${lease(shown.replaceAll('i.shown', 'i.shown_at'))}
  from unnest($4::bigint[], $5::int[], $6::timestamptz[]) as i(id, fence, shown_at)
  where q.id = i.id
    and q.fence = i.fence
    and q.state = 'held'
    and q.holder_id = $1
    and q.window_id = $2
  returning ${answer}`

type HolderOnPage = { personId: string; windowId: string; pageKey: string }
/**
 * Renews what the window holds under the given fences and notes first shows; what is missing from
 * the answer is no longer held.
 */
export async function refreshHolds(
  pool: pg.Pool,
  { personId, windowId, pageKey }: HolderOnPage,
  refs: readonly Ref[],
  now: Date,
): Promise<HoldTimes[]> {
  return (
    await pool.query<HoldTimes>({
      name: 'queue-refresh',
      text: refreshText,
      values: [
        personId,
        windowId,
        now,
        refs.map((ref) => ref.id),
        refs.map((ref) => ref.fence),
        refs.map((ref) => (ref.shownAt === undefined ? null : new Date(ref.shownAt))),
        pageKey,
      ],
    })
  ).rows
}

const keepText = `
  update queue_order q
  set lease_until = ${lease('q.shown_at')}
  where q.state = 'held' and q.holder_id = $1 and q.window_id = $2 and q.id = any($4::bigint[])`
/** Renews kept orders of a window, whatever their fences. */
export async function keepHolds(
  pool: pg.Pool,
  personId: string,
  windowId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await pool.query({ name: 'queue-keep', text: keepText, values: [personId, windowId, now, ids] })
}

const resetText = `
  update queue_order q
  set state = 'held', fence = case when q.state = 'held' then q.fence else q.fence + 1 end,
    holder_id = $1, window_id = $2, serial_id = $4,
    held_at = case when q.state = 'held' then q.held_at else $3 end, shown_at = $3, seen = true,
    reserved_for = null,
    lease_until = $3::timestamptz + make_interval(
      secs => least(${heartbeatSeconds}, q.order_timeout + ${toleranceSeconds})
    )
  from unnest($5::bigint[], $6::int[]) as i(id, fence)
  where q.id = i.id
    and q.fence = i.fence
    and (
      (q.state = 'held' and q.holder_id = $1 and q.window_id = $2)
        or (
          q.state = 'waiting'
            and (q.reserved_for is null or q.reserved_for = $1)
            and exists (
              select 1
              from order_event e
              where e.order_id = q.id
                and e.fence = q.fence
                and e.person_id = $1
                and e.kind = 'expired'
            )
        )
    )
  returning ${answer}`
type HolderInAudit = { personId: string; windowId: string; serialId: string }
/**
 * Starts the clock anew for orders still held, and takes those back that timed out and that nobody
 * claimed since.
 */
export async function resetHolds(
  pool: Pick<pg.Pool, 'query'>,
  { personId, windowId, serialId }: HolderInAudit,
  refs: readonly Ref[],
  now: Date,
): Promise<HoldTimes[]> {
  return (
    await pool.query<HoldTimes>(resetText, [
      personId,
      windowId,
      now,
      serialId,
      refs.map((ref) => ref.id),
      refs.map((ref) => ref.fence),
    ])
  ).rows
}

/** Locks orders, and tells of those that wait their tasks. */
export async function lockWaiting(
  client: Pick<pg.PoolClient, 'query'>,
  ids: readonly string[],
): Promise<{ id: string; taskId: string | null }[]> {
  return (
    await client.query<{ id: string; taskId: string | null; state: string }>(
      `
        select id, task_id as "taskId", state
        from queue_order
        where id = any($1::bigint[])
        order by id for update`,
      [ids],
    )
  ).rows.filter(({ state }) => state === 'waiting')
}

type Parked = { id: string; fence: number; appId: number; type: number; recordId: string }
const parkText = `
  with up as (
    update queue_order q
    set state = $4, parked_at = $3, question = $7, answer = '', shown_at = null, lease_until = null
    from unnest($5::bigint[], $6::int[]) as i(id, fence)
    where q.id = i.id
      and q.fence = i.fence
      and q.state = 'held'
      and q.holder_id = $1
      and q.window_id = $2
    returning q.*
  ),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select id, record_id, app_id, $4, $1, fence,
      jsonb_build_object('windowId', $2::text, 'question', $7::text), $3
    from up
  )
  select id, fence, app_id as "appId", type, record_id as "recordId"
  from up`
type Holder = { personId: string; windowId: string }
type Parking = { state: OrderEventKind & ('suspended' | 'doubtful'); question: string }
/** Parks held orders: `suspended`, or `doubtful` with a question. */
export async function parkOrders(
  client: Pick<pg.PoolClient, 'query'>,
  { state, question }: Parking,
  { personId, windowId }: Holder,
  refs: readonly Ref[],
  now: Date,
): Promise<Parked[]> {
  return (
    await client.query<Parked>(parkText, [
      personId,
      windowId,
      now,
      state,
      refs.map((ref) => ref.id),
      refs.map((ref) => ref.fence),
      question,
    ])
  ).rows
}

export type TypeOfHeld = { appId: number; type: number; n: number }
/** By type, how many orders the person has suspended; the caller holds the person's lock. */
export async function listSuspendedTypes(
  client: Pick<pg.PoolClient, 'query'>,
  personId: string,
): Promise<TypeOfHeld[]> {
  await client.query(
    "select pg_advisory_xact_lock(hashtextextended('suspend:' || $1::text, 7311))",
    [personId],
  )
  return (
    await client.query<TypeOfHeld>(
      `
        select app_id as "appId", type, count(*)::int as n
        from queue_order
        where state = 'suspended' and holder_id = $1
        group by app_id, type`,
      [personId],
    )
  ).rows
}
/** Types of the held orders among the given ones, with how many of each. */
export async function typesOfHeld(
  client: Pick<pg.PoolClient, 'query'>,
  personId: string,
  windowId: string,
  refs: readonly Ref[],
): Promise<TypeOfHeld[]> {
  return (
    await client.query<TypeOfHeld>(
      `
        select q.app_id as "appId", q.type, count(*)::int as n
        from queue_order q
        join unnest($3::bigint[], $4::int[]) as i(id, fence) on i.id = q.id and i.fence = q.fence
        where q.state = 'held' and q.holder_id = $1 and q.window_id = $2
        group by 1, 2`,
      [personId, windowId, refs.map((ref) => ref.id), refs.map((ref) => ref.fence)],
    )
  ).rows
}

/** Types in which the person has suspended orders on a page, the type of the oldest first. */
export async function suspendedTypes(
  pool: pg.Pool,
  personId: string,
  pageKey: string,
): Promise<{ appId: number; type: number }[]> {
  return (
    await pool.query<{ appId: number; type: number }>(
      `
        select q.app_id as "appId", q.type
        from queue_order q
        join auditor_session s on s.id = q.serial_id
        where q.state = 'suspended' and q.holder_id = $1 and s.page_key = $2
        group by 1, 2
        order by min(q.parked_at)`,
      [personId, pageKey],
    )
  ).rows
}

/**
 * Frees orders kept for a person who had no audit running since `since`, or whom an exam or what
 * they saw stopped all the while, but for those that a leader gave to somebody since, and those
 * that a task gives to this person alone or that engines look at.
 */
export async function freeReserved(pool: pg.Pool, since: Date, now: Date): Promise<number> {
  return (
    (
      await pool.query(
        `
        update queue_order q
        set reserved_for = null
        where q.state = 'waiting'
          and q.reserved_for is not null
          and (
            not exists (
              select 1 from auditor_session s where s.person_id = q.reserved_for and s.seen_at >= $1
            )
              or (
                exam_stop(q.reserved_for, q.app_id, q.type, $1) is not null
                  and exam_stop(q.reserved_for, q.app_id, q.type, $2) is not null
              )
              or exposure_stopped_since(q.reserved_for, q.app_id, q.type, $1, $2)
          )
          and not exists (
            select 1
            from order_event e
            where e.order_id = q.id
              and e.kind = '${'assigned' satisfies OrderEventKind}'
              and e.at >= $1
          )
          and not exists (
            select 1 from task_item i where i.id = q.item_id and i.person_id = q.reserved_for
          )
          and not exists (select 1 from enrich_wait w where w.record_id = q.record_id)`,
        [since, now],
      )
    ).rowCount ?? 0
  )
}
