import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../db/tables.gen.ts'

type On = Kysely<DB>
type Sql = RawBuilder<unknown>

/** A table of sums, and what it should hold. */
type Sums = {
  table: string
  /** What tells its rows apart, and what they add up. */ keys: readonly string[]
  measures: readonly string[]
  /** The day of a row of it, and what is told of as a whole, as SQL. */ day: string
  of: string
  /** Rows of `keys` and `measures`: as they follow from what was written, and as they are. */
  should: Sql
  are: Sql
}
/** So many sums of a day were not what they should have been. */
export type Repaired = { day: string; of: string; keys: number }

/**
 * Writes into a table of sums what it lacks of what it should hold, and answers what that was by
 * days. What is read is of one moment.
 */
async function mendSums(on: On, sums: Sums): Promise<Repaired[]> {
  const { table, keys, measures } = sums
  const names = keys.join(', ')
  const columns = sql.raw([...keys, ...measures].join(', '))
  const each = (of: (measure: string) => string, between = ', '): Sql =>
    sql.raw(measures.map(of).join(between))
  const { rows } = await sql<Repaired>`
    with diff as materialized (
      select ${sql.raw(names)}, ${each((name) => `sum(${name}) as ${name}`)}
      from (
        select ${columns} from (${sums.should}) f
        union all
        select ${sql.raw(names)}, ${each((name) => `-${name}`)} from (${sums.are}) h
      ) b
      group by ${sql.raw(names)}
      having ${each((name) => `sum(${name}) <> 0`, ' or ')}
    ),
    put as (
      insert into ${sql.raw(table)} as s (${columns})
      select ${columns} from diff
      on conflict (${sql.raw(names)}) do update
      set ${each((name) => `${name} = s.${name} + excluded.${name}`)}
    )
    select (${sql.raw(sums.day)})::text as day, ${sql.raw(sums.of)} as of, count(*)::int as keys
    from diff
    group by 1, 2
    order by 1, 2`.execute(on)
  return rows
}

const own = [
  'hour',
  'app_id',
  'type',
  'person_id',
  'result_id',
  'violation',
  'task_id',
  'round',
  'team_id',
  'language',
]
const isOfResult = (name: string): boolean => name === 'result_id' || name === 'violation'
const speed = ['day', ...own.slice(1).filter((name) => !isOfResult(name)), 'tenths']
const counts = ['n', 'undone', 'replaced', 'timed', 'ms']
const officeDay = "(hour at time zone 'Asia/Shanghai')::date"
const officeStart = "::timestamp at time zone 'Asia/Shanghai'"

/** Columns of sums, and of changes to them that are not added up yet. */
const both = (columns: readonly string[], sums: Sql, changes: Sql): Sql => {
  const list = sql.raw(columns.join(', '))
  return sql`select ${list} from (${sums}) s union all select ${list} from (${changes}) c`
}
const labelsOf = (of: Sql): Sql => sql`
  select l.*, label_id from (${of}) l cross join lateral unnest(l.labels) as label_id`
const speedsOf = (of: Sql): Sql => sql`
  select ${sql.raw(officeDay)} as day, app_id, type, person_id, task_id, round, team_id, language,
    round(abs(ms) / 100.0)::int as tenths, timed as n
  from (${of}) s
  where timed <> 0`

/** The sums of decisions of some days. */
const decisionSums = (days: readonly string[]): readonly Sums[] => {
  const list = sql`${[...days]}::date[]`
  const inTime = sql`
    ${sql.raw(officeDay)} = any(${list})
      and hour >= (select min(d) from unnest(${list}) d)${sql.raw(officeStart)}`
  const said = sql`
    select f.*
    from decision d
    cross join lateral stat_facts(d, 1) f
    where d.id >= id_from(
        (select min(d) from unnest(${list}) d)${sql.raw(officeStart)} - interval '1 hour'
      )
      and stat_day(d.at) = any(${list}) and not d.test`
  const changes = sql`select * from stat_delta where ${inTime}`
  const table = (name: string): Sql => sql`select * from ${sql.raw(name)} where ${inTime}`
  const withLabel = [...own, 'label_id']
  return [
    {
      table: 'stat_decision',
      keys: own,
      measures: counts,
      day: officeDay,
      of: "'decision'",
      should: said,
      are: both([...own, ...counts], table('stat_decision'), changes),
    },
    {
      table: 'stat_label',
      keys: withLabel,
      measures: counts,
      day: officeDay,
      of: "'label'",
      should: labelsOf(said),
      are: both([...withLabel, ...counts], table('stat_label'), labelsOf(changes)),
    },
    {
      table: 'stat_speed',
      keys: speed,
      measures: ['n'],
      day: 'day',
      of: "'time'",
      should: speedsOf(said),
      are: both(
        [...speed, 'n'],
        sql`select * from stat_speed where day = any(${list})`,
        speedsOf(changes),
      ),
    },
  ]
}

/** Tables whose rows say themselves what they count as, and the times that have a say in when. */
const counted: Readonly<Record<string, readonly string[]>> = {
  inspect_tested: ['at'],
  inspection: ['decided_at', 'at'],
  task_item: ['drawn_at', 'released_at', 'ended_at'],
  branch_order: ['made_at', 'judged_at'],
  branch_appeal: ['opened_at', 'handled_at', 'closed_at'],
  wrong_order: ['given_at', 'found_at'],
  appeal: ['opened_at', 'closed_at'],
  appeal_step: ['at'],
  case_answer: ['at'],
  exam_attempt: ['started_at', 'marked_at'],
}
const fact = [
  'fact',
  'day',
  'app_id',
  'type',
  'source_id',
  'round',
  'person_id',
  'team_id',
  'language',
  'key',
]
/** What the rows of all tables count as on some days. */
const factsOf = (list: Sql): Sql => {
  const first = sql`(select min(d) from unnest(${list}) d)${sql.raw(officeStart)}`
  const ofRows = Object.entries(counted).map(([table, times]) => {
    const inTime = sql.join(
      times.map((time) => sql`r.${sql.raw(time)} >= ${first}`),
      sql` or `,
    )
    return sql`
      select f.*
      from ${sql.raw(table)} r cross join lateral ${sql.raw(`${table}_facts`)}(r) f
      where (${inTime}) and f.day = any(${list})`
  })
  const patterns = sql`
    select f.*
    from (select distinct task_id from task_answer where at >= ${first}) t
    cross join lateral item_patterns(
      array(select a from task_answer a where a.task_id = t.task_id)
    ) f
    where f.day = any(${list})`
  const all = sql.join([...ofRows, patterns], sql` union all `)
  return sql`
    select ${sql.raw(fact.join(', '))}, sum(n) as n
    from (${all}) f
    group by ${sql.raw(fact.join(', '))}`
}
const ofOrders = "fact in ('order_came', 'order_back', 'order_decided', 'order_dropped')"
const factSums = (days: readonly string[]): Sums => {
  const list = sql`${[...days]}::date[]`
  const inTime = sql`day = any(${list}) and not ${sql.raw(ofOrders)}`
  return {
    table: 'stat_fact',
    keys: fact,
    measures: ['n'],
    day: 'day',
    of: 'fact',
    should: factsOf(list),
    are: both(
      [...fact, 'n'],
      sql`select * from stat_fact where ${inTime}`,
      sql`select * from stat_fact_delta where ${inTime}`,
    ),
  }
}

/**
 * Orders of which nothing is left tell nothing of a day, but what came and did not leave must be
 * there. What is not is written as of today: more there as come back, less as left.
 */
async function mendOrders(on: On, today: string): Promise<Repaired[]> {
  const all = both([...fact, 'n'], sql`select * from stat_fact`, sql`select * from stat_fact_delta`)
  const { rows } = await sql<Repaired>`
    with diff as materialized (
      select app_id, type, source_id, language, sum(n) as n
      from (
        select app_id, type, coalesce(task_id, 0) as source_id, language, 1 as n
        from queue_order
        where not test
        union all
        select app_id, type, source_id, language,
          case when fact in ('order_came', 'order_back') then -n else n end
        from (${all})
          s
        where ${sql.raw(ofOrders)}
      ) b
      group by 1, 2, 3, 4
      having sum(n) <> 0
    ),
    put as (
      insert into stat_fact_delta (
        day, fact, app_id, type, source_id, round, person_id, team_id, language, key, n
      )
      select ${today}::date, case when n > 0 then 'order_back' else 'order_dropped' end, app_id,
        type, source_id, 0, 0, 0, language, 'mended', abs(n)
      from diff
    )
    select ${today} as day, 'order' as of, count(*)::int as keys
    from diff
    having count(*) > 0`.execute(on)
  return rows
}

/**
 * Compares sums of some days with the rows that they are of, and mends them; answers what differed.
 * All is read at one moment where the transaction is of isolation level 'repeatable read'. Nothing
 * may be added up meanwhile.
 */
export async function mend(on: On, days: readonly string[], today: string): Promise<Repaired[]> {
  const done: Repaired[] = []
  for (const sums of [...decisionSums(days), factSums(days)])
    done.push(...(await mendSums(on, sums)))
  return [...done, ...(await mendOrders(on, today))]
}

/** Days from a first one on whose sums changed after the last comparison; now they are compared. */
export async function takeTouched(on: On, first: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    delete from stat_touched returning day::text as day`.execute(on)
  return rows.map(({ day }) => day).filter((day) => day >= first)
}

/** Keeps what was mended, for whoever reads reports of these days. */
export async function keepIncidents(
  on: On,
  repaired: readonly Repaired[],
  at: Date,
): Promise<void> {
  if (repaired.length > 0)
    await on
      .insertInto('statIncident')
      .values(repaired.map(({ day, of, keys }) => ({ day, of, keys, at })))
      .execute()
}
/** Marks a day as compared by the clock; false where it was. */
export async function takeDay(on: On, day: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('statCheck')
    .values({ day, at })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export type Incident = { at: Date; day: string; of: string; keys: number }
/** What was mended of some days, the last first. */
export async function listIncidents(
  on: On,
  { from, to }: { from: string; to: string },
  most: number,
): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select at, day::text as day, of, keys
    from stat_incident
    where day between ${from}::date and ${to}::date
    order by at desc, day, of
    limit ${most}`.execute(on)
  return rows
}
