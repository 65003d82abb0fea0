import type { RunKind, RunState } from '@oas/contract/model/run-schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { LabelMap } from '../calibrate.ts'
import type { On, Tx } from '../queries/models.ts'
import type { Asks, Said } from './judge.ts'

type Runner = Pick<pg.PoolClient, 'query'>
export type NewItem = { recordId: string; appealId?: string; asks: Asks }
export type NewRun = {
  kind: RunKind
  versionId?: string
  otherId?: string
  setId?: string
  strategyId?: string
  strategyVersion?: number
  asked?: object
  by: string
  at: Date
}

export async function insertRun(
  tx: Tx,
  { by, at, asked = {}, ...run }: NewRun,
  items: readonly NewItem[],
  total = items.length,
): Promise<string> {
  const { id } = await tx
    .insertInto('modelRun')
    .values({ ...run, asked: JSON.stringify(asked), total, madeBy: by, madeAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into model_run_item (run_id, n, record_id, appeal_id, asks)
    select ${id}::bigint, i.n, i."recordId", i."appealId", i.asks
    from jsonb_to_recordset(${JSON.stringify(items.map((one, n) => ({ n, ...one })))}::jsonb) as i(
      n int, "recordId" bigint, "appealId" bigint, asks jsonb
    )`.execute(tx)
  return id
}

/** How many runs of a person are open; nobody begins another one meanwhile. */
export async function countOpenRuns(tx: Tx, personId: string): Promise<number> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  const { n } = await tx
    .selectFrom('modelRun')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('madeBy', '=', personId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return n
}

export type OpenRun = {
  id: string
  kind: RunKind
  versionId: string | null
  otherId: string | null
  strategyId: string | null
  asked: { appId?: number; body?: unknown; live?: unknown }
}
type Lease = { server: string; now: Date; until: Date }
/** The oldest open run that no other server has. */
export async function claimRun(pool: Runner, lease: Lease): Promise<OpenRun | undefined> {
  const { rows } = await pool.query<OpenRun>(
    `
      update model_run r
      set state = 'running', server = $1, leased_until = $3
      where r.id = any(array(
        select id
        from model_run
        where state in ('waiting', 'running')
          and (leased_until is null or leased_until <= $2 or server = $1)
        order by id
        limit 1
        for update skip locked
      ))
      returning r.id, r.kind, r.version_id as "versionId", r.other_id as "otherId",
        r.strategy_id as "strategyId", r.asked`,
    [lease.server, lease.now, lease.until],
  )
  return rows[0]
}
export type OpenItem = { n: number; recordId: string; appId: number; asks: Asks }
/** The next records of a run that were not asked about; of one that is gone the app is 0. */
export async function nextItems(pool: Runner, runId: string, most: number): Promise<OpenItem[]> {
  const { rows } = await pool.query<OpenItem>(
    `
      select i.n, i.record_id as "recordId", coalesce(r.app_id, 0) as "appId", i.asks
      from model_run_item i
      left join record r on r.id = i.record_id
      where i.run_id = $1 and i.said is null
      order by i.n
      limit $2`,
    [runId, most],
  )
  return rows
}
/**
 * Keeps what was said of some records, and ends the run where none is left; nothing where it was
 * cancelled or another server has it meanwhile.
 */
export async function keepItems(
  client: Runner,
  runId: string,
  items: readonly { n: number; said: Said; ok: boolean | null }[],
  { server, now }: Pick<Lease, 'server' | 'now'>,
): Promise<void> {
  const held = await client.query(
    `select from model_run where id = $1 and state = 'running' and server = $2 for update`,
    [runId, server],
  )
  if (held.rowCount === 0) return
  await client.query(
    `
      update model_run_item i
      set said = v.said, ok = v.ok
      from jsonb_to_recordset($2::jsonb) as v(n int, said jsonb, ok boolean)
      where i.run_id = $1 and i.n = v.n`,
    [runId, JSON.stringify(items)],
  )
  await client.query(
    `
      update model_run r
      set done = c.done, state = case when c.done >= r.total then 'done' else 'running' end,
        ended_at = case when c.done >= r.total then $2::timestamptz end
      from (
        select count(*)::int as done from model_run_item where run_id = $1 and said is not null
      ) c
      where r.id = $1`,
    [runId, now],
  )
}
/** Ends a run that is open; answers whether it was. */
export async function endRun(
  on: On,
  id: string,
  {
    state,
    why = '',
    figures,
    done,
  }: {
    state: RunState
    why?: string
    figures?: object
    done?: number
  },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('modelRun')
    .set({
      state,
      why,
      endedAt: at,
      ...(figures ? { figures: JSON.stringify(figures) } : {}),
      ...(done === undefined ? {} : { done }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const named = (on: On) =>
  on
    .selectFrom('modelRun as r')
    .innerJoin('person as p', 'p.id', 'r.madeBy')
    .leftJoin('modelVersion as v', 'v.id', 'r.versionId')
    .leftJoin('modelVersion as o', 'o.id', 'r.otherId')
    .leftJoin('model as m', 'm.id', 'v.modelId')
    .selectAll('r')
    .select(['p.displayName as madeByName', 'v.number', 'o.number as otherNumber'])
    .select(['m.apps', 'v.modelId'])
    .select(
      sql<number>`(
      select count(*)::int from model_run_item i where i.run_id = r.id and i.ok
    )`.as('right'),
    )
    .select(
      sql<number>`(
      select count(*)::int from model_run_item i where i.run_id = r.id and not i.ok
    )`.as('wrong'),
    )
export async function findRun(on: On, id: string, kinds: readonly RunKind[]) {
  return named(on)
    .where('r.id', '=', id)
    .where('r.kind', 'in', [...kinds])
    .executeTakeFirst()
}
export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>
export async function listRuns(on: On, by: { versionId: string } | { setIds: readonly string[] }) {
  let query = named(on).orderBy('r.id', 'desc').limit(100)
  query =
    'versionId' in by
      ? query.where('r.versionId', '=', by.versionId).where('r.kind', 'in', ['diff', 'policy'])
      : query.where(sql<boolean>`r.set_id = any(${[...by.setIds]}::bigint[])`)
  return query.execute()
}
export async function findBacktest(on: On, by: { id: string } | { strategyId: string }) {
  let query = on
    .selectFrom('modelRun as r')
    .innerJoin('person as p', 'p.id', 'r.madeBy')
    .innerJoin('modelStrategy as s', 's.id', 'r.strategyId')
    .selectAll('r')
    .select(['p.displayName as madeByName', 's.appId', 's.body'])
    .where('r.kind', '=', 'backtest')
    .orderBy('r.id', 'desc')
    .limit(1)
  query = 'id' in by ? query.where('r.id', '=', by.id) : query.where('s.id', '=', by.strategyId)
  return query.executeTakeFirst()
}
export async function listItems(on: On, runId: string, most: number) {
  return on
    .selectFrom('modelRunItem')
    .select(['recordId', 'appealId', 'asks', 'said', 'ok'])
    .where('runId', '=', runId)
    .orderBy(sql`ok nulls last, n`)
    .limit(most)
    .execute()
}

/** From which score on labels of a model count, by `app label`; strategies in force say so. */
export async function readLines(on: On, modelId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ appId: number; label: string; line: number }>`
    select s.app_id as "appId", l.label, min(l.suspect) as line
    from model_strategy s
    cross join jsonb_to_recordset(s.live_body -> 'lines')
      l("modelId" bigint, label text, suspect float8)
    where s.live_body is not null and l."modelId" = ${modelId}
    group by 1, 2`.execute(on)
  return new Map(rows.map(({ appId, label, line }) => [`${appId} ${label}`, line]))
}
export async function readLabels(on: On, modelId: string): Promise<Map<string, LabelMap>> {
  const rows = await on
    .selectFrom('modelLabel')
    .select(['raw', 'labelId', 'calibration'])
    .where('modelId', '=', modelId)
    .where('state', '=', 'mapped')
    .execute()
  return new Map(
    rows.map(({ raw, labelId, calibration }) => [
      raw,
      { labelId: labelId ?? 0, points: calibration as unknown as LabelMap['points'] },
    ]),
  )
}

type TypeOf = { appId: number; type: number }
/**
 * The newest records of types, so many at most; `decided`: those alone of which people said
 * something, with whether it was a violation.
 */
export async function sampleRecords(
  on: On,
  types: readonly TypeOf[],
  { most, decided }: { most: number; decided: boolean },
): Promise<{ recordId: string; violates: boolean | null }[]> {
  const { rows } = await sql<{ recordId: string; violates: boolean | null }>`
    select r.id as "recordId", case when ${decided} then r.outcome = 2 end as violates
    from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t("appId" int, type int)
    cross join lateral (
      select n.id, n.outcome
      from (
        select x.id, case when ${decided} then text_outcome(x.id, 0) else 0 end as outcome
        from record x
        where x.app_id = t."appId" and x.type = t.type and not x.test
        order by x.id desc
        limit 20000
      ) n
      where not ${decided} or n.outcome > 0
      limit ${most}
    ) r
    order by r.id desc
    limit ${most}`.execute(on)
  return rows
}
/** Whether the policy text of a version, as it is now, was held against what people decided. */
export async function isPolicyTried(
  on: On,
  { id, edition }: { id: string; edition: number },
): Promise<boolean> {
  const run = await on
    .selectFrom('modelRun')
    .select('id')
    .where('versionId', '=', id)
    .where('kind', '=', 'policy')
    .where('state', '=', 'done')
    .where(sql<boolean>`asked -> 'edition' = to_jsonb(${edition}::int)`)
    .executeTakeFirst()
  return run !== undefined
}
