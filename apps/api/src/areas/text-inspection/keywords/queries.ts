import { type Kysely, type RawBuilder, type SqlBool, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { containing } from '../../../db/like.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx

export type KeywordFilter = {
  text?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  state?: string | undefined
  personId?: string | undefined
  labelId?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
  scope: DataScope
}
export type KeywordRow = {
  id: string
  rule: string
  wordType: number
  labelId: number | null
  level: number
  languages: string[]
  remark: string
  places: { appId: number; type: number }[]
  times: number
  people: string[]
  proposers: string[]
  recordId: string | null
  state: string
  at: Date
  reviewedBy: string
  reason: string
  itemId: string | null
}

const all = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql.join([sql`true`, ...parts], sql` and `)

const whereOf = (by: KeywordFilter): RawBuilder<SqlBool> => {
  const parts = [inScope(by.scope, 'w.app_id', 'w.type')]
  if (by.text) parts.push(sql`w.rule ilike ${containing(by.text)}`)
  if (by.appId !== undefined) parts.push(sql`w.app_id = ${by.appId}`)
  if (by.type !== undefined) parts.push(sql`w.type = ${by.type}`)
  if (by.labelId !== undefined) parts.push(sql`w.label_id = ${by.labelId}`)
  if (by.from !== undefined) parts.push(sql`w.proposed_at >= ${by.from}`)
  if (by.to !== undefined) parts.push(sql`w.proposed_at <= ${by.to}`)
  if (by.personId !== undefined)
    parts.push(
      sql`(w.proposed_by = ${by.personId} or exists (
        select 1 from added_word_again x where x.word_id = w.id and x.person_id = ${by.personId}
      ))`,
    )
  return all(parts)
}
/** Proposals of the same word as one row; what one of them waits for, all of them do. */
const grouped = (by: KeywordFilter) => sql`
  select w.word_type, w.normal, max(greatest(w.proposed_at, a.at)) as at,
    (array_agg(w.id order by (w.state = 'pending') desc, w.id desc))[1] as id,
    (count(distinct w.id) + count(a.word_id))::int as times,
    array_remove(array_agg(distinct w.proposed_by) || array_agg(distinct a.person_id), null)
      as people,
    jsonb_agg(distinct jsonb_build_object('appId', w.app_id, 'type', w.type)) as places,
    max(coalesce(a.record_id, w.record_id)) as record_id,
    case
      when bool_or(w.state = 'pending') then 'pending'
      when bool_or(w.merged <> '') then 'merged'
      when bool_or(w.state = 'accepted') then 'accepted'
      else 'rejected'
    end as state
  from added_word w
  left join added_word_again a on a.word_id = w.id
  where ${whereOf(by)}
  group by w.word_type, w.normal`
const ofState = ({ state }: KeywordFilter) =>
  state === undefined ? sql`true` : sql`g.state = ${state}`

export async function listKeywords(
  on: On,
  by: KeywordFilter,
  offset: number,
  limit: number,
): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    select g.id, w.rule, g.word_type as "wordType", w.label_id as "labelId", w.level, w.languages,
      w.remark, g.places, g.times, g.people, g.record_id as "recordId", g.state, g.at,
      coalesce(r.display_name, '') as "reviewedBy", w.reason, w.item_id as "itemId",
      array(
        select p.display_name from person p where p.id = any(g.people) order by p.display_name
      ) as proposers
    from (${grouped(by)}) g
    join added_word w on w.id = g.id
    left join person r on r.id = w.reviewed_by
    where ${ofState(by)}
    order by (g.state = 'pending') desc, g.at desc, g.id desc
    offset ${offset}
    limit ${limit}`.execute(on)
  return rows
}
export async function countKeywords(on: On, by: KeywordFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${grouped(by)}) g where ${ofState(by)}`.execute(on)
  return rows[0]?.n ?? 0
}

export type HeldWord = {
  id: string
  appId: number
  type: number
  rule: string
  wordType: number
  labelId: number | null
  level: number
  languages: string[]
  remark: string
  state: string
  people: string[]
}
/**
 * Proposals of the word that a proposal is of, those that wait locked in the order of their ids.
 */
export async function holdKeyword(tx: Tx, id: string, scope: DataScope): Promise<HeldWord[]> {
  const { rows } = await sql<HeldWord>`
    select w.id, w.app_id as "appId", w.type, w.rule, w.word_type as "wordType",
      w.label_id as "labelId", w.level, w.languages, w.remark, w.state,
      array(select x.person_id from added_word_again x where x.word_id = w.id) || w.proposed_by
        as people
    from added_word o
    join added_word w on md5(w.normal) = md5(o.normal) and w.normal = o.normal
      and w.word_type = o.word_type
    where o.id = ${id} and (w.state = 'pending' or w.id = o.id)
      and (${inScope(scope, 'w.app_id', 'w.type')} or w.id = o.id)
    order by w.id
    for update of w`.execute(tx)
  return rows
}
export async function settleWords(
  tx: Tx,
  ids: readonly string[],
  change: {
    state: 'accepted' | 'rejected'
    merged: '' | 'alternative' | 'except'
    reviewedBy: string
    reviewedAt: Date
    reason: string
    itemId: string | null
  },
): Promise<void> {
  await tx
    .updateTable('addedWord')
    .set(change)
    .where('id', 'in', [...ids])
    .execute()
}
/** Notes that somebody proposed a word which waits or was accepted already. */
export async function insertAgain(
  tx: Tx,
  again: { wordId: string; personId: string; recordId: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('addedWordAgain')
    .values(again)
    .onConflict((on) => on.doNothing())
    .execute()
}
