import type { LabelFields } from '@oas/contract/label/schemas'
import { type Transaction, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { publishIn } from '../../../socket/bus.ts'
import type { StoredLabel } from './trees.ts'

export type Tx = Transaction<DB>
export type On = Db | Tx
/** A label of a draft; `parentId` 0 for a root. */
export type DraftRow = LabelFields & { id: number; parentId: number; retired: boolean }

const treeColumns = ['id', 'name', 'remark', 'active', 'version', 'updatedAt', 'updatedBy'] as const
export function listTrees(on: On) {
  return on.selectFrom('labelTree').select(treeColumns).orderBy('id').execute()
}
export function findTree(on: On, id: number) {
  return on.selectFrom('labelTree').select(treeColumns).where('id', '=', id).executeTakeFirst()
}
/** The tree, held until the transaction ends. */
export function holdTree(tx: Tx, id: number) {
  return tx
    .selectFrom('labelTree')
    .select(treeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export function countLabels(on: On) {
  return on
    .selectFrom('label')
    .select([
      'treeId',
      sql<number>`(count(*) filter (where not retired))::int`.as('labels'),
      sql<number>`(count(*) filter (where retired))::int`.as('retired'),
    ])
    .where('removedAt', 'is', null)
    .groupBy('treeId')
    .execute()
}

/** One maker of trees, templates and labels at a time, so that ids and names stay single. */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('label_names'))`.execute(tx)
}
export async function findTreeByName(on: On, name: string): Promise<number | undefined> {
  return (
    await on
      .selectFrom('labelTree')
      .select('id')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()
  )?.id
}
export async function nextTreeId(tx: Tx): Promise<number> {
  return (
    await tx
      .selectFrom('labelTree')
      .select(sql<number>`coalesce(max(id), 0)::int + 1`.as('id'))
      .executeTakeFirstOrThrow()
  ).id
}
/** Ids are never given anew: those of removed labels count, too. */
export async function nextLabelId(tx: Tx): Promise<number> {
  return (
    await tx
      .selectFrom('label')
      .select(sql<number>`coalesce(max(id), 0)::int + 1`.as('id'))
      .executeTakeFirstOrThrow()
  ).id
}

type TreeChange = { name: string; remark: string; updatedAt: Date; updatedBy: string }
export async function insertTree(tx: Tx, row: TreeChange & { id: number }): Promise<void> {
  await tx.insertInto('labelTree').values(row).execute()
}
export async function updateTreeRow(
  tx: Tx,
  id: number,
  row: Partial<TreeChange> & {
    active?: boolean
    version: number
    updatedAt: Date
    updatedBy: string
  },
): Promise<void> {
  await tx.updateTable('labelTree').set(row).where('id', '=', id).execute()
}

const labelColumns = [
  'id',
  'treeId',
  'parentId',
  'cnName',
  'enName',
  'idName',
  'ruName',
  'orders',
  'punishId',
  'translateGroup',
  'translateKey',
  'extJson',
  'retired',
] as const
/** The draft of a tree by orders descending. */
export async function draftOf(on: On, treeId: number): Promise<DraftRow[]> {
  const rows = await on
    .selectFrom('label')
    .select(labelColumns)
    .where('treeId', '=', treeId)
    .where('removedAt', 'is', null)
    .orderBy('orders', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ treeId: _tree, ...row }) => ({
    ...row,
    parentId: row.parentId ?? 0,
    extJson: JSON.stringify(row.extJson),
  }))
}
export async function treeOfLabel(on: On, id: number): Promise<number | undefined> {
  return (
    await on
      .selectFrom('label')
      .select('treeId')
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
  )?.treeId
}

/** Stores labels of a tree, new and known ones alike, in one statement. */
export async function putLabels(tx: Tx, treeId: number, rows: readonly DraftRow[]): Promise<void> {
  if (rows.length === 0) return
  const list = JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      parent_id: row.parentId === 0 ? null : row.parentId,
      cn_name: row.cnName,
      en_name: row.enName,
      id_name: row.idName,
      ru_name: row.ruName,
      orders: row.orders,
      punish_id: row.punishId,
      translate_group: row.translateGroup,
      translate_key: row.translateKey,
      ext_json: JSON.parse(row.extJson) as unknown,
      retired: row.retired,
    })),
  )
  await sql`
    insert into label (
      id, tree_id, parent_id, cn_name, en_name, id_name, ru_name, orders, punish_id,
      translate_group, translate_key, ext_json, retired
    )
    select id, ${treeId}, parent_id, cn_name, en_name, id_name, ru_name, orders, punish_id,
      translate_group, translate_key, ext_json, retired
    from jsonb_to_recordset(${list}::jsonb) as l (
      id int, parent_id int, cn_name text, en_name text, id_name text, ru_name text, orders int,
      punish_id int, translate_group text, translate_key text, ext_json jsonb, retired boolean
    )
    on conflict (id) do update
    set parent_id = excluded.parent_id, cn_name = excluded.cn_name, en_name = excluded.en_name,
      id_name = excluded.id_name, ru_name = excluded.ru_name, orders = excluded.orders,
      punish_id = excluded.punish_id, translate_group = excluded.translate_group,
      translate_key = excluded.translate_key, ext_json = excluded.ext_json,
      retired = excluded.retired, removed_at = null`.execute(tx)
}
export async function removeLabels(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('label')
      .set({ removedAt: at })
      .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
      .execute()
}

type VersionRow = { version: number; labels: StoredLabel[] }
/** A published version with its labels; without a number the newest one. */
export async function versionOf(
  on: On,
  treeId: number,
  version?: number,
): Promise<VersionRow | undefined> {
  let query = on
    .selectFrom('labelTreeVersion')
    .select(['version', 'labels'])
    .where('treeId', '=', treeId)
  if (version !== undefined) query = query.where('version', '=', version)
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && { version: row.version, labels: row.labels as unknown as StoredLabel[] }
}
export function newestVersionRows(on: On) {
  return on
    .selectFrom('labelTreeVersion')
    .select(['treeId', 'version', 'publishedAt', 'publishedBy'])
    .distinctOn('treeId')
    .orderBy('treeId')
    .orderBy('version', 'desc')
    .execute()
}
export async function countVersions(on: On, treeId: number): Promise<number> {
  return (
    await on
      .selectFrom('labelTreeVersion')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('treeId', '=', treeId)
      .executeTakeFirstOrThrow()
  ).n
}
const versionOrders = {
  version: 'version',
  labels: 'jsonb_array_length(labels)',
  publishedAt: 'published_at',
  note: words('note'),
}
export function listVersions(
  on: On,
  { treeId, sort }: { treeId: number; sort: SortOf<typeof versionOrders> },
  offset: number,
  limit: number,
) {
  return on
    .selectFrom('labelTreeVersion')
    .select([
      'version',
      'publishedAt',
      'publishedBy',
      'note',
      'rolledBackFrom',
      sql<number>`jsonb_array_length(labels)`.as('labels'),
    ])
    .where('treeId', '=', treeId)
    .$call(sortQuery(sort, versionOrders))
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** A new published version; servers and open pages hear of it with the commit. */
export async function insertVersion(
  tx: Tx,
  row: {
    treeId: number
    version: number
    labels: readonly StoredLabel[]
    publishedAt: Date
    publishedBy: string
    note: string
    rolledBackFrom: number | null
  },
): Promise<void> {
  await tx
    .insertInto('labelTreeVersion')
    .values({ ...row, labels: JSON.stringify(row.labels) })
    .execute()
  await tellTrees(tx, row.treeId)
}
export async function tellTrees(tx: Tx, treeId: number): Promise<void> {
  await publishIn(tx, 'setting.changed', { what: 'label', key: String(treeId) })
}
