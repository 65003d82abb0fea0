import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import { isPerson } from '../../db/person.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

type Tx = Transaction<DB>
type On = Kysely<DB> | Tx
type Filter = {
  appId?: number | undefined
  uid?: string | undefined
  owner?: string | undefined
  expired?: boolean | undefined
  apps: readonly number[] | null
  now: Date
}

const matching = (on: On, { appId, uid, owner, expired, apps, now }: Filter) => {
  let query = on.selectFrom('testUid as u').innerJoin('person as p', 'p.id', 'u.addedBy')
  if (appId !== undefined) query = query.where('u.appId', '=', appId)
  if (uid) query = query.where('u.uid', '=', uid)
  if (owner) query = query.where(isPerson('p', owner))
  if (expired !== undefined) query = query.where('u.until', expired ? '<=' : '>', now)
  return apps === null ? query : query.where('u.appId', '=', sql<number>`any(${[...apps]}::int[])`)
}
const testUidOrders = {
  appId: 'u.app_id',
  uid: words('u.uid'),
  addedBy: words('p.name'),
  until: 'u.until',
  addedAt: 'u.added_at',
}
/** Test users newest first, with how many records they sent since a time. */
export function listTestUids(
  on: On,
  filter: Filter & { sort?: SortOf<typeof testUidOrders> },
  since: Date,
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .select(['u.id', 'u.appId', 'u.uid', 'u.why', 'u.until', 'u.addedAt', 'p.name as addedBy'])
    .select(
      sql<number>`(
          select count(*)::int
          from record r
          where r.app_id = u.app_id
            and r.uid = u.uid
            and r.uid <> ''
            and r.id >= id_from(${since}::timestamptz)
            and r.received_at >= ${since}
        )`.as('records'),
    )
    .$call(sortQuery(filter.sort, testUidOrders))
    .orderBy('u.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countTestUids(on: On, filter: Filter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export function liveTestUids(on: On, now: Date) {
  return on
    .selectFrom('testUid')
    .select(['appId', 'uid', 'until'])
    .where('until', '>', now)
    .execute()
}
export async function countOfApp(tx: Tx, appId: number): Promise<number> {
  return (
    await tx
      .selectFrom('testUid')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
  ).n
}
export type NewTestUid = {
  appId: number
  uid: string
  why: string
  until: Date
  addedBy: string
  addedAt: Date
}
/** Adds users, or gives those that are there a new reason and end; answers which were new. */
export async function putTestUids(
  tx: Tx,
  rows: readonly NewTestUid[],
): Promise<{ uid: string; fresh: boolean }[]> {
  return tx
    .insertInto('testUid')
    .values([...rows])
    .onConflict((on) =>
      on.columns(['appId', 'uid']).doUpdateSet((set) => ({
        why: set.ref('excluded.why'),
        until: set.ref('excluded.until'),
        addedBy: set.ref('excluded.addedBy'),
        addedAt: set.ref('excluded.addedAt'),
      })),
    )
    .returning(['uid', sql<boolean>`xmax = 0`.as('fresh')])
    .execute()
}
export function findTestUid(tx: Tx, id: string) {
  return tx.selectFrom('testUid').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export async function deleteTestUid(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('testUid').where('id', '=', id).execute()
}
/** A user is a test no longer than it says; what ran out long ago is of no interest. */
export async function dropExpired(on: On, before: Date): Promise<void> {
  await on.deleteFrom('testUid').where('until', '<', before).execute()
}
export async function hasApp(on: On, id: number): Promise<boolean> {
  return (
    (await on.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
