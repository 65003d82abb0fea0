import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

type On = Kysely<DB>

/** A table of sums, and what it should hold. */
type Sums = {
  table: string
  /** What tells its rows apart, and what they add up. */ keys: readonly string[]
  measures: readonly string[]
  /** The day of a row of it, as SQL. */ day: string
  /** Rows of `keys` and `measures`: as they follow from what was written, and as they are. */
  should: RawBuilder<unknown>
  are: RawBuilder<unknown>
}
/** So many sums of a day were not what they should have been. */
export type Repaired = { day: string; table: string; keys: number }

/**
 * Writes into a table of sums what it lacks of what it should hold, and answers what that was by
 * days. What is read is of one moment.
 */
async function mendSums(on: On, sums: Sums): Promise<Repaired[]> {
  const { table, keys, measures, day } = sums
  const cols = sql.raw([...keys, ...measures].join(', '))
  const differ = (of: string): string =>
    measures.map((measure) => `sum(${measure}) ${of}`).join(' or ')
  const { rows } = await sql<Repaired>`
    with diff as materialized (
      select ${sql.raw(keys.join(', '))},
        ${sql.raw(measures.map((measure) => `sum(${measure}) as ${measure}`).join(', '))}
      from (
        select ${cols} from (${sums.should}) f
        union all
        select ${sql.raw([...keys, ...measures.map((measure) => `-${measure}`)].join(', '))}
        from (${sums.are}) h
      ) b
      group by ${sql.raw(keys.join(', '))}
      having ${sql.raw(differ('<> 0'))}
    ),
    put as (
      insert into ${sql.raw(table)} as s (${cols})
      select ${cols} from diff
      on conflict (${sql.raw(keys.join(', '))}) do update
      set ${sql.raw(measures.map((name) => `${name} = s.${name} + excluded.${name}`).join(', '))}
    )
    select (${sql.raw(day)})::text as day, ${table} as table, count(*)::int as keys
    from diff
    group by 1
    order by 1`.execute(on)
  return rows
}

const kept =
  'hour, app_id, type, person_id, result_id, violation, task_id, round, team_id, language'
const own = kept.split(', ')
const isOfResult = (name: string): boolean => name === 'result_id' || name === 'violation'
const counts = ['n', 'undone', 'replaced', 'timed', 'ms']
const officeDay = "(hour at time zone 'Asia/Shanghai')::date"

/** Figures of decisions, of the hours of a time. */
const decisionSums = (from: Date, to: Date): readonly Sums[] => {
  const said = sql`
    select f.*
    from decision d
    cross join lateral stat_facts(d, 1) f
    where d.id >= id_from(${from}::timestamptz - interval '1 hour')
      and d.id < id_from(${to}::timestamptz + interval '1 hour')
      and d.at >= ${from} and d.at < ${to} and not d.test`
  const inTime = sql`hour >= ${from} and hour < ${to}`
  const columns = sql.raw([...own, ...counts].join(', '))
  const byLabel = sql.raw([...own, 'label_id', ...counts].join(', '))
  const labels = (of: RawBuilder<unknown>) => sql`
    select ${columns}, label_id from (${of}) l cross join lateral unnest(l.labels) as label_id`
  const speed = ['day', ...own.filter((name) => name !== 'hour' && !isOfResult(name)), 'tenths']
  const speeds = (of: RawBuilder<unknown>) => sql`
    select ${sql.raw(officeDay)} as day, app_id, type, person_id, task_id, round, team_id, language,
      round(abs(ms) / 100.0)::int as tenths, timed as n
    from (${of}) s
    where timed <> 0`
  const waiting = sql`select * from stat_delta where ${inTime}`
  return [
    {
      table: 'stat_decision',
      keys: own,
      measures: counts,
      day: officeDay,
      should: said,
      are: sql`
        select ${columns} from stat_decision where ${inTime}
        union all
        select ${columns} from stat_delta where ${inTime}`,
    },
    {
      table: 'stat_label',
      keys: [...own, 'label_id'],
      measures: counts,
      day: officeDay,
      should: labels(said),
      are: sql`
        select ${byLabel} from stat_label where ${inTime}
        union all
        select ${byLabel} from (${labels(waiting)}) w`,
    },
    {
      table: 'stat_speed',
      keys: speed,
      measures: ['n'],
      day: 'day',
      should: speeds(said),
      are: sql`
        select ${sql.raw([...speed, 'n'].join(', '))}
        from stat_speed
        where day >= (${from}::timestamptz at time zone 'Asia/Shanghai')::date
          and day < (${to}::timestamptz at time zone 'Asia/Shanghai')::date
        union all
        select ${sql.raw([...speed, 'n'].join(', '))} from (${speeds(waiting)}) w`,
    },
  ]
}

/** Mends figures of decisions of whole days; what they should be is read from the decisions. */
export async function mendDecisions(on: On, from: Date, to: Date): Promise<Repaired[]> {
  const done: Repaired[] = []
  for (const sums of decisionSums(from, to)) done.push(...(await mendSums(on, sums)))
  return done
}
