import type { RuleValue } from '@oas/contract/strategy/rule'
import type { RunInput, TraceRow } from '@oas/contract/strategy/schemas'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'

type On = Pick<Kysely<DB>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>
export type Expected = Record<string, RuleValue>
export type CaseFields = {
  ruleId: string
  name: string
  input: RunInput
  expected: Expected
  remark: string
}

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`
const row = ({ ruleId, name, input, expected, remark }: CaseFields) => ({
  ruleId,
  name,
  input: json(input),
  expected: json(expected),
  remark,
})

export async function insertCase(
  db: On,
  fields: CaseFields,
  at: Date,
  by: string,
): Promise<string> {
  return (
    await db
      .insertInto('strategyCase')
      .values({ ...row(fields), updatedAt: at, updatedBy: by })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
type Stamp = { at: Date; by: string }
/** False when the case has changed meanwhile. */
export async function changeCase(
  db: On,
  id: string,
  version: number,
  fields: CaseFields,
  { at, by }: Stamp,
): Promise<boolean> {
  return (
    (
      await db
        .updateTable('strategyCase')
        .set({ ...row(fields), updatedAt: at, updatedBy: by, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
    ).numUpdatedRows === 1n
  )
}
export async function removeCases(db: On, ids: readonly string[]): Promise<number> {
  return Number(
    (
      await db
        .deleteFrom('strategyCase')
        .where('id', 'in', [...ids])
        .executeTakeFirst()
    ).numDeletedRows,
  )
}

const ofRules = (db: On, ruleIds: readonly string[] | null, text: string | undefined) => {
  let query = db.selectFrom('strategyCase as c')
  if (ruleIds) query = query.where('c.ruleId', 'in', ruleIds.length === 0 ? ['0'] : [...ruleIds])
  if (text) query = query.where(sql<boolean>`strpos(lower(c.name), lower(${text})) > 0`)
  return query
}
export type StoredCase = CaseFields & {
  id: string
  version: number
  updatedAt: Date
  updatedBy: string
}
const caseOrders = {
  name: words('c.name'),
  updatedBy: words('c.updated_by'),
  updatedAt: 'c.updated_at',
}
type CasesAsked = {
  ruleIds: readonly string[] | null
  text?: string | undefined
  sort?: SortOf<typeof caseOrders>
}
/** Cases of rules (null: of all), newest first. */
export async function listCases(
  db: On,
  { ruleIds, text, sort }: CasesAsked,
  offset: number,
  limit: number,
): Promise<{ list: StoredCase[]; total: number }> {
  const list = await ofRules(db, ruleIds, text)
    .selectAll('c')
    .$call(sortQuery(sort, caseOrders))
    .orderBy('c.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { n } = await ofRules(db, ruleIds, text)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return { list: list as unknown as StoredCase[], total: n }
}
export async function listCasesById(db: On, ids: readonly string[]): Promise<StoredCase[]> {
  return ids.length === 0
    ? []
    : ((await db
        .selectFrom('strategyCase')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute()) as unknown as StoredCase[])
}

export type CaseResult = {
  caseId: string
  name: string
  passed: boolean
  expected: Expected
  actual: Expected
  problem: string
  trace: TraceRow[]
}
export async function insertCaseRun(
  db: On,
  run: { ruleId: string; version: number; at: Date; actor: string },
  results: readonly CaseResult[],
): Promise<string> {
  const { id } = await db
    .insertInto('strategyCaseRun')
    .values({ ...run, total: results.length, passed: results.filter((one) => one.passed).length })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (results.length > 0)
    await db
      .insertInto('strategyCaseResult')
      .values(
        results.map(({ expected, actual, trace, ...rest }) => ({
          ...rest,
          runId: id,
          expected: json(expected),
          actual: json(actual),
          trace: json(trace),
        })),
      )
      .execute()
  return id
}
const caseRunOrders = {
  ruleName: words('s.name'),
  at: 'r.at',
  actor: words('r.actor'),
  passed: 'r.passed',
}
export async function listCaseRuns(
  db: On,
  { ruleIds, sort }: { ruleIds: readonly string[] | null; sort?: SortOf<typeof caseRunOrders> },
  offset: number,
  limit: number,
) {
  const base = () => {
    const query = db
      .selectFrom('strategyCaseRun as r')
      .innerJoin('strategyRule as s', 's.id', 'r.ruleId')
    return ruleIds
      ? query.where('r.ruleId', 'in', ruleIds.length === 0 ? ['0'] : [...ruleIds])
      : query
  }
  const list = await base()
    .select([
      'r.id',
      'r.ruleId',
      's.name as ruleName',
      'r.version',
      'r.at',
      'r.actor',
      'r.total',
      'r.passed',
    ])
    .$call(sortQuery(sort, caseRunOrders))
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return {
    list,
    total: (
      await base()
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  }
}
export function findCaseRun(db: On, id: string) {
  return db.selectFrom('strategyCaseRun').selectAll().where('id', '=', id).executeTakeFirst()
}
export async function listCaseResults(
  db: On,
  runId: string,
  failed: boolean,
  offset: number,
  limit: number,
) {
  const base = () => {
    const query = db.selectFrom('strategyCaseResult').where('runId', '=', runId)
    return failed ? query.where('passed', '=', false) : query
  }
  return {
    list: await base()
      .selectAll()
      .orderBy('passed')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    total: (
      await base()
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  }
}
