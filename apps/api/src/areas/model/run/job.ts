import { hostname } from 'node:os'
import type { StrategyBody } from '@oas/contract/model/schemas'
import { dayMs, minuteMs } from '@oas/contract/time'
import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { transact } from '../../../db/transaction.ts'
import type { Job } from '../../../jobs/job.ts'
import { findModel, findVersion } from '../queries/models.ts'
import { readBacktest } from './backtest-query.ts'
import { type Asked, hear } from './hear.ts'
import { isRight, silent } from './judge.ts'
import { lineOfApp } from './line.ts'
import {
  type OpenRun,
  claimRun,
  endRun,
  keepItems,
  nextItems,
  readLabels,
  readLines,
} from './queries.ts'

const chunk = 16
const leaseMs = 2 * minuteMs
const backtestDays = 30
const mostOutputs = 200_000
/** Records on either side of a backtest that are kept to look at. */
const mostRows = 200

const serverOf = perServer(
  (_bus: Context['bus'], random: Context['random']) =>
    `${hostname().slice(0, 40)}-${process.pid}-${random(3)}`,
)

const askedOf = async (ctx: Context, versionId: string): Promise<Asked & { modelId: string }> => {
  const version = await findVersion(ctx.db, versionId)
  const model = version && (await findModel(ctx.db, version.modelId))
  if (!version || !model) throw new Error('the version is gone')
  return { model, version, modelId: model.id, labels: await readLabels(ctx.db, model.id) }
}

/** Asks about the next records of a run. */
const askChunk = async (ctx: Context, run: OpenRun, server: string): Promise<void> => {
  const own = await askedOf(ctx, run.versionId ?? '0')
  const other = run.otherId === null ? null : await askedOf(ctx, run.otherId)
  const lines = await readLines(ctx.db, own.modelId)
  const items = await nextItems(ctx.pool, run.id, chunk)
  const ids = [...new Set(items.map(({ recordId }) => recordId))]
  const heard = await hear(ctx, own, ids)
  const theirs = other && (await hear(ctx, other, ids))
  const kept = items.map(({ n, recordId, appId, asks }) => {
    const said = {
      own: heard.get(recordId) ?? silent('error'),
      ...(theirs ? { other: theirs.get(recordId) ?? silent('error') } : {}),
    }
    return { n, said, ok: isRight(asks, said, lineOfApp(lines, appId)) }
  })
  await transact(ctx, (client) => keepItems(client, run.id, kept, { server, now: ctx.now() }))
}

/** Holds a strategy against what is stored, in one statement. */
const backtest = async (ctx: Context, { id, asked }: OpenRun): Promise<void> => {
  const now = ctx.now()
  const { figures, rows } = await readBacktest(
    ctx.db,
    { body: asked.body as StrategyBody, live: asked.live as StrategyBody | null },
    { from: new Date(now.getTime() - backtestDays * dayMs), most: mostOutputs, rows: mostRows },
  )
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await endRun(tx, id, { state: 'done', figures, done: 1 }, now))) return
    if (rows.length === 0) return
    await tx
      .insertInto('modelRunItem')
      .values(
        rows.map(({ recordId, ...found }, n) => ({
          runId: id,
          n,
          recordId,
          asks: JSON.stringify({ found }),
        })),
      )
      .execute()
  })
}

/** Goes on with one run by some records; answers whether there may be more to do. */
const runSome = async (ctx: Context): Promise<boolean> => {
  const server = serverOf(ctx.bus, ctx.random)
  const now = ctx.now()
  const lease = { server, now, until: new Date(now.getTime() + leaseMs) }
  const run = await claimRun(ctx.pool, lease)
  if (!run) return false
  try {
    if (run.kind === 'backtest') await backtest(ctx, run)
    else await askChunk(ctx, run, server)
  } catch (error) {
    ctx.log.error({ err: error, run: run.id, kind: run.kind }, 'a run over records failed')
    const why = (error as Error).message.slice(0, 500)
    await endRun(ctx.db, run.id, { state: 'failed', why }, ctx.now())
  }
  return true
}
export const runJob: Job = { name: 'model.run', every: 1000, rest: 3000, run: runSome }
