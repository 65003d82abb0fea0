import type { Input, Output } from '@oas/contract/define'
import type { strategyRunCalls } from '@oas/contract/strategy/calls'
import type { RuleRun, RunInput } from '@oas/contract/strategy/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { mapPage, readPage } from '../../core/keyset.ts'
import { wayOf } from '../../db/seek.ts'
import { officeTime } from '../../core/office-time.ts'
import { writeSheets } from '../../files/sheet.ts'
import { findVersion, liveRules, seenRule } from '../strategy/index.ts'
import {
  type StoredRunRow,
  countDifferences,
  listRunParts,
  listRuns,
  listDifferences,
} from './queries/history.ts'
import { compileOrRefuse, traceRule } from './trial.ts'
import { readFrom } from './values/provide.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRunCalls
type Row = Output<Calls['history']>['list'][number]

const toRow = ({ at, us, hits, ...row }: StoredRunRow): Row => ({
  ...row,
  at: at.getTime(),
  microseconds: us,
  hits: hits.map(({ ruleId, version }) => ({ ruleId, version })),
})
const dates = <T extends { from?: number; to?: number }>({ from, to, ...rest }: T) => ({
  ...rest,
  ...(from === undefined ? {} : { from: new Date(from) }),
  ...(to === undefined ? {} : { to: new Date(to) }),
})

export const getHistory: Handler<Calls['history']> = async (
  ctx,
  { sort, after, limit = 50, ...by },
) => {
  const way = wayOf(sort, after)
  const asked = { ...dates(by), way }
  const page = await readPage(
    limit,
    (most) => listRuns(ctx.pool, ctx.caller.scope, asked, most),
    (row) => way.cursorOf(row.id),
  )
  return mapPage(page, toRow)
}

/** Rules of one run that are explained; those that said something or failed come first. */
const mostExplained = 100

/**
 * A run with the trace of its rules, evaluated again by the versions that judged then on what they
 * were given.
 */
export const getRun: Handler<Calls['historyDetail']> = async (ctx, { id }) => {
  const [row] = await listRuns(ctx.pool, ctx.caller.scope, { ids: [id] }, 1)
  const parts = row && (await listRunParts(ctx.pool, [id])).get(id)
  if (!row || !parts) return fail('not-found')
  const live = await liveRules(ctx)
  const hit = new Set(row.hits.map(({ ruleId }) => ruleId))
  const chosen = parts.rules
    .toSorted(([one], [two]) => Number(hit.has(two)) - Number(hit.has(one)))
    .slice(0, mostExplained)
  const rules: RuleRun[] = []
  for (const [ruleId, version] of chosen) {
    const found = await findVersion(ctx.db, ruleId, version)
    if (found)
      rules.push(
        traceRule(
          compileOrRefuse({ ruleId, version, body: found.body }, live),
          readFrom(parts.input),
        ),
      )
  }
  return { run: toRow(row), input: parts.input as RunInput, rules }
}

export const countPreDeploy: Handler<Calls['preDeployCount']> = async (ctx, input) => {
  await seenRule(ctx, input.ruleId)
  const rows = await countDifferences(ctx.pool, ctx.caller.scope, dates(input))
  const of = (kind: string): number =>
    rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.n, 0)
  const [same, gained, lost, other] = ['same', 'gained', 'lost', 'other'].map(of) as [
    number,
    number,
    number,
    number,
  ]
  const since = rows.map((row) => row.since).sort()[0]
  return {
    runs: same + gained + lost + other,
    same,
    gained,
    lost,
    other,
    since: since === undefined ? null : Date.parse(`${since}T00:00:00+08:00`),
  }
}

const mostExported = 20_000
const send = async (
  ctx: CallContext,
  name: string,
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<Buffer> => {
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader('content-disposition', `attachment; filename="${name}.xlsx"`)
  return writeSheets([
    {
      name: 'predeploy',
      rows: [head.map((key) => textOf(ctx.language, `strategy_run.${key}`)), ...rows],
    },
  ])
}
const resultText = (result: object): string =>
  Object.keys(result).length === 0 ? '' : JSON.stringify(result)

export async function exportPreDeploy(
  ctx: CallContext,
  input: Input<Calls['exportPreDeploy']>,
): Promise<unknown> {
  const rule = await seenRule(ctx, input.ruleId)
  const rows = await listDifferences(ctx.pool, ctx.caller.scope, dates(input), mostExported + 1)
  if (rows.length > mostExported)
    fail('invalid-input', {
      field: 'from',
      reason: because('too_many_differences', { n: mostExported }),
    })
  return send(
    ctx,
    `predeploy-${rule.ruleKey}`,
    [
      'at',
      'app',
      'type',
      'country',
      'record',
      'post',
      'kind',
      'in_use',
      'before',
      'candidate',
      'now',
    ],
    rows.map((row) => [
      officeTime(row.at),
      row.appId,
      row.type,
      row.country,
      row.recordId,
      row.postId,
      textOf(ctx.language, `strategy_run.kind_${row.kind}`),
      row.inUse,
      resultText(row.before),
      row.candidate,
      resultText(row.now),
    ]),
  )
}

export async function exportPreDeploySummary(
  ctx: CallContext,
  input: Input<Calls['exportPreDeploySummary']>,
): Promise<unknown> {
  const rule = await seenRule(ctx, input.ruleId)
  const rows = await countDifferences(ctx.pool, ctx.caller.scope, dates(input))
  return send(
    ctx,
    `predeploy-summary-${rule.ruleKey}`,
    ['app', 'type', 'country', 'candidate', 'kind', 'count'],
    rows.map((row) => [
      row.appId,
      row.type,
      row.country,
      row.candidate,
      textOf(ctx.language, `strategy_run.kind_${row.kind}`),
      row.n,
    ]),
  )
}
