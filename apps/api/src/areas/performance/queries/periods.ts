import type { PaySum, RecordState } from '@oas/contract/performance/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../score.ts'

export type Period = {
  projectId: string
  month: string
  state: 'locked' | 'published'
  version: number
  priceVersion: number | null
  openCases: number
  lockedAt: Date
  lockedBy: string
  people: number
  confirmed: number
  disputed: number
  published: number
}
/** Locked months of projects, with how their records stand. */
export async function listPeriods(
  db: Db,
  of: { projectIds?: readonly string[]; month?: string },
): Promise<Period[]> {
  const parts = [
    sql`true`,
    ...(of.projectIds ? [sql`o.project_id = any(${[...of.projectIds]}::bigint[])`] : []),
    ...(of.month ? [sql`o.month = ${`${of.month}-01`}::date`] : []),
  ]
  return (
    await sql<Period>`
      select o.project_id::text as "projectId", to_char(o.month, 'YYYY-MM') as month, o.state,
        o.version, o.price_version as "priceVersion", o.open_cases as "openCases",
        o.locked_at as "lockedAt", coalesce(p.name, '') as "lockedBy", n.people, n.confirmed,
        n.disputed, n.published
      from performance_period o
      left join person p on p.id = o.locked_by
      cross join lateral (
        select count(*)::int as people,
          (count(*) filter (where w.state = 'confirmed'))::int as confirmed,
          (count(*) filter (where w.state = 'disputed' and w.answered_at is null))::int
            as disputed,
          (count(*) filter (where w.state = 'published'))::int as published
        from performance_record r
        join performance_word w on w.record_id = r.id
        where r.project_id = o.project_id and r.month = o.month
      ) n
      where ${sql.join(parts, sql` and `)}
      order by o.month desc, o.project_id`.execute(db)
  ).rows
}

export type StoredRecord = {
  id: string
  projectId: string
  month: string
  personId: string
  person: string
  teamId: string | null
  team: string
  work: Work
  score: number
  band: string
  rank: number | null
  adjusted: number
  pay: PaySum | null
  state: RecordState
  disputeUntil: Date
  dispute: string
  answer: string
  answeredBy: string
  answeredAt: Date | null
}
type Which = {
  id?: string
  projectId?: string
  month?: string
  personId?: string
  /** The newest so many. */ most?: number
}
/** Records of locked months, as they were written down, with what was said of them since. */
export async function listRecords(db: Db, which: Which): Promise<StoredRecord[]> {
  const parts = [
    sql`true`,
    ...(which.id ? [sql`r.id = ${which.id}::bigint`] : []),
    ...(which.projectId ? [sql`r.project_id = ${which.projectId}::bigint`] : []),
    ...(which.month ? [sql`r.month = ${`${which.month}-01`}::date`] : []),
    ...(which.personId ? [sql`r.person_id = ${which.personId}::bigint`] : []),
  ]
  return (
    await sql<StoredRecord>`
      select r.id::text as id, r.project_id::text as "projectId",
        to_char(r.month, 'YYYY-MM') as month, r.person_id::text as "personId", p.name as person,
        r.team_id::text as "teamId", coalesce(t.name, '') as team, r.work, r.score, r.band,
        r.rank, r.adjusted, r.pay, w.state, w.dispute_until as "disputeUntil", w.dispute,
        w.answer, coalesce(a.name, '') as "answeredBy", w.answered_at as "answeredAt"
      from performance_record r
      join performance_word w on w.record_id = r.id
      join person p on p.id = r.person_id
      left join team t on t.id = r.team_id
      left join person a on a.id = w.answered_by
      where ${sql.join(parts, sql` and `)}
      order by r.month desc, r.rank nulls last, r.person_id
      limit ${which.most ?? 5000}`.execute(db)
  ).rows
}

export type NewRecord = {
  projectId: string
  month: string
  personId: string
  teamId: string | null
  work: Work
  score: number
  band: string
  rank: number | null
  adjusted: number
  pay: PaySum | null
}
/** Writes records of a month down, each with the time until which it may be disputed. */
export async function insertRecords(
  db: Db,
  rows: readonly NewRecord[],
  disputeUntil: Date,
): Promise<void> {
  if (rows.length === 0) return
  const made = await db
    .insertInto('performanceRecord')
    .values(
      rows.map(({ month, work, pay, ...row }) => ({
        ...row,
        month: `${month}-01`,
        work: JSON.stringify(work),
        pay: pay === null ? null : JSON.stringify(pay),
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('performanceWord')
    .values(made.map(({ id }) => ({ recordId: id, disputeUntil })))
    .execute()
}

/** Holds what is said of a record until the transaction ends. */
export async function holdWord(
  db: Db,
  recordId: string,
): Promise<{ state: RecordState; disputeUntil: Date; answeredAt: Date | null } | null> {
  const row = await db
    .selectFrom('performanceWord')
    .select(['state', 'disputeUntil', 'answeredAt'])
    .where('recordId', '=', recordId)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, state: row.state as RecordState } : null
}
