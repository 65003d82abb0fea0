import { sql } from 'kysely'
import type { On, Tx } from './appeals.ts'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'

/** Confirmed appeals of a model that the caller sees, all or those named, locked. */
export async function holdConfirmed(
  tx: Tx,
  {
    modelId,
    ids,
    scope,
    most,
  }: {
    modelId: string
    ids: readonly string[] | undefined
    scope: DataScope
    most: number
  },
) {
  let query = tx
    .selectFrom('modelAppeal as a')
    .select(['a.id', 'a.appId'])
    .where('a.modelId', '=', modelId)
    .where('a.state', '=', 'confirmed')
    .where(inScope(scope, 'a.app_id', 'a.type'))
    .orderBy('a.id')
    .limit(most)
    .forUpdate()
  if (ids) query = query.where(sql<boolean>`a.id = any(${[...ids]}::bigint[])`)
  return query.execute()
}
export async function insertSet(
  tx: Tx,
  set: { modelId: string; appeals: number; reason: string; by: string; at: Date },
): Promise<{ id: string; number: number }> {
  const { modelId, appeals, reason, by, at } = set
  await tx.selectFrom('model').select('id').where('id', '=', modelId).forUpdate().execute()
  return tx
    .insertInto('modelAppealSet')
    .values({
      modelId,
      appeals,
      reason,
      madeBy: by,
      madeAt: at,
      number: sql`(
        select coalesce(max(number), 0) + 1 from model_appeal_set where model_id = ${modelId}
      )`,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** Sets of which the caller sees an appeal, as most types are seen by most who make models. */
const seen = (scope: DataScope) => sql<boolean>`exists (
  select from model_appeal a where a.set_id = s.id and ${inScope(scope, 'a.app_id', 'a.type')}
)`
const sets = (on: On, { modelId, scope }: { modelId: string | undefined; scope: DataScope }) => {
  const query = on.selectFrom('modelAppealSet as s').where(seen(scope))
  return modelId === undefined ? query : query.where('s.modelId', '=', modelId)
}
type Filter = Parameters<typeof sets>[1]
export async function countSets(on: On, filter: Filter): Promise<number> {
  const { n } = await sets(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export async function listSets(on: On, filter: Filter, offset: number, limit: number) {
  return sets(on, filter)
    .innerJoin('model as m', 'm.id', 's.modelId')
    .innerJoin('person as p', 'p.id', 's.madeBy')
    .selectAll('s')
    .select(['m.name as model', 'p.displayName as madeByName'])
    .select(
      sql<number>`(
        select count(*)::int from model_appeal a where a.set_id = s.id and a.state = 'fixed'
      )`.as('fixed'),
    )
    .orderBy('s.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export async function findSet(on: On, id: string, scope: DataScope) {
  return on
    .selectFrom('modelAppealSet as s')
    .innerJoin('model as m', 'm.id', 's.modelId')
    .selectAll('s')
    .select(['m.key', 'm.kind'])
    .where('s.id', '=', id)
    .where(seen(scope))
    .executeTakeFirst()
}
/** Appeals of a set whose types the caller sees. */
export async function listOfSet(on: On, setId: string, scope: DataScope) {
  return on
    .selectFrom('modelAppeal as a')
    .selectAll('a')
    .where('a.setId', '=', setId)
    .where(inScope(scope, 'a.app_id', 'a.type'))
    .orderBy('a.id')
    .execute()
}
/** Labels of a model that mean labels of the platform, by the number of these. */
export async function rawsOf(on: On, modelId: string): Promise<Map<number, string[]>> {
  const rows = await on
    .selectFrom('modelLabel')
    .select(['raw', 'labelId'])
    .where('modelId', '=', modelId)
    .where('state', '=', 'mapped')
    .execute()
  const byLabel = new Map<number, string[]>()
  for (const { raw, labelId } of rows)
    if (labelId !== null) byLabel.set(labelId, [...(byLabel.get(labelId) ?? []), raw])
  return byLabel
}
