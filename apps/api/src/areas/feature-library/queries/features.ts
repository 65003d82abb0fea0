import type { FeatureRow, Nearest } from '@oas/contract/feature-library/schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery } from '../../../db/sort.ts'
import { type On, type Tx, seenStores } from './stores.ts'

export type FeatureFilter = {
  appId?: number | undefined
  storeId?: string | undefined
  kind?: string | undefined
  listType?: string | undefined
  labelId?: number | undefined
  states?: readonly string[] | undefined
  source?: string | undefined
  search?: string | undefined
  seen: readonly number[] | null
}
const hashForm = /^([0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{64})$/i
const features = (on: On, filter: FeatureFilter) => {
  const { appId, storeId, kind, listType, labelId, states, source, search } = filter
  let query = on
    .selectFrom('feature as f')
    .innerJoin('featureStore as s', 's.id', 'f.storeId')
    .where(seenStores(filter.seen))
  if (appId !== undefined)
    query = query.where(sql<boolean>`(s.app_id in (0, ${appId}) or ${appId} = any(s.shared_with))`)
  if (storeId !== undefined) query = query.where('f.storeId', '=', storeId)
  if (kind !== undefined) query = query.where('f.kind', '=', kind)
  if (listType !== undefined) query = query.where('s.listType', '=', listType)
  if (labelId !== undefined) query = query.where('f.labelId', '=', labelId)
  if (states && states.length > 0) query = query.where('f.state', 'in', [...states])
  if (source !== undefined) query = query.where('f.source', '=', source)
  if (search && hashForm.test(search)) return query.where('f.hash', '=', Buffer.from(search, 'hex'))
  if (search)
    query = query.where((where) =>
      where.or([
        where('f.remark', 'ilike', containing(search)),
        where('f.text', 'ilike', containing(search)),
      ]),
    )
  return query
}
const orders = {
  madeAt: 'f.made_at',
  hits: 'coalesce(c.hits, 0)',
  lastHitAt: 'c.last_hit_at',
  quality: 'f.quality',
}
const listed = (on: On, filter: FeatureFilter) =>
  features(on, filter)
    .leftJoin('featureCount as c', 'c.featureId', 'f.id')
    .innerJoin('person as m', 'm.id', 'f.madeBy')
    .leftJoin('person as r', 'r.id', 'f.reviewedBy')
    .select([
      'f.id',
      'f.version',
      'f.storeId',
      's.appId',
      's.storename',
      's.name as storeName',
      's.listType',
      'f.kind',
      'f.algorithm',
      'f.quality',
      'f.text',
      'f.source',
      'f.sourceRef',
      'f.recordId',
      'f.labelId',
      'f.level',
      'f.remark',
      'f.validUntil',
      'f.state',
      'f.reason',
      'f.madeBy as madeById',
      'm.displayName as madeBy',
      'f.madeAt',
      'r.displayName as reviewedBy',
      'f.reviewedAt',
      'c.lastHitAt',
      's.sharedWith',
    ])
    .select([
      sql<string>`encode(f.hash, 'hex')`.as('hash'),
      sql<boolean>`f.sample is not null`.as('hasSample'),
      sql<number>`coalesce(c.hits, 0)::int`.as('hits'),
      sql<number>`coalesce(c.decided, 0)::int`.as('decided'),
      sql<number>`coalesce(c.correct, 0)::int`.as('right'),
      sql<number>`coalesce(c.wrong, 0)::int`.as('wrong'),
    ])
export function listFeatures(
  on: On,
  filter: FeatureFilter & { sort?: SortOf<typeof orders> },
  offset: number,
  limit: number,
) {
  return listed(on, filter)
    .$call(sortQuery(filter.sort, orders))
    .orderBy('f.madeAt', 'desc')
    .orderBy('f.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countListed(on: On, filter: FeatureFilter): Promise<number> {
  const found = await features(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
export function findFeature(on: On, id: string) {
  return listed(on, { seen: null }).where('f.id', '=', id).executeTakeFirst()
}
export type ListedFeature = Awaited<ReturnType<typeof listFeatures>>[number]
export function toFeatureRow(row: ListedFeature, callerId: string): FeatureRow {
  const { madeById, sharedWith: _shared, ...rest } = row
  return {
    ...rest,
    listType: row.listType as FeatureRow['listType'],
    kind: row.kind as FeatureRow['kind'],
    source: row.source as FeatureRow['source'],
    state: row.state as FeatureRow['state'],
    validUntil: row.validUntil?.getTime() ?? null,
    madeAt: row.madeAt.getTime(),
    reviewedBy: row.reviewedBy ?? '',
    reviewedAt: row.reviewedAt?.getTime() ?? null,
    lastHitAt: row.lastHitAt?.getTime() ?? null,
    own: madeById === callerId,
  }
}

/** Features to be changed, with their stores, held in one order. */
export function holdFeatures(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('feature as f')
    .innerJoin('featureStore as s', 's.id', 'f.storeId')
    .select([
      'f.id',
      'f.version',
      'f.state',
      'f.kind',
      'f.storeId',
      'f.labelId',
      'f.level',
      'f.remark',
      'f.validUntil',
      'f.madeBy',
      'f.reason',
      'f.source',
      's.appId',
      's.sharedWith',
      's.kind as storeKind',
    ])
    .where('f.id', 'in', [...ids])
    .orderBy('f.id')
    .forUpdate('f')
    .execute()
}
export type HeldFeature = Awaited<ReturnType<typeof holdFeatures>>[number]
type Set = {
  state?: string
  reason?: string
  labelId?: number
  level?: number
  remark?: string
  validUntil?: Date | null
  storeId?: string
  reviewedBy?: string
  reviewedAt?: Date
}
/** Changes a feature; servers hear of it by the transaction that is noted. */
export async function changeFeature(tx: Tx, id: string, set: Set, now: Date): Promise<void> {
  await tx
    .updateTable('feature')
    .set({
      ...set,
      version: sql<number>`version + 1`,
      changed: sql<string>`pg_current_xact_id()`,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Rows of features near something, in the order of their ids given. */
export async function readNearest(
  on: On,
  near: readonly { id: string; distance: number; similarity: number }[],
): Promise<Nearest[]> {
  if (near.length === 0) return []
  const rows = await on
    .selectFrom('feature as f')
    .innerJoin('featureStore as s', 's.id', 'f.storeId')
    .select([
      'f.id',
      'f.storeId',
      's.appId',
      's.storename',
      's.name as storeName',
      's.listType',
      'f.state',
      'f.labelId',
      'f.remark',
    ])
    .where(
      'f.id',
      'in',
      near.map(({ id }) => id),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return near.flatMap(({ id, distance, similarity }) => {
    const row = known.get(id)
    if (!row) return []
    const { id: featureId, listType, state, ...rest } = row
    return [
      {
        ...rest,
        featureId,
        listType: listType as Nearest['listType'],
        state: state as Nearest['state'],
        distance,
        similarity,
      },
    ]
  })
}
/** A feature of a store, in force or waiting, with exactly this hash. */
export function findEqual(on: On, storeId: string, hash: Buffer) {
  return on
    .selectFrom('feature')
    .select('id')
    .where('storeId', '=', storeId)
    .where('hash', '=', hash)
    .where('state', 'in', ['proposed', 'live', 'suspended'])
    .executeTakeFirst()
}
