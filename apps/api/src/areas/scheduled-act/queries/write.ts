import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Transaction<DB>

export type NewSet = {
  appId: number
  kind: 'begin' | 'end'
  resultId: string
  resultKey: string
  labels: number[]
  punishTime: number | null
  remark: string
  unlessPunished: boolean
  reason: string
  language: string
  changeOrderId: string | null
  state: 'review' | 'passed'
  items: number
  madeBy: string
  madeAt: Date
}
export async function insertSet(tx: Tx, row: NewSet): Promise<string> {
  return (
    await tx.insertInto('scheduledActSet').values(row).returning('id').executeTakeFirstOrThrow()
  ).id
}

export type NewAct = {
  type: number
  postId: string
  uid: string
  punishId: number
  punishmentId: string | null
}
type OfSet = {
  setId: string
  appId: number
  kind: string
  state: 'review' | 'waiting'
  runAt: Date
  latest: Date | null
}
export async function insertActs(
  tx: Tx,
  { setId, appId, kind, state, runAt, latest }: OfSet,
  acts: readonly NewAct[],
): Promise<void> {
  const rows = acts.map(({ type, postId, uid, punishId, punishmentId }) => ({
    type,
    postId,
    uid,
    punishId,
    punishmentId,
  }))
  await sql`
    insert into scheduled_act (
      set_id, app_id, type, kind, uid, post_id, punish_id, punishment_id, run_at, latest, try_at,
      state
    )
    select ${setId}::bigint, ${appId}::int, i.type, ${kind}, i.uid, i."postId", i."punishId",
      i."punishmentId", ${runAt}, ${latest}::timestamptz,
      case when ${state} = 'waiting' then ${runAt}::timestamptz end, ${state}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
      type int, "postId" text, uid text, "punishId" int, "punishmentId" bigint
    )`.execute(tx)
}

/** Which of the punishments, which are locked, have a time already at which they end. */
export async function endsSetOf(tx: Tx, rows: readonly { id: string }[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const found = await tx
    .selectFrom('scheduledAct')
    .select('punishmentId')
    .where('kind', '=', 'end')
    .where('state', 'in', ['review', 'waiting'])
    .where(
      'punishmentId',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  return new Set(found.flatMap((row) => row.punishmentId ?? []))
}

/** Acts with their set, locked in one order. */
export function lockActs(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('scheduledAct as a')
    .innerJoin('scheduledActSet as s', 's.id', 'a.setId')
    .select([
      'a.id',
      'a.setId',
      'a.appId',
      'a.type',
      'a.uid',
      'a.postId',
      'a.kind',
      'a.state',
      'a.version',
      'a.runAt',
      'a.latest',
      'a.punishmentId',
      's.madeBy',
      's.reviewedBy',
    ])
    .where('a.id', 'in', [...ids])
    .orderBy('a.id')
    .forUpdate('a')
    .execute()
}
export type LockedAct = Awaited<ReturnType<typeof lockActs>>[number]

export async function cancelActs(
  tx: Tx,
  ids: readonly string[],
  { by, reason, now }: { by: string; reason: string; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('scheduledAct')
    .set((eb) => ({
      state: 'cancelled',
      tryAt: null,
      why: '',
      message: reason,
      endedAt: now,
      endedBy: by,
      told: true,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute()
}

export async function moveActs(
  tx: Tx,
  ids: readonly string[],
  { runAt, latest }: { runAt: Date; latest: Date | null },
): Promise<void> {
  await tx
    .updateTable('scheduledAct')
    .set((eb) => ({
      runAt,
      latest,
      tryAt: sql<Date | null>`case when state = 'waiting' then ${runAt}::timestamptz end`,
      tries: 0,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute()
}

export async function reopenAct(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('scheduledAct')
    .set((eb) => ({
      state: 'waiting',
      tryAt: now,
      tries: 0,
      why: '',
      message: '',
      endedAt: null,
      told: true,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
