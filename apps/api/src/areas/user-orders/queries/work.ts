import { banAccount } from '@oas/contract/user-orders/schemas'
import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'
import { bannedStates } from './bans.ts'
import type { Verdict } from './runs.ts'

type Tx = Transaction<DB>
type Client = Pick<pg.PoolClient, 'query'>

export type Running = {
  id: string
  appId: number
  uid: string
  decisionId: string
  bannedAt: Date | null
  recordId: string
  reason: string
  verdicts: readonly Verdict[]
  language: string
  leads: boolean
  changeOrderId: string | null
  state: 'running' | 'cancelled'
  personId: string
  person: string
}
/** Whether the decision that a run follows bans its user no more. */
export type Lifted = { lifted: boolean }
export type Item = {
  position: number
  orderId: string
  recordId: string
  type: number
  postId: string
  uid: string
  fence: number | null
}

/**
 * The run whose turn it is, locked in the transaction; its next turn comes `pauseMs` later,
 * whichever server takes it.
 */
export async function claimRun(
  tx: Tx,
  now: Date,
  pauseMs: number,
): Promise<(Running & Lifted) | null> {
  return (
    (
      await sql<Running & Lifted>`
      with u as (
        select id
        from user_orders
        where next_at <= ${now}
        order by next_at, id limit 1 for update skip locked
      )
      update user_orders r
      set next_at = ${new Date(now.getTime() + pauseMs)}
      from u, person m
      where r.id = u.id and m.id = r.made_by
      returning r.id, r.app_id as "appId", r.uid, r.decision_id::text as "decisionId",
        r.record_id::text as "recordId", r.reason, r.verdicts, r.language, r.leads,
        r.change_order_id::text as "changeOrderId", r.state, r.made_by as "personId",
        m.name as person,
        (select d.at from decision d where d.id = r.decision_id) as "bannedAt",
        not exists (
          select 1
          from punish p
          join decision d on d.id = p.decision_id and d.state = 'active'
          where p.decision_id = r.decision_id
            and p.punish_id = ${banAccount}
            and p.subject = r.uid
            and p.state = any(${[...bannedStates]}::text[])
        ) as lifted`.execute(tx)
    ).rows[0] ?? null
  )
}

/** Orders for one turn, claimed until `until`: those whose server died before them too. */
export async function claimItems(
  tx: Tx,
  runId: string,
  now: Date,
  until: Date,
  limit: number,
): Promise<Item[]> {
  return (
    await sql<Item>`
      with i as (
        select position
        from user_orders_item
        where run_id = ${runId}::bigint
          and state = 'pending'
          and (claimed_until is null or claimed_until < ${now})
        order by position limit ${limit} for update skip locked
      )
      update user_orders_item u
      set claimed_until = ${until}
      from i
      where u.run_id = ${runId}::bigint and u.position = i.position
      returning u.position, u.order_id::text as "orderId", u.record_id::text as "recordId", u.type,
        u.post_id as "postId", u.uid, u.fence`.execute(tx)
  ).rows.toSorted((a, b) => a.position - b.position)
}
export async function isAnyLeft(tx: Tx, runId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('userOrdersItem')
      .select('position')
      .where('runId', '=', runId)
      .where('state', '=', 'pending')
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
/** A run that is over. */
export async function endRun(tx: Tx, { id, state }: Running, now: Date): Promise<void> {
  await tx
    .updateTable('userOrders')
    .set({ nextAt: null, ...(state === 'running' ? { state: 'done', endedAt: now } : {}) })
    .where('id', '=', id)
    .execute()
  if (state === 'running')
    await tx.insertInto('userOrdersStep').values({ runId: id, act: 'ended', at: now }).execute()
}

const fencesText = `
  update user_orders_item u
  set fence = i.fence
  from unnest($2::int[], $3::int[]) as i(position, fence)
  where u.run_id = $1 and u.position = i.position and u.state = 'pending'`
/** Keeps, in the transaction that holds the orders, under which fence each is submitted. */
export async function keepFences(
  client: Client,
  runId: string,
  items: readonly { position: number; fence: number }[],
): Promise<void> {
  if (items.length > 0)
    await client.query(fencesText, [
      runId,
      items.map((item) => item.position),
      items.map((item) => item.fence),
    ])
}

export type Outcome = {
  position: number
  state: 'done' | 'warned' | 'refused' | 'skipped' | 'cancelled'
  codes: readonly string[]
  message: string
  decisionId: string | null
}
const outcomesText = `
  update user_orders_item u
  set state = i.state, codes = i.codes, message = i.message, decision_id = i."decisionId", at = $3,
    claimed_until = null
  from jsonb_to_recordset($2::jsonb) as i(
    position int, state text, codes text[], message text, "decisionId" bigint
  )
  where u.run_id = $1 and u.position = i.position and u.state = 'pending'`
export async function keepOutcomes(
  client: Client,
  runId: string,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  if (outcomes.length > 0) await client.query(outcomesText, [runId, JSON.stringify(outcomes), now])
}
