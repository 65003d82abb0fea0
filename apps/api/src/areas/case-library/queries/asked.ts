import type { Answer, Dimension, ItemBody } from '@oas/contract/case-library/schemas'
import { showKept } from '../kept.ts'
import type { ItemFilter } from '@oas/contract/simulation/schemas'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { noteAnswersText } from '../../../db/case-answer.ts'
import type { Tx } from './libraries.ts'
import { type KeptMedia, listMedia } from './media.ts'

/** An item in the version that is asked, with what its library asks beside result and labels. */
export type AskedItem = {
  itemId: string
  version: number
  libraryId: string
  no: number
  appId: number | null
  type: number | null
  body: ItemBody
  dims: Dimension[]
}
/** Media that are kept are shown from here, whatever became of them at their app. */
const withKept = async (tx: Tx, items: readonly AskedItem[]): Promise<AskedItem[]> => {
  const media = await listMedia(
    tx,
    items.map(({ itemId }) => itemId),
  )
  const of = new Map<string, KeptMedia[]>()
  for (const one of media) of.set(one.itemId, [...(of.get(one.itemId) ?? []), one])
  return items.map((item) => ({ ...item, body: showKept(item.body, of.get(item.itemId) ?? []) }))
}
const asked = sql`
  i.id::text as "itemId", v.version, i.library_id::text as "libraryId", i.no,
  i.app_id as "appId", i.type, v.body, b.body -> 'dims' as dims`

/** Whether an item `i` of a library `b` may be asked in its version `v` in use. */
const isInUse = (now: Date) => sql<boolean>`(
  b.state = 'in-use' and b.deleted_at is null and i.state <> 'retired'
  and coalesce((v.body ->> 'validTo')::bigint > ${now.getTime()}::bigint, true)
)`

/**
 * The items of libraries that may be asked: in the version in use, of a library in use, and not
 * past the day until which they hold; in the order of their numbers.
 */
export async function itemsInUse(
  tx: Tx,
  libraryIds: readonly string[],
  now: Date,
): Promise<AskedItem[]> {
  const { rows } = await sql<AskedItem>`
      select ${asked}
      from case_item i
      join case_item_version v on v.item_id = i.id and v.version = i.active_version
      join case_library b on b.id = i.library_id
      where i.library_id = any(${libraryIds}::bigint[]) and ${isInUse(now)}
      order by i.library_id, i.no`.execute(tx)
  return withKept(tx, rows)
}

/**
 * Whether an item `i` of a library `b` may be asked in its version `v` and is what an `ItemFilter`
 * asks for; what is written freely has no right answer that a program knows.
 */
export const isWanted = (filter: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(
    ${isInUse(now)} and i.kind <> 'text'
    and (
      ${filter} ->> 'typeKey' is null or i.app_id || ':' || i.type = ${filter} ->> 'typeKey'
    )
    and i.difficulty between (${filter} ->> 'easiest')::int and (${filter} ->> 'hardest')::int
    and (${filter} -> 'labels' = '[]'::jsonb or exists (
      select 1 from jsonb_array_elements_text(${filter} -> 'labels') l where l::int = any(i.labels)
    ))
    and (${filter} -> 'itemIds' = '[]'::jsonb or ${filter} -> 'itemIds' @> to_jsonb(i.id::text))
  )`

export type Pin = { itemId: string; version: number }
/** What is drawn from. */
export type Wanted = Pin & { difficulty: number; appId: number | null; type: number | null }
/** The items of a library that are what a filter asks for, in the order of their numbers. */
export async function wantedItems(
  tx: Tx,
  libraryId: string,
  filter: ItemFilter,
  now: Date,
): Promise<Wanted[]> {
  return (
    await sql<Wanted>`
      select i.id::text as "itemId", v.version, i.difficulty, i.app_id as "appId", i.type
      from case_item i
      join case_item_version v on v.item_id = i.id and v.version = i.active_version
      join case_library b on b.id = i.library_id
      where i.library_id = ${libraryId}::bigint
        and ${isWanted(sql`${JSON.stringify(filter)}::jsonb`, now)}
      order by i.no`.execute(tx)
  ).rows
}

/** Items in the versions that were pinned, whatever became of them since. */
export async function pinnedItems(tx: Tx, pins: readonly Pin[]): Promise<AskedItem[]> {
  const { rows } = await sql<AskedItem>`
      select ${asked}
      from jsonb_to_recordset(${JSON.stringify(pins)}::jsonb) as p("itemId" bigint, version int)
      join case_item i on i.id = p."itemId"
      join case_item_version v on v.item_id = i.id and v.version = p.version
      join case_library b on b.id = i.library_id
      order by i.library_id, i.no`.execute(tx)
  return withKept(tx, rows)
}

export type CaseAnswer = {
  itemId: string
  version: number
  libraryId: string
  source: 'exam' | 'simulation' | 'drill' | 'gold' | 'calibration'
  sourceId: string
  personId: string
  teamId: string | null
  answer: Answer
  right: boolean | null
  ms: number
}
/**
 * Keeps what people answered, once for each item, person and work; an answer that is there already
 * stays. Counts the uses of the items. Answers how many were new.
 */
export async function noteAnswers(
  tx: Tx,
  answers: readonly CaseAnswer[],
  now: Date,
): Promise<number> {
  if (answers.length === 0) return 0
  const { rows } = await tx.executeQuery<{ n: number }>(
    CompiledQuery.raw(noteAnswersText, [JSON.stringify(answers), now]),
  )
  return rows[0]?.n ?? 0
}

/** Marks an answer anew: by a person, or because the key was corrected. */
export async function markAnswer(
  tx: Tx,
  of: Pick<CaseAnswer, 'source' | 'sourceId' | 'personId' | 'itemId'>,
  right: boolean | null,
): Promise<void> {
  await tx
    .updateTable('caseAnswer')
    .set({ rightAnswer: right })
    .where('source', '=', of.source)
    .where('sourceId', '=', of.sourceId)
    .where('personId', '=', of.personId)
    .where('itemId', '=', of.itemId)
    .execute()
}
