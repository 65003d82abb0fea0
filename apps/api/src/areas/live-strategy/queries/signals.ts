import type { LadderAct } from '@oas/contract/live-strategy/schemas'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import type { Db } from '../../../db/client.ts'

type Client = Pick<pg.PoolClient, 'query'>
type Base = Pick<Context, 'pool'>

export type Evidence = { id: string; at: number; score: number; url: string }
export type NewSignal = {
  strategyId: string
  strategyVersion: number
  packageId: string
  appId: number
  roomId: string
  uid: string
  modelId: string
  label: string
  shotId: string
  kind: 'label' | 'missing'
  score: number
  evidence: readonly Evidence[]
  nth: number
  act: LadderAct
  machine: boolean
  resultId: string
  at: Date
  madeAt: Date
}
/** Keeps a signal once for each frame; its label is what it is mapped to now. */
export async function addSignal(client: Client, one: NewSignal): Promise<void> {
  await client.query(
    `
      insert into live_signal (
        strategy_id, strategy_version, package_id, app_id, room_id, uid, model_id, label, label_id,
        shot_id, kind, score, evidence, nth, act, machine, result_id, at, made_at, state
      )
      select $1, $2, $3, $4, $5, $6, $7, $8::text,
        coalesce(
          (select label_id from model_label where model_id = $7 and raw = $8::text), 0
        ),
        $9, $10, $11, $12, $13, $14::text, $15, $16, $17, $18,
        case when $14::text = 'watch' then 'done' else 'due' end
      on conflict (strategy_id, room_id, shot_id, kind) do nothing`,
    [
      one.strategyId,
      one.strategyVersion,
      one.packageId,
      one.appId,
      one.roomId,
      one.uid,
      one.modelId,
      one.label,
      one.shotId,
      one.kind,
      one.score,
      JSON.stringify(one.evidence),
      one.nth,
      one.act,
      one.machine,
      one.resultId,
      one.at,
      one.madeAt,
    ],
  )
}
/** Times of signals that a strategy gave of a host since a time. */
export async function listEarlier(
  client: Client,
  strategyId: string,
  uid: string,
  since: Date,
): Promise<number[]> {
  const { rows } = await client.query<{ at: Date }>(
    `
      select at
      from live_signal
      where strategy_id = $1 and uid = $2 and kind = 'label' and at >= $3`,
    [strategyId, uid, since],
  )
  return rows.map(({ at }) => at.getTime())
}
/** Two rooms of one host are counted one after the other. */
export async function lockHost(client: Client, appId: number, uid: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 7311))', [
    `live signal ${appId} ${uid}`,
  ])
}

export type DueSignal = {
  id: string
  strategyName: string
  packageId: string
  appId: number
  roomId: string
  label: string
  labelId: number
  kind: 'label' | 'missing'
  score: number
  evidence: Evidence[]
  nth: number
  act: LadderAct
  machine: boolean
  resultId: string
  at: Date
}
/** Signals whose order is not made yet, each given to one server until `busyUntil`. */
export async function claimDueSignals(
  { pool }: Base,
  now: Date,
  busyUntil: Date,
  limit: number,
): Promise<DueSignal[]> {
  const { rows } = await pool.query<DueSignal>(
    `
      with taken as (
        update live_signal
        set busy_until = $2
        where id = any(array(
          select id
          from live_signal
          where state = 'due' and (busy_until is null or busy_until < $1)
          order by id
          limit $3 for update skip locked
        ))
        returning *
      )
      select t.id::text as id, coalesce(s.live_body, s.body) ->> 'name' as "strategyName",
        t.package_id::text as "packageId", t.app_id as "appId", t.room_id::text as "roomId",
        t.label, t.label_id as "labelId", t.kind, t.score, t.evidence, t.nth, t.act, t.machine,
        t.result_id as "resultId", t.at
      from taken t
      join live_strategy s on s.id = t.strategy_id
      order by t.id`,
    [now, busyUntil, limit],
  )
  return rows
}
export async function endSignal(
  { pool }: Base,
  id: string,
  end: { state: 'sent' | 'failed'; recordId: string | null; reason: string },
): Promise<void> {
  await pool.query(
    `
      update live_signal
      set state = $2, record_id = $3, reason = $4, busy_until = null
      where id = $1 and state = 'due'`,
    [id, end.state, end.recordId, end.reason.slice(0, 500)],
  )
}

/** How a package was moved, the newest first, as the log of changes has it. */
export async function listMoves(db: Db, packageId: string) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['at', 'actor', 'action', 'detail'])
    .where('subject', '=', `live-package:${packageId}`)
    .where('action', 'like', 'livePackage.%')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ at, actor, action, detail }) => {
    const { share = 0, reason = '' } = detail as { share?: number; reason?: string }
    return { at: at.getTime(), actor, action, share, reason }
  })
}
