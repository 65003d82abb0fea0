import type { UserOrdersState } from '@oas/contract/user-orders/schemas'
import { type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { Seek } from '../../../db/seek.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { BulkStep } from '../../bulk-review/index.ts'

export type Tx = Transaction<DB>
type On = Db | Tx

/** What is given to the orders of one type. */
export type Verdict = {
  type: number
  resultId: string
  labels: number[]
  punishTime: number | null
  settingVersion: number
}
export type NewRun = {
  appId: number
  uid: string
  decisionId: string
  recordId: string
  key: string
  reason: string
  types: number[]
  verdicts: readonly Verdict[]
  language: string
  leads: boolean
  changeOrderId: string | null
  state: 'review' | 'running'
  items: number
  madeBy: string
  madeAt: Date
  nextAt: Date | null
}
/** Stores a run, unless its maker stored one under its key before; answers its id. */
export async function insertRun(tx: Tx, { verdicts, ...row }: NewRun): Promise<string | null> {
  return (
    (
      await tx
        .insertInto('userOrders')
        .values({ ...row, verdicts: JSON.stringify(verdicts) })
        .onConflict((on) => on.columns(['madeBy', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export function findRunByKey(on: On, madeBy: string, key: string) {
  return on
    .selectFrom('userOrders')
    .select(['id', 'state', 'items'])
    .where('madeBy', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst()
}

export type NewItem = { orderId: string; recordId: string; type: number }
/** Stores the orders of a run, with the post and user that the records name. */
export async function insertItems(tx: Tx, runId: string, items: readonly NewItem[]): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, position: index + 1 }))
  await sql`
    insert into user_orders_item (run_id, position, order_id, record_id, type, post_id, uid)
    select ${runId}::bigint, i.position, i."orderId", i."recordId", i.type,
      coalesce(r.post_id, ''), coalesce(r.uid, '')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(
      position int, "orderId" bigint, "recordId" bigint, type int
    )
    left join record r on r.id = i."recordId"`.execute(tx)
}

export function addStep(on: On, runId: string, step: BulkStep) {
  return on
    .insertInto('userOrdersStep')
    .values({ runId, ...step })
    .execute()
}
export function listSteps(on: On, runId: string) {
  return on
    .selectFrom('userOrdersStep as s')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select(['s.act', 's.reason', 's.at', 'p.name as by'])
    .where('s.runId', '=', runId)
    .orderBy('s.id')
    .execute()
}

export type RunFilter = {
  id?: string | undefined
  appId?: number | undefined
  uid?: string | undefined
  state?: UserOrdersState | undefined
  /** Only those of this person; null: those of others as well, in the scope. */
  ownId: string | null
  personId: string
  scope: DataScope
}
const matching = (on: On, { id, appId, uid, state, ownId, personId, scope }: RunFilter) => {
  let query = on
    .selectFrom('userOrders as u')
    .innerJoin('person as m', 'm.id', 'u.madeBy')
    .leftJoin('person as v', 'v.id', 'u.reviewedBy')
  if (id !== undefined) query = query.where('u.id', '=', id)
  if (appId !== undefined) query = query.where('u.appId', '=', appId)
  if (uid) query = query.where('u.uid', '=', uid)
  if (state !== undefined) query = query.where('u.state', '=', state)
  if (ownId !== null) return query.where('u.madeBy', '=', ownId)
  return query.where((where) =>
    where.or([
      where('u.madeBy', '=', personId),
      sql<boolean>`not exists (
        select 1 from unnest(u.types) as t(type) where not ${inScope(scope, 'u.app_id', 't.type')}
      )`,
    ]),
  )
}
const count = (state: string) =>
  sql<number>`(
      select count(*)::int from user_orders_item i where i.run_id = u.id and i.state = ${state}
    )`
const runOrders = {
  id: 'u.id',
  items: 'u.items',
  state: 'u.state',
  by: words('m.name'),
  at: 'u.made_at',
}
export function listRuns(
  on: On,
  filter: RunFilter & { sort?: SortOf<typeof runOrders> },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .select([
      'u.id',
      'u.appId',
      'u.uid',
      'u.decisionId',
      'u.recordId',
      'u.reason',
      'u.verdicts',
      'u.state',
      'u.changeOrderId',
      'u.items',
      'u.madeBy',
      'm.name as by',
      'u.madeAt',
      'v.name as reviewer',
      'u.endedAt',
    ])
    .select([
      count('done').as('done'),
      count('warned').as('warned'),
      count('refused').as('refused'),
      count('skipped').as('skipped'),
      count('cancelled').as('cancelled'),
      count('pending').as('left'),
    ])
    .$call(sortQuery(filter.sort, runOrders))
    .orderBy('u.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]
export async function countRuns(on: On, filter: RunFilter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}
/** How many orders of a run are of each type. */
export function countTypes(on: On, runId: string) {
  return on
    .selectFrom('userOrdersItem')
    .select(['type', sql<number>`count(*)::int`.as('n')])
    .where('runId', '=', runId)
    .groupBy('type')
    .execute()
}
export function holdRun(tx: Tx, id: string) {
  return tx.selectFrom('userOrders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type HeldRun = NonNullable<Awaited<ReturnType<typeof holdRun>>>
export function setRun(
  tx: Tx,
  id: string,
  change: { state: UserOrdersState; nextAt?: Date | null; endedAt?: Date; reviewedBy?: string },
) {
  return tx.updateTable('userOrders').set(change).where('id', '=', id).execute()
}
/** Leaves alone what nobody works on; answers how many. */
export async function cancelItems(tx: Tx, runId: string, now: Date): Promise<number> {
  return Number(
    (
      await tx
        .updateTable('userOrdersItem')
        .set({ state: 'cancelled', at: now })
        .where('runId', '=', runId)
        .where('state', '=', 'pending')
        .where('claimedUntil', 'is', null)
        .executeTakeFirst()
    ).numUpdatedRows,
  )
}

export function listItems(on: On, runId: string, seek: Seek, limit: number) {
  return on
    .selectFrom('userOrdersItem as i')
    .leftJoin('decision as d', 'd.id', 'i.decisionId')
    .select([
      'i.position',
      'i.type',
      'i.postId',
      'i.recordId',
      'i.orderId',
      'i.state',
      'i.codes',
      'i.message',
      'i.decisionId',
      'd.undoUntil',
      'd.state as decisionState',
    ])
    .select(seek.value.as('sortValue'))
    .where('i.runId', '=', runId)
    .where(seek.after)
    .orderBy(seek.orderBy)
    .limit(limit)
    .execute()
}

const alongShown = 50
/** Decisions that were made along with a ban, in the apps and types of a scope. */
export async function listAlong(on: On, decisionId: string, scope: DataScope) {
  const found = on
    .selectFrom('userOrders as u')
    .innerJoin('userOrdersItem as i', 'i.runId', 'u.id')
    .innerJoin('decision as d', (join) =>
      join.onRef('d.id', '=', 'i.decisionId').on('d.state', '=', 'active'),
    )
    .where('u.decisionId', '=', decisionId)
    .where(inScope(scope, 'u.app_id', 'i.type'))
  const { n } = await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const list = await found
    .leftJoin('recordType as t', (join) =>
      join.onRef('t.appId', '=', 'u.appId').onRef('t.type', '=', 'i.type'),
    )
    .select([
      'd.id as decisionId',
      'i.recordId',
      'u.appId',
      'i.type',
      't.name as typeName',
      'i.postId',
    ])
    .orderBy('i.runId')
    .orderBy('i.position')
    .limit(alongShown)
    .execute()
  return { n, list }
}
