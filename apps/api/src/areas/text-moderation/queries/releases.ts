import type { ItemBody, SceneField } from '@oas/contract/text-moderation/schemas'
import { sql } from 'kysely'
import { publishIn } from '../../../socket/bus.ts'
import { type ProfileSource, listSources } from '../profiles/queries.ts'
import type { On, Tx } from './places.ts'

export type ReleaseKind = 'usual' | 'urgent' | 'stop' | 'expiry' | 'rollback'
/** What a release holds beside its items. */
export type Places = {
  scenes: {
    key: string
    fields: SceneField[]
    profile: string
    libraryIds: string[]
    maxChars: number
  }[]
  profiles: ProfileSource[]
  /** By id: names as hits tell them, and where words of a library apply that say nothing else. */
  libraries: Record<string, { name: string; apps: number[] }>
  categories: Record<string, string>
}
export type ReleaseItem = { id: string; version: number; body: ItemBody }

/**
 * Scenes, profiles, libraries and categories as they are now; `drafts`: profiles with what is
 * written and not yet approved, of all of them or of one.
 */
export async function placesNow(on: On, drafts: 'none' | 'all' | string = 'none'): Promise<Places> {
  const [scenes, profiles, libraries, categories] = [
    await on
      .selectFrom('textScene as s')
      .innerJoin('textProfile as f', 'f.id', 's.profileId')
      .select(['s.key', 's.fields', 'f.key as profile', 's.libraryIds', 's.maxChars'])
      .where('s.active', '=', true)
      .orderBy('s.key')
      .execute(),
    await listSources(on, drafts),
    await on.selectFrom('textLibrary').select(['id', 'name', 'apps']).orderBy('id').execute(),
    await on.selectFrom('textCategory').select(['id', 'name']).orderBy('id').execute(),
  ]
  return {
    scenes: scenes.map((row) => ({ ...row, fields: row.fields as unknown as SceneField[] })),
    profiles,
    libraries: Object.fromEntries(libraries.map(({ id, name, apps }) => [id, { name, apps }])),
    categories: Object.fromEntries(categories.map(({ id, name }) => [id, name])),
  }
}

/** One release is made or brought into force at a time, on whatever server. */
export async function holdReleases(tx: Tx): Promise<void> {
  await sql`lock table text_release in share row exclusive mode`.execute(tx)
}
export function findRelease(on: On, number: number) {
  return on.selectFrom('textRelease').selectAll().where('number', '=', number).executeTakeFirst()
}
export function findLive(on: On) {
  return on.selectFrom('textRelease').selectAll().where('state', '=', 'live').executeTakeFirst()
}
export type HeldRelease = NonNullable<Awaited<ReturnType<typeof findLive>>>

export type NewRelease = {
  kind: ReleaseKind
  note: string
  sourceNumber: number | null
  places: Places
  by: string | null
  at: Date
}
export async function insertRelease(tx: Tx, made: NewRelease): Promise<number> {
  const { number } = await tx
    .insertInto('textRelease')
    .values({
      kind: made.kind,
      state: 'building',
      note: made.note,
      sourceNumber: made.sourceNumber,
      items: 0,
      hash: '',
      places: JSON.stringify(made.places),
      madeBy: made.by,
      madeAt: made.at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
/** Gathers what is approved, in libraries that are open. */
export async function gatherItems(tx: Tx, number: number): Promise<void> {
  await sql`
    insert into text_release_item (number, item_id, version)
    select ${number}::int, i.id, i.approved_version
    from text_item i
    join text_library l on l.id = i.library_id
    where i.approved_version is not null and l.active`.execute(tx)
}
/** The items of another release, some left out and some put in at the version approved now. */
export async function copyItems(
  tx: Tx,
  number: number,
  from: number | null,
  { without = [], with: added = [] }: { without?: readonly string[]; with?: readonly string[] },
): Promise<void> {
  await sql`
    insert into text_release_item (number, item_id, version)
    select ${number}::int, item_id, version
    from text_release_item
    where number = ${from}::int
      and item_id <> all(${[...without, ...added]}::bigint[])
    union all
    select ${number}::int, id, approved_version
    from text_item
    where id = any(${[...added]}::bigint[]) and approved_version is not null`.execute(tx)
}
/** Counts the items and says by a hash what the release holds: equal hashes, equal marks. */
export async function sealRelease(tx: Tx, number: number): Promise<{ hash: string }> {
  const { rows } = await sql<{ hash: string }>`
    update text_release r
    set items = held.n,
      hash = encode(sha256(convert_to(held.list || r.places::text, 'UTF8')), 'hex')
    from (
      select count(*)::int as n,
        coalesce(string_agg(item_id || ':' || version, ',' order by item_id), '') as list
      from text_release_item
      where number = ${number}
    ) held
    where r.number = ${number}
    returning r.hash`.execute(tx)
  return { hash: rows[0]?.hash ?? '' }
}
/**
 * Brings a release into force in the place of the one that is, and tells every server. Another one
 * that is on trial ends there: it lacks what this one has.
 */
export async function putLive(
  tx: Tx,
  number: number,
  by: { id: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('textRelease')
    .set({ state: 'replaced', replacedAt: by.at })
    .where('state', '=', 'live')
    .execute()
  await tx
    .updateTable('textRelease')
    .set({
      state: 'withdrawn',
      withdrawn: JSON.stringify({ kind: 'overtaken', reason: '', number }),
    })
    .where('state', 'in', ['staged', 'held'])
    .where('number', '<>', number)
    .execute()
  await tx
    .updateTable('textRelease')
    .set({ state: 'live', liveBy: by.id, liveAt: by.at })
    .where('number', '=', number)
    .execute()
  await publishIn(tx, 'setting.changed', { what: 'text', key: 'live' })
}
export async function setCompiled(
  on: On,
  number: number,
  problems: readonly { itemId: string; code: string }[],
  state: 'ready' | 'failed',
): Promise<void> {
  await on
    .updateTable('textRelease')
    .set({ state, problems: JSON.stringify(problems) })
    .where('number', '=', number)
    .where('state', '=', 'building')
    .execute()
}
/** What a build left behind that was cut off. */
export async function failStale(on: On, before: Date): Promise<void> {
  await on
    .updateTable('textRelease')
    .set({ state: 'failed' })
    .where('state', '=', 'building')
    .where('madeAt', '<', before)
    .execute()
}

export async function itemsOf(on: On, number: number): Promise<ReleaseItem[]> {
  const rows = await on
    .selectFrom('textReleaseItem as x')
    .innerJoin('textItemVersion as v', (join) =>
      join.onRef('v.itemId', '=', 'x.itemId').onRef('v.version', '=', 'x.version'),
    )
    .select(['x.itemId as id', 'x.version', 'v.body'])
    .where('x.number', '=', number)
    .orderBy('x.itemId')
    .execute()
  return rows.map(({ id, version, body }) => ({ id, version, body: body as unknown as ItemBody }))
}
/** What would be in a release made now; `drafts`: also what is written and not yet approved. */
export async function itemsNow(on: On, drafts: boolean): Promise<ReleaseItem[]> {
  const { rows } = await sql<ReleaseItem>`
    select i.id, v.version, v.body
    from text_item i
    join text_library l on l.id = i.library_id and l.active
    join text_item_version v on v.item_id = i.id
      and v.version = case
        when ${drafts}::boolean and i.state in ('draft', 'pending') then i.version
        else i.approved_version
      end
    order by i.id`.execute(on)
  return rows
}

const compared = (number: number, against: number | null) => sql`
  from (select * from text_release_item where number = ${number}) a
  full join (select * from text_release_item where number = ${against}::int) b
    on b.item_id = a.item_id
  join text_item_version v on v.item_id = coalesce(a.item_id, b.item_id)
    and v.version = coalesce(a.version, b.version)
  where a.version is distinct from b.version`
export type Compared = {
  itemId: string
  rule: string
  wordType: number
  level: number
  libraryId: string
  before: number | null
  after: number | null
}
export async function listDiff(
  on: On,
  number: number,
  against: number | null,
  offset: number,
  limit: number,
): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select v.item_id as "itemId", v.body ->> 'rule' as rule,
      (v.body ->> 'wordType')::int as "wordType", (v.body ->> 'level')::int as level,
      v.body ->> 'libraryId' as "libraryId", b.version as before, a.version as after
    ${compared(number, against)}
    order by v.item_id
    offset ${offset}
    limit ${limit}`.execute(on)
  return rows
}
export async function countDiff(
  on: On,
  number: number,
  against: number | null,
): Promise<{ added: number; changed: number; removed: number; total: number }> {
  const { rows } = await sql<{ added: number; changed: number; removed: number; total: number }>`
    select count(*) filter (where b.version is null)::int as added,
      count(*) filter (where a.version is not null and b.version is not null)::int as changed,
      count(*) filter (where a.version is null)::int as removed, count(*)::int as total
    ${compared(number, against)}`.execute(on)
  return rows[0] ?? { added: 0, changed: 0, removed: 0, total: 0 }
}
/** Authors of the versions that a release brings. */
export async function authorsOf(on: On, number: number, against: number | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.made_by as id
    ${compared(number, against)} and a.version is not null`.execute(on)
  return rows.map((row) => row.id)
}
export function listReleases(on: On, offset: number, limit: number) {
  return on
    .selectFrom('textRelease as r')
    .leftJoin('person as m', 'm.id', 'r.madeBy')
    .leftJoin('person as p', 'p.id', 'r.liveBy')
    .leftJoin('person as s', 's.id', 'r.stagedBy')
    .selectAll('r')
    .select([
      'm.displayName as madeByName',
      'p.displayName as liveByName',
      's.displayName as stagedByName',
    ])
    .orderBy('r.number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export function getRelease(on: On, number: number) {
  return on
    .selectFrom('textRelease as r')
    .leftJoin('person as m', 'm.id', 'r.madeBy')
    .leftJoin('person as p', 'p.id', 'r.liveBy')
    .leftJoin('person as s', 's.id', 'r.stagedBy')
    .selectAll('r')
    .select([
      'm.displayName as madeByName',
      'p.displayName as liveByName',
      's.displayName as stagedByName',
    ])
    .where('r.number', '=', number)
    .executeTakeFirst()
}
export async function countReleases(on: On): Promise<number> {
  const found = await on
    .selectFrom('textRelease')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
export async function numberBefore(on: On, number: number): Promise<number | null> {
  const found = await on
    .selectFrom('textRelease')
    .select('number')
    .where('number', '<', number)
    .where('state', 'in', ['live', 'replaced'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.number ?? null
}
