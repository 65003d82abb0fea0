import { hitOutcomes } from '@oas/contract/feature-library/schemas'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import type { Recheck, RecheckHit } from '@oas/contract/feature-past/calls'
import { type Kysely, type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import { rowset } from '../../../db/rowset.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type LateHit, type PastHash, seenStores } from '../../feature-library/index.ts'

type Tx = Transaction<DB>
type On = Kysely<DB> | Tx
type Client = Pick<pg.PoolClient, 'query'>
type Seen = readonly number[] | null

export type NewRecheck = {
  storeId: string
  featureId: string | null
  kind: string
  days: number
  since: Date
  by: string
  now: Date
}
/** Keeps a search that is to be made, with how much there is to look through. */
export async function insertRecheck(
  tx: Tx,
  { by, now, ...asked }: NewRecheck,
  apps: readonly number[] | null,
): Promise<string> {
  let hashes = tx
    .selectFrom('recordHash')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('kind', '=', asked.kind)
    .where('at', '>=', asked.since)
    .where('at', '<=', now)
  if (apps !== null) hashes = hashes.where(sql<boolean>`app_id = any(${[...apps]}::int[])`)
  const { n } = await hashes.executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('featureRecheck')
    .values({ ...asked, total: n, afterAt: asked.since, madeBy: by, madeAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
/** How many searches of a person are open; nobody begins another one meanwhile. */
export async function countOpen(tx: Tx, personId: string): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const found = await tx
    .selectFrom('featureRecheck')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('madeBy', '=', personId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return found.n
}

export type RecheckFilter = {
  seen: Seen
  id?: string | undefined
  storeId?: string | undefined
  featureId?: string | undefined
  state?: string | undefined
}
const rechecks = (on: On, { seen, id, storeId, featureId, state }: RecheckFilter) => {
  let query = on
    .selectFrom('featureRecheck as r')
    .innerJoin('featureStore as s', 's.id', 'r.storeId')
    .where(seenStores(seen))
  if (id !== undefined) query = query.where('r.id', '=', id)
  if (storeId !== undefined) query = query.where('r.storeId', '=', storeId)
  if (featureId !== undefined) query = query.where('r.featureId', '=', featureId)
  if (state !== undefined) query = query.where('r.state', '=', state)
  return query
}
export async function listRechecks(
  on: On,
  filter: RecheckFilter,
  offset: number,
  limit: number,
): Promise<Recheck[]> {
  const rows = await rechecks(on, filter)
    .innerJoin('person as p', 'p.id', 'r.madeBy')
    .leftJoin('feature as f', 'f.id', 'r.featureId')
    .select([
      'r.id',
      'r.storeId',
      's.name as storeName',
      's.storename',
      's.appId',
      'r.kind',
      'r.featureId',
      'f.remark',
      'r.days',
      'r.state',
      'r.problem',
      'r.total',
      'r.done',
      'r.hits',
      'p.displayName as by',
      'r.madeAt',
      'r.finishedAt',
    ])
    .select(
      sql<number>`(select count(*)::int from feature_recheck_hit h
        where h.recheck_id = r.id and h.made_at is not null)`.as('made'),
    )
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ remark, madeAt, finishedAt, kind, state, ...row }) => ({
    ...row,
    kind: kind as Recheck['kind'],
    state: state as Recheck['state'],
    featureName: remark ?? '',
    madeAt: madeAt.getTime(),
    finishedAt: finishedAt?.getTime() ?? null,
  }))
}
export async function countRechecks(on: On, filter: RecheckFilter): Promise<number> {
  const found = await rechecks(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
/** Ends a search that waits or runs; answers whether it did. */
export async function endRecheck(
  on: On,
  id: string,
  state: 'cancelled' | 'failed',
  problem: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('featureRecheck')
    .set({ state, problem, finishedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type HitFilter = {
  verdict?: string | undefined
  made?: boolean | undefined
}
const finds = (on: On, id: string, scope: DataScope, { verdict, made }: HitFilter) => {
  let query = on
    .selectFrom('featureRecheckHit as h')
    .where('h.recheckId', '=', id)
    .where(inScope(scope, 'h.app_id', 'h.type'))
  if (verdict !== undefined) query = query.where('h.verdict', '=', verdict)
  if (made !== undefined) query = query.where('h.madeAt', made ? 'is not' : 'is', null)
  return query
}
export async function listFinds(
  on: On,
  id: string,
  scope: DataScope,
  { offset, limit, ...filter }: HitFilter & { offset: number; limit: number },
): Promise<RecheckHit[]> {
  const rows = await finds(on, id, scope, filter)
    .leftJoin('feature as f', 'f.id', 'h.featureId')
    .select([
      'h.recordId',
      'h.featureId',
      'f.remark',
      'h.field',
      'h.appId',
      'h.type',
      'h.uid',
      'h.distance',
      'h.similarity',
      'h.verdict',
      'h.receivedAt',
      'h.madeAt',
    ])
    .select(sql<number>`text_outcome(h.record_id, h.label_id)`.as('outcome'))
    .orderBy('h.recordId', 'desc')
    .orderBy('h.featureId')
    .orderBy('h.field')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ remark, outcome, receivedAt, madeAt, verdict, ...row }) => ({
    ...row,
    featureName: remark ?? '',
    verdict: verdict as RecheckHit['verdict'],
    outcome: hitOutcomes[outcome] ?? 'open',
    receivedAt: receivedAt.getTime(),
    made: madeAt !== null,
  }))
}
export async function countFinds(
  on: On,
  id: string,
  scope: DataScope,
  filter: HitFilter,
): Promise<number> {
  const found = await finds(on, id, scope, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
/** The feature by which each record was found first, of the types that are seen. */
export async function findersOf(
  on: On,
  id: string,
  scope: DataScope,
  recordIds: readonly string[],
): Promise<{ recordId: string; featureId: string }[]> {
  return finds(on, id, scope, {})
    .distinctOn('h.recordId')
    .select(['h.recordId', 'h.featureId'])
    .where('h.recordId', 'in', [...recordIds])
    .orderBy('h.recordId')
    .orderBy('h.featureId')
    .execute()
}
export async function noteMade(
  on: On,
  id: string,
  recordIds: readonly string[],
  now: Date,
): Promise<void> {
  if (recordIds.length === 0) return
  await on
    .updateTable('featureRecheckHit')
    .set({ madeAt: now })
    .where('recheckId', '=', id)
    .where('recordId', 'in', [...recordIds])
    .where('madeAt', 'is', null)
    .execute()
}

export type Cursor = { afterAt: Date; afterRecord: string; afterField: string; afterN: number }
export type OpenRecheck = Cursor & {
  id: string
  storeId: string
  featureId: string | null
  kind: FeatureKind
  hits: number
  done: number
  total: number
  madeAt: Date
}
/** The search that is to go on, held until the transaction ends; the longest waiting first. */
export async function takeRecheck(client: Client, now: Date): Promise<OpenRecheck | undefined> {
  const { rows } = await client.query<OpenRecheck>(
    `
      update feature_recheck
      set state = 'running', started_at = coalesce(started_at, $1)
      where id = any(array(
        select id
        from feature_recheck
        where state in ('waiting', 'running')
        order by id limit 1 for update skip locked
      ))
      returning id, store_id as "storeId", feature_id as "featureId", kind, hits, done, total,
        made_at as "madeAt", after_at as "afterAt", after_record as "afterRecord",
        after_field as "afterField", after_n as "afterN"`,
    [now],
  )
  return rows[0]
}
export type CursorHash = PastHash & { uid: string; at: Date; n: number }
/** The next hashes of a search, in the order of their time. */
export async function nextHashes(
  client: Client,
  { kind, madeAt, afterAt, afterRecord, afterField, afterN }: OpenRecheck,
  apps: readonly number[] | null,
  limit: number,
): Promise<CursorHash[]> {
  const { rows } = await client.query<CursorHash>(
    `
      select record_id as "recordId", app_id as "appId", type, uid, field, kind, n, hash, quality,
        at
      from record_hash
      where kind = $1 and at >= $3 and at <= $2 and (at, record_id, field, n) > ($3, $4, $5, $6)
        and ($7::int[] is null or app_id = any($7))
      order by at, record_id, field, n
      limit $8`,
    [kind, madeAt, afterAt, afterRecord, afterField, afterN, apps, limit],
  )
  return rows
}
type Find = Omit<LateHit, 'signal' | 'hash' | 'storeId'> & { uid: string; receivedAt: string }
const findColumns = {
  recordId: 'bigint',
  featureId: 'bigint',
  field: 'text',
  appId: 'int',
  type: 'int',
  uid: 'text',
  labelId: 'int',
  distance: 'real',
  similarity: 'real',
  verdict: 'text',
  receivedAt: 'timestamptz',
} as const
/** Keeps what was found by a part of a search. */
export async function insertFinds(
  client: Client,
  id: string,
  list: readonly Find[],
): Promise<void> {
  if (list.length === 0) return
  await client.query(
    `
      insert into feature_recheck_hit (
        recheck_id, record_id, feature_id, field, app_id, type, uid, label_id, distance, similarity,
        verdict, received_at
      )
      select $1, "recordId", "featureId", "field", "appId", "type", "uid", "labelId", "distance",
        "similarity", "verdict", "receivedAt"
      from ${rowset('$2', findColumns, 'i', 'json')}
      on conflict do nothing`,
    [id, JSON.stringify(list)],
  )
}
/** Notes how far a search came. */
export async function moveOn(
  client: Client,
  id: string,
  {
    cursor,
    done,
    hits,
    total,
    finished,
  }: { cursor: Cursor; done: number; hits: number; total: number; finished: Date | null },
): Promise<void> {
  await client.query(
    `
      update feature_recheck
      set after_at = $2, after_record = $3, after_field = $4, after_n = $5, done = $6, hits = $7,
        total = $8, finished_at = $9,
        state = case when $9::timestamptz is null then 'running' else 'done' end
      where id = $1`,
    [
      id,
      cursor.afterAt,
      cursor.afterRecord,
      cursor.afterField,
      cursor.afterN,
      done,
      hits,
      total,
      finished,
    ],
  )
}
/** Forgets searches that were made so long ago. */
export async function forgetRechecks(client: Client, before: Date, most: number): Promise<number> {
  const { rowCount } = await client.query(
    `
      delete from feature_recheck
      where id = any(array(
        select id from feature_recheck
        where made_at < $1 and state not in ('waiting', 'running')
        limit $2
        for update skip locked
      ))`,
    [before, most],
  )
  return rowCount ?? 0
}
