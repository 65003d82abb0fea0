import type { LibraryBody, LibraryKind, LibraryState } from '@oas/contract/case-library/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import { containing } from '../../../db/like.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Kysely<DB> | Transaction<DB>
/** Who looks: a library of types one does not see is not there, nor is one of other teams. */
export type Viewer = { scope: DataScope; teamId: string | null; everyTeam: boolean }

/** Whether somebody sees a library `b`: every type of it, and it is shown to their team. */
export const seesLibrary = ({ scope, teamId, everyTeam }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(
    not exists (
      select 1
      from case_library_type y
      where y.library_id = b.id and not ${inScope(scope, 'y.app_id', 'y.type')}
    )
    and (${everyTeam} or b.team_ids = '{}' or ${teamId}::bigint = any(b.team_ids))
  )`

/** A library of a kind, locked for a change. */
export function lockLibrary(tx: Tx, id: string, kind: LibraryKind, viewer: Viewer) {
  return tx
    .selectFrom('caseLibrary as b')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('b.kind', '=', kind)
    .where('b.deletedAt', 'is', null)
    .where(seesLibrary(viewer))
    .forUpdate('b')
    .executeTakeFirst()
}
export type StoredLibrary = NonNullable<Awaited<ReturnType<typeof lockLibrary>>>

/** What of a library's text stands in columns. */
export function columnsOf(body: LibraryBody) {
  return { name: body.name, body: JSON.stringify(body), teamIds: body.teamIds }
}

/** Writes which types a library holds records of. */
export async function putTypes(tx: Tx, libraryId: string, types: readonly string[]): Promise<void> {
  await tx.deleteFrom('caseLibraryType').where('libraryId', '=', libraryId).execute()
  if (types.length > 0)
    await tx
      .insertInto('caseLibraryType')
      .values(types.map((key) => ({ libraryId, ...parseTypeKey(key) })))
      .execute()
}

/** Whether a library of a kind has this name, other than one. */
export async function isNameTaken(
  tx: Tx,
  kind: LibraryKind,
  name: string,
  but: string | null,
): Promise<boolean> {
  const found = await tx
    .selectFrom('caseLibrary')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('deletedAt', 'is', null)
    .$if(but !== null, (query) => query.where('id', '<>', but ?? '0'))
    .executeTakeFirst()
  return found !== undefined
}

export type LibraryFilter = {
  /** Of any kind where none is named. */ kind?: LibraryKind | undefined
  viewer: Viewer
  id?: string | undefined
  name?: string | undefined
  state?: LibraryState | undefined
  business?: string | undefined
  typeKey?: string | undefined
  language?: string | undefined
}
const orders = { name: words('b.name'), state: 'b.state', updatedAt: 'b.updated_at' }

const ofType = (typeKey: string | undefined, business: string | undefined): RawBuilder<boolean> => {
  const { appId = null, type = null } = typeKey === undefined ? {} : parseTypeKey(typeKey)
  return sql<boolean>`exists (
      select 1
      from case_library_type y
      left join record_type t on t.app_id = y.app_id and t.type = y.type
      where y.library_id = b.id
        and (${appId}::int is null or (y.app_id = ${appId}::int and y.type = ${type}::int))
        and (${business ?? null}::text is null or t.business = ${business ?? null})
    )`
}
const matching = (filter: LibraryFilter): RawBuilder<unknown> => {
  const { id, name, state, business, typeKey, language } = filter
  const parts: RawBuilder<unknown>[] = [sql`b.deleted_at is null`, seesLibrary(filter.viewer)]
  if (filter.kind !== undefined) parts.push(sql`b.kind = ${filter.kind}`)
  if (id !== undefined) parts.push(sql`b.id = ${id}::bigint`)
  if (name !== undefined && name.trim() !== '')
    parts.push(sql`b.name ilike ${containing(name.trim())}`)
  if (state !== undefined) parts.push(sql`b.state = ${state}`)
  if (language !== undefined) parts.push(sql`b.body -> 'languages' ? ${language}`)
  if (business !== undefined || typeKey !== undefined) parts.push(ofType(typeKey, business))
  return sql.join(parts, sql` and `)
}

export type ListedLibrary = {
  id: string
  kind: LibraryKind
  state: LibraryState
  version: number
  body: LibraryBody
  draft: number
  review: number
  active: number
  retired: number
  createdBy: string
  updatedBy: string
  createdAt: Date
  updatedAt: Date
  total: number
}
/** Libraries that match with their items counted, those changed last first. */
export async function listLibraries(
  tx: Tx,
  filter: LibraryFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<ListedLibrary[]> {
  return (
    await sql<ListedLibrary>`
      with found as (
        select b.*, count(*) over ()::int as total
        from case_library b
        where ${matching(filter)}
        order by ${sql.raw(firstBy(sort, orders))} b.updated_at desc, b.id desc
        limit ${limit} offset ${offset}
      )
      select b.id::text, b.kind, b.state, b.version, b.body, b.total,
        c.display_name as "createdBy", u.display_name as "updatedBy", b.created_at as "createdAt",
        b.updated_at as "updatedAt", n.draft, n.review, n.active, n.retired
      from found b
      join person c on c.id = b.created_by
      join person u on u.id = b.updated_by
      cross join lateral (
        select (count(*) filter (where i.state = 'draft'))::int as draft,
          (count(*) filter (where i.state = 'review'))::int as review,
          (count(*) filter (where i.active_version is not null))::int as active,
          (count(*) filter (where i.state = 'retired'))::int as retired
        from case_item i
        where i.library_id = b.id
      ) n
      order by ${sql.raw(firstBy(sort, orders))} b.updated_at desc, b.id desc`.execute(tx)
  ).rows
}

/** Whether somebody was asked an item of a library. */
export async function isUsed(tx: Tx, libraryId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('caseItem')
    .select('id')
    .where('libraryId', '=', libraryId)
    .where('uses', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What goes on with a library's items, by name; null where nothing does. */
export async function workOn(tx: Tx, libraryId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('simulation')
    .select('name')
    .where('libraryId', '=', libraryId)
    .where('state', 'in', ['draft', 'running', 'paused'])
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? null
}
