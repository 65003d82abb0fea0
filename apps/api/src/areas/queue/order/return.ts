import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'
import { tryAgain } from '../../../db/transaction.ts'

export type Returned = { id: string; appId: number; type: number; folded: boolean }

const cells =
  'q.id, q.record_id, q.app_id, q.type, q.post_id, q.task_id, q.guest_of, q.rank, q.fence, ' +
  'q.holder_id, q.window_id, q.shown_at, q.state'

/**
 * The statement that gives orders back. `$1` is the time, `$2` the kind of the event, `$3` whether
 * the person is not offered them again, `$4` whether they are kept for their holder first. Of
 * several orders of one post that would wait, one that waits already among them, that of the newest
 * content stays; the others are folded into it, and their reports are added. `by` is who gave them
 * back, their holder unless it says otherwise.
 */
const returnText = (pick: string, by = 'h.holder_id'): string => `
  with h as materialized (select ${cells} from queue_order q where ${pick}),
  w as materialized (
    select w.*
    from (
      select distinct h.app_id, h.type, h.post_id, h.guest_of
      from h
      where h.task_id is null
      order by 1, 2, 3
    ) d
    cross join lateral (
      select ${cells}
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
    set state = 'waiting', holder_id = null, window_id = null, serial_id = null, held_at = null,
      shown_at = null, lease_until = null, parked_at = null,
      seen = q.seen or h.shown_at is not null,
      excluded = case
        when $3::bool then array_append(array_remove(q.excluded, h.holder_id), h.holder_id)
        else q.excluded end,
      reserved_for = case when $4::bool then h.holder_id end,
      rank = case when $4::bool then 0 else least(q.rank, u.rank) end
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
    select h.id, h.record_id, h.app_id, $2, ${by}, h.fence,
      jsonb_build_object('windowId', h.window_id, 'from', h.state, 'shown', h.shown_at is not null),
      $1::timestamptz
    from h
    union all
    select a.id, a.record_id, a.app_id, '${'folded' satisfies OrderEventKind}', a.holder_id,
      a.fence, jsonb_build_object('into', f.into_id::text, 'record', f.into_record::text),
      $1::timestamptz
    from folded f
    join a on a.id = f.id
  )
  select h.id, h.app_id as "appId", h.type, f.id is not null as folded
  from h
  left join folded f on f.id = h.id`

/**
 * A new order of the same post can come in between reading and writing, and two batches can meet
 * head-on: then the statement runs again.
 */
export function again<T>(work: () => Promise<T>): Promise<T> {
  return tryAgain(work, { attempts: 5 })
}

type Options = { kind: OrderEventKind; exclude?: boolean; reserve?: boolean }
type Picking = { name: string; pick: string }
const run = (
  pool: pg.Pool,
  { name, pick }: Picking,
  now: Date,
  { kind, exclude = false, reserve = false }: Options,
  values: unknown[],
): Promise<Returned[]> =>
  again(
    async () =>
      (
        await pool.query<Returned>({
          name,
          text: returnText(pick),
          values: [now, kind, exclude, reserve, ...values],
        })
      ).rows,
  )

type Holder = { personId: string; windowId: string }
const ofHolder = 'q.holder_id = $5 and q.window_id = $6 and q.id = any($7::bigint[])'
/** Gives orders back that the person holds, in the caller's transaction. */
export async function returnHeld(
  client: Pick<pg.PoolClient, 'query'>,
  now: Date,
  { personId, windowId }: Holder,
  ids: readonly string[],
): Promise<Returned[]> {
  return (
    await client.query<Returned>(returnText(ofHolder), [
      now,
      'released' satisfies OrderEventKind,
      false,
      false,
      personId,
      windowId,
      ids,
    ])
  ).rows
}

/** Whether an order is in the queue: it waits, or somebody has it. */
export async function isQueued(
  client: Pick<pg.PoolClient, 'query'>,
  orderId: string,
): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from queue_order where id = $1', [orderId])
  return rowCount !== null && rowCount > 0
}
/**
 * Gives back the named orders, where the person still holds them in this window under these fences.
 */
export function returnNamed(
  pool: pg.Pool,
  now: Date,
  options: Options,
  { personId, windowId }: Holder,
  items: readonly { id: string; fence: number }[],
): Promise<Returned[]> {
  return run(
    pool,
    {
      name: 'queue-return-named',
      pick: `
        q.state = 'held'
          and q.holder_id = $5
          and q.window_id = $6
          and (q.id, q.fence) in (select * from unnest($7::bigint[], $8::int[]))
        order by q.id
        for update`,
    },
    now,
    options,
    [personId, windowId, items.map((item) => item.id), items.map((item) => item.fence)],
  )
}

/** Gives back everything a window holds and has not shown, but for the kept ones. */
export function returnUnshown(
  pool: pg.Pool,
  now: Date,
  personId: string,
  windowId: string,
  keepIds: readonly string[],
): Promise<Returned[]> {
  return run(
    pool,
    {
      name: 'queue-return-unshown',
      pick: `
        q.state = 'held'
          and q.holder_id = $5
          and q.window_id = $6
          and q.shown_at is null
          and q.id <> all($7::bigint[])
        order by q.id
        for update`,
    },
    now,
    { kind: 'reset' },
    [personId, windowId, keepIds],
  )
}

type Windows = { personId: string; windowIds: readonly string[]; serialId?: string | null }
/**
 * Gives back everything that windows of a person hold (with a serial id only what that audit took);
 * suspended orders stay theirs.
 */
export function returnWindows(
  pool: pg.Pool,
  now: Date,
  kind: OrderEventKind,
  { personId, windowIds, serialId = null }: Windows,
): Promise<Returned[]> {
  return run(
    pool,
    {
      name: 'queue-return-windows',
      pick: `
        q.state = 'held'
          and q.holder_id = $5
          and q.window_id = any($6::text[])
          and ($7::bigint is null or q.serial_id = $7)
        order by q.id
        for update`,
    },
    now,
    { kind },
    [personId, windowIds, serialId],
  )
}

/**
 * Takes back holds whose time is over, at most `limit`; rows that somebody is working on are left
 * for the next run.
 */
export function returnExpired(pool: pg.Pool, now: Date, limit: number): Promise<Returned[]> {
  return run(
    pool,
    {
      name: 'queue-return-expired',
      pick: `
        q.id in (
          select e.id
          from queue_order e
          where e.state = 'held' and e.lease_until < $1
          order by e.lease_until
          limit $5
          for update skip locked
        )`,
    },
    now,
    { kind: 'expired' },
    [limit],
  )
}

/** Takes back orders parked since before `since` whose holder had no audit running since then. */
export function returnParked(
  pool: pg.Pool,
  now: Date,
  since: Date,
  limit: number,
): Promise<Returned[]> {
  return run(
    pool,
    {
      name: 'queue-return-parked',
      pick: `
        q.id in (
          select e.id
          from queue_order e
          where e.state in ('suspended', 'doubtful')
            and e.parked_at < $5
            and not exists (
              select 1 from auditor_session s where s.person_id = e.holder_id and s.seen_at >= $5
            )
          order by e.parked_at
          limit $6
          for update skip locked
        )`,
    },
    now,
    { kind: 'parked-too-long' },
    [since, limit],
  )
}

const answeredText = returnText(
  `q.state = 'doubtful' and q.id = $5 order by q.id for update`,
  '$6::bigint',
)
/**
 * An answered question, in the transaction that answers it: the order waits again, for its asker
 * first. The history says who answered.
 */
export async function returnAnswered(
  trx: Transaction<DB>,
  now: Date,
  id: string,
  by: string | null,
): Promise<Returned[]> {
  return (
    await trx.executeQuery<Returned>(
      CompiledQuery.raw(answeredText, [
        now,
        'answered' satisfies OrderEventKind,
        false,
        true,
        id,
        by,
      ]),
    )
  ).rows
}
