import type { RuleValue } from '@oas/contract/strategy/rule'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { scopeText } from '../../../core/scope.ts'
import type { Way } from '../../../db/seek.ts'
import type { HitRule } from '../judge.ts'

type Runner = Pick<pg.Pool, 'query'>
export type RunFilter = {
  way?: Way
  from?: Date
  to?: Date
  appId?: number
  type?: number
  ruleId?: string
  version?: number
  recordId?: string
  uid?: string
  verdict?: string
  flag?: string
  ids?: readonly string[]
}
export type StoredRunRow = {
  id: string
  at: Date
  appId: number
  type: number
  recordId: string
  postId: string
  uid: string
  scene: string
  verdict: string
  result: Record<string, RuleValue>
  hits: HitRule[]
  flags: string[]
  us: number
}
const columns = `
    r.id, r.at, r.app_id as "appId", r.type, r.record_id as "recordId", r.post_id as "postId",
      r.uid, r.scene, r.verdict, r.result, r.hits, r.flags, r.us`

type Bind = (value: unknown) => string

const conditionsOf = (scope: DataScope, by: RunFilter, bind: Bind): string[] => {
  const where = [scopeText(scope, bind, 'r.app_id', 'r.type')]
  if (by.way?.after) where.push(`r.id ${by.way.past} ${bind(by.way.after)}`)
  if (by.ids) where.push(`r.id = any(${bind(by.ids)}::bigint[])`)
  if (by.from)
    where.push(
      `
        r.id >= id_from(${bind(by.from)}::timestamptz - interval '1 minute')
          and r.at >= ${bind(by.from)}`,
    )
  if (by.to)
    where.push(
      `r.id < id_from(${bind(by.to)}::timestamptz + interval '1 minute') and r.at < ${bind(by.to)}`,
    )
  if (by.appId !== undefined) where.push(`r.app_id = ${bind(by.appId)}`)
  if (by.type !== undefined) where.push(`r.type = ${bind(by.type)}`)
  if (by.recordId !== undefined) where.push(`r.record_id = ${bind(by.recordId)}`)
  if (by.uid !== undefined) where.push(`r.uid = ${bind(by.uid)} and r.uid <> ''`)
  if (by.ruleId !== undefined) where.push(`r.hit_rules @> array[${bind(by.ruleId)}::bigint]`)
  if (by.version !== undefined) {
    const rule = by.ruleId === undefined ? {} : { ruleId: by.ruleId }
    const hits = JSON.stringify([{ ...rule, version: by.version }])
    where.push(`r.hits @> ${bind(hits)}::jsonb`)
  }
  if (by.verdict !== undefined) where.push(`r.verdict = ${bind(by.verdict)}`)
  if (by.flag !== undefined) where.push(`${bind(by.flag)} = any(r.flags)`)
  return where
}

export async function listRuns(
  on: Runner,
  scope: DataScope,
  by: RunFilter,
  limit: number,
): Promise<StoredRunRow[]> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const where = conditionsOf(scope, by, bind)
  return (
    await on.query<StoredRunRow>(
      `
        select ${columns}
        from strategy_run r
        where ${where.join(' and ')}
        order by r.id ${by.way?.way ?? 'desc'} limit ${bind(limit)}`,
      values,
    )
  ).rows
}

/** What a run was given, and which versions judged. */
export async function listRunParts(
  on: Runner,
  ids: readonly string[],
): Promise<Map<string, { input: Record<string, unknown>; rules: [string, number][] }>> {
  return new Map(
    (
      await on.query<{ id: string; input: Record<string, unknown>; rules: [string, number][] }>(
        `
          select r.id, r.input, s.rules
          from strategy_run r
          join strategy_set s on s.hash = r.set_hash
          where r.id = any($1::bigint[])`,
        [ids],
      )
    ).rows.map(({ id, input, rules }) => [id, { input, rules }]),
  )
}

export type DifferenceRow = {
  at: Date
  inUse: number
  candidate: number
  recordId: string
  appId: number
  type: number
  postId: string
  country: string
  kind: string
  before: Record<string, RuleValue>
  now: Record<string, RuleValue>
}
type Period = { ruleId: string; from?: Date; to?: Date }
export async function listDifferences(
  on: Runner,
  scope: DataScope,
  { ruleId, from, to }: Period,
  limit: number,
): Promise<DifferenceRow[]> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const where = [
    `d.rule_id = ${bind(ruleId)}`,
    scopeText(scope, bind, 'd.app_id', 'd.type'),
    ...(from ? [`d.at >= ${bind(from)}`] : []),
    ...(to ? [`d.at < ${bind(to)}`] : []),
  ]
  return (
    await on.query<DifferenceRow>(
      `
        select d.at, d.in_use as "inUse", d.candidate, d.record_id as "recordId",
          d.app_id as "appId", d.type, d.post_id as "postId", d.country, d.kind, d.before, d.now
        from strategy_difference d
        where ${where.join(' and ')}
        order by d.id desc limit ${bind(limit)}`,
      values,
    )
  ).rows
}

export type CountRow = {
  appId: number
  type: number
  country: string
  candidate: number
  kind: string
  n: number
  since: string
}
/** Differences counted by day, so that a time is taken by whole days in Asia/Shanghai. */
export async function countDifferences(
  on: Runner,
  scope: DataScope,
  { ruleId, from, to }: Period,
): Promise<CountRow[]> {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  const day = (value: Date): string =>
    `(${bind(value)}::timestamptz at time zone 'Asia/Shanghai')::date`
  const where = [
    `c.rule_id = ${bind(ruleId)}`,
    scopeText(scope, bind, 'c.app_id', 'c.type'),
    ...(from ? [`c.day >= ${day(from)}`] : []),
    ...(to ? [`c.day <= ${day(to)}`] : []),
  ]
  return (
    await on.query<CountRow>(
      `
        select c.app_id as "appId", c.type, c.country, c.candidate, c.kind, sum(c.n)::int as n,
          min(c.day)::text as since
        from strategy_difference_count c
        where ${where.join(' and ')}
        group by 1, 2, 3, 4, 5
        order by 1, 2, 3, 4, 5`,
      values,
    )
  ).rows
}
