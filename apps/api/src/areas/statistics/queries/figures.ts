import type { StatAxis } from '@oas/contract/statistics/calls'
import type { Language } from '@oas/contract/language/calls'
import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { inTeam } from '../../../db/team-stamp.ts'

/** Which decisions count. `from`: the start of an hour; `to`: the end of one. */
export type Asked = {
  from: Date
  to: Date
  types?: readonly string[] | undefined
  appId?: number | undefined
  persons?: readonly string[] | undefined
  personId?: string | undefined
  teamId?: string | undefined
  resultId?: string | undefined
  labelId?: number | undefined
  scope: DataScope
}
export type Sum = {
  n: number
  violations: number
  undone: number
  replaced: number
  timed: number
  ms: number
}
export type SumRow = Sum & { keys: string[]; names: string[] }
export type SpeedRow = { keys: string[]; p50: number | null; p90: number | null }

const and = (parts: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql.join(
    parts.flatMap((part) => part ?? []),
    sql` and `,
  )
/** Columns that every source of figures has, narrowed to what is asked and seen. */
const narrowed = ({
  types,
  appId,
  persons,
  personId,
  teamId,
  scope,
}: Asked): (RawBuilder<unknown> | null)[] => [
  appId === undefined ? null : sql`s.app_id = ${appId}`,
  types === undefined ? null : sql`s.app_id || ':' || s.type = any(${[...types]}::text[])`,
  personId === undefined ? null : sql`s.person_id = ${personId}::bigint`,
  persons === undefined ? null : sql`s.person_id = any(${[...persons]}::bigint[])`,
  teamId === undefined ? null : inTeam([teamId], 's.team_id', 's.person_id'),
  inScope(scope, 's.app_id', 's.type'),
]

const day = sql`(s.hour at time zone 'Asia/Shanghai')`
const keySql = (axis: StatAxis): RawBuilder<unknown> =>
  ({
    app: sql`s.app_id::text`,
    type: sql`s.app_id || ':' || s.type`,
    person: sql`s.person_id::text`,
    result: sql`s.result_id`,
    label: sql`s.label_id::text`,
    day: sql`to_char(${day}, 'YYYY-MM-DD')`,
    hour: sql`to_char(${day}, 'HH24')`,
  })[axis]
const labelName = (language: Language): RawBuilder<unknown> =>
  sql`coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name)`
const nameSql = (axis: StatAxis, at: number, language: Language): RawBuilder<unknown> => {
  const key = sql`g.keys[${sql.raw(String(at + 1))}]`
  if (axis === 'person')
    return sql`coalesce((select name from person where id = ${key}::bigint), ${key})`
  if (axis === 'type')
    return sql`coalesce(
        (
          select t.name
          from record_type t
          where t.app_id = split_part(${key}, ':', 1)::int
            and t.type = split_part(${key}, ':', 2)::int
        ),
        ${key}
      )`
  if (axis === 'label')
    return sql`
      coalesce((select ${labelName(language)} from label l where l.id = ${key}::int), ${key})`
  return axis === 'app' ? sql`coalesce((select name from app where id = ${key}::int), ${key})` : key
}

/** What is not added up yet; of one's own work also hidden cases, which are in no sums. */
const deltas = ({ personId }: Asked): RawBuilder<unknown> =>
  personId === undefined
    ? sql`stat_delta`
    : sql`(
        select *
        from stat_delta
        union all
        select f.*
        from hidden_case h
        join decision d on d.id = h.decision_id
        cross join lateral stat_facts(d, 1) f
        where h.person_id = ${personId}::bigint
      )`

/** Sums and what is not added up yet, as one table: read in one statement, they are exact. */
const source = (asked: Asked, byLabel: boolean): RawBuilder<unknown> => {
  const where = and([
    sql`s.hour >= ${asked.from} and s.hour < ${asked.to}`,
    ...narrowed(asked),
    asked.resultId === undefined ? null : sql`s.result_id = ${asked.resultId}`,
  ])
  const label = asked.labelId === undefined ? sql`` : sql` and s.label_id = ${asked.labelId}`
  const columns = sql`
    s.hour, s.app_id, s.type, s.person_id, s.team_id, s.result_id, s.violation, s.n, s.undone,
      s.replaced, s.timed, s.ms::bigint as ms`
  return byLabel
    ? sql`(
        select ${columns}, s.label_id
        from stat_label s
        where ${where}${label}
        union all
        select ${columns}, s.label_id
        from (
          select d.*, u as label_id
          from ${deltas(asked)} d
          cross join lateral unnest(d.labels) as u
        ) s
        where ${where}${label}
      )`
    : sql`(
        select ${columns}
        from stat_decision s
        where ${where}
        union all
        select ${columns}
        from ${deltas(asked)} s
        where ${where}
      )`
}
const sums = sql`
  sum(s.n)::int as n, coalesce(sum(s.n) filter (where s.violation), 0)::int as violations,
    sum(s.undone)::int as undone, sum(s.replaced)::int as replaced, sum(s.timed)::int as timed,
    sum(s.ms)::float8 as ms`

/** Figures by the axes, most decisions first. */
export async function sumBy(
  db: Db,
  asked: Asked,
  axes: readonly StatAxis[],
  language: Language,
  limit: number,
): Promise<SumRow[]> {
  const byLabel = axes.includes('label') || asked.labelId !== undefined
  const keys = sql`array[${sql.join(axes.map(keySql))}]::text[]`
  const names =
    axes.length === 0
      ? sql`'{}'::text[]`
      : sql`array[${sql.join(axes.map((axis, at) => nameSql(axis, at, language)))}]::text[]`
  return (
    await sql<SumRow>`
      select g.keys, ${names} as names, g.n, g.violations, g.undone, g.replaced, g.timed, g.ms
      from (
        select ${axes.length === 0 ? sql`'{}'::text[]` : keys} as keys, ${sums}
        from ${source(asked, byLabel)} s
        group by 1
      ) g
      where g.n <> 0 or g.undone <> 0 or g.replaced <> 0
      order by g.n desc, g.keys limit ${limit}`.execute(db)
  ).rows
}

/**
 * Sums of everything that is asked for; with labels counted once, however many a decision has,
 * where none is named.
 */
export async function sumAll(db: Db, asked: Asked): Promise<Sum> {
  const [row] = (
    await sql<Sum>`
      select coalesce(sum(s.n), 0)::int as n,
        coalesce(sum(s.n) filter (where s.violation), 0)::int as violations,
        coalesce(sum(s.undone), 0)::int as undone, coalesce(sum(s.replaced), 0)::int as replaced,
        coalesce(sum(s.timed), 0)::int as timed, coalesce(sum(s.ms), 0)::float8 as ms
      from ${source(asked, asked.labelId !== undefined)} s`.execute(db)
  ).rows
  return row as Sum
}

/**
 * Axes whose medians are known: decisions are counted by tenths of a second for each day, type and
 * person.
 */
export const speedAxes: readonly StatAxis[] = ['app', 'type', 'person', 'day']
const speedKey = (axis: StatAxis): RawBuilder<unknown> =>
  axis === 'day' ? sql`to_char(s.day, 'YYYY-MM-DD')` : keySql(axis)
/** Medians and ninth deciles by the axes, over whole days of Shanghai. */
export async function speedBy(
  db: Db,
  asked: Asked,
  axes: readonly StatAxis[],
): Promise<SpeedRow[]> {
  const days = sql`between (${asked.from}::timestamptz at time zone 'Asia/Shanghai')::date
      and ((${asked.to}::timestamptz - interval '1 second') at time zone 'Asia/Shanghai')::date`
  const where = and([sql`true`, ...narrowed(asked)])
  const keys =
    axes.length === 0 ? sql`'{}'::text[]` : sql`array[${sql.join(axes.map(speedKey))}]::text[]`
  return (
    await sql<SpeedRow>`
      with s as (
        select ${keys} as keys, s.tenths, sum(s.n)::int as n
        from (
          select day, app_id, type, person_id, team_id, tenths, n
          from stat_speed
          where day
          ${days}
          union all
          select (hour at time zone 'Asia/Shanghai')::date, app_id, type, person_id, team_id,
            round(abs(ms) / 100.0)::int, timed
          from stat_delta
          where timed <> 0 and (hour at time zone 'Asia/Shanghai')::date
          ${days}
        ) s
        where ${where}
        group by 1, 2
      ),
      r as (
        select keys, tenths, sum(n) over (partition by keys order by tenths) as upto,
          sum(n) over (partition by keys) as whole
        from s
      )
      select keys, (min(tenths) filter (where upto >= whole * 0.5) / 10.0)::float8 as p50,
        (min(tenths) filter (where upto >= whole * 0.9) / 10.0)::float8 as p90
      from r
      where whole > 0
      group by keys`.execute(db)
  ).rows
}

/** Adds up so many changes of each kind at most; answers whether there may be more. */
export async function fold(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select greatest(stat_fold(${most}), stat_fact_fold(${most})) >= ${most}::int as more`.execute(
    db,
  )
  return rows[0]?.more ?? false
}

export type Waiting = { appId: number; type: number; n: number }
export async function waitingOf(db: Db, types: readonly string[]): Promise<Waiting[]> {
  return (
    await sql<Waiting>`
      select app_id as "appId", type, count(*)::int as n
      from queue_order
      where state = 'waiting'
        and task_id is null
        and app_id || ':' || type = any(${[...types]}::text[])
      group by 1, 2`.execute(db)
  ).rows
}
