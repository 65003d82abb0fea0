import type { RuleValue } from '@oas/contract/strategy/rule'
import type { Backtest } from '@oas/contract/strategy/schemas'
import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { scopeText } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import { type SortOf, firstBy, words } from '../../../db/sort.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { RecordContentRow } from '../../queue/index.ts'

type Runner = Pick<pg.Pool, 'query'>
/** What is counted while a replay runs; kept with it after every chunk. */
export type Tally = {
  records: number
  decided: number
  hitsBefore: number
  hitsNow: number
  gained: number
  lost: number
  other: number
  truePositive: number
  falsePositive: number
  falseNegative: number
  trueNegative: number
  queuedBefore: number
  queuedNow: number
  missing: number
  failed: number
  secondsEach: number
}
export type Job = {
  id: string
  ruleId: string
  version: number
  appId: number
  type: number
  from: Date
  to: Date
  done: number
  after: string
  tally: Partial<Tally>
}
export type Stored = Omit<Backtest, 'from' | 'to' | 'at' | 'finishedAt' | 'figures'> & {
  from: Date
  to: Date
  at: Date
  finishedAt: Date | null
  tally: Partial<Tally>
}

const inTime = `
              r.id >= id_from($3::timestamptz - interval '1 minute')
              and r.id < id_from($4::timestamptz + interval '1 minute')
              and r.received_at >= $3
              and r.received_at < $4`
/** Starts a replay: how much there is to do is counted with it. */
export async function insertBacktest(
  on: Transaction<DB>,
  job: { ruleId: string; version: number; appId: number; type: number; from: Date; to: Date },
  by: string,
  at: Date,
): Promise<string> {
  return (
    (
      await on.executeQuery<{ id: string }>(
        CompiledQuery.raw(
          `
            insert into strategy_backtest (
              app_id, type, from_at, to_at, rule_id, version, started_by, at, total
            )
            select $1::int, $2::int, $3::timestamptz, $4::timestamptz, $5, $6, $7, $8, count(*)
            from record r
            where r.app_id = $1 and r.type = $2 and ${inTime}
            returning id`,
          [job.appId, job.type, job.from, job.to, job.ruleId, job.version, by, at],
        ),
      )
    ).rows[0] as { id: string }
  ).id
}

const jobColumns = `
  id, rule_id as "ruleId", version, app_id as "appId", type, from_at as "from", to_at as "to",
    done, after_id as after, figures as tally`
/**
 * Takes a replay that nobody works on; another server may take it when this one was not heard of
 * for so long.
 */
export async function claimBacktest(
  on: Runner,
  now: Date,
  leaseMs: number,
): Promise<Job | undefined> {
  return (
    await on.query<Job>(
      `
        update strategy_backtest
        set state = 'running', claimed_until = $2
        where id = (
          select id
          from strategy_backtest
          where state in ('waiting', 'running') and (claimed_until is null or claimed_until < $1)
          order by id limit 1 for update skip locked
        )
        returning ${jobColumns}`,
      [now, new Date(now.getTime() + leaseMs)],
    )
  ).rows[0]
}

export type PastRecord = RecordContentRow & {
  input: Record<string, unknown> | null
  decided: string | null
  decidedType: string | null
}
const pastText = `
  select r.id, r.app_id as "appId", r.type, r.post_id as "postId", r.uid, r.country, r.language,
    r.source, r.business, r.reason, r.content, r.ext_data as "extData", r.model_info as "modelInfo",
    r.content_hash as "contentHash", r.evidence, r.priority, r.report_count as "reportCount",
    r.created_at as "createdAt", r.received_at as "receivedAt", s.input, d.result_id as decided,
    d.result_type as "decidedType"
  from record r
  left join lateral (
    select input from strategy_run s where s.record_id = r.id order by s.id desc limit 1
  ) s
    on true
  left join lateral (
    select d.result_id, d.result_type
    from decision d
    where d.record_id = r.id
      and d.state = 'active'
      and d.page_key <> 'strategy'
      and d.result_type not in ('SYSTEM', 'TAG')
    order by d.id desc limit 1
  ) d
    on true
  where r.app_id = $1 and r.type = $2 and ${inTime} and r.id > $5
  order by r.id limit $6`
/** Past records with what rules were given when they came in, and what people decided last. */
export async function readPast(on: Runner, job: Job, limit: number): Promise<PastRecord[]> {
  return (
    await on.query<PastRecord>(pastText, [job.appId, job.type, job.from, job.to, job.after, limit])
  ).rows
}

export type Sample = {
  recordId: string
  postId: string
  kind: string
  before: Readonly<Record<string, RuleValue>>
  now: Readonly<Record<string, RuleValue>>
  decided: string
}
type Lease = { now: Date; leaseMs: number }
/**
 * Keeps a chunk's figures and samples, unless the replay was ended or taken over meanwhile; answers
 * whether it goes on.
 */
export async function keepChunk(
  client: pg.PoolClient,
  job: Job,
  chunk: { done: number; after: string; tally: Tally; samples: readonly Sample[] },
  state: 'running' | 'done',
  { now, leaseMs }: Lease,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `
      update strategy_backtest
      set done = $3, after_id = $4, figures = $5, state = $6, claimed_until = $7,
        finished_at = case when $6 = 'done' then $8::timestamptz end
      where id = $1 and state = 'running' and after_id = $2`,
    [
      job.id,
      job.after,
      chunk.done,
      chunk.after,
      JSON.stringify(chunk.tally),
      state,
      new Date(now.getTime() + leaseMs),
      now,
    ],
  )
  if (rowCount !== 1) return false
  if (chunk.samples.length > 0)
    await client.query(
      `
        insert into strategy_backtest_sample (
          backtest_id, record_id, post_id, kind, before, now, decided
        )
        select $1, "recordId", "postId", "kind", "before", "now", "decided"
        from json_to_recordset($2::json) as v(
          "recordId" bigint, "postId" text, "kind" text, "before" jsonb, "now" jsonb, "decided" text
        )`,
      [job.id, JSON.stringify(chunk.samples)],
    )
  return true
}
/** Ends a replay that waits or runs; answers the rule and app of one that did. */
export async function endBacktest(
  on: Db | Transaction<DB>,
  id: string,
  state: 'cancelled' | 'failed',
  problem: string,
  at: Date,
): Promise<{ ruleId: string; appId: number } | undefined> {
  return on
    .updateTable('strategyBacktest')
    .set({ state, problem, finishedAt: at })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['ruleId', 'appId'])
    .executeTakeFirst()
}
/**
 * Seconds people took for a decision on a type, by the last thousand; 10 where nobody has decided
 * yet.
 */
export async function secondsEach(on: Runner, appId: number, type: number): Promise<number> {
  return (
    (
      await on.query<{ seconds: number }>(
        `
        select coalesce(
          avg(least(300, d.spent_ms / 1000.0)), 10
        )::float8 as seconds
        from (
          select spent_ms
          from decision
          where app_id = $1 and type = $2 and spent_ms is not null and page_key <> 'strategy'
          order by id desc limit 1000
        ) d`,
        [appId, type],
      )
    ).rows[0]?.seconds ?? 10
  )
}

const columns = `
  b.id, b.rule_id as "ruleId", b.version, b.state, b.from_at as "from", b.to_at as "to",
    b.app_id as "appId", b.type, b.total, b.done, b.started_by as "startedBy", b.at,
    b.finished_at as "finishedAt", b.problem, b.figures as tally`
const backtestOrders = {
  at: 'b.at',
  from: 'b.from_at',
  state: words('b.state'),
  startedBy: words('b.started_by'),
}
export async function listBacktests(
  on: Runner,
  scope: DataScope,
  by: { sort?: SortOf<typeof backtestOrders>; id?: string; ruleId?: string },
  offset: number,
  limit: number,
): Promise<{ list: Stored[]; total: number }> {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const where = [
    scopeText(scope, bind, 'b.app_id', 'b.type'),
    ...(by.id === undefined ? [] : [`b.id = ${bind(by.id)}`]),
    ...(by.ruleId === undefined ? [] : [`b.rule_id = ${bind(by.ruleId)}`]),
  ].join(' and ')
  const { n } = (
    await on.query<{ n: number }>(
      `select count(*)::int as n from strategy_backtest b where ${where}`,
      values,
    )
  ).rows[0] as { n: number }
  return {
    total: n,
    list: (
      await on.query<Stored>(
        `
          select ${columns}
          from strategy_backtest b
          where ${where}
          order by ${firstBy(by.sort, backtestOrders)}b.id desc
          offset ${bind(offset)} limit ${bind(limit)}`,
        values,
      )
    ).rows,
  }
}
const sampleOrders = {
  postId: words('post_id'),
  decided: words('decided'),
}
export async function listSamples(
  on: Runner,
  { id, sort, kind }: { id: string; sort: SortOf<typeof sampleOrders>; kind: string | null },
  offset: number,
  limit: number,
): Promise<{ list: (Sample & { kind: 'gained' | 'lost' | 'other' })[]; total: number }> {
  return {
    total:
      (
        await on.query<{ n: number }>(
          `
          select count(*)::int as n
          from strategy_backtest_sample
          where backtest_id = $1 and ($2::text is null or kind = $2)`,
          [id, kind],
        )
      ).rows[0]?.n ?? 0,
    list: (
      await on.query<Sample & { kind: 'gained' | 'lost' | 'other' }>(
        `
        select record_id as "recordId", post_id as "postId", kind, before, now, decided
        from strategy_backtest_sample
        where backtest_id = $1 and ($2::text is null or kind = $2)
        order by ${firstBy(sort, sampleOrders)}id
        offset $3 limit $4`,
        [id, kind, offset, limit],
      )
    ).rows,
  }
}
