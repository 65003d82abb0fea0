import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import type { DB } from '../../../db/tables.gen.ts'

type Tx = Transaction<DB>
type Client = Pick<pg.PoolClient, 'query'>
export type Running = {
  id: string
  appId: number
  type: number
  resultId: string
  labels: number[]
  punishTime: number | null
  remark: string
  settingVersion: number
  language: string
  changeOrderId: string | null
  state: 'running' | 'cancelled'
  personId: string
  person: string
}
export type Item = {
  position: number
  postId: string
  uid: string
  currentJson: Record<string, unknown>
  extData: Record<string, unknown>
  tries: number
  recordId: string | null
  orderId: string | null
  fence: number | null
  made: boolean
}

/**
 * The batch whose turn it is, locked in the transaction; its next turn comes `pauseMs` later,
 * whichever server takes it.
 */
export async function claimBatch(tx: Tx, now: Date, pauseMs: number): Promise<Running | null> {
  return (
    (
      await sql<Running>`
      with b as (
        select id
        from batch_punish
        where next_at <= ${now}
        order by next_at, id limit 1 for update skip locked
      )
      update batch_punish p
      set next_at = ${new Date(now.getTime() + pauseMs)}
      from b, person m
      where p.id = b.id and m.id = p.made_by
      returning p.id, p.app_id as "appId", p.type, p.result_id as "resultId", p.labels,
        p.punish_time::float8 as "punishTime", p.remark, p.setting_version as "settingVersion",
        p.language, p.change_order_id as "changeOrderId", p.state, p.made_by as "personId",
        m.name as person`.execute(tx)
    ).rows[0] ?? null
  )
}

/**
 * Items for one turn, claimed until `until`: those whose server died before them too, those that
 * wait for an order of somebody else when it is time to try again.
 */
export async function claimItems(
  tx: Tx,
  batchId: string,
  now: Date,
  until: Date,
  limit: number,
): Promise<Item[]> {
  return (
    await sql<Item>`
      with i as (
        select position
        from batch_punish_item
        where batch_id = ${batchId}::bigint
          and state = 'pending'
          and (claimed_until is null or claimed_until < ${now})
          and (try_at is null or try_at <= ${now})
        order by position limit ${limit} for update skip locked
      )
      update batch_punish_item p
      set claimed_until = ${until}
      from i
      where p.batch_id = ${batchId}::bigint and p.position = i.position
      returning p.position, p.post_id as "postId", p.uid, p.current_json as "currentJson",
        p.ext_data as "extData", p.tries, p.record_id::text as "recordId",
        p.order_id::text as "orderId", p.fence, p.made`.execute(tx)
  ).rows.toSorted((a, b) => a.position - b.position)
}
export async function isAnyLeft(tx: Tx, batchId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('batchPunishItem')
      .select('position')
      .where('batchId', '=', batchId)
      .where('state', '=', 'pending')
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
/** A batch that is over. */
export async function endBatch(tx: Tx, { id, state }: Running, now: Date): Promise<void> {
  await tx
    .updateTable('batchPunish')
    .set({ nextAt: null, ...(state === 'running' ? { state: 'done', endedAt: now } : {}) })
    .where('id', '=', id)
    .execute()
  if (state === 'running')
    await tx.insertInto('batchPunishStep').values({ batchId: id, act: 'ended', at: now }).execute()
}

const placesText = `
  update batch_punish_item p
  set order_id = i."orderId", fence = i.fence, record_id = i."recordId", made = i.made
  from jsonb_to_recordset($2::jsonb) as i(
    position int, "orderId" bigint, fence int, "recordId" bigint, made bool
  )
  where p.batch_id = $1 and p.position = i.position and p.state = 'pending'`
/**
 * Keeps, in the transaction that holds the orders, under which order and fence each item is
 * submitted.
 */
export async function keepPlaces(
  client: Client,
  batchId: string,
  places: readonly {
    position: number
    orderId: string
    fence: number
    recordId: string
    made: boolean
  }[],
): Promise<void> {
  if (places.length > 0) await client.query(placesText, [batchId, JSON.stringify(places)])
}

export type Outcome = {
  position: number
  state: 'done' | 'warned' | 'refused' | 'cancelled'
  codes: readonly string[]
  message: string
  decisionId: string | null
}
const outcomesText = `
  update batch_punish_item p
  set state = i.state, codes = i.codes, message = i.message, decision_id = i."decisionId", at = $3,
    claimed_until = null
  from jsonb_to_recordset($2::jsonb) as i(
    position int, state text, codes text[], message text, "decisionId" bigint
  )
  where p.batch_id = $1 and p.position = i.position and p.state = 'pending'`
export async function keepOutcomes(
  client: Client,
  batchId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length > 0)
    await client.query(outcomesText, [batchId, JSON.stringify(outcomes), now])
}

const laterText = `
  update batch_punish_item p
  set claimed_until = null, tries = p.tries + 1, try_at = $3, order_id = null, fence = null,
    made = false
  from unnest($2::int[]) as i(position)
  where p.batch_id = $1 and p.position = i.position and p.state = 'pending'`
/** Puts items off whose order somebody has now. */
export async function putOff(
  client: Client,
  batchId: string,
  positions: readonly number[],
  until: Date,
): Promise<void> {
  if (positions.length > 0) await client.query(laterText, [batchId, positions, until])
}

/** What was answered to verdicts that were submitted before a crash, by order id. */
export async function answersOf(
  client: Client,
  keys: readonly { orderId: string; fence: number }[],
): Promise<Map<string, PunishOutcome>> {
  return new Map(
    (
      await client.query<{ orderId: string; answer: PunishOutcome }>(
        `
          select s.order_id::text as "orderId", s.answer
          from submission s
          join unnest($1::bigint[], $2::int[]) as i(id, fence) on s.order_id = i.id
            and s.fence = i.fence`,
        [keys.map((key) => key.orderId), keys.map((key) => key.fence)],
      )
    ).rows.map((row) => [row.orderId, row.answer]),
  )
}
