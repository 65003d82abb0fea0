import type {
  Budget,
  PersonExposure,
  PersonRow,
  Seen,
  StopKind,
} from '@oas/contract/exposure/schemas'
import { shownDays } from '@oas/contract/exposure/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import { dayOf } from '../../core/office-time.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx

type DayRow = { day: string } & Seen
const listDays = async (db: On, personId: string, today: string): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select to_char(a.day, 'YYYY-MM-DD') as day, s.items, s.ms
    from generate_series(${today}::date - ${shownDays - 1}::int, ${today}::date, '1 day') as a(day)
    cross join lateral (
      select array_agg(coalesce(d.items, 0) order by g.severity) as items,
        array_agg(coalesce(d.ms, 0) order by g.severity) as ms
      from generate_series(0, 3) as g(severity)
      left join lateral (
        select sum(e.items)::int as items, sum(e.ms)::float8 as ms
        from exposure_day e
        where e.person_id = ${personId} and e.day = a.day::date and e.severity = g.severity
      ) d on true
    ) s
    order by a.day`.execute(db)
  return rows
}

type BudgetRow = Budget & { until: Date; stops: boolean }
/** How far a person is with each limit, and whether it stops them. */
export async function listBudgets(db: On, personId: string, now: Date): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select b.kind, b.severity, b.n::float8 as n, b.most, b.until,
      b.n >= b.most and b.until > ${now} as stops
    from exposure_budgets(${personId}::bigint, ${now}) b
    order by b.severity desc, array_position(
      array['minutes', 'items', 'break', 'row', 'rotation'], b.kind
    )`.execute(db)
  return rows
}

/** The figures of a person at a moment. */
export async function findExposure(db: On, personId: string, now: Date): Promise<PersonExposure> {
  const [days, budgets] = await Promise.all([
    listDays(db, personId, dayOf(now.getTime())),
    listBudgets(db, personId, now),
  ])
  return {
    days,
    budgets: budgets.map(({ kind, severity, n, most }) => ({ kind, severity, n, most })),
    stops: budgets
      .filter(({ stops }) => stops)
      .map(({ kind, severity, until }) => ({ kind, severity, until: until.getTime() })),
    asOf: now.getTime(),
  }
}

type PeopleRow = Omit<PersonRow, 'today' | 'week' | 'month' | 'stops'> & {
  items: [number[], number[], number[]]
  ms: [number[], number[], number[]]
  stops: StopKind[]
  total: number
}
type Asked = {
  now: Date
  teamId: string | null
  personId: string | null
  near: boolean
  offset: number
  limit: number
}
/** From so many per cent of a day's limit on somebody is near it. */
const nearFrom = 80

/** People who saw something lately, who is nearest to a limit first. */
export async function listPeople(
  db: On,
  { now, teamId, personId, near, offset, limit }: Asked,
): Promise<PeopleRow[]> {
  const today = dayOf(now.getTime())
  const { rows } = await sql<PeopleRow>`
    with d as (
      select e.person_id, e.severity, s.nth, sum(e.items)::int as items, sum(e.ms)::float8 as ms
      from exposure_day e
      cross join (values (1, 1), (2, 7), (3, ${shownDays}::int)) as s(nth, days)
      where e.day > ${today}::date - s.days and e.day <= ${today}::date
      group by 1, 2, 3
    ),
    p as (
      select p.id, p.name, coalesce(t.name, '') as team,
        (
          select max(b.n * 100 / b.most)::int
          from exposure_budgets(p.id, ${now}) b
          where b.kind in ('minutes', 'items')
        ) as share,
        array(
          select s.kind
          from exposure_stops(p.id, ${now}) s
          group by s.kind
          order by s.kind
        ) as stops
      from person p
      left join team t on t.id = p.team_id
      where p.state <> 'deleted'
        and exists (select 1 from d where d.person_id = p.id)
        and (${teamId}::bigint is null or p.team_id = ${teamId}::bigint)
        and (${personId}::bigint is null or p.id = ${personId}::bigint)
    ),
    f as (
      select *
      from p
      where not ${near}::bool or p.share >= ${nearFrom}::int or cardinality(p.stops) > 0
    )
    select f.id::text as "personId", f.name as person, f.team, f.share, f.stops, s.items, s.ms,
      (select count(*)::int from f) as total
    from f
    cross join lateral (
      select array_agg(n.items order by n.nth) as items, array_agg(n.ms order by n.nth) as ms
      from (
        select g.nth, array_agg(coalesce(d.items, 0) order by v.severity) as items,
          array_agg(coalesce(d.ms, 0) order by v.severity) as ms
        from generate_series(1, 3) as g(nth)
        cross join generate_series(0, 3) as v(severity)
        left join d on d.person_id = f.id and d.nth = g.nth and d.severity = v.severity
        group by g.nth
      ) n
    ) s
    order by cardinality(f.stops) > 0 desc, f.share desc nulls last, s.ms[3][4] desc, f.id
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}
