import type { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import {
  type LiveBody,
  type LiveStrategyRow,
  frameKinds,
} from '@oas/contract/live-strategy/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { type Tx, drop, hold, listHistory, move, note, write } from './life.ts'
import { keepPlans } from './plans.ts'
import { type StrategyRecord, countStrategies, listStrategies } from './queries/drafts.ts'
import { type Figures, noFigures, readFigures } from './queries/figures.ts'

type Calls = typeof liveStrategyCalls
const countedMs = 7 * dayMs

const rowOf = (
  { changedAt, ...row }: StrategyRecord,
  figures: ReadonlyMap<string, Figures>,
): LiveStrategyRow => ({
  ...row,
  ...(figures.get(row.id) ?? noFigures),
  changedAt: changedAt.getTime(),
})
const figuresOf = (ctx: CallContext, rows: readonly StrategyRecord[]) =>
  readFigures(ctx.db, {
    by: 'strategy_id',
    ids: rows.map(({ id }) => id),
    from: new Date(ctx.now().getTime() - countedMs),
  })

export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, seen: appsSeen(ctx.caller.scope) }
  const [rows, total] = await Promise.all([
    listStrategies(ctx.db, by, (current - 1) * pageSize, pageSize),
    countStrategies(ctx.db, by),
  ])
  const figures = await figuresOf(ctx, rows)
  return { total, list: rows.map((row) => rowOf(row, figures)) }
}
export const get: Handler<Calls['get']> = async (ctx, { id }) => {
  const rows = await listStrategies(ctx.db, { id, seen: appsSeen(ctx.caller.scope) })
  const [row = fail('not-found', { field: 'id' })] = rows
  return rowOf(row, await figuresOf(ctx, rows))
}
export const history: Handler<Calls['history']> = (ctx, input) =>
  listHistory(ctx, 'liveStrategy', input)

/** The model is one of frames that the app may use, and its label means something. */
const requireModel = async (
  ctx: CallContext,
  tx: Tx,
  { modelId, label, appId }: Pick<LiveBody, 'modelId' | 'label' | 'appId'>,
): Promise<void> => {
  const model = await tx
    .selectFrom('model')
    .select(['kind', 'apps'])
    .where('id', '=', modelId)
    .executeTakeFirst()
  if (!model || (model.apps.length > 0 && !model.apps.includes(appId)))
    fail('not-found', { field: 'body.modelId' })
  if (!frameKinds.some((kind) => kind === model.kind))
    fail('invalid-input', {
      field: 'body.modelId',
      reason: textOf(ctx.language, 'live_strategy.no_frames'),
    })
  const known = await tx
    .selectFrom('modelLabel')
    .select('id')
    .where('modelId', '=', modelId)
    .where('raw', '=', label)
    .where('state', '=', 'mapped')
    .executeTakeFirst()
  if (!known)
    fail('invalid-input', {
      field: 'body.label',
      reason: textOf(ctx.language, 'live_strategy.label_unmapped'),
    })
}
const requireLadder = async (
  ctx: CallContext,
  tx: Tx,
  { ladderId, appId }: Pick<LiveBody, 'ladderId' | 'appId'>,
  approved: boolean,
): Promise<void> => {
  const ladder = await tx
    .selectFrom('liveLadder')
    .select('liveBody')
    .where('id', '=', ladderId)
    .where('appId', '=', appId)
    .executeTakeFirst()
  if (!ladder) fail('not-found', { field: 'body.ladderId' })
  if (approved && ladder.liveBody === null)
    fail('invalid-input', {
      field: 'body.ladderId',
      reason: textOf(ctx.language, 'live_strategy.ladder_open'),
    })
}
const requireBody = async (ctx: CallContext, tx: Tx, given: LiveBody): Promise<LiveBody> => {
  if (!mayApp(ctx.caller, given.appId)) fail('foreign-data', { app: given.appId })
  const name = given.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  if (given.atLeast > given.ofLast)
    fail('invalid-input', {
      field: 'body.atLeast',
      reason: textOf(ctx.language, 'live_strategy.more_than_window'),
    })
  await requireModel(ctx, tx, given)
  await requireLadder(ctx, tx, given, false)
  return { ...given, name }
}

export const create: Handler<Calls['create']> = (ctx, { body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const body = await requireBody(ctx, tx, given)
    const { appId, modelId, ladderId } = body
    const made = await tx
      .insertInto('liveStrategy')
      .values({
        appId,
        modelId,
        ladderId,
        body: JSON.stringify(body),
        authors: [ctx.caller.id],
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await note(ctx, tx, 'liveStrategy', 'create', {
      id: made.id,
      appId,
      before: null,
      after: body,
    })
    return made
  })
export const update: Handler<Calls['update']> = (ctx, { id, version, body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await hold(ctx, tx, 'liveStrategy', { id, version })
    const body = await requireBody(ctx, tx, given)
    const moved = await write(ctx, tx, 'liveStrategy', held, body)
    await tx
      .updateTable('liveStrategy')
      .set({ modelId: body.modelId, ladderId: body.ladderId })
      .where('id', '=', id)
      .execute()
    return moved
  })
/** What gave signals is kept with them: it can be stopped, not deleted. */
const requireUnused = async (tx: Tx, id: string, what: string): Promise<void> => {
  const used = await tx
    .selectFrom('liveSignal')
    .select('id')
    .where('strategyId', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (used) fail('in-use', { what })
}
export const remove: Handler<Calls['remove']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await hold(ctx, tx, 'liveStrategy', { id, version })
    await requireUnused(tx, id, (held.body as unknown as LiveBody).name)
    await drop(ctx, tx, 'liveStrategy', held)
    return {}
  })
export const setState: Handler<Calls['state']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { appId, ...moved } = await move(ctx, tx, 'liveStrategy', input, async (held) => {
      if (input.act !== 'approve') return
      // Label or ladder may have gone since it was written.
      const body = held.body as unknown as LiveBody
      await requireModel(ctx, tx, body)
      await requireLadder(ctx, tx, body, true)
    })
    if (input.act === 'stop') await keepPlans(tx, appId, ctx.caller.id, ctx.now())
    return moved
  })
