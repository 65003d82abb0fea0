import type { StoreBody, StoreRow } from '@oas/contract/feature-library/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx
type Seen = readonly number[] | null

/** Stores `s` that concern every app or one of those that are seen. */
export function seenStores(seen: Seen) {
  return seen === null
    ? sql<boolean>`true`
    : sql<boolean>`(s.app_id = 0 or s.app_id = any(${[...seen]}::int[])
        or s.shared_with && ${[...seen]}::int[])`
}

export type StoreFilter = {
  appId?: number | undefined
  kind?: string | undefined
  listType?: string | undefined
  state?: string | undefined
  search?: string | undefined
  seen: Seen
}
const stores = (on: On, { appId, kind, listType, state, search, seen }: StoreFilter) => {
  let query = on.selectFrom('featureStore as s').where(seenStores(seen))
  if (appId !== undefined)
    query = query.where(sql<boolean>`(s.app_id in (0, ${appId}) or ${appId} = any(s.shared_with))`)
  if (kind !== undefined) query = query.where('s.kind', '=', kind)
  if (listType !== undefined) query = query.where('s.listType', '=', listType)
  if (state !== undefined) query = query.where('s.state', '=', state)
  if (search)
    query = query.where((where) =>
      where.or([
        where('s.name', 'ilike', containing(search)),
        where('s.storename', 'ilike', containing(search)),
      ]),
    )
  return query
}
const orders = { name: words('s.name'), updatedAt: 's.updated_at', state: 's.state' }
export function listStores(
  on: On,
  filter: StoreFilter & { sort?: SortOf<typeof orders> },
  offset: number,
  limit: number,
) {
  return stores(on, filter)
    .innerJoin('person as u', 'u.id', 's.updatedBy')
    .selectAll('s')
    .select('u.displayName as updatedByName')
    .select([
      sql<number>`(select count(*)::int from feature f
        where f.store_id = s.id and f.state = 'live')`.as('features'),
      sql<number>`(select count(*)::int from feature f
        where f.store_id = s.id and f.state = 'proposed')`.as('proposed'),
      sql<number>`(select count(*)::int from feature f
        where f.store_id = s.id and f.state = 'suspended')`.as('suspended'),
      sql<number[]>`(select array[coalesce(sum(c.hits), 0), coalesce(sum(c.decided), 0),
          coalesce(sum(c.wrong), 0)]::int[]
        from feature f join feature_count c on c.feature_id = f.id
        where f.store_id = s.id)`.as('numbers'),
    ])
    .$call(sortQuery(filter.sort, orders))
    .orderBy('s.name')
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countStores(on: On, filter: StoreFilter): Promise<number> {
  const found = await stores(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
export function holdStore(tx: Tx, id: string) {
  return tx
    .selectFrom('featureStore')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type StoredStore = NonNullable<Awaited<ReturnType<typeof holdStore>>>
export function findStore(on: On, id: string) {
  return on.selectFrom('featureStore').selectAll().where('id', '=', id).executeTakeFirst()
}
export async function countFeatures(on: On, storeId: string): Promise<number> {
  const found = await on
    .selectFrom('feature')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow()
  return found.n
}
/** Whether a store holds features, or an archive that is still to be read into it. */
export async function isInUse(on: On, storeId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from feature where store_id = ${storeId})
      or exists (
        select from feature_import
        where store_id = ${storeId} and file_id is not null
          and state in ('seen', 'waiting', 'running')
      ) as used`.execute(on)
  return rows[0]?.used ?? false
}
/** The columns of a store that its body says. */
export function columnsOf(body: StoreBody) {
  return {
    appId: body.appId,
    storename: body.storename,
    name: body.name.trim(),
    kind: body.kind,
    listType: body.listType,
    labelId: body.labelId,
    level: body.level,
    lines: JSON.stringify(body.lines),
    scopes: JSON.stringify(body.scopes),
    sharedWith: body.sharedWith,
    ttlDays: body.ttlDays,
    quota: body.quota,
    sample: body.sample,
    remark: body.remark.trim(),
    remote: body.remote ? JSON.stringify(body.remote) : null,
  }
}
export function bodyOf(row: Omit<StoredStore, 'madeBy' | 'updatedBy' | 'updatedAt'>): StoreBody {
  return {
    appId: row.appId,
    storename: row.storename,
    name: row.name,
    kind: row.kind as StoreBody['kind'],
    listType: row.listType as StoreBody['listType'],
    labelId: row.labelId,
    level: row.level,
    lines: row.lines as StoreBody['lines'],
    scopes: row.scopes as StoreBody['scopes'],
    sharedWith: row.sharedWith,
    ttlDays: row.ttlDays,
    quota: row.quota,
    sample: row.sample as StoreBody['sample'],
    remark: row.remark,
    remote: row.remote as StoreBody['remote'],
  }
}
export type ListedStore = Awaited<ReturnType<typeof listStores>>[number]
export function toStoreRow(row: ListedStore, callerId: string): StoreRow {
  const [hits = 0, decided = 0, wrong = 0] = row.numbers
  return {
    ...bodyOf(row),
    id: row.id,
    version: row.version,
    state: row.state as StoreRow['state'],
    features: row.features,
    proposed: row.proposed,
    suspended: row.suspended,
    hits,
    decided,
    wrong,
    own: row.updatedBy === callerId,
    updatedBy: row.updatedByName,
    updatedAt: row.updatedAt.getTime(),
  }
}
