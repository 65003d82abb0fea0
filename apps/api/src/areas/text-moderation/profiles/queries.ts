import type { RowKind, Steps } from '@oas/contract/text-moderation/profile-calls'
import type { ExtraRows } from '@oas/text-match'
import { sql } from 'kysely'
import type { On, Tx } from '../queries/places.ts'

/** What texts of a profile are read by: its steps and the rows beside the built-in tables. */
export type ProfileSource = {
  key: string
  steps: Record<string, boolean>
  version: number
  /** Releases that were built before profiles could be changed name none. */
  tables?: ExtraRows
}

const counts = sql<{ scenes: number; approved: number; added: number; removed: number }>`
  (select json_build_object(
      'scenes', (select count(*) from text_scene s where s.profile_id = p.id),
      'approved', count(*) filter (where r.state <> 'added'),
      'added', count(*) filter (where r.state = 'added'),
      'removed', count(*) filter (where r.state = 'removed'))
    from text_profile_row r
    where r.profile_id = p.id)`

const shown = (on: On) =>
  on
    .selectFrom('textProfile as p')
    .leftJoin('person as u', 'u.id', 'p.updatedBy')
    .selectAll('p')
    .select(['u.displayName as updatedByName'])
    .select(counts.as('counts'))
    .select(
      sql<string[]>`
        coalesce((
          select array_agg(a.display_name order by a.display_name)
          from person a
          where a.id = any(p.draft_authors)), '{}')`.as('authorNames'),
    )

export function listShown(on: On, text: string | undefined) {
  let query = shown(on).orderBy('p.builtIn', 'desc').orderBy('p.id')
  if (text !== undefined && text !== '')
    query = query.where(sql<boolean>`strpos(lower(p.name || ' ' || p.key), lower(${text})) > 0`)
  return query.execute()
}
export function findShown(on: On, id: string) {
  return shown(on).where('p.id', '=', id).executeTakeFirst()
}
export type ShownProfile = NonNullable<Awaited<ReturnType<typeof findShown>>>

export function holdProfile(tx: Tx, id: string) {
  return tx
    .selectFrom('textProfile')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type HeldProfile = NonNullable<Awaited<ReturnType<typeof holdProfile>>>

const tablesFrom = (
  rows: readonly { kind: string; given: string; readAs: string }[],
): ExtraRows => {
  const of = (kind: RowKind): [string, string][] =>
    rows.filter((row) => row.kind === kind).map((row) => [row.given, row.readAs])
  return {
    twins: of('twins'),
    leet: of('leet'),
    simplified: of('simplified'),
    radicals: of('radicals'),
    pinyin: of('pinyin').map(([given, readings]) => [given, readings.split(' ')]),
  }
}

/**
 * Profiles as texts are read by them; `drafts`: with what is written and not yet approved, of all
 * of them or of one.
 */
export async function listSources(
  on: On,
  drafts: 'none' | 'all' | string,
): Promise<ProfileSource[]> {
  const profiles = await on.selectFrom('textProfile').selectAll().orderBy('key').execute()
  const rows = await on
    .selectFrom('textProfileRow')
    .select(['profileId', 'kind', 'given', 'readAs', 'state'])
    .orderBy('kind')
    .orderBy('given')
    .orderBy('id')
    .execute()
  return profiles.map((profile) => {
    const drafted = drafts === 'all' || drafts === profile.id
    const without = drafted ? 'removed' : 'added'
    const own = rows.filter((row) => row.profileId === profile.id && row.state !== without)
    const steps = drafted ? (profile.draftSteps ?? profile.steps) : profile.steps
    return {
      key: profile.key,
      steps: steps as Steps,
      version: profile.edition,
      tables: tablesFrom(own),
    }
  })
}

/** Places with one profile in the place of the one of its key. */
export function withProfile<P extends { profiles: readonly ProfileSource[] }>(
  places: P,
  profile: ProfileSource | null,
): P {
  if (profile === null) return places
  const others = places.profiles.filter(({ key }) => key !== profile.key)
  return { ...places, profiles: [...others, profile] }
}
/** A profile with what is written and not yet approved; null where nothing is. */
export async function findDraft(on: On, id: string): Promise<ProfileSource | null> {
  const row = await on
    .selectFrom('textProfile')
    .select('key')
    .where('id', '=', id)
    .where('draftState', 'is not', null)
    .executeTakeFirst()
  return row ? ((await listSources(on, id)).find(({ key }) => key === row.key) ?? null) : null
}

export type RowFilter = { profileId: string; kind?: RowKind; text?: string }
export function rowsOf(on: On, { profileId, kind, text }: RowFilter) {
  let query = on
    .selectFrom('textProfileRow as r')
    .innerJoin('person as m', 'm.id', 'r.madeBy')
    .where('r.profileId', '=', profileId)
  if (kind !== undefined) query = query.where('r.kind', '=', kind)
  if (text !== undefined && text !== '')
    query = query.where(sql<boolean>`strpos(r.given || ' ' || r.read_as, ${text}) > 0`)
  return query
}
export function holdRow(tx: Tx, profileId: string, id: string) {
  return tx
    .selectFrom('textProfileRow')
    .selectAll()
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export async function countRows(tx: Tx, profileId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('textProfileRow')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('profileId', '=', profileId)
    .executeTakeFirstOrThrow()
  return n
}
/** Another row of a table that says how the same is read. */
export function findSameRow(
  tx: Tx,
  { profileId, kind, given, not }: { profileId: string; kind: string; given: string; not: string },
) {
  return tx
    .selectFrom('textProfileRow')
    .select('id')
    .where('profileId', '=', profileId)
    .where('kind', '=', kind)
    .where('given', '=', given)
    .where('state', '<>', 'removed')
    .where('id', '<>', not)
    .executeTakeFirst()
}
/** What was written counts from now on. */
export async function approveRows(tx: Tx, profileId: string): Promise<void> {
  await tx
    .deleteFrom('textProfileRow')
    .where('profileId', '=', profileId)
    .where('state', '=', 'removed')
    .execute()
  await tx
    .updateTable('textProfileRow')
    .set({ state: 'approved' })
    .where('profileId', '=', profileId)
    .where('state', '=', 'added')
    .execute()
}
/** What was written is dropped: rows taken away stay, unless another has their place. */
export async function discardRows(tx: Tx, profileId: string): Promise<void> {
  await tx
    .deleteFrom('textProfileRow')
    .where('profileId', '=', profileId)
    .where('state', '=', 'added')
    .execute()
  await tx
    .updateTable('textProfileRow')
    .set({ state: 'approved' })
    .where('profileId', '=', profileId)
    .where('state', '=', 'removed')
    .execute()
}
