import type { modelCalls } from '@oas/contract/model/calls'
import type { BacktestRow, Taken } from '@oas/contract/model/run-schemas'
import type { StrategyBody } from '@oas/contract/model/schemas'
import { wilson } from '@oas/statistics/proportion'
import { audit } from '../../../core/audit.ts'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { requireStrategy, strategySubject } from '../strategies.ts'
import type { BacktestFigures, Took } from './backtest-query.ts'
import type { Asks } from './judge.ts'
import { findBacktest, listItems } from './queries.ts'
import { percentOf } from './rows.ts'
import { cancel, startRun } from './runs.ts'

type Calls = typeof modelCalls
type Stored = NonNullable<Awaited<ReturnType<typeof findBacktest>>>

const none: Took = { hits: 0, decided: 0, right: 0 }
const takenOf = (took: Took): Taken => {
  const { value, low, high } = wilson(took.right, took.decided)
  return { ...took, precision: percentOf(value), low: percentOf(low), high: percentOf(high) }
}

const toRow = async (ctx: CallContext, row: Stored): Promise<BacktestRow> => {
  const figures = row.figures as unknown as Partial<BacktestFigures>
  const items = await listItems(ctx.db, row.id, 500)
  return {
    id: row.id,
    strategyId: row.strategyId ?? '0',
    strategyVersion: row.strategyVersion ?? 1,
    state: row.state as BacktestRow['state'],
    records: figures.records ?? 0,
    candidate: takenOf(figures.candidate ?? none),
    live: takenOf(figures.live ?? none),
    lines: (figures.lines ?? []).map(({ candidate, live, ...line }) => ({
      ...line,
      candidate: takenOf(candidate),
      live: takenOf(live),
    })),
    gained: figures.gained ?? 0,
    lost: figures.lost ?? 0,
    rows: items.flatMap(({ recordId, asks }) => {
      const { found } = asks as Asks
      return found ? [{ recordId, ...found }] : []
    }),
    why: row.why,
    madeBy: row.madeByName,
    madeAt: row.madeAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }
}

export const startBacktest: Handler<Calls['startBacktest']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireStrategy(ctx, tx, id, version)
    const run = {
      kind: 'backtest' as const,
      strategyId: id,
      strategyVersion: version,
      asked: { body: held.body, live: held.liveBody },
    }
    const made = await startRun(ctx, tx, run, [], 1)
    await audit(tx, ctx, [
      {
        action: 'model.startRun',
        subject: strategySubject(id),
        appId: held.appId,
        detail: { after: { run: made, kind: 'backtest', version } },
      },
    ])
    return { id: made }
  })

const isSeen = ({ caller }: CallContext, row: Stored): boolean =>
  (row.body as unknown as StrategyBody).types.some((type) => mayType(caller, row.appId, type))
const seen = async (ctx: CallContext, id: string): Promise<Stored> => {
  const row = await findBacktest(ctx.db, { id })
  return row && isSeen(ctx, row) ? row : fail('not-found', { field: 'id' })
}

export const backtest: Handler<Calls['backtest']> = async (ctx, { id }) =>
  toRow(ctx, await seen(ctx, id))

export const backtests: Handler<Calls['backtests']> = async (ctx, { strategyId }) => {
  const row = await findBacktest(ctx.db, { strategyId })
  return { last: row && isSeen(ctx, row) ? await toRow(ctx, row) : null }
}

export const cancelBacktest: Handler<Calls['cancelBacktest']> = async (ctx, { id }) => {
  const row = await seen(ctx, id)
  await cancel(ctx, id, 'model.cancelRun', strategySubject(row.strategyId ?? '0'))
  return {}
}
