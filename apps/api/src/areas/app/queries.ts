import type { AppFields } from '@oas/contract/app/schemas'
import type { Language } from '@oas/contract/language/calls'
import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../db/like.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx
type Filter = {
  text?: string | undefined
  state?: string | undefined
  apps: readonly number[] | null
}

const matching = (on: On, { text, state, apps }: Filter) => {
  let query = on.selectFrom('app')
  if (text) {
    const like = containing(text)
    query = query.where((where) =>
      where.or([
        where('name', 'ilike', like),
        where('key', 'ilike', like),
        where(sql`names::text`, 'ilike', like),
        where(sql`id::text`, '=', text),
      ]),
    )
  }
  if (state !== undefined) query = query.where('state', '=', state)
  return apps === null ? query : query.where('id', '=', sql<number>`any(${[...apps]}::int[])`)
}
/** Apps are looked for by the name that a person reads. */
const appOrders = (language: Language) => ({
  name: words(`coalesce(nullif(app.names ->> '${language}', ''), app.name)`),
  types: 'types',
  keys: 'keys',
  state: 'app.state',
  updatedBy: words('app.updated_by'),
})
/** Apps of a page, each with how many types it has and how many keys may be used for it. */
export function listApps(
  on: On,
  filter: Filter & { sort?: SortOf<ReturnType<typeof appOrders>>; language: Language },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from record_type t where t.app_id = app.id)`.as('types'),
      sql<number>`(
          select count(distinct k.id)::int
          from api_key k
          join api_key_scope s on s.api_key_id = k.id
          where s.app_id = app.id and k.revoked_at is null
        )`.as('keys'),
    ])
    .$call(sortQuery(filter.sort, appOrders(filter.language)))
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countApps(on: On, filter: Filter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export function findApp(on: On, id: number) {
  return on.selectFrom('app').selectAll().where('id', '=', id).executeTakeFirst()
}
export function lockApp(tx: Tx, id: number) {
  return tx.selectFrom('app').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
type Columns = Omit<AppFields, 'names'> & { name: string; names: string }
type Stamp = { updatedAt: Date; updatedBy: string }
/** Answers whether id and key were free. */
export async function insertApp(
  tx: Tx,
  row: { id: number; key: string } & Columns & Stamp,
): Promise<boolean> {
  return (
    (await tx
      .insertInto('app')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}
export async function updateApp(
  tx: Tx,
  id: number,
  change: Partial<Columns> & { state?: string; version: number } & Stamp,
): Promise<void> {
  await tx.updateTable('app').set(change).where('id', '=', id).execute()
}
export function appIntake(on: On) {
  return on.selectFrom('app').select(['id', 'state', 'rate']).execute()
}

const keyColumns = [
  'k.id',
  'k.name',
  'k.prefix',
  'k.permissions',
  'k.ips',
  'k.version',
  'k.createdAt',
  'k.revokedAt',
  'k.usedAt',
  'k.usedIp',
  'k.previousUntil',
  'k.keyHash',
] as const
export function listKeys(on: On, appId: number) {
  return on
    .selectFrom('apiKey as k')
    .select(keyColumns)
    .where((where) =>
      where.exists(
        where
          .selectFrom('apiKeyScope as s')
          .select('s.id')
          .whereRef('s.apiKeyId', '=', 'k.id')
          .where('s.appId', '=', appId),
      ),
    )
    .orderBy('k.id', 'desc')
    .limit(500)
    .execute()
}
export function lockKey(tx: Tx, id: string) {
  return tx
    .selectFrom('apiKey as k')
    .select(keyColumns)
    .where('k.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export function scopesOf(on: On, ids: readonly string[]) {
  return ids.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('apiKeyScope')
        .select(['apiKeyId', 'appId', 'type'])
        .where('apiKeyId', 'in', [...ids])
        .orderBy('id')
        .execute()
}
export type Scope = { appId: number; type: number | null }
export async function insertKey(
  tx: Tx,
  row: {
    name: string
    prefix: string
    keyHash: Buffer
    permissions: string[]
    ips: string[]
    updatedBy: string
  },
  scopes: readonly Scope[],
): Promise<string> {
  const { id } = await tx.insertInto('apiKey').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('apiKeyScope')
    .values(scopes.map((scope) => ({ apiKeyId: id, ...scope })))
    .execute()
  return id
}
export async function updateKey(
  tx: Tx,
  id: string,
  change: {
    name?: string
    ips?: string[]
    prefix?: string
    keyHash?: Buffer
    previousHash?: Buffer | null
    previousUntil?: Date | null
    revokedAt?: Date
    version: number
    updatedBy: string
  },
): Promise<void> {
  await tx.updateTable('apiKey').set(change).where('id', '=', id).execute()
}
/** Replaces what a key may be used for in one app; its other apps stay. */
export async function replaceScopes(
  tx: Tx,
  id: string,
  appId: number,
  scopes: readonly Scope[],
): Promise<void> {
  await tx.deleteFrom('apiKeyScope').where('apiKeyId', '=', id).where('appId', '=', appId).execute()
  await tx
    .insertInto('apiKeyScope')
    .values(scopes.map((scope) => ({ apiKeyId: id, ...scope })))
    .execute()
}
/** Live keys of a name or prefix. */
export async function listKeysByName(tx: Tx, name: string): Promise<string[]> {
  return (
    await tx
      .selectFrom('apiKey')
      .select('id')
      .where((on) => on.or([on('name', '=', name), on('prefix', '=', name)]))
      .where('revokedAt', 'is', null)
      .execute()
  ).map((row) => row.id)
}
export async function typesOfApp(on: On, appId: number): Promise<number[]> {
  return (
    await on.selectFrom('recordType').select('type').where('appId', '=', appId).execute()
  ).map((row) => row.type)
}
