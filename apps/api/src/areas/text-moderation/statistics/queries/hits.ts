import { type Kysely, sql } from 'kysely'
import type { DataScope } from '../../../../core/caller.ts'
import { inScope } from '../../../../core/scope.ts'
import { seekOf } from '../../../../db/seek.ts'
import type { DB } from '../../../../db/tables.gen.ts'
import { type OfItems, itemsMeant } from './figures.ts'

type On = Kysely<DB>
export type HitFilter = OfItems & {
  from: Date
  to: Date
  scope: DataScope
  appId?: number | undefined
  type?: number | undefined
  recordId?: string | undefined
}
export type StoredHit = {
  id: string
  recordId: string
  appId: number
  type: number
  scene: string
  field: string
  itemId: string
  itemVersion: number
  rule: string
  libraryName: string
  release: number
  stream: string
  s: number
  e: number
  text: string
  level: number
  verdict: string
  sole: boolean
  language: string
  country: string
  outcome: number
  refuted: boolean
  at: Date
}
/** Hits of items that a caller sees, the newest first. */
export async function listHits(
  on: On,
  by: HitFilter,
  after: string | undefined,
  most: number,
): Promise<StoredHit[]> {
  const place = seekOf(undefined, after, 'h.id', {})
  const { rows } = await sql<StoredHit>`
    select h.id, h.record_id as "recordId", h.app_id as "appId", h.type, h.scene, h.field,
      h.item_id as "itemId", h.item_version as "itemVersion", i.rule, l.name as "libraryName",
      h.release, h.stream, h.s, h.e, h.text, h.level, h.verdict, h.sole, h.language, h.country,
      h.outcome, h.at,
      exists (
        select from text_false f where f.record_id = h.record_id and f.item_id = h.item_id
      ) as refuted
    from text_hit h
    join text_item i on i.id = h.item_id
    join text_library l on l.id = i.library_id
    where h.at >= ${by.from} and h.at < ${by.to}
      and (${by.appId ?? null}::int is null or h.app_id = ${by.appId ?? null}::int)
      and (${by.type ?? null}::int is null or h.type = ${by.type ?? null}::int)
      and (${by.recordId ?? null}::bigint is null or h.record_id = ${by.recordId ?? null}::bigint)
      and ${inScope(by.scope, 'h.app_id', 'h.type')} and ${itemsMeant(by)} and ${place.after}
    order by ${place.orderBy}
    limit ${most}`.execute(on)
  return rows
}

export type LeadHit = {
  id: string
  appId: number
  type: number
  itemVersion: number
  field: string
  s: number
  e: number
  refuted: boolean
  rule: string
  apps: number[]
  ownerId: string
  libraryId: string
  content: unknown
}
/** The place by which a record is counted for an item, held, with the texts of the record. */
export async function holdLead(
  tx: On,
  recordId: string,
  itemId: string,
): Promise<LeadHit | undefined> {
  const { rows } = await sql<LeadHit>`
    select h.id, h.app_id as "appId", h.type, h.item_version as "itemVersion", h.field, h.s, h.e,
      h.refuted, i.rule, i.apps, l.owner_id as "ownerId", l.id as "libraryId", r.content
    from text_hit h
    join text_item i on i.id = h.item_id
    join text_library l on l.id = i.library_id
    join record r on r.id = h.record_id
    where h.record_id = ${recordId}::bigint and h.item_id = ${itemId}::bigint and h.lead
    for update of h`.execute(tx)
  return rows[0]
}
export async function refuteHit(tx: On, recordId: string, id: string): Promise<void> {
  await sql`
    update text_hit set refuted = true
    where record_id = ${recordId}::bigint and id = ${id}::bigint`.execute(tx)
}
/** Marks of an item since a moment. */
export async function countFalse(tx: On, itemId: string, since: Date): Promise<number> {
  const { n } = await tx
    .selectFrom('textFalse')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('itemId', '=', itemId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return n
}
