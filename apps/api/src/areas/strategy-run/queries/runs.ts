import type pg from 'pg'
import { dayMs } from '@oas/contract/time'
import type { Difference, Judgement } from '../judge.ts'
import { columnNames, fieldsOf, only, rowset } from '../../../db/rowset.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** A judgement with the record it was made on. */
export type StoredRun = {
  recordId: string
  appId: number
  type: number
  postId: string
  uid: string
  country: string
  judgement: Judgement
}

const runColumns = {
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  postId: 'text',
  uid: 'text',
  verdict: 'text',
  result: 'jsonb',
  hits: 'jsonb',
  hitRules: 'bigint[]',
  flags: 'text[]',
  setHash: 'text',
  input: 'jsonb',
  us: 'int',
} as const
const runNames = Object.keys(runColumns)
const differenceColumns = {
  ruleId: 'bigint',
  inUse: 'int',
  candidate: 'int',
  runId: 'bigint',
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  postId: 'text',
  country: 'text',
  kind: 'text',
  before: 'jsonb',
  now: 'jsonb',
} as const
const differenceNames = Object.keys(differenceColumns)
const countedColumns = only(differenceColumns, [
  'ruleId',
  'candidate',
  'appId',
  'type',
  'country',
  'kind',
])

/** Which versions judged is named once, in the same round. */
const insertText = `
  with named as (
    insert into strategy_set (hash, rules)
    select *
    from unnest($3::text[], $4::jsonb[])
    on conflict do nothing
  )
  insert into strategy_run (at, ${columnNames(runNames)})
  select $2, ${fieldsOf(runNames)}
  from ${rowset('$1', runColumns, 'v', 'json')}
  returning id, record_id as "recordId"`
const differenceText = `
  insert into strategy_difference (at, ${columnNames(differenceNames)})
  select $2, ${fieldsOf(differenceNames)}
  from ${rowset('$1', differenceColumns, 'v', 'json')}`
const countText = `
  insert into strategy_difference_count (rule_id, candidate, day, app_id, type, country, kind, n)
  select "ruleId", "candidate", ($2::timestamptz at time zone 'Asia/Shanghai')::date, "appId",
    "type", "country", "kind", count(*)
  from ${rowset('$1', countedColumns, 'v', 'json')}
  group by 1, 2, 4, 5, 6, 7
  order by 1, 2, 4, 5, 6, 7
  on conflict (rule_id, candidate, day, app_id, type, country, kind) do update
  set n = strategy_difference_count.n + excluded.n`

const runRow = (judgement: Judgement) => ({
  verdict: judgement.verdict,
  result: judgement.result,
  hits: judgement.hits,
  hitRules: judgement.hits.map((hit) => hit.ruleId),
  flags: judgement.flags,
  setHash: judgement.setHash,
  input: judgement.input,
  us: judgement.us,
})

/** Keeps what rules were given and said, in the transaction that stores the records. */
export async function insertRuns(
  client: Client,
  runs: readonly StoredRun[],
  now: Date,
): Promise<void> {
  if (runs.length === 0) return
  const sets = [
    ...new Map(runs.map(({ judgement }) => [judgement.setHash, judgement.rules])).entries(),
  ].sort(([one], [two]) => (one < two ? -1 : 1))
  const { rows } = await client.query<{ id: string; recordId: string }>(insertText, [
    JSON.stringify(
      runs.map(({ judgement, country: _country, ...run }) => ({ ...run, ...runRow(judgement) })),
    ),
    now,
    sets.map(([hash]) => hash),
    sets.map(([, rules]) => JSON.stringify(rules)),
  ])
  const all = runs.flatMap(({ judgement, recordId, appId, type, postId, country }) =>
    judgement.differences.map((difference) => ({
      ...difference,
      recordId,
      appId,
      type,
      postId,
      country,
    })),
  )
  if (all.length === 0) return
  const ids = new Map(rows.map((row) => [row.recordId, row.id]))
  const differing = all
    .filter(
      (one): one is typeof one & { kind: Exclude<Difference['kind'], 'same'> } =>
        one.kind !== 'same',
    )
    .map((one) => ({ ...one, runId: ids.get(one.recordId) }))
  if (differing.length > 0) await client.query(differenceText, [JSON.stringify(differing), now])
  await client.query(countText, [
    JSON.stringify(
      all.map(({ ruleId, candidate, appId, type, country, kind }) => ({
        ruleId,
        candidate,
        appId,
        type,
        country,
        kind,
      })),
    ),
    now,
  ])
}

const keptDays = 90
/** Forgets runs and differences older than 90 days; answers whether there may be more. */
export async function dropRuns(
  pool: Pick<pg.Pool, 'query'>,
  now: Date,
  limit: number,
): Promise<boolean> {
  const before = new Date(now.getTime() - keptDays * dayMs)
  const dropped = await Promise.all(
    ['strategy_run', 'strategy_difference'].map(
      async (table) =>
        (
          await pool.query(
            `
              delete from ${table}
              where id in (select id from ${table} where id < id_from($1) order by id limit $2)`,
            [before, limit],
          )
        ).rowCount,
    ),
  )
  return dropped.includes(limit)
}
