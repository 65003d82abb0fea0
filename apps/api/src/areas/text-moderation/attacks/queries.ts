import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { On, Tx } from '../queries/items.ts'
import type { Seen } from '../rights.ts'

export type Missed = { way: string; text: string }
export type DueRow = {
  id: string
  version: number
  rule: string
  level: number
  ownerId: string
  body: ItemBody
  /** What the last attempt tried and did not find; null where it is the first. */
  waysBefore: string[] | null
  missedBefore: Missed[] | null
}
/** Approved words and combinations that were never tried so, or not since a time. */
export async function listDue(on: On, before: Date, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select i.id, i.approved_version as version, i.rule, i.level, l.owner_id as "ownerId", v.body,
      a.ways as "waysBefore", a.missed as "missedBefore"
    from text_item i
    join text_library l on l.id = i.library_id
    join text_item_version v on v.item_id = i.id and v.version = i.approved_version
    left join text_attack a on a.item_id = i.id
    where i.word_type in (0, 3)
      and (a.item_id is null or a.version <> i.approved_version or a.at <= ${before})
    order by a.at nulls first, i.id
    limit ${limit}`.execute(on)
  return rows
}

export type Outcome = {
  itemId: string
  version: number
  release: number | null
  found: number
  ways: string[]
  missed: Missed[]
  worse: number
  at: Date
}
/**
 * Keeps how items stood, in the place of what was known before; an item that is gone is left out.
 */
export async function keepOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ itemId, at, ...one }) => ({
    ...one,
    item_id: itemId,
    at: at.toISOString(),
  }))
  await sql`
    insert into text_attack
      (item_id, version, release, tried, found, missed_count, ways, missed, worse, at)
    select g.item_id, g.version, g.release, cardinality(g.ways), g.found,
      jsonb_array_length(g.missed), g.ways, g.missed, g.worse, g.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(
      item_id bigint, version int, release int, found int, ways text[], missed jsonb, worse int,
      at timestamptz
    )
    join text_item i on i.id = g.item_id
    order by g.item_id
    on conflict (item_id) do update set
      version = excluded.version, release = excluded.release, tried = excluded.tried,
      found = excluded.found, missed_count = excluded.missed_count, ways = excluded.ways,
      missed = excluded.missed, worse = excluded.worse, at = excluded.at`.execute(tx)
}

export type AttackFilter = {
  text?: string | undefined
  libraryId?: string | undefined
  way?: string | undefined
  itemId?: string | undefined
  seen: Seen
}
const matching = (on: On, { text, libraryId, way, itemId, seen }: AttackFilter) => {
  let query = on
    .selectFrom('textAttack as a')
    .innerJoin('textItem as i', 'i.id', 'a.itemId')
    .innerJoin('textLibrary as l', 'l.id', 'i.libraryId')
    .where('i.approvedVersion', 'is not', null)
    .where('a.tried', '>', 0)
  if (text) query = query.where('i.rule', 'ilike', containing(text))
  if (libraryId !== undefined) query = query.where('i.libraryId', '=', libraryId)
  if (itemId !== undefined) query = query.where('i.id', '=', itemId)
  if (way) query = query.where(sql<boolean>`a.missed @> ${JSON.stringify([{ way }])}::jsonb`)
  return seen === null
    ? query
    : query.where(sql<boolean>`(i.apps = '{}' or i.apps && ${[...seen]}::int[])`)
}
export function listAttacks(on: On, filter: AttackFilter, offset: number, limit: number) {
  return matching(on, filter)
    .select(['a.itemId', 'i.rule', 'i.wordType', 'i.level', 'l.name as libraryName'])
    .select(['a.version', 'a.release', 'a.tried', 'a.found', 'a.missed', 'a.worse', 'a.at'])
    .orderBy('a.missedCount', 'desc')
    .orderBy('a.itemId')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countAttacks(on: On, filter: AttackFilter): Promise<number> {
  const found = await matching(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return found.n
}
