import type { Input } from '@oas/contract/define'
import type { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import { type Expression, type SqlBool, type Transaction, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'

export type Tx = Transaction<DB>
export type On = Db | Tx
type Filter = Omit<Input<(typeof modelAppealCalls)['appeals']>, 'current' | 'pageSize'> & {
  scope: DataScope
}

const conditionsOf = (filter: Filter): Expression<SqlBool>[] => {
  const { scope, label, from, to, scoreFrom, scoreTo } = filter
  const all: Expression<SqlBool>[] = [inScope(scope, 'a.app_id', 'a.type')]
  if (filter.id !== undefined) all.push(sql<SqlBool>`a.id = ${filter.id}::bigint`)
  if (filter.modelId !== undefined) all.push(sql<SqlBool>`a.model_id = ${filter.modelId}::bigint`)
  if (filter.modelVersion !== undefined)
    all.push(sql<SqlBool>`a.model_version = ${filter.modelVersion}`)
  if (filter.kind !== undefined) all.push(sql<SqlBool>`a.kind = ${filter.kind}`)
  if (filter.state !== undefined) all.push(sql<SqlBool>`a.state = ${filter.state}`)
  if (filter.source !== undefined) all.push(sql<SqlBool>`a.source = ${filter.source}`)
  if (label !== undefined && label !== '') all.push(sql<SqlBool>`a.label = ${label}`)
  if (filter.appId !== undefined) all.push(sql<SqlBool>`a.app_id = ${filter.appId}`)
  if (filter.type !== undefined) all.push(sql<SqlBool>`a.type = ${filter.type}`)
  if (from !== undefined) all.push(sql<SqlBool>`a.raised_at >= ${new Date(from)}`)
  if (to !== undefined) all.push(sql<SqlBool>`a.raised_at < ${new Date(to)}`)
  if (scoreFrom !== undefined) all.push(sql<SqlBool>`a.score >= ${scoreFrom}::real`)
  if (scoreTo !== undefined) all.push(sql<SqlBool>`a.score <= ${scoreTo}::real`)
  if (filter.setId !== undefined) all.push(sql<SqlBool>`a.set_id = ${filter.setId}::bigint`)
  return all
}
const filtered = (on: On, filter: Filter) =>
  on.selectFrom('modelAppeal as a').where((eb) => eb.and(conditionsOf(filter)))

export async function countAppeals(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export async function listAppeals(on: On, filter: Filter, offset: number, limit: number) {
  return filtered(on, filter)
    .innerJoin('model as m', 'm.id', 'a.modelId')
    .leftJoin('person as p', 'p.id', 'a.raisedBy')
    .leftJoin('person as t', 't.id', 'a.takenBy')
    .leftJoin('modelAppealSet as s', 's.id', 'a.setId')
    .leftJoin('record as r', 'r.id', 'a.recordId')
    .selectAll('a')
    .select(['m.name as modelName', 's.number as setNumber', 'r.postId'])
    .select(['p.displayName as raisedByName', 't.displayName as takenByName'])
    .select(sql<string | null>`r.content #>> '{texts,0,content}'`.as('text'))
    .select(sql<string | null>`r.content #>> '{pictures,0,content}'`.as('picture'))
    .select(
      sql<{ result: string; labels: number[]; at: string } | null>`(
        select jsonb_build_object('result', d.result_type, 'labels', d.labels, 'at', d.at)
        from decision d
        where d.record_id = a.record_id and d.state = 'active' and not d.test
          and d.result_type not in ('SYSTEM', 'TAG')
          and not exists (select from person x where x.id = d.person_id and x.name = 'strategy')
        order by d.id desc
        limit 1
      )`.as('human'),
    )
    .orderBy('a.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type ListedAppeal = Awaited<ReturnType<typeof listAppeals>>[number]

/** Appeals by id, locked in one order. */
export async function holdAppeals(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('modelAppeal')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}
export type HeldAppeal = Awaited<ReturnType<typeof holdAppeals>>[number]

/** What models said of a record for users, or as a shadow. */
export async function listSaid(on: On, recordId: string) {
  return on
    .selectFrom('modelOutput as o')
    .innerJoin('model as m', 'm.id', 'o.modelId')
    .select(['o.modelId', 'm.key', 'm.name as model', 'o.version', 'o.mode', 'o.item', 'o.label'])
    .select(['o.labelId', 'o.appId', 'o.type'])
    .select(sql<number>`round(o.calibrated::numeric, 4)::float8`.as('score'))
    .where('o.recordId', '=', recordId)
    .orderBy('o.calibrated', 'desc')
    .orderBy('o.id')
    .limit(200)
    .execute()
}

export type NewAppeal = {
  recordId: string
  appId: number
  type: number
  modelId: string
  modelVersion: number
  item: string
  label: string
  labelId: number
  score: number
  kind: string
  rightLabelId: number | null
  remark: string
  source: string
  raisedBy: string | null
  raisedAs: string
}
/** Keeps an appeal; answers undefined where the same was said of the output before. */
export async function insertAppeal(on: On, row: NewAppeal, at: Date): Promise<string | undefined> {
  const made = await on
    .insertInto('modelAppeal')
    .values({ ...row, raisedAt: at, changedAt: at })
    .onConflict((of) => of.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** Punishments that rules gave for a record. */
export async function listOwnPunishments(on: On, recordId: string) {
  return on
    .selectFrom('punish as p')
    .innerJoin('decision as d', 'd.id', 'p.decisionId')
    .innerJoin('person as x', 'x.id', 'd.personId')
    .select(['p.id', 'p.punishId', 'p.state', 'p.uid', 'p.at'])
    .where('d.recordId', '=', recordId)
    .where('x.name', '=', 'strategy')
    .orderBy('p.id')
    .limit(50)
    .execute()
}
