import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Seen } from '../rights.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx

/** Rows `l` with apps of which some are seen, or that concern every app. */
const seenApps = (seen: Seen) =>
  seen === null
    ? sql<boolean>`true`
    : sql<boolean>`(l.apps = '{}' or l.apps && ${[...seen]}::int[])`

export type LibraryFilter = {
  text?: string | undefined
  active?: boolean | undefined
  seen: Seen
}
const libraries = (on: On, { text, active, seen }: LibraryFilter) => {
  let query = on.selectFrom('textLibrary as l').where(seenApps(seen))
  if (text) query = query.where('l.name', 'ilike', containing(text))
  return active === undefined ? query : query.where('l.active', '=', active)
}
const libraryOrders = { name: words('l.name'), items: 'items', updatedAt: 'l.updated_at' }
export function listLibraries(
  on: On,
  filter: LibraryFilter & { sort?: SortOf<typeof libraryOrders> },
  offset: number,
  limit: number,
) {
  return libraries(on, filter)
    .innerJoin('person as o', 'o.id', 'l.ownerId')
    .innerJoin('person as u', 'u.id', 'l.updatedBy')
    .leftJoin('team as t', 't.id', 'l.teamId')
    .selectAll('l')
    .select(['o.displayName as ownerName', 'u.displayName as updatedByName', 't.name as teamName'])
    .select(
      sql<number>`(select count(*)::int from text_item i where i.library_id = l.id)`.as('items'),
    )
    .$call(sortQuery(filter.sort, libraryOrders))
    .orderBy('l.name')
    .orderBy('l.id')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countLibraries(on: On, filter: LibraryFilter): Promise<number> {
  const found = await libraries(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
export function holdLibrary(tx: Tx, id: string) {
  return tx
    .selectFrom('textLibrary')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
/** Keeps a library as it is while words are put into it. */
export function shareLibrary(tx: Tx, id: string) {
  return tx.selectFrom('textLibrary').selectAll().where('id', '=', id).forShare().executeTakeFirst()
}
export async function countItemsOf(
  on: On,
  column: 'libraryId' | 'categoryId',
  id: string,
): Promise<number> {
  const found = await on
    .selectFrom('textItem')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return found.n
}

/** Every category with the names from the root on; parents stand before their children. */
export async function listCategories(on: On) {
  const { rows } = await sql<{
    id: string
    parentId: string | null
    name: string
    labelId: number | null
    path: string
    items: number
    version: number
    updatedBy: string
    updatedAt: Date
  }>`
    with recursive tree as (
      select c.*, c.name as path, array[lower(c.name), c.id::text] as place
      from text_category c
      where c.parent_id is null
      union all
      select c.*, t.path || ' / ' || c.name, t.place || array[lower(c.name), c.id::text]
      from text_category c
      join tree t on c.parent_id = t.id
    )
    select t.id, t.parent_id as "parentId", t.name, t.label_id as "labelId", t.path, t.version,
      p.display_name as "updatedBy", t.updated_at as "updatedAt",
      (select count(*)::int from text_item i where i.category_id = t.id) as items
    from tree t
    join person p on p.id = t.updated_by
    order by t.place
    limit 2000`.execute(on)
  return rows
}
export function holdCategory(tx: Tx, id: string) {
  return tx
    .selectFrom('textCategory')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
/** Ids of a category and of all above it; empty where there is no such category. */
export async function categoriesAbove(on: On, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id, 1 as depth from text_category where id = ${id}
      union all
      select c.id, c.parent_id, a.depth + 1
      from text_category c
      join above a on c.id = a.parent_id
      where a.depth < 100
    )
    select id from above`.execute(on)
  return rows.map((row) => row.id)
}

export type SceneFilter = {
  text?: string | undefined
  appId?: number | undefined
  type?: number | undefined
}
const scenes = (on: On, { text, appId, type }: SceneFilter) => {
  let query = on.selectFrom('textScene as s')
  if (text)
    query = query.where((where) =>
      where.or([
        where('s.name', 'ilike', containing(text)),
        where('s.key', 'ilike', containing(text)),
      ]),
    )
  const wanted = {
    ...(appId === undefined ? {} : { appId }),
    ...(type === undefined ? {} : { type }),
  }
  return appId === undefined && type === undefined
    ? query
    : query.where(sql<boolean>`s.fields @> ${JSON.stringify([wanted])}::jsonb`)
}
const sceneOrders = { key: 's.key', name: words('s.name'), updatedAt: 's.updated_at' }
export function listScenes(
  on: On,
  filter: SceneFilter & { sort?: SortOf<typeof sceneOrders> },
  offset: number,
  limit: number,
) {
  return scenes(on, filter)
    .innerJoin('textProfile as f', 'f.id', 's.profileId')
    .innerJoin('person as u', 'u.id', 's.updatedBy')
    .selectAll('s')
    .select(['f.key as profile', 'u.displayName as updatedByName'])
    .select(
      sql<number>`(
        select count(*)::int
        from text_item i
        join text_item_version v on v.item_id = i.id and v.version = i.version
        where v.body -> 'scenes' ? s.key
      )`.as('items'),
    )
    .$call(sortQuery(filter.sort, sceneOrders))
    .orderBy('s.key')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type SceneRow = Awaited<ReturnType<typeof listScenes>>[number]
export async function countScenes(on: On, filter: SceneFilter): Promise<number> {
  const found = await scenes(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
export function holdScene(tx: Tx, id: string) {
  return tx.selectFrom('textScene').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export function listProfiles(on: On) {
  return on.selectFrom('textProfile').selectAll().orderBy('id').execute()
}
/** Of some keys of scenes those that there are. */
export async function knownScenes(on: On, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await on
    .selectFrom('textScene')
    .select('key')
    .where('key', 'in', [...keys])
    .execute()
  return new Set(rows.map((row) => row.key))
}
/** A scene that reads one of these fields already, other than the one with this id. */
export async function sceneOfFields(
  on: On,
  fields: readonly { appId: number; type: number; field: string }[],
  but: string,
): Promise<string | undefined> {
  if (fields.length === 0) return undefined
  const { rows } = await sql<{ key: string }>`
    select s.key
    from text_scene s
    where s.id <> ${but}
      and s.active
      and exists (
        select 1
        from jsonb_array_elements(s.fields) f
        where ${JSON.stringify(fields)}::jsonb @> jsonb_build_array(f)
      )
    limit 1`.execute(on)
  return rows[0]?.key
}
export async function isSceneNamed(on: On, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from text_item i
    join text_item_version v on v.item_id = i.id and v.version in (i.version, i.approved_version)
    where v.body -> 'scenes' ? ${key}
    limit 1`.execute(on)
  return rows.length > 0
}
export async function knownLibraries(on: On, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await on
    .selectFrom('textLibrary')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.id))
}
