import type { IncomeState } from '@oas/contract/performance/income'
import type { PaySum } from '@oas/contract/performance/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

export type IncomeRow = {
  id: string
  period: string
  projectId: string
  project: string
  personId: string
  person: string
  team: string
  pay: PaySum
  published: boolean
  state: IncomeState
  checkedBy: string | null
  changedBy: string
  changedAt: Date | null
  reason: string
}
export type IncomeFilter = {
  projectIds: readonly string[]
  period?: string | undefined
  personId?: string | undefined
  state?: IncomeState | undefined
  ids?: readonly string[] | undefined
}

const stateSql = sql`coalesce(i.state, 'computed')`
const matching = (filter: IncomeFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`r.pay is not null and r.project_id = any(${[...filter.projectIds]}::bigint[])`,
      ...(filter.period === undefined ? [] : [sql`r.month = ${`${filter.period}-01`}::date`]),
      ...(filter.personId === undefined ? [] : [sql`r.person_id = ${filter.personId}::bigint`]),
      ...(filter.state === undefined ? [] : [sql`${stateSql} = ${filter.state}`]),
      ...(filter.ids === undefined ? [] : [sql`r.id = any(${[...filter.ids]}::bigint[])`]),
    ],
    sql` and `,
  )
const from = sql`
  performance_record r
  join performance_project j on j.id = r.project_id
  join performance_word w on w.record_id = r.id
  join person p on p.id = r.person_id
  left join team t on t.id = r.team_id
  left join performance_income i on i.record_id = r.id
  left join person c on c.id = i.changed_by`

const orders = {
  period: sql`r.month`,
  person: sql`p.name`,
  pay: sql`(r.pay ->> 'pay')::int`,
  state: sql`array_position(array['computed', 'checked', 'approved', 'paid'], ${stateSql})`,
} as const
type Sort = `${'' | '-'}${keyof typeof orders}`
const orderOf = (sort: Sort | undefined): RawBuilder<unknown> => {
  if (sort === undefined) return sql`r.month desc, p.name, r.id`
  const key = sort.replace('-', '') as keyof typeof orders
  return sql`${orders[key]} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, r.id`
}

/** Incomes of locked months. */
export async function listIncomes(
  db: Db,
  filter: IncomeFilter,
  { sort, offset, limit }: { sort?: Sort | undefined; offset: number; limit: number },
): Promise<IncomeRow[]> {
  return (
    await sql<IncomeRow>`
      select r.id::text as id, to_char(r.month, 'YYYY-MM') as period,
        r.project_id::text as "projectId", j.body ->> 'name' as project,
        r.person_id::text as "personId", coalesce(nullif(p.display_name, ''), p.name) as person,
        coalesce(t.name, '') as team, r.pay, w.state = 'published' as published,
        ${stateSql} as state, i.checked_by::text as "checkedBy",
        coalesce(nullif(c.display_name, ''), c.name, '') as "changedBy",
        i.changed_at as "changedAt", coalesce(i.reason, '') as reason
      from ${from}
      where ${matching(filter)}
      order by ${orderOf(sort)}
      limit ${limit} offset ${offset}`.execute(db)
  ).rows
}

export type IncomeSum = { state: IncomeState; n: number; pay: number }
/** How many incomes there are in each state, and what they come to in fen. */
export async function sumIncomes(db: Db, filter: IncomeFilter): Promise<IncomeSum[]> {
  return (
    await sql<IncomeSum>`
      select ${stateSql} as state, count(*)::int as n,
        sum((r.pay ->> 'pay')::bigint)::float8 as pay
      from ${from}
      where ${matching(filter)}
      group by 1`.execute(db)
  ).rows
}

/** Holds records until the transaction ends, in one order. */
export async function holdIncomes(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select 1
    from performance_record
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(db)
}

type Moved = { id: string; state: IncomeState; checkedBy: string | null }
export async function writeIncomes(
  db: Db,
  moved: readonly Moved[],
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  if (moved.length === 0) return
  await db
    .insertInto('performanceIncome')
    .values(
      moved.map(({ id, state, checkedBy }) => ({
        recordId: id,
        state,
        checkedBy,
        changedBy: by,
        changedAt: at,
        reason,
      })),
    )
    .onConflict((on) =>
      on.column('recordId').doUpdateSet(({ ref }) => ({
        state: ref('excluded.state'),
        checkedBy: ref('excluded.checkedBy'),
        changedBy: ref('excluded.changedBy'),
        changedAt: ref('excluded.changedAt'),
        reason: ref('excluded.reason'),
      })),
    )
    .execute()
}
