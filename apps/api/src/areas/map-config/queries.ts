import type { MapFields, MapRow, MapText } from '@oas/contract/map-config/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../db/like.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../db/sort.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx
const columns = [
  'id',
  'key',
  'name',
  'remark',
  'rows',
  'otherwise',
  'ignoreCase',
  'version',
  'updatedAt',
  'updatedBy',
] as const
type Stored = { rows: unknown; otherwise: unknown }
const typed = <R extends Stored>(row: R) => ({
  ...row,
  rows: row.rows as MapRow[],
  otherwise: row.otherwise as MapText | null,
})

const naming = sql<boolean>`jsonb_path_exists(
    d.document, '$.extDataMap.*.converter ? (@ == $key)', jsonb_build_object('key', map_config.key)
  )`
/** Newest settings, drafts and templates that name the map of the row. */
const usedOf = sql<number>`(
    (
      select count(*)
      from (
        select distinct on (app_id, type, source) document
        from type_setting
        order by app_id, type, source, version desc
      ) d
      where ${naming}
    ) + (select count(*) from setting_draft d where ${naming}) + (
      select count(*) from setting_template d where ${naming}
    )
  )::int`

const mapOrders = {
  key: words('key'),
  name: words('name'),
  rows: 'jsonb_array_length(rows)',
  used: 'used',
  updatedAt: 'updated_at',
}
export async function listMaps(
  on: On,
  { text, sort }: { text: string; sort: SortOf<typeof mapOrders> },
  offset: number,
  limit: number,
) {
  const like = containing(text)
  const base = on
    .selectFrom('mapConfig')
    .where((eb) => eb.or([eb('key', 'ilike', like), eb('name', 'ilike', like)]))
  const [list, { n }] = await Promise.all([
    base
      .select([
        'id',
        'key',
        'name',
        'remark',
        'version',
        'updatedAt',
        'updatedBy',
        sql<number>`jsonb_array_length(rows)`.as('rows'),
        usedOf.as('used'),
      ])
      .$call(sortQuery(sort, mapOrders))
      .orderBy('key')
      .offset(offset)
      .limit(limit)
      .execute(),
    base.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ])
  return { list, total: n }
}
export function mapKeys(on: On) {
  return on.selectFrom('mapConfig').select(['key', 'name']).orderBy('key').execute()
}
export async function findMap(on: On, id: number) {
  const row = await on
    .selectFrom('mapConfig')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && typed(row)
}
/** The map as nobody else changes it until the end of the transaction. */
export async function holdMap(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('mapConfig')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && typed(row)
}
export async function mapsByKey(on: On, keys: readonly string[]) {
  return keys.length === 0
    ? []
    : (
        await on
          .selectFrom('mapConfig')
          .select(['key', 'rows', 'otherwise', 'ignoreCase'])
          .where('key', 'in', keys)
          .orderBy('key')
          .execute()
      ).map(typed)
}

type Change = MapFields & { updatedAt: Date; updatedBy: string }
const asRow = ({ rows, otherwise, ...rest }: Change) => ({
  ...rest,
  rows: JSON.stringify(rows),
  otherwise: otherwise === null ? null : JSON.stringify(otherwise),
})
export async function insertMap(tx: Tx, key: string, change: Change): Promise<number | undefined> {
  return (
    await tx
      .insertInto('mapConfig')
      .values({ key, ...asRow(change) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}
export async function updateMapRow(
  tx: Tx,
  id: number,
  version: number,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('mapConfig')
    .set({ ...asRow(change), version })
    .where('id', '=', id)
    .execute()
}
export async function deleteMap(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mapConfig').where('id', '=', id).execute()
}

export type Use = {
  appId: number
  type: number
  source: string
  name: string
  fields: string[]
  draft: boolean
}
const fieldsOf = (document: unknown, key: string): string[] => {
  const map = (document as { extDataMap?: unknown } | null)?.extDataMap
  return typeof map === 'object' && map !== null
    ? Object.entries(map)
        .filter(([, field]) => (field as { converter?: unknown } | null)?.converter === key)
        .map(([name]) => name)
    : []
}
/** Settings and templates that name a map, each with the fields that do. */
export async function usesOf(
  on: On,
  key: string,
): Promise<{ settings: Use[]; templates: string[] }> {
  const names = sql<boolean>`jsonb_path_exists(
      document, '$.extDataMap.*.converter ? (@ == $key)', jsonb_build_object('key', ${key}::text)
    )`
  const newest = on
    .selectFrom('typeSetting')
    .select(['appId', 'type', 'source', 'document'])
    .distinctOn(['appId', 'type', 'source'])
    .orderBy('appId')
    .orderBy('type')
    .orderBy('source')
    .orderBy('version', 'desc')
    .as('live')
  const [live, drafts, templates, types] = await Promise.all([
    on.selectFrom(newest).selectAll().where(names).execute(),
    on
      .selectFrom('settingDraft')
      .select(['appId', 'type', 'source', 'document'])
      .where(names)
      .execute(),
    on
      .selectFrom('settingTemplate')
      .select(['name', 'document'])
      .where(names)
      .orderBy('name')
      .execute(),
    on.selectFrom('recordType').select(['appId', 'type', 'name']).execute(),
  ])
  const nameOf = new Map(types.map((row) => [typeKeyOf(row), row.name]))
  const use =
    (draft: boolean) =>
    ({ appId, type, source, document }: (typeof live)[number]): Use => ({
      appId,
      type,
      source,
      name: nameOf.get(typeKeyOf({ appId, type })) ?? '',
      fields: fieldsOf(document, key),
      draft,
    })
  return {
    settings: [...live.map(use(false)), ...drafts.map(use(true))].toSorted(
      (a, b) => a.appId - b.appId || a.type - b.type,
    ),
    templates: templates.map(({ name }) => name),
  }
}
