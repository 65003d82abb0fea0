import { typeKeyOf } from '@oas/contract/type-key'
import { type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { BulkStep } from '../../bulk-review/index.ts'
import { type Seek, seekNumber, seekOf, seekTime, seekWords } from '../../../db/seek.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { Picked } from './picks.ts'
import { isPerson } from '../../../db/person.ts'

export type Tx = Transaction<DB>
type On = Db | Tx

export async function insertDraft(
  tx: Tx,
  text: string,
  madeBy: string,
  madeAt: Date,
): Promise<string> {
  return (
    await tx
      .insertInto('batchClear')
      .values({ sql: text, madeBy, madeAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
export function hold(tx: Tx, id: string) {
  return tx.selectFrom('batchClear').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type Held = NonNullable<Awaited<ReturnType<typeof hold>>>
const chunk = 5000
/** The list of a selection anew, and the apps and types it touches. */
export async function putItems(tx: Tx, id: string, picked: readonly Picked[]): Promise<void> {
  await tx.deleteFrom('batchClearItem').where('batchId', '=', id).execute()
  for (let at = 0; at < picked.length; at += chunk) {
    const rows = picked
      .slice(at, at + chunk)
      .map((row, index) => ({ ...row, position: at + index + 1 }))
    await sql`
      insert into batch_clear_item (
        batch_id, position, order_id, record_id, app_id, type, post_id, uid, text, received_at
      )
      select ${id}::bigint, i.position, i."orderId", i."recordId", i."appId", i.type, i."postId",
        i.uid, i.text, i."receivedAt"
      from jsonb_to_recordset(
        ${JSON.stringify(rows)}::jsonb
      ) as i(
        position int, "orderId" bigint, "recordId" bigint, "appId" int, type int, "postId" text,
        uid text, text text, "receivedAt" timestamptz
      )`.execute(tx)
  }
  const [apps, pairs] = [
    [...new Set(picked.map((row) => row.appId))],
    [...new Set(picked.map(typeKeyOf))],
  ]
  await tx
    .updateTable('batchClear')
    .set({ items: picked.length, apps, pairs })
    .where('id', '=', id)
    .execute()
}
export function countTypes(on: On, id: string) {
  return on
    .selectFrom('batchClearItem as i')
    .innerJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'i.appId').onRef('t.type', '=', 'i.type'),
    )
    .where('i.batchId', '=', id)
    .select([
      'i.appId',
      'i.type',
      't.name as typeName',
      sql<number>`count(*)::int`.as('n'),
      sql<Date>`min(i.received_at)`.as('oldest'),
    ])
    .groupBy(['i.appId', 'i.type', 't.name'])
    .orderBy('n', 'desc')
    .execute()
}

export function addStep(on: On, batchId: string, step: BulkStep) {
  return on
    .insertInto('batchClearStep')
    .values({ batchId, ...step })
    .execute()
}
export function listSteps(on: On, batchId: string) {
  return on
    .selectFrom('batchClearStep as s')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select(['s.act', 's.reason', 's.at', 'p.name as by'])
    .where('s.batchId', '=', batchId)
    .orderBy('s.id')
    .execute()
}
type Change = {
  state: string
  reason?: string
  changeOrderId?: string | null
  nextAt?: Date | null
  endedAt?: Date
  reviewedBy?: string
  madeAt?: Date
}
export function set(tx: Tx, id: string, change: Change) {
  return tx.updateTable('batchClear').set(change).where('id', '=', id).execute()
}
export async function cancelItems(tx: Tx, id: string, now: Date): Promise<number> {
  return Number(
    (
      await tx
        .updateTable('batchClearItem')
        .set({ state: 'cancelled', at: now })
        .where('batchId', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
    ).numUpdatedRows,
  )
}
export async function dropDrafts(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('batchClear')
    .where('state', '=', 'draft')
    .where('madeAt', '<', before)
    .execute()
}

/** Whoever does not see every order of a clearing does not see it. */
const visible = (scope: DataScope) => sql<boolean>`not exists (
    select 1
    from unnest(b.pairs) as k
    where not ${inScope(scope, `split_part(k, ':', 1)::int`, `split_part(k, ':', 2)::int`)}
  )`
export type Filter = {
  id?: string | undefined
  state?: string | undefined
  by?: string | undefined
  ownId: string
  scope: DataScope
}
const matching = (on: On, { id, state, by, ownId, scope }: Filter) => {
  let query = on
    .selectFrom('batchClear as b')
    .innerJoin('person as m', 'm.id', 'b.madeBy')
    .leftJoin('person as v', 'v.id', 'b.reviewedBy')
    .where(visible(scope))
    .where((where) => where.or([where('b.state', '<>', 'draft'), where('b.madeBy', '=', ownId)]))
  if (id !== undefined) query = query.where('b.id', '=', id)
  query =
    state === undefined && id === undefined
      ? query.where('b.state', '<>', 'draft')
      : state === undefined
        ? query
        : query.where('b.state', '=', state)
  return by ? query.where(isPerson('m', by)) : query
}
const count = (...states: string[]) =>
  sql<number>`(
      select count(*)::int
      from batch_clear_item i
      where i.batch_id = b.id and i.state = any(${states}::text[])
    )`
const taskOrders = {
  id: 'b.id',
  items: 'b.items',
  state: 'b.state',
  reason: words('b.reason'),
  by: words('m.name'),
  reviewer: words('v.name'),
  at: 'b.made_at',
  endedAt: 'b.ended_at',
}
export function listTasks(
  on: On,
  filter: Filter & { sort?: SortOf<typeof taskOrders> },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .leftJoin('changeOrder as o', 'o.id', 'b.changeOrderId')
    .select([
      'b.id',
      'b.sql',
      'b.state',
      'b.reason',
      'b.changeOrderId',
      'o.title as changeOrder',
      'b.items',
      'm.name as by',
      'b.madeBy as byId',
      'b.madeAt',
      'v.name as reviewer',
      'b.endedAt',
      'b.apps',
    ])
    .select([
      count('cleared').as('cleared'),
      count('held', 'changed', 'gone').as('skipped'),
      count('pending').as('left'),
      count('cancelled').as('cancelled'),
    ])
    .$call(sortQuery(filter.sort, taskOrders))
    .orderBy('b.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countTasks(on: On, filter: Filter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
const itemColumns = {
  position: 'id',
  appId: seekNumber('app_id'),
  type: seekNumber('type'),
  postId: seekWords('post_id'),
  uid: seekWords('uid'),
  text: seekWords('text'),
  receivedAt: seekTime('received_at'),
  state: seekWords('state'),
} as const
/** Place among the orders of a task, which come in the order they were counted as usual. */
export function itemSeek(sort: SortOf<typeof itemColumns>, after: string | undefined): Seek {
  return seekOf(sort ?? 'position', after, 'position', itemColumns)
}
export function listItems(
  on: On,
  { id, state }: { id: string; state?: string | undefined },
  seek: Seek,
  limit: number,
) {
  const query = on
    .selectFrom('batchClearItem')
    .select([
      'position',
      'orderId',
      'recordId',
      'appId',
      'type',
      'postId',
      'uid',
      'text',
      'receivedAt',
      'state',
      'at',
    ])
    .where('batchId', '=', id)
    .select(seek.value.as('sortValue'))
    .where(seek.after)
  return (state === undefined ? query : query.where('state', '=', state))
    .orderBy(seek.orderBy)
    .limit(limit)
    .execute()
}
