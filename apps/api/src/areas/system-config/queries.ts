import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../db/like.ts'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx
const columns = [
  'key',
  'value',
  'public',
  'secret',
  'remark',
  'version',
  'updatedAt',
  'updatedBy',
] as const

export function findConfig(ctx: Pick<Context, 'db'>, key: string) {
  return findItem(ctx.db, key)
}
export function findItem(on: On, key: string) {
  return on.selectFrom('systemConfig').select(columns).where('key', '=', key).executeTakeFirst()
}

type Filter = {
  text?: string | undefined
  public?: boolean | undefined
  updatedBy?: string | undefined
}
const matching = (on: On, { text, public: isPublic, updatedBy }: Filter) => {
  let query = on.selectFrom('systemConfig')
  if (text) {
    const like = containing(text)
    // Nobody finds out what a secret is by searching for it.
    query = query.where((where) =>
      where.or([
        where('key', 'ilike', like),
        where('remark', 'ilike', like),
        where.and([where('secret', '=', false), where(sql`value::text`, 'ilike', like)]),
      ]),
    )
  }
  if (isPublic !== undefined) query = query.where('public', '=', isPublic)
  return updatedBy ? query.where('updatedBy', '=', updatedBy) : query
}
const itemOrders = {
  key: words('key'),
  public: 'public',
  version: 'version',
  updatedAt: 'updated_at',
  updatedBy: words('updated_by'),
}
export function listItems(
  on: On,
  filter: Filter & { sort?: SortOf<typeof itemOrders> },
  offset: number,
  limit: number,
) {
  return matching(on, filter)
    .select(columns)
    .$call(sortQuery(filter.sort, itemOrders))
    .orderBy('key')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countItems(on: On, filter: Filter): Promise<number> {
  return (
    await matching(on, filter)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

/** One editor of settings at a time, so that what was compared is what is replaced. */
export async function lockConfigs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('system_config'))`.execute(tx)
}
/** The last version of a key ever, also of one that is gone: versions are given out once. */
export async function lastVersion(tx: Tx, key: string): Promise<number> {
  const { last } = await tx
    .selectFrom('systemConfigVersion')
    .select(sql<number>`coalesce(max(version), 0)::int`.as('last'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return Math.max(last, (await findItem(tx, key))?.version ?? 0)
}

export type Item = {
  key: string
  value: string
  public: boolean
  secret: boolean
  remark: string
  version: number
  updatedAt: Date
  updatedBy: string
}
export async function putItem(tx: Tx, { key, ...row }: Item): Promise<void> {
  await tx
    .insertInto('systemConfig')
    .values({ key, ...row })
    .onConflict((on) => on.column('key').doUpdateSet(row))
    .execute()
}
export async function deleteItem(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('systemConfig').where('key', '=', key).execute()
}
export async function addEdition(
  tx: Tx,
  { updatedAt, updatedBy, ...row }: Item,
  act: string,
): Promise<void> {
  await tx
    .insertInto('systemConfigVersion')
    .values({ ...row, act, at: updatedAt, by: updatedBy })
    .execute()
}
const editionColumns = [
  'version',
  'act',
  'value',
  'public',
  'secret',
  'remark',
  'at',
  'by',
] as const
export function listEditions(on: On, key: string, limit: number) {
  return on
    .selectFrom('systemConfigVersion')
    .select(editionColumns)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}
export function findEdition(tx: Tx, key: string, version: number) {
  return tx
    .selectFrom('systemConfigVersion')
    .select(editionColumns)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
}
