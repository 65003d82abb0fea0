import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'
import { tryAgain } from '../../../db/transaction.ts'
import { ofHolder, ofLeader, returnText } from './return-text.ts'

export type Returned = {
  id: string
  appId: number
  type: number
  folded: boolean
  itemId: string | null
}

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
const heldBy = 'q.holder_id = $5 and q.window_id = $6 and q.id = any($7::bigint[])'
/** Gives orders back that the person holds, in the caller's transaction. */
export async function returnHeld(
  client: Pick<pg.PoolClient, 'query'>,
  now: Date,
  { personId, windowId }: Holder,
  ids: readonly string[],
): Promise<Returned[]> {
  return (
    await client.query<Returned>(returnText(heldBy), [
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
 * Gives back everything a person holds by themselves in any window, in the caller's transaction; a
 * batch that runs in their name goes on.
 */
export async function returnAll(
  client: Pick<pg.PoolClient, 'query'>,
  now: Date,
  personId: string,
): Promise<Returned[]> {
  return (
    await client.query<Returned>(
      returnText(`
        q.state = 'held' and q.holder_id = $5 and q.window_id not like 'batch-%'
        order by q.id
        for update`),
      [now, 'stop' satisfies OrderEventKind, false, false, personId],
    )
  ).rows
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
        q.id = any(array(
          select e.id
          from queue_order e
          where e.state = 'held' and e.lease_until < $1
          order by e.lease_until
          limit $5
          for update skip locked
        ))`,
    },
    now,
    { kind: 'expired' },
    [limit],
  )
}

/**
 * Takes back orders parked since before `since` whose holder had no audit running since then, or
 * was stopped by an exam, or by what they saw, all the while.
 */
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
        q.id = any(array(
          select e.id
          from queue_order e
          where e.state in ('suspended', 'doubtful')
            and e.parked_at < $5
            and (
              not exists (
                select 1 from auditor_session s where s.person_id = e.holder_id and s.seen_at >= $5
              )
                or (
                  exam_stop(e.holder_id, e.app_id, e.type, $5) is not null
                    and exam_stop(e.holder_id, e.app_id, e.type, $1) is not null
                )
                or exposure_stopped_since(e.holder_id, e.app_id, e.type, $5, $1)
            )
          order by e.parked_at
          limit $6
          for update skip locked
        ))`,
    },
    now,
    { kind: 'parked-too-long' },
    [since, limit],
  )
}

const answeredText = returnText(`q.state = 'doubtful' and q.id = $5 order by q.id for update`, {
  ...ofHolder,
  by: '$6::bigint',
})
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

const recalledText = returnText(
  `q.id = any($5::bigint[]) and q.state <> 'waiting' order by q.id for update`,
  ofLeader,
)
type Recalling = { ids: readonly string[]; by: string; reason: string }
/**
 * Takes orders back from those who have them, in the transaction that says so: they wait again with
 * the age and the rank they had, under another fence.
 */
export async function returnRecalled(
  trx: Transaction<DB>,
  now: Date,
  { ids, by, reason }: Recalling,
): Promise<Returned[]> {
  return (
    await trx.executeQuery<Returned>(
      CompiledQuery.raw(recalledText, [
        now,
        'recalled' satisfies OrderEventKind,
        false,
        false,
        ids,
        by,
        reason,
      ]),
    )
  ).rows
}
