import type { IndicatorSource, NamedOption, sourceKinds } from '@oas/contract/strategy/indicator'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import { type On, type Tx } from './rules.ts'

export type SourceKind = (typeof sourceKinds)[number]
export type StoredSource = {
  id: string
  name: string
  source: IndicatorSource
  kind: SourceKind
  url: string
  category: string | null
  items: NamedOption[]
  refreshMinutes: number
  remark: string
  loadedAt: Date | null
  dueAt: Date | null
  problem: string
  version: number
  updatedAt: Date
  updatedBy: string
}
const sourceColumns = [
  'id',
  'name',
  'source',
  'kind',
  'url',
  'category',
  'items',
  'refreshMinutes',
  'remark',
  'loadedAt',
  'dueAt',
  'problem',
  'version',
  'updatedAt',
  'updatedBy',
] as const
export async function listSources(on: On): Promise<StoredSource[]> {
  return (await on.selectFrom('strategySource').select(sourceColumns).orderBy('id').execute()).map(
    (row) => row as unknown as StoredSource,
  )
}
const sourceOrders = {
  name: words('name'),
  source: 'source',
  loadedAt: 'loaded_at',
  usedBy: 'used_by',
  updatedAt: 'updated_at',
}
export async function pageSourceRows(
  on: On,
  by: {
    source?: string | undefined
    text?: string | undefined
    sort?: SortOf<typeof sourceOrders>
    offset: number
    limit: number
  },
): Promise<{ list: (StoredSource & { usedBy: number })[]; total: number }> {
  let query = on.selectFrom('strategySource')
  if (by.source !== undefined) query = query.where('source', '=', by.source)
  if (by.text) {
    const like = containing(by.text)
    query = query.where((is) =>
      is.or([is('name', 'ilike', like), is('remark', 'ilike', like), is('url', 'ilike', like)]),
    )
  }
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const used = sql<number>`
      (select count(*)::int from strategy_indicator i where i.source_id = strategy_source.id)`.as(
    'usedBy',
  )
  const rows = await query
    .select(sourceColumns)
    .select(used)
    .$call(sortQuery(by.sort, sourceOrders))
    .orderBy('name')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return { list: rows.map((row) => row as unknown as StoredSource & { usedBy: number }), total: n }
}
export async function lockSource(tx: Tx, id: string): Promise<StoredSource | undefined> {
  return (await tx
    .selectFrom('strategySource')
    .select(sourceColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as unknown as StoredSource | undefined
}
export type SourceValues = Pick<
  StoredSource,
  | 'name'
  | 'source'
  | 'kind'
  | 'url'
  | 'category'
  | 'items'
  | 'refreshMinutes'
  | 'remark'
  | 'loadedAt'
  | 'dueAt'
  | 'problem'
  | 'updatedAt'
  | 'updatedBy'
>
/** Null when there is a list of this name. */
export async function insertSource(tx: Tx, row: SourceValues): Promise<string | null> {
  return (
    (
      await tx
        .insertInto('strategySource')
        .values({ ...row, items: JSON.stringify(row.items) })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export async function putSource(
  tx: Tx,
  id: string,
  row: SourceValues,
  version: number,
): Promise<void> {
  await tx
    .updateTable('strategySource')
    .set({ ...row, items: JSON.stringify(row.items), version })
    .where('id', '=', id)
    .execute()
}
export function findSourceByName(tx: Tx, name: string) {
  return tx.selectFrom('strategySource').select('id').where('name', '=', name).executeTakeFirst()
}
export async function dropSource(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('strategySource').where('id', '=', id).execute()
}
export async function indicatorsOf(
  tx: Tx,
  by: { sourceId: string } | { managerId: string },
): Promise<string[]> {
  return (
    await tx
      .selectFrom('strategyIndicator')
      .select('id')
      .where(
        'sourceId' in by ? 'sourceId' : 'managerId',
        '=',
        'sourceId' in by ? by.sourceId : by.managerId,
      )
      .orderBy('id')
      .limit(10)
      .execute()
  ).map((row) => row.id)
}
/**
 * Takes a list that is due to be read, until `until`: a server that dies leaves it to another one
 * then.
 */
export async function claimSource(
  on: On,
  now: Date,
  until: Date,
): Promise<StoredSource | undefined> {
  return (await on
    .updateTable('strategySource')
    .set({ dueAt: until })
    .where('id', '=', (is) =>
      is
        .selectFrom('strategySource')
        .select('id')
        .where('dueAt', '<=', now)
        .where('kind', '=', 'url')
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(sourceColumns)
    .executeTakeFirst()) as unknown as StoredSource | undefined
}
/**
 * Notes what reading a list gave; a list that was changed meanwhile is left as it is, and read
 * again.
 */
export async function settleSource(
  on: On,
  { id, version }: Pick<StoredSource, 'id' | 'version'>,
  result: { items?: NamedOption[]; loadedAt?: Date; problem: string; dueAt: Date },
): Promise<void> {
  const { items, ...rest } = result
  await on
    .updateTable('strategySource')
    .set({ ...rest, ...(items ? { items: JSON.stringify(items) } : {}) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}
