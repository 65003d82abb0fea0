import type { Output } from '@oas/contract/define'
import type { strategyRunCalls } from '@oas/contract/strategy/calls'
import { dayMs } from '@oas/contract/time'
import type { CallContext } from '../../core/context.ts'
import { audit } from '../../core/audit.ts'
import { because, fail } from '../../core/fail.ts'
import { requireAll, seenRule } from '../strategy/index.ts'
import {
  type Stored,
  endBacktest,
  insertBacktest,
  listBacktests,
  listSamples,
} from './queries/backtests.ts'
import { sourceOf } from './trial.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof strategyRunCalls
const longestMs = 90 * dayMs

export const startBacktest: Handler<Calls['startBacktest']> = async (
  ctx,
  { ruleId, version, appId, type, from, to },
) => {
  if (from >= to) fail('invalid-input', { field: 'to', reason: because('after_from') })
  if (to - from > longestMs)
    fail('invalid-input', { field: 'from', reason: because('max_days', { n: 90 }) })
  requireAll(ctx.caller, (await seenRule(ctx, ruleId)).bound)
  await sourceOf(ctx, ruleId, version)
  return ctx.db.transaction().execute(async (tx) => {
    const id = await insertBacktest(
      tx,
      { ruleId, version, appId, type, from: new Date(from), to: new Date(to) },
      ctx.caller.name,
      ctx.now(),
    )
    await audit(tx, ctx, [
      {
        action: 'strategy.backtest',
        subject: `rule:${ruleId}`,
        appId,
        detail: { backtest: id, version, type, from, to },
      },
    ])
    return { id }
  })
}

const mine = async (ctx: CallContext, id: string): Promise<Stored> =>
  (await listBacktests(ctx.pool, ctx.caller.scope, { id }, 0, 1)).list[0] ?? fail('not-found')

export const cancelBacktest: Handler<Calls['cancelBacktest']> = async (ctx, { id }) => {
  await mine(ctx, id)
  await ctx.db.transaction().execute(async (tx) => {
    const { ruleId, appId } =
      (await endBacktest(tx, id, 'cancelled', '', ctx.now())) ?? fail('conflict')
    await audit(tx, ctx, [
      {
        action: 'strategy.backtest-cancel',
        subject: `rule:${ruleId}`,
        appId,
        detail: { backtest: id },
      },
    ])
  })
  return {}
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)
const figuresOf = (
  tally: Stored['tally'],
): Output<Calls['pageBacktests']>['list'][number]['figures'] => {
  const {
    records = 0,
    decided = 0,
    hitsBefore = 0,
    hitsNow = 0,
    gained = 0,
    lost = 0,
    truePositive = 0,
    falsePositive = 0,
    falseNegative = 0,
    trueNegative = 0,
    queuedBefore = 0,
    queuedNow = 0,
    missing = 0,
    failed = 0,
    secondsEach = 0,
  } = tally
  if (records === 0) return null
  return {
    records,
    decided,
    hitsBefore,
    hitsNow,
    gained,
    lost,
    truePositive,
    falsePositive,
    falseNegative,
    trueNegative,
    queuedBefore,
    queuedNow,
    missing,
    failed,
    precision: share(truePositive, truePositive + falsePositive),
    recall: share(truePositive, truePositive + falseNegative),
    auditorSeconds: Math.round((queuedNow - queuedBefore) * secondsEach),
  }
}

export const pageBacktests: Handler<Calls['pageBacktests']> = async (
  ctx,
  { sort, ruleId, id, page = 1, size = 10 },
) => {
  const { list, total } = await listBacktests(
    ctx.pool,
    ctx.caller.scope,
    { sort, ...(ruleId === undefined ? {} : { ruleId }), ...(id === undefined ? {} : { id }) },
    (page - 1) * size,
    size,
  )
  return {
    total,
    list: list.map(({ tally, from, to, at, finishedAt, ...row }) => ({
      ...row,
      from: from.getTime(),
      to: to.getTime(),
      at: at.getTime(),
      finishedAt: finishedAt?.getTime() ?? null,
      figures: figuresOf(tally),
    })),
  }
}

export const listBacktestSamples: Handler<Calls['backtestSamples']> = async (
  ctx,
  { id, sort, kind, page = 1, size = 10 },
) => {
  await mine(ctx, id)
  const { list, total } = await listSamples(
    ctx.pool,
    { id, sort, kind: kind ?? null },
    (page - 1) * size,
    size,
  )
  return {
    total,
    list: list.map((row) => ({ ...row, before: { ...row.before }, now: { ...row.now } })),
  }
}
