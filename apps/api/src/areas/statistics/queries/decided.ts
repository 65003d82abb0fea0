import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'
import { type Dim, type SumsAsked, keysSql, whereAsked } from './dims.ts'

/** What is counted of decisions; `ms` of those that are `timed`. */
export type DecidedRow = {
  keys: string[]
  n: number
  violations: number
  undone: number
  replaced: number
  timed: number
  ms: number
}
const officeDay = "(hour at time zone 'Asia/Shanghai')::date"
const common = 'app_id, type, person_id, task_id as source_id, round, team_id, language'
const counts = 'violation, n, undone, replaced, timed, ms::bigint as ms'

const hours = ({ from, to }: SumsAsked): RawBuilder<unknown> => sql`
  hour >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
    and hour < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
/** Sums of decisions by day, `key` being the result, or each label that they have. */
const decided = (asked: SumsAsked, byLabel: boolean): RawBuilder<unknown> => {
  const key = byLabel ? 'label_id::text as key' : 'result_id as key'
  const columns = sql.raw(`${officeDay} as day, ${common}, ${key}, ${counts}`)
  return byLabel
    ? sql`
      select ${columns} from stat_label where ${hours(asked)}
      union all
      select ${columns}
      from stat_delta cross join lateral unnest(labels) as label_id
      where ${hours(asked)}`
    : sql`
      select ${columns} from stat_decision where ${hours(asked)}
      union all
      select ${columns} from stat_delta where ${hours(asked)}`
}
/**
 * Sums of decisions as facts are read: by up to three things, `source` being the task and `key` the
 * result, or with `byLabel` the label (a decision with several counts for each).
 */
export async function sumDecided(
  db: Kysely<DB>,
  asked: SumsAsked,
  by: readonly Dim[],
  { byLabel = false }: { byLabel?: boolean } = {},
): Promise<DecidedRow[]> {
  const { rows } = await sql<DecidedRow>`
    select ${keysSql(by)} as keys, sum(s.n)::float8 as n,
      coalesce(sum(s.n) filter (where s.violation), 0)::float8 as violations,
      sum(s.undone)::float8 as undone, sum(s.replaced)::float8 as replaced,
      sum(s.timed)::float8 as timed, sum(s.ms)::float8 as ms
    from (${decided(asked, byLabel)}) s
    where ${whereAsked(asked)}
    group by 1
    having sum(s.n) <> 0 or sum(s.undone) <> 0 or sum(s.replaced) <> 0
    order by 1`.execute(db)
  return rows
}

export type SpeedShare = { keys: string[]; shares: (number | null)[] }
const shareSql = (share: number): RawBuilder<unknown> =>
  sql`min(r.tenths) filter (where r.upto >= r.whole * ${share}::float8) / 10.0`
/** Seconds that given shares of decisions took at most (0.5: the median), to a tenth. */
export async function speedOf(
  db: Kysely<DB>,
  asked: SumsAsked,
  by: readonly Exclude<Dim, 'key'>[],
  shares: readonly number[],
): Promise<SpeedShare[]> {
  const { rows } = await sql<SpeedShare>`
    with s as (
      select ${keysSql(by)} as keys, s.tenths, sum(s.n) as n
      from (
        select day, ${sql.raw(common)}, tenths, n
        from stat_speed
        where day between ${asked.from}::date and ${asked.to}::date
        union all
        select ${sql.raw(officeDay)} as day, ${sql.raw(common)}, round(abs(ms) / 100.0)::int, timed
        from stat_delta
        where timed <> 0 and ${hours(asked)}
      ) s
      where ${whereAsked(asked)}
      group by 1, 2
    ),
    r as (
      select keys, tenths, sum(n) over (partition by keys order by tenths) as upto,
        sum(n) over (partition by keys) as whole
      from s
    )
    select r.keys, array[${sql.join(shares.map(shareSql))}]::float8[] as shares
    from r
    where r.whole > 0
    group by r.keys
    order by r.keys`.execute(db)
  return rows
}
