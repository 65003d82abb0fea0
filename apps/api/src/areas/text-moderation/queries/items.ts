import {
  type ItemBody,
  type ItemRow,
  type ItemState,
  itemKindOf,
} from '@oas/contract/text-moderation/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Seen } from '../rights.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx

export type ItemFilter = {
  text?: string | undefined
  wordType?: number | undefined
  libraryId?: string | undefined
  categoryId?: string | undefined
  labelId?: number | undefined
  level?: number | undefined
  language?: string | undefined
  appId?: number | undefined
  scene?: string | undefined
  state?: string | undefined
  source?: string | undefined
  live?: boolean | undefined
  over?: boolean | undefined
  seen: Seen
  now: Date
}

/** The version of an item `i` in the release in force; null where it is not in it. */
const liveVersion = sql<number | null>`(
  select x.version
  from text_release r
  join text_release_item x on x.number = r.number
  where r.state = 'live' and x.item_id = i.id
)`

const joined = (on: On) =>
  on
    .selectFrom('textItem as i')
    .innerJoin('textItemVersion as v', (join) =>
      join.onRef('v.itemId', '=', 'i.id').onRef('v.version', '=', 'i.version'),
    )
const below = (categoryId: string) => sql<boolean>`i.category_id in (
  with recursive below as (
    select id from text_category where id = ${categoryId}
    union all
    select c.id from text_category c join below b on c.parent_id = b.id
  )
  select id from below
)`
const matching = (on: On, by: ItemFilter) => {
  let query = joined(on)
  const { text, wordType, libraryId, categoryId, labelId, level, language } = by
  if (text)
    query = query.where((where) =>
      where.or([
        where('i.rule', 'ilike', containing(text)),
        where('i.normal', 'ilike', containing(text)),
        where(sql<string>`i.id::text`, '=', text),
      ]),
    )
  if (wordType !== undefined) query = query.where('i.wordType', '=', wordType)
  if (libraryId !== undefined) query = query.where('i.libraryId', '=', libraryId)
  if (categoryId !== undefined) query = query.where(below(categoryId))
  if (labelId !== undefined) query = query.where('i.labelId', '=', labelId)
  if (level !== undefined) query = query.where('i.level', '=', level)
  if (language) query = query.where(sql<boolean>`${language} = any(i.languages)`)
  return inPlace(query, by)
}
const inPlace = (
  given: ReturnType<typeof joined>,
  { appId, scene, state, source, live, over, seen, now }: ItemFilter,
) => {
  let query = given
  if (appId !== undefined)
    query = query.where(sql<boolean>`(i.apps = '{}' or ${appId}::int = any(i.apps))`)
  if (scene) query = query.where(sql<boolean>`v.body -> 'scenes' ? ${scene}`)
  if (state) query = query.where('i.state', '=', state)
  if (source) query = query.where('i.source', '=', source)
  if (live !== undefined)
    query = query.where(sql<boolean>`(${liveVersion} is not null) = ${live}::boolean`)
  if (over !== undefined)
    query = query.where(
      sql<boolean>`(i.valid_to is not null and i.valid_to <= ${now}) = ${over}::boolean`,
    )
  return seen === null
    ? query
    : query.where(sql<boolean>`(i.apps = '{}' or i.apps && ${[...seen]}::int[])`)
}
const itemOrders = {
  rule: words('i.rule'),
  level: 'i.level',
  state: 'i.state',
  changedAt: 'i.changed_at',
}
const named = (query: ReturnType<typeof joined>) =>
  query
    .innerJoin('textLibrary as l', 'l.id', 'i.libraryId')
    .innerJoin('textCategory as c', 'c.id', 'i.categoryId')
    .innerJoin('person as m', 'm.id', 'i.madeBy')
    .innerJoin('person as u', 'u.id', 'i.changedBy')
    .leftJoin('person as w', 'w.id', 'i.reviewedBy')
    .selectAll('i')
    .select([
      'v.body',
      'l.name as libraryName',
      'c.name as categoryName',
      'm.displayName as madeByName',
      'u.displayName as changedByName',
      'w.displayName as reviewedByName',
    ])
    .select(liveVersion.as('liveVersion'))
export type NamedItem = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number]

export function listItems(
  on: On,
  filter: ItemFilter & { sort?: SortOf<typeof itemOrders> },
  offset: number,
  limit: number,
): Promise<NamedItem[]> {
  return named(matching(on, filter))
    .$call(sortQuery(filter.sort, itemOrders))
    .orderBy('i.changedAt', 'desc')
    .orderBy('i.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countItems(on: On, filter: ItemFilter): Promise<number> {
  const found = await matching(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
/** Ids of what a filter leaves, the oldest first. */
export async function listIds(on: On, filter: ItemFilter, limit: number): Promise<string[]> {
  const rows = await matching(on, filter).select('i.id').orderBy('i.id').limit(limit).execute()
  return rows.map((row) => row.id)
}
export function findItem(on: On, id: string): Promise<NamedItem | undefined> {
  return named(joined(on)).where('i.id', '=', id).executeTakeFirst()
}
export async function bodyAt(on: On, id: string, version: number): Promise<ItemBody | null> {
  const row = await on
    .selectFrom('textItemVersion')
    .select('body')
    .where('itemId', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return (row?.body as unknown as ItemBody | undefined) ?? null
}
export function holdItem(tx: Tx, id: string) {
  return tx.selectFrom('textItem').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
/** Some items at once, locked in the order of their ids, so that two calls never wait in a ring. */
export function holdItems(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('textItem')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type HeldItem = NonNullable<Awaited<ReturnType<typeof holdItem>>>

const brief = (on: On, seen: Seen, libraryId: string | undefined) => {
  let query = on
    .selectFrom('textItem as i')
    .innerJoin('textLibrary as l', 'l.id', 'i.libraryId')
    .select([
      'i.id',
      'i.rule',
      'i.normal',
      'i.kind',
      'i.wordType',
      'i.level',
      'i.state',
      'i.approvedVersion',
      'l.name as libraryName',
    ])
    .select(liveVersion.as('liveVersion'))
  if (libraryId !== undefined) query = query.where('i.libraryId', '=', libraryId)
  if (seen !== null)
    query = query.where(sql<boolean>`(i.apps = '{}' or i.apps && ${[...seen]}::int[])`)
  return query.orderBy('i.id').limit(2000)
}
/** Items that are the same once normalised; what they are looked for by is hashed by the caller. */
export function listEquals(on: On, hashes: readonly string[], seen: Seen, libraryId?: string) {
  return brief(on, seen, libraryId)
    .where(sql<boolean>`md5(i.normal) = any(${[...hashes]}::text[])`)
    .execute()
}
export function listByIds(on: On, ids: readonly string[], seen: Seen, libraryId?: string) {
  return brief(on, seen, libraryId)
    .where(sql<boolean>`i.id = any(${[...ids]}::bigint[])`)
    .execute()
}
export function sameItem(
  on: On,
  { libraryId, kind, normal }: { libraryId: string; kind: string; normal: string },
  but: string,
) {
  return on
    .selectFrom('textItem')
    .select(['id', 'rule', 'state'])
    .where('libraryId', '=', libraryId)
    .where('kind', '=', kind)
    .where(sql<boolean>`md5(normal) = md5(${normal})`)
    .where('id', '<>', but)
    .executeTakeFirst()
}

/** What a row of an item says beside its body: what lists look for. */
const cellsOf = (body: ItemBody, normal: string) => ({
  kind: itemKindOf(body.wordType),
  wordType: body.wordType,
  rule: body.rule,
  normal,
  libraryId: body.libraryId,
  categoryId: body.categoryId,
  labelId: body.labelId,
  level: body.level,
  apps: [...new Set(body.scopes.map((scope) => scope.appId))],
  languages: body.languages,
  validFrom: body.validFrom === null ? null : new Date(body.validFrom),
  validTo: body.validTo === null ? null : new Date(body.validTo),
  remark: body.remark,
})
export type Written = { body: ItemBody; normal: string; by: string; at: Date }
export async function insertItem(
  tx: Tx,
  { body, normal, by, at }: Written,
  { source, sourceRef = '' }: { source: ItemRow['source']; sourceRef?: string },
): Promise<{ id: string; version: number }> {
  const made = await tx
    .insertInto('textItem')
    .values({
      ...cellsOf(body, normal),
      source,
      sourceRef,
      madeBy: by,
      madeAt: at,
      changedBy: by,
      changedAt: at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('textItemVersion')
    .values({ itemId: made.id, version: 1, body: JSON.stringify(body), madeBy: by, madeAt: at })
    .execute()
  return made
}
export async function insertVersion(
  tx: Tx,
  item: HeldItem,
  { body, normal, by, at }: Written,
): Promise<number> {
  const version = item.version + 1
  await tx
    .insertInto('textItemVersion')
    .values({ itemId: item.id, version, body: JSON.stringify(body), madeBy: by, madeAt: at })
    .execute()
  await tx
    .updateTable('textItem')
    .set({
      ...cellsOf(body, normal),
      version,
      state: 'draft',
      urgentUntil: null,
      changedBy: by,
      changedAt: at,
      reviewedBy: null,
      reviewedAt: null,
      reason: '',
    })
    .where('id', '=', item.id)
    .execute()
  return version
}
export type Move = {
  state: ItemState
  approvedVersion?: number | null
  urgentUntil?: Date | null
  reviewedBy?: string | null
  reviewedAt?: Date | null
  reason?: string
}
export async function moveItem(tx: Tx, id: string, move: Move): Promise<void> {
  await tx
    .updateTable('textItem')
    .set({ urgentUntil: null, ...move })
    .where('id', '=', id)
    .execute()
}
