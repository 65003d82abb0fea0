import type { ladderCalls } from '@oas/contract/live-strategy/calls'
import type { LadderBody, LadderRow, LadderStep } from '@oas/contract/live-strategy/schemas'
import { textOf } from '@oas/texts'
import { appsSeen, mayApp } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { isOwnResult } from '../live/index.ts'
import { type Held, type Tx, drop, hold, listHistory, move, note, write } from './life.ts'
import { pushSetting } from './push.ts'
import { type LadderRecord, countLadders, listLadders } from './queries/drafts.ts'

type Calls = typeof ladderCalls

const rowOf = ({ changedAt, ...row }: LadderRecord): LadderRow => ({
  ...row,
  changedAt: changedAt.getTime(),
})
export const list: Handler<Calls['list']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, seen: appsSeen(ctx.caller.scope) }
  const [rows, total] = await Promise.all([
    listLadders(ctx.db, by, (current - 1) * pageSize, pageSize),
    countLadders(ctx.db, by),
  ])
  return { total, list: rows.map(rowOf) }
}
export const get: Handler<Calls['get']> = async (ctx, { id }) => {
  const [row = fail('not-found', { field: 'id' })] = await listLadders(ctx.db, {
    id,
    seen: appsSeen(ctx.caller.scope),
  })
  return rowOf(row)
}
export const history: Handler<Calls['history']> = (ctx, input) => listHistory(ctx, 'ladder', input)

/** Grave results of the type of pushed rooms that need nobody to fill them in. */
const cutsOf = async (ctx: CallContext, appId: number) => {
  const setting = await pushSetting(ctx, appId, 'suggest_cut')
  return (setting?.result ?? []).filter(
    (button) => isOwnResult(button) && button.content.resultType !== 'NORMAL_VIOLATIONS',
  )
}
export const results: Handler<Calls['results']> = async (ctx, { appId }) => ({
  list: (await cutsOf(ctx, appId)).map(({ id, transKey }) => ({ id, transKey })),
})

const requireStep = (
  ctx: CallContext,
  step: LadderStep,
  before: LadderStep | undefined,
  place: number,
): void => {
  const wrong = (
    field: keyof LadderStep,
    reason: 'first_step' | 'not_rising' | 'machine_cuts' | 'machine_line',
  ): never =>
    fail('invalid-input', {
      field: `body.steps.${place}.${field}`,
      reason: textOf(ctx.language, `live_strategy.${reason}`),
    })
  if (!before && step.nth !== 1) wrong('nth', 'first_step')
  if (before && step.nth <= before.nth) wrong('nth', 'not_rising')
  if (!step.machine) return
  if (step.act !== 'suggest_cut') wrong('machine', 'machine_cuts')
  if (step.line === null) wrong('line', 'machine_line')
}
const requireBody = async (ctx: CallContext, given: LadderBody): Promise<LadderBody> => {
  if (!mayApp(ctx.caller, given.appId)) fail('foreign-data', { app: given.appId })
  const name = given.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  given.steps.forEach((step, place) => requireStep(ctx, step, given.steps[place - 1], place))
  const cuts = given.steps.some(({ machine }) => machine) ? await cutsOf(ctx, given.appId) : []
  const strange = given.steps.findIndex(
    ({ machine, resultId }) => machine && !cuts.some(({ id }) => id === resultId),
  )
  if (strange >= 0)
    fail('invalid-input', {
      field: `body.steps.${strange}.resultId`,
      reason: textOf(ctx.language, 'live_strategy.no_cut'),
    })
  const steps = given.steps.map((step) => (step.machine ? step : { ...step, resultId: '' }))
  return { ...given, name, steps }
}

export const create: Handler<Calls['create']> = async (ctx, { body: given }) => {
  const body = await requireBody(ctx, given)
  const { appId } = body
  return ctx.db.transaction().execute(async (tx) => {
    const app = await tx.selectFrom('app').select('id').where('id', '=', appId).executeTakeFirst()
    if (!app) fail('not-found', { field: 'body.appId' })
    const made = await tx
      .insertInto('liveLadder')
      .values({
        appId,
        body: JSON.stringify(body),
        authors: [ctx.caller.id],
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await note(ctx, tx, 'ladder', 'create', { id: made.id, appId, before: null, after: body })
    return made
  })
}
export const update: Handler<Calls['update']> = async (ctx, { id, version, body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await hold(ctx, tx, 'ladder', { id, version })
    return write(ctx, tx, 'ladder', held, await requireBody(ctx, given))
  })

/** Strategies go by their ladder: it neither goes nor stops before them. */
const requireFree = async (tx: Tx, { id, body }: Held, inForce: boolean): Promise<void> => {
  const used = await tx
    .selectFrom('liveStrategy')
    .select('id')
    .where('ladderId', '=', id)
    .$if(inForce, (q) => q.where('liveBody', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  if (used) fail('in-use', { what: (body as unknown as LadderBody).name })
}
export const remove: Handler<Calls['remove']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await hold(ctx, tx, 'ladder', { id, version })
    await requireFree(tx, held, false)
    await drop(ctx, tx, 'ladder', held)
    return {}
  })
export const setState: Handler<Calls['state']> = (ctx, input) =>
  ctx.db.transaction().execute(async (tx) => {
    const { appId: _app, ...moved } = await move(ctx, tx, 'ladder', input, async (held) => {
      if (input.act === 'stop') await requireFree(tx, held, true)
      if (input.act === 'approve') await requireBody(ctx, held.body as unknown as LadderBody)
    })
    return moved
  })
