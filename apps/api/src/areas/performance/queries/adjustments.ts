import type { Adjustment } from '@oas/contract/performance/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../score.ts'

/** Hundredths of a point, and fen. */
export type Adjusted = { points: number; amount: number }

/** What adjustments add to a month, by person. */
export async function listAdjusted(
  db: Db,
  projectId: string,
  month: string,
): Promise<Map<string, Adjusted>> {
  const { rows } = await sql<Adjusted & { personId: string }>`
    select a.person_id::text as "personId", sum(a.points)::int as points,
      sum(a.amount)::int as amount
    from performance_adjustment a
    where a.project_id = ${projectId}::bigint and a.month = ${`${month}-01`}::date
    group by 1`.execute(db)
  return new Map(rows.map(({ personId, ...sums }) => [personId, sums]))
}

/** Adjustments of a month of a person, and those that later findings on it made elsewhere. */
export async function listAdjustments(
  db: Db,
  { projectId, month, personId }: { projectId: string; month: string; personId: string },
): Promise<Adjustment[]> {
  const { rows } = await sql<Omit<Adjustment, 'at'> & { at: Date }>`
    select a.id::text as id, to_char(a.month, 'YYYY-MM') as period,
      to_char(r.month, 'YYYY-MM') as of, a.cause, a.points, a.amount, a.reason,
      coalesce(p.name, '') as by, a.at
    from performance_adjustment a
    left join performance_record r on r.id = a.record_id
    left join person p on p.id = a.by_id
    where a.project_id = ${projectId}::bigint and a.person_id = ${personId}::bigint
      and (a.month = ${`${month}-01`}::date or r.month = ${`${month}-01`}::date)
    order by a.id desc
    limit 200`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

export type NewAdjustment = Adjusted & {
  projectId: string
  month: string
  personId: string
  recordId: string | null
  cause: Adjustment['cause']
  work: Work | null
  reason: string
  byId: string | null
  at: Date
}
/** Adds one to an open month; the caller holds the project. */
export async function insertAdjustment(db: Db, row: NewAdjustment): Promise<string> {
  const { month, work, ...rest } = row
  const { id } = await db
    .insertInto('performanceAdjustment')
    .values({
      ...rest,
      month: `${month}-01`,
      work: work === null ? null : JSON.stringify(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was last said of locked records after they were, by record. */
export async function lastRestated(
  db: Db,
  recordIds: readonly string[],
): Promise<Map<string, Work>> {
  const { rows } = await sql<{ recordId: string; work: Work }>`
    select distinct on (a.record_id) a.record_id::text as "recordId", a.work
    from performance_adjustment a
    where a.record_id = any(${[...recordIds]}::bigint[]) and a.cause = 'restated'
    order by a.record_id, a.id desc`.execute(db)
  return new Map(rows.map(({ recordId, work }) => [recordId, work]))
}
