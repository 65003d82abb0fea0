import type { ModelKind, VersionState } from '@oas/contract/model/schemas'
import { type Expression, type SqlBool, type Transaction, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { containing } from '../../../db/like.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Seen } from '../rights.ts'

export type Tx = Transaction<DB>
export type On = Db | Tx
type Filter = {
  text?: string
  kind?: ModelKind
  state?: VersionState
  appId?: number
  seen: Seen
}

const filtered = (on: On, { text, kind, state, appId, seen }: Filter) => {
  // Combined models have a list of their own.
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`m.kind <> 'multi'`]
  if (text) {
    const like = containing(text)
    conditions.push(sql<SqlBool>`(m.name ilike ${like} or m.key ilike ${like})`)
  }
  if (kind) conditions.push(sql<SqlBool>`m.kind = ${kind}`)
  if (state)
    conditions.push(
      sql<SqlBool>`exists (
        select from model_version v where v.model_id = m.id and v.state = ${state}
      )`,
    )
  if (appId !== undefined)
    conditions.push(sql<SqlBool>`(m.apps = '{}' or ${appId}::int = any(m.apps))`)
  if (seen) conditions.push(sql<SqlBool>`(m.apps = '{}' or m.apps && ${[...seen]}::int[])`)
  return on.selectFrom('model as m').where((eb) => eb.and(conditions))
}

const withFacts = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('person as o', 'o.id', 'm.ownerId')
    .innerJoin('person as u', 'u.id', 'm.updatedBy')
    .selectAll('m')
    .select(['o.name as ownerName', 'u.name as updatedByName'])
    .select([
      sql<number>`(select count(*)::int from model_version v where v.model_id = m.id)`.as(
        'versions',
      ),
      sql<number | null>`(
        select v.number from model_version v where v.model_id = m.id and v.state = 'live'
      )`.as('live'),
      sql<VersionState[]>`coalesce((
        select array_agg(v.state order by v.number) from model_version v where v.model_id = m.id
      ), '{}')`.as('states'),
      sql<number>`(
        select count(*)::int
        from model_strategy s
        where s.live_body is not null
          and s.live_body -> 'lines' @> jsonb_build_array(
            jsonb_build_object('modelId', m.id::text)
          )
      )`.as('strategies'),
      sql<number>`(
        select count(*)::int
        from model_label l
        where l.model_id = m.id and l.state = 'unmapped'
      )`.as('unmapped'),
    ])
export type StoredModel = Awaited<ReturnType<typeof listModels>>[number]

export async function listModels(on: On, filter: Filter, offset: number, limit: number) {
  return withFacts(filtered(on, filter))
    .orderBy('m.updatedAt', 'desc')
    .orderBy('m.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function countModels(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export async function findModel(on: On, id: string): Promise<StoredModel | undefined> {
  return withFacts(filtered(on, { seen: null }))
    .where('m.id', '=', id)
    .executeTakeFirst()
}
/** A model, locked until the transaction ends: its versions change under this lock alone. */
export async function holdModel(tx: Tx, id: string) {
  return tx.selectFrom('model').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type HeldModel = NonNullable<Awaited<ReturnType<typeof holdModel>>>

export async function listVersions(on: On, modelId: string) {
  return on
    .selectFrom('modelVersion as v')
    .innerJoin('person as m', 'm.id', 'v.madeBy')
    .innerJoin('person as c', 'c.id', 'v.changedBy')
    .selectAll('v')
    .select(['m.name as madeByName', 'c.name as changedByName'])
    .where('v.modelId', '=', modelId)
    .orderBy('v.number', 'desc')
    .execute()
}
export type StoredVersion = Awaited<ReturnType<typeof listVersions>>[number]
export async function findVersion(on: On, id: string) {
  return on.selectFrom('modelVersion').selectAll().where('id', '=', id).executeTakeFirst()
}
export type HeldVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>
/** Strategies that name a model, in force or written. */
export async function isModelNamed(on: On, modelId: string): Promise<boolean> {
  const line = JSON.stringify([{ modelId }])
  const { rows } = await sql<{ named: boolean }>`
    select exists (
      select from model_strategy
      where body -> 'lines' @> ${line}::jsonb or live_body -> 'lines' @> ${line}::jsonb
    ) as named`.execute(on)
  return rows[0]?.named ?? false
}
