import type pg from 'pg'
import { assignments, rowset } from '../../../db/rowset.ts'
import { type Evidence, type RecordContentRow, recordRowsByIds } from '../../queue/index.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** What the steps before said of a record that waits for engines. */
export type SaidBefore = { machine: boolean; asks: boolean; unread: boolean }
export type NewWait = { recordId: string; appId: number; type: number; said: SaidBefore }

const waitColumns = { recordId: 'bigint', appId: 'int', type: 'int', said: 'jsonb' } as const
/** Notes records that wait for engines; newer content of one waits anew. */
export async function insertWaits(
  client: Client,
  list: readonly NewWait[],
  now: Date,
): Promise<void> {
  if (list.length === 0) return
  await client.query(
    `
      insert into enrich_wait (record_id, app_id, type, said, asked_at)
      select "recordId", "appId", "type", "said", $2
      from ${rowset('$1', waitColumns, 'i', 'json')}
      order by "recordId"
      on conflict (record_id) do update
      set said = excluded.said, asked_at = excluded.asked_at, taken_until = null`,
    [JSON.stringify(list), now],
  )
}

export type Wait = { recordId: string; said: SaidBefore; askedAt: Date }
/**
 * Takes the records that wait longest, for so long; what another server has is left to it until
 * its time is over.
 */
export async function takeWaits(
  pool: Client,
  limit: number,
  now: Date,
  until: Date,
): Promise<Wait[]> {
  const { rows } = await pool.query<Wait>(
    `
      update enrich_wait w
      set taken_until = $3
      where w.record_id = any(array(
        select i.record_id
        from enrich_wait i
        where i.taken_until is null or i.taken_until <= $2
        order by i.asked_at
        limit $1
        for update skip locked
      ))
      returning w.record_id as "recordId", w.said, w.asked_at as "askedAt"`,
    [limit, now, until],
  )
  return rows
}

/** What is known of a waiting record beside itself: whether it is a test user's, and its order. */
type OrderFacts = { recordId: string; test: boolean; deadlineAt: Date | null }
export type WaitingRecord = Wait & RecordContentRow & OrderFacts
/** The records that were taken, with what judging them needs. */
export async function readWaiting(
  pool: Parameters<typeof recordRowsByIds>[0] & Client,
  waits: readonly Wait[],
): Promise<WaitingRecord[]> {
  const ids = waits.map(({ recordId }) => recordId)
  const records = await recordRowsByIds(pool, ids)
  const { rows } = await pool.query<OrderFacts>(
    `
      select r.id as "recordId", r.test, q.deadline_at as "deadlineAt"
      from record r
      left join queue_order q on q.record_id = r.id and q.state = 'waiting'
      where r.id = any($1::bigint[])`,
    [ids],
  )
  const facts = new Map(rows.map((row) => [row.recordId, row]))
  return waits.flatMap((wait) => {
    const record = records.get(wait.recordId)
    const known = facts.get(wait.recordId)
    return record && known ? [{ ...wait, ...record, ...known }] : []
  })
}

export type Locked = { recordId: string; orderId: string | null; same: boolean }
/**
 * Locks what was asked about: the order, where it still waits for the engines alone, and whether
 * the record's content is still what they saw.
 */
export async function lockWaiting(
  client: Client,
  engineId: string,
  list: readonly { recordId: string; contentHash: string }[],
): Promise<Locked[]> {
  const { rows } = await client.query<Locked>(
    `
      with q as materialized (
        select q.id, q.record_id
        from queue_order q
        where q.record_id = any($2::bigint[]) and q.state = 'waiting' and q.reserved_for = $1
        order by q.id for update
      )
      select w.record_id as "recordId", (select q.id from q where q.record_id = w.record_id limit 1)
          as "orderId",
        r.content_hash = i.hash as same
      from unnest($2::bigint[], $3::text[]) as i(id, hash)
      join enrich_wait w on w.record_id = i.id
      join record r on r.id = i.id
      order by w.record_id for update of w`,
    [engineId, list.map(({ recordId }) => recordId), list.map(({ contentHash }) => contentHash)],
  )
  return rows
}

/** Leaves records whose content has changed meanwhile to be asked about again. */
export async function waitAnew(client: Client, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length > 0)
    await client.query(
      'update enrich_wait set taken_until = null where record_id = any($1::bigint[])',
      [recordIds],
    )
}
export async function dropWaits(client: Client, recordIds: readonly string[]): Promise<void> {
  await client.query('delete from enrich_wait where record_id = any($1::bigint[])', [recordIds])
}

/** What engines and rules made of a record. */
export type Enriched = {
  recordId: string
  evidence: Evidence
  priority: number
  /** With what was read in it; null: as it is. */
  content: RecordContentRow['content'] | null
}
const enrichedColumns = {
  recordId: 'bigint',
  evidence: 'jsonb',
  priority: 'smallint',
  content: 'jsonb',
} as const
export async function updateEnriched(client: Client, list: readonly Enriched[]): Promise<void> {
  if (list.length === 0) return
  await client.query(
    `
      update record r
      set evidence = i."evidence", priority = greatest(r.priority, i."priority"),
        content = case when jsonb_typeof(i."content") = 'object' then i."content" else r.content end
      from ${rowset('$1', enrichedColumns, 'i', 'json')}
      where r.id = i."recordId"`,
    [JSON.stringify(list)],
  )
}

/** How an order waits from now on. */
export type Freed = {
  orderId: string
  reservedFor: string | null
  rank: number
  priority: number
  country: string
  orderType: number | null
}
const freedColumns = {
  orderId: 'bigint',
  reservedFor: 'bigint',
  rank: 'bigint',
  priority: 'smallint',
  country: 'text',
  orderType: 'int',
} as const
/**
 * Lets orders wait for people, or for the rules where these decide. One that is to wait in another
 * type's queue stays in its own where its post waits there already.
 */
export async function freeOrders(client: Client, list: readonly Freed[]): Promise<void> {
  if (list.length === 0) return
  await client.query(
    `
      update queue_order q
      set ${assignments(['reservedFor', 'country'], 'i')},
        rank = least(q.rank, i."rank"), priority = greatest(q.priority, i."priority"),
        type = case when m.moves then i."orderType" else q.type end,
        guest_of = case when m.moves then q.type else q.guest_of end
      from ${rowset('$1', freedColumns, 'i', 'json')}
      cross join lateral (
        select i."orderType" <> o.type and not exists (
            select 1
            from queue_order x
            where x.app_id = o.app_id and x.type = i."orderType" and x.post_id = o.post_id
              and x.guest_of = o.type and x.state = 'waiting' and x.task_id is null
          ) as moves
        from queue_order o
        where o.id = i."orderId"
      ) m
      where q.id = i."orderId"`,
    [JSON.stringify(list)],
  )
}
/** Takes orders away that nobody needs to see. */
export async function removeOrders(client: Client, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0)
    await client.query('delete from queue_order where id = any($1::bigint[])', [orderIds])
}
