import type { Output } from '@oas/contract/define'
import type { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RunInput } from '@oas/contract/strategy/schemas'
import type { Transaction } from 'kysely'
import { audit } from '../../core/audit.ts'
import { canonicalJson } from '../../core/canonical.ts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import { findVersion, liveRules, requireAll, seenRule, seenRuleIds } from '../strategy/index.ts'
import {
  type CaseFields,
  type CaseResult,
  type StoredCase,
  changeCase,
  findCaseRun,
  listCasesById,
  insertCase,
  insertCaseRun,
  listCaseResults,
  listCaseRuns,
  listCases,
  removeCases,
} from './queries/cases.ts'
import { listRunParts, listRuns } from './queries/history.ts'
import { compileOrRefuse, sourceOf, traceRule } from './trial.ts'
import { readFrom } from './values/provide.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRunCalls
const mostCases = 500

/**
 * The app that the log tells of a case under, null for several: what a case holds may come from a
 * record. Refuses whoever may not change the rule.
 */
const appOf = async (ctx: CallContext, ruleId: string): Promise<number | null> => {
  const { bound } = await seenRule(ctx, ruleId)
  requireAll(ctx.caller, bound)
  const [app = null, ...more] = new Set(bound.map((one) => one.appId))
  return more.length === 0 ? app : null
}
const log = (
  tx: Transaction<DB>,
  ctx: CallContext,
  action: 'create' | 'update' | 'delete',
  appId: number | null,
  entries: readonly { ruleId: string; detail: Record<string, unknown> }[],
) =>
  audit(
    tx,
    ctx,
    entries.map(({ ruleId, detail }) => ({
      action: `strategy.case-${action}`,
      subject: `rule:${ruleId}`,
      appId,
      detail,
    })),
  )
const keptOf = ({ name, input, expected, remark }: CaseFields) => ({
  name,
  input,
  expected,
  remark,
})

const insertAll = (
  ctx: CallContext,
  appId: number | null,
  list: readonly CaseFields[],
): Promise<string[]> =>
  ctx.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const fields of list) ids.push(await insertCase(tx, fields, ctx.now(), ctx.caller.name))
    await log(
      tx,
      ctx,
      'create',
      appId,
      list.map((fields) => ({ ruleId: fields.ruleId, detail: { after: keptOf(fields) } })),
    )
    return ids
  })

export const createCase: Handler<Calls['createCase']> = async (ctx, fields) => {
  const [id] = await insertAll(ctx, await appOf(ctx, fields.ruleId), [fields])
  return { id: id as string }
}

export const updateCase: Handler<Calls['updateCase']> = async (ctx, { id, version, ...fields }) => {
  const [before] = await listCasesById(ctx.db, [id])
  if (!before) return fail('not-found')
  if (before.ruleId !== fields.ruleId)
    fail('invalid-input', { field: 'ruleId', reason: because('case_stays') })
  const appId = await appOf(ctx, before.ruleId)
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await changeCase(tx, id, version, fields, { at: ctx.now(), by: ctx.caller.name })))
      fail('conflict')
    await log(tx, ctx, 'update', appId, [
      { ruleId: before.ruleId, detail: { before: keptOf(before), after: keptOf(fields) } },
    ])
  })
  return {}
}

export const deleteCases: Handler<Calls['deleteCases']> = async (ctx, { ids }) => {
  const found = await listCasesById(ctx.db, ids)
  const apps = new Map<string, number | null>()
  for (const { ruleId } of found) if (!apps.has(ruleId)) apps.set(ruleId, await appOf(ctx, ruleId))
  if (found.length === 0) return { deleted: 0 }
  return {
    deleted: await ctx.db.transaction().execute(async (tx) => {
      for (const one of found)
        await log(tx, ctx, 'delete', apps.get(one.ruleId) ?? null, [
          { ruleId: one.ruleId, detail: { before: keptOf(one) } },
        ])
      return removeCases(
        tx,
        found.map((one) => one.id),
      )
    }),
  }
}
export const deleteCase: Handler<Calls['deleteCase']> = async (ctx, { id }) => {
  if ((await deleteCases(ctx, { ids: [id] })).deleted === 0) fail('not-found')
  return {}
}

/**
 * Keeps what runs were given as cases of a rule that judged in them; expected is what that version
 * of the rule said.
 */
export const createFromRuns: Handler<Calls['caseFromRun']> = async (ctx, { runIds, ruleId }) => {
  const appId = await appOf(ctx, ruleId)
  const runs = await listRuns(ctx.pool, ctx.caller.scope, { ids: runIds }, runIds.length)
  const parts = await listRunParts(ctx.pool, runIds)
  const live = await liveRules(ctx)
  const made: CaseFields[] = []
  for (const [index, runId] of runIds.entries()) {
    const run = runs.find((one) => one.id === runId)
    const given = parts.get(runId)
    const version = given?.rules.find(([id]) => id === ruleId)?.[1]
    const found = version === undefined ? undefined : await findVersion(ctx.db, ruleId, version)
    if (!run || !given || !found)
      return fail('invalid-input', { field: `runIds.${index}`, reason: because('rule_not_in_run') })
    const { result } = traceRule(
      compileOrRefuse({ ruleId, version: found.version, body: found.body }, live),
      readFrom(given.input),
    )
    made.push({
      ruleId,
      name: `${run.postId} ${run.at.toISOString().slice(0, 19)}`.slice(0, 100),
      input: given.input as RunInput,
      expected: result,
      remark: `run ${runId}`,
    })
  }
  return { ids: await insertAll(ctx, appId, made) }
}

/** Rules whose cases are listed: the one asked for, or all the caller sees. */
const rulesFor = async (ctx: CallContext, ruleId: string | undefined): Promise<string[]> =>
  ruleId === undefined ? seenRuleIds(ctx) : [(await seenRule(ctx, ruleId)).id]
const toCase = ({ updatedAt, ...row }: StoredCase) => ({
  id: row.id,
  ruleId: row.ruleId,
  name: row.name,
  input: row.input,
  expected: row.expected,
  remark: row.remark,
  version: row.version,
  updatedBy: row.updatedBy,
  updatedAt: updatedAt.getTime(),
})

export const pageCases: Handler<Calls['pageCases']> = async (
  ctx,
  { ruleId, text, sort, page = 1, size = 10 },
) => {
  const { list, total } = await listCases(
    ctx.db,
    { ruleIds: await rulesFor(ctx, ruleId), text: text?.trim(), sort },
    (page - 1) * size,
    size,
  )
  return { list: list.map(toCase), total }
}

export const pageBatches: Handler<Calls['pageBatches']> = async (
  ctx,
  { ruleId, sort, page = 1, size = 10 },
) => {
  const { list, total } = await listCaseRuns(
    ctx.db,
    { ruleIds: await rulesFor(ctx, ruleId), sort },
    (page - 1) * size,
    size,
  )
  return { list: list.map(({ at, ...row }) => ({ ...row, at: at.getTime() })), total }
}

export const pageReport: Handler<Calls['pageReport']> = async (
  ctx,
  { batchId, failed = false, page = 1, size = 10 },
) => {
  const run = (await findCaseRun(ctx.db, batchId)) ?? fail('not-found')
  await seenRule(ctx, run.ruleId)
  const { list, total } = await listCaseResults(ctx.db, batchId, failed, (page - 1) * size, size)
  return {
    list: list.map(({ runId: _run, ...row }) => row) as unknown as Output<
      Calls['pageReport']
    >['list'],
    total,
  }
}

/**
 * Runs cases of a rule on one of its versions; a case passes when the rule sets exactly what is
 * expected.
 */
export const runCases: Handler<Calls['runCases']> = async (ctx, { ruleId, version, ids }) => {
  const source = await sourceOf(ctx, ruleId, version)
  const cases = ids
    ? (await listCasesById(ctx.db, ids)).filter((one) => one.ruleId === ruleId)
    : (await listCases(ctx.db, { ruleIds: [ruleId] }, 0, mostCases)).list
  if (cases.length === 0) fail('invalid-input', { field: 'ids', reason: because('no_case_to_run') })
  const rule = compileOrRefuse(source, await liveRules(ctx))
  const results = cases.map((one): CaseResult => {
    const run = traceRule(rule, readFrom(one.input))
    return {
      caseId: one.id,
      name: one.name,
      expected: one.expected,
      actual: run.result,
      problem: run.problem,
      trace: run.trace,
      passed: run.problem === '' && canonicalJson(run.result) === canonicalJson(one.expected),
    }
  })
  const batchId = await ctx.db
    .transaction()
    .execute((tx) =>
      insertCaseRun(
        tx,
        { ruleId, version: source.version, at: ctx.now(), actor: ctx.caller.name },
        results,
      ),
    )
  return { batchId, total: results.length, passed: results.filter((one) => one.passed).length }
}
