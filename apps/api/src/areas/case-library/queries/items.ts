import type {
  ItemBody,
  ItemSource,
  ItemState,
  LibraryBody,
  LibraryKind,
  QuestionKind,
} from '@oas/contract/case-library/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, firstBy } from '../../../db/sort.ts'
import { type Tx, type Viewer, seesLibrary } from './libraries.ts'
import { noteMedia } from './media.ts'

export type ItemFilter = {
  kind: LibraryKind
  viewer: Viewer
  libraryId?: string | undefined
  id?: string | undefined
  question?: QuestionKind | undefined
  state?: ItemState | undefined
  source?: ItemSource | undefined
  label?: number | undefined
  difficulty?: number | undefined
  text?: string | undefined
}
const orders = {
  no: 'i.no',
  state: 'i.state',
  difficulty: 'i.difficulty',
  updatedAt: 'i.updated_at',
}
const matching = (filter: ItemFilter): RawBuilder<unknown> => {
  const { libraryId, id, question, state, source, label, difficulty, text } = filter
  const parts: RawBuilder<unknown>[] = [
    sql`b.deleted_at is null and b.kind = ${filter.kind}`,
    seesLibrary(filter.viewer),
  ]
  if (libraryId !== undefined) parts.push(sql`i.library_id = ${libraryId}::bigint`)
  if (id !== undefined) parts.push(sql`i.id = ${id}::bigint`)
  if (question !== undefined) parts.push(sql`i.kind = ${question}`)
  if (state !== undefined) parts.push(sql`i.state = ${state}`)
  if (source !== undefined) parts.push(sql`i.source = ${source}`)
  if (label !== undefined) parts.push(sql`${label}::int = any(i.labels)`)
  if (difficulty !== undefined) parts.push(sql`i.difficulty = ${difficulty}`)
  if (text !== undefined && text.trim() !== '')
    parts.push(sql`i.search ilike ${containing(text.trim())}`)
  return sql.join(parts, sql` and `)
}

export type ListedItem = {
  id: string
  libraryId: string
  no: number
  version: number
  activeVersion: number | null
  state: ItemState
  kind: QuestionKind
  source: ItemSource
  difficulty: number
  labels: number[]
  begins: string
  uses: number
  reason: string
  writtenBy: string
  updatedAt: Date
  total: number
}
/** Items that match, those that were added last first. */
export async function listItems(
  tx: Tx,
  filter: ItemFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<ListedItem[]> {
  return (
    await sql<ListedItem>`
      select i.id::text, i.library_id::text as "libraryId", i.no, i.version,
        i.active_version as "activeVersion", i.state, i.kind, i.source, i.difficulty, i.labels,
        left(i.search, 120) as begins, i.uses, i.reason, p.display_name as "writtenBy",
        i.updated_at as "updatedAt", count(*) over ()::int as total
      from case_item i
      join case_library b on b.id = i.library_id
      join person p on p.id = i.written_by
      where ${matching(filter)}
      order by ${sql.raw(firstBy(sort, orders))} i.no desc, i.id
      limit ${limit} offset ${offset}`.execute(tx)
  ).rows
}

export type StoredVersion = {
  version: number
  body: ItemBody
  by: string
  at: Date
  passedBy: string
}
/** The versions of an item, the newest first. */
export async function listVersions(tx: Tx, itemId: string): Promise<StoredVersion[]> {
  return (
    await sql<StoredVersion>`
      select v.version, v.body, p.display_name as by, v.at,
        coalesce(q.display_name, '') as "passedBy"
      from case_item_version v
      join person p on p.id = v.person_id
      left join person q on q.id = v.passed_by
      where v.item_id = ${itemId}::bigint
      order by v.version desc`.execute(tx)
  ).rows
}

/** Items by id of libraries of a kind, locked in the order of their ids. */
export function lockItems(tx: Tx, ids: readonly string[], kind: LibraryKind, viewer: Viewer) {
  return tx
    .selectFrom('caseItem as i')
    .innerJoin('caseLibrary as b', 'b.id', 'i.libraryId')
    .selectAll('i')
    .where('i.id', 'in', ids)
    .where('b.kind', '=', kind)
    .where('b.deletedAt', 'is', null)
    .where(seesLibrary(viewer))
    .orderBy('i.id')
    .forUpdate('i')
    .execute()
}
export type StoredItem = Awaited<ReturnType<typeof lockItems>>[number]

/** What of an item stands in columns. */
export type ItemColumns = {
  body: ItemBody
  search: string
  contentHash: string
}
const columnsOf = ({ body, search, contentHash }: ItemColumns) => ({
  kind: body.kind,
  difficulty: body.difficulty,
  labels: body.answer.labels,
  search,
  contentHash,
  ...(body.typeKey === null ? { appId: null, type: null } : parseTypeKey(body.typeKey)),
})

/** Content of a library by its hash: what it has already. */
export async function knownHashes(
  tx: Tx,
  libraryId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('caseItem')
    .select(['id', 'contentHash'])
    .where('libraryId', '=', libraryId)
    .where('contentHash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ id, contentHash }) => [contentHash, id]))
}

export type NewItem = ItemColumns & { source: ItemSource; sourceId: string | null }
type Author = { personId: string; at: Date }
/** Adds items with the next numbers of their locked library; answers their ids in order. */
export async function insertItems(
  tx: Tx,
  library: { id: string; lastNo: number },
  items: readonly NewItem[],
  { personId, at }: Author,
): Promise<string[]> {
  if (items.length === 0) return []
  const rows = await tx
    .insertInto('caseItem')
    .values(
      items.map((item, index) => ({
        libraryId: library.id,
        no: library.lastNo + index + 1,
        source: item.source,
        sourceId: item.sourceId,
        ...columnsOf(item),
        writtenBy: personId,
        updatedAt: at,
      })),
    )
    .returning(['id', 'no'])
    .execute()
  const ids = rows.toSorted((a, b) => a.no - b.no).map(({ id }) => id)
  await tx
    .insertInto('caseItemVersion')
    .values(
      items.map(({ body }, index) => ({
        itemId: ids[index] ?? '',
        version: 1,
        body: JSON.stringify(body),
        personId,
        at,
      })),
    )
    .execute()
  await noteMedia(
    tx,
    items.map(({ body }, index) => ({ id: ids[index] ?? '0', body })),
    at,
  )
  await tx
    .updateTable('caseLibrary')
    .set({ lastNo: library.lastNo + items.length })
    .where('id', '=', library.id)
    .execute()
  return ids
}

/** Writes the next version of an item, which is a draft. */
export async function insertVersion(
  tx: Tx,
  { id, version }: { id: string; version: number },
  item: ItemColumns,
  { personId, at }: Author,
): Promise<void> {
  await tx
    .insertInto('caseItemVersion')
    .values({ itemId: id, version, body: JSON.stringify(item.body), personId, at })
    .execute()
  await noteMedia(tx, [{ id, body: item.body }], at)
  await tx
    .updateTable('caseItem')
    .set({
      ...columnsOf(item),
      version,
      state: 'draft',
      reason: '',
      writtenBy: personId,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
}

/** The newest versions of items and the libraries they are in, by item. */
export async function versionBodies(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { before: ItemBody; library: LibraryBody }>> {
  const { rows } = await sql<{ id: string; before: ItemBody; library: LibraryBody }>`
    select i.id::text, v.body as before, b.body as library
    from case_item i
    join case_item_version v on v.item_id = i.id and v.version = i.version
    join case_library b on b.id = i.library_id
    where i.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

/** The newest versions of what a library holds, in the order of their numbers. */
export async function newestBodies(
  tx: Tx,
  libraryId: string,
  state: ItemState | undefined,
): Promise<ItemBody[]> {
  const { rows } = await sql<{ body: ItemBody }>`
    select v.body
    from case_item i
    join case_item_version v on v.item_id = i.id and v.version = i.version
    where i.library_id = ${libraryId}::bigint
      and (${state ?? null}::text is null or i.state = ${state ?? null})
    order by i.no`.execute(tx)
  return rows.map(({ body }) => body)
}

/** The newest passed versions of what a library has in use. */
export async function activeBodies(
  tx: Tx,
  libraryId: string,
  { label, difficulty }: { label?: number | undefined; difficulty?: number | undefined },
): Promise<{ id: string; body: ItemBody }[]> {
  return (
    await sql<{ id: string; body: ItemBody }>`
      select i.id::text, v.body
      from case_item i
      join case_item_version v on v.item_id = i.id and v.version = i.active_version
      where i.library_id = ${libraryId}::bigint
        and (${label ?? null}::int is null or ${label ?? null}::int = any(i.labels))
        and (${difficulty ?? null}::int is null or i.difficulty = ${difficulty ?? null}::int)
      order by i.no`.execute(tx)
  ).rows
}
