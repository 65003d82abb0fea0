import type { modelCalls } from '@oas/contract/model/calls'
import type { StrategyBody, StrategyRow } from '@oas/contract/model/schemas'
import { histogramBars } from '@oas/contract/model/strategy-calls'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { typesSeen } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import type { Tx } from './queries/models.ts'
import {
  type HeldStrategy,
  countReached,
  countStrategies,
  holdStrategy,
  listStrategies,
  readBars,
} from './queries/strategies.ts'
import { maySee, requireTypes } from './rights.ts'
import { moveHeld } from './strategy-state.ts'

type Calls = typeof modelCalls
const countedDays = 7
const histogramDays = 30
const mostScores = 20_000
export function strategySubject(id: string): string {
  return `model-strategy:${id}`
}
const bodyOf = (row: Pick<HeldStrategy, 'body'>): StrategyBody =>
  row.body as unknown as StrategyBody

export const strategies: Handler<Calls['strategies']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, scope: ctx.caller.scope }
  const [rows, total] = await Promise.all([
    listStrategies(ctx.db, by, (current - 1) * pageSize, pageSize),
    countStrategies(ctx.db, by),
  ])
  const from = new Date(ctx.now().getTime() - countedDays * dayMs)
  const reached = await countReached(
    ctx.db,
    rows.map(({ id }) => id),
    from,
  )
  return {
    total,
    list: rows.map((row): StrategyRow => ({
      id: row.id,
      body: bodyOf(row),
      liveBody: row.liveBody as unknown as StrategyBody | null,
      liveVersion: row.liveVersion,
      state: row.state as StrategyRow['state'],
      reason: row.reason,
      hits: reached.get(row.id) ?? 0,
      version: row.version,
      changedBy: row.changedByName,
      changedAt: row.changedAt.getTime(),
    })),
  }
}

/** Every line reads a mapped label of a model the writer sees, and suspects below it hits. */
const requireLines = async (ctx: CallContext, tx: Tx, { lines }: StrategyBody): Promise<void> => {
  const ids = [...new Set(lines.map((line) => line.modelId))]
  const models = await tx
    .selectFrom('model')
    .select(['id', 'apps'])
    .where('id', 'in', ids)
    .execute()
  const known = await tx
    .selectFrom('modelLabel')
    .select(['modelId', 'raw'])
    .where('modelId', 'in', ids)
    .where('state', '=', 'mapped')
    .execute()
  const named = new Set<string>()
  lines.forEach(({ modelId, label, suspect, hit }, at) => {
    const model = models.find((one) => one.id === modelId)
    if (!model || !maySee(ctx, model.apps)) fail('not-found', { field: `body.lines.${at}.modelId` })
    const wrong = (field: string, reason: 'label_unmapped' | 'line_order' | 'line_twice'): never =>
      fail('invalid-input', {
        field: `body.lines.${at}.${field}`,
        reason: textOf(ctx.language, `model.${reason}`),
      })
    if (!known.some((one) => one.modelId === modelId && one.raw === label))
      wrong('label', 'label_unmapped')
    if (suspect >= hit) wrong('hit', 'line_order')
    const name = JSON.stringify([modelId, label])
    if (named.has(name)) wrong('label', 'line_twice')
    named.add(name)
  })
}
const requireBody = async (
  ctx: CallContext,
  tx: Tx,
  given: StrategyBody,
): Promise<StrategyBody> => {
  requireTypes(ctx, given.appId, given.types)
  const name = given.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  const types = await tx
    .selectFrom('recordType')
    .select('type')
    .where('appId', '=', given.appId)
    .where('type', 'in', given.types)
    .execute()
  const strange = given.types.findIndex((type) => !types.some((one) => one.type === type))
  if (strange >= 0) fail('not-found', { field: `body.types.${strange}` })
  await requireLines(ctx, tx, given)
  return { ...given, name }
}
/** A strategy that the caller may change, locked. */
export async function requireStrategy(
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<HeldStrategy> {
  const held = (await holdStrategy(tx, id)) ?? fail('not-found', { field: 'id' })
  requireTypes(ctx, held.appId, bodyOf(held).types)
  return held.version === version ? held : fail('conflict')
}

export const createStrategy: Handler<Calls['createStrategy']> = (ctx, { body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const body = await requireBody(ctx, tx, given)
    const made = await tx
      .insertInto('modelStrategy')
      .values({
        appId: body.appId,
        body: JSON.stringify(body),
        authors: [ctx.caller.id],
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'model.createStrategy',
        subject: strategySubject(made.id),
        appId: body.appId,
        detail: { before: null, after: body },
      },
    ])
    return made
  })

export const updateStrategy: Handler<Calls['updateStrategy']> = (
  ctx,
  { id, version, body: given },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireStrategy(ctx, tx, id, version)
    const before = bodyOf(held)
    if (before.appId !== given.appId)
      fail('invalid-input', {
        field: 'body.appId',
        reason: textOf(ctx.language, 'model.app_stays'),
      })
    const body = await requireBody(ctx, tx, given)
    // Who wrote what is in force has no part in what is written now.
    const earlier = held.state === 'live' || held.state === 'stopped' ? [] : held.authors
    await tx
      .updateTable('modelStrategy')
      .set({
        body: JSON.stringify(body),
        state: 'draft',
        reason: '',
        authors: [...new Set([...earlier, ctx.caller.id])],
        version: version + 1,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'model.updateStrategy',
        subject: strategySubject(id),
        appId: held.appId,
        detail: { before, after: body },
      },
    ])
    return { id, version: version + 1 }
  })

export const removeStrategy: Handler<Calls['removeStrategy']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireStrategy(ctx, tx, id, version)
    if (held.liveBody !== null) fail('in-use', { what: bodyOf(held).name })
    await tx.deleteFrom('modelStrategy').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'model.removeStrategy',
        subject: strategySubject(id),
        appId: held.appId,
        detail: { before: bodyOf(held), after: null },
      },
    ])
    return {}
  })

const actions = {
  submit: 'model.submitStrategy',
  approve: 'model.approveStrategy',
  reject: 'model.rejectStrategy',
  stop: 'model.stopStrategy',
} as const

export const setStrategyState: Handler<Calls['setStrategyState']> = (ctx, asked) =>
  moveHeld(ctx, asked, {
    hold: (tx) => requireStrategy(ctx, tx, asked.id, asked.version),
    // A label may have been retired since it was written.
    effect: async (tx, held) => {
      if (asked.act === 'approve') await requireLines(ctx, tx, bodyOf(held))
    },
    save: (tx, row) =>
      tx.updateTable('modelStrategy').set(row).where('id', '=', asked.id).execute(),
    entry: ({ appId }) => ({
      action: actions[asked.act],
      subject: strategySubject(asked.id),
      appId,
    }),
  })

export const histogram: Handler<Calls['histogram']> = async (
  ctx,
  { modelId, label, appId, types },
) => {
  const seen = typesSeen(ctx.caller.scope, appId)
  const wanted = types && types.length > 0 ? types : null
  const own = seen === null ? wanted : (wanted ?? seen).filter((type) => seen.includes(type))
  const rows = await readBars(
    ctx.db,
    { modelId, label, appId, types: own },
    {
      from: new Date(ctx.now().getTime() - histogramDays * dayMs),
      bars: histogramBars,
      most: mostScores,
    },
  )
  return {
    records: rows.reduce((sum, { n }) => sum + n, 0),
    bars: Array.from({ length: histogramBars }, (_none, bar) => {
      const { n = 0, right = 0, wrong = 0 } = rows.find((row) => row.bar === bar) ?? {}
      return { low: bar / histogramBars, n, right, wrong }
    }),
  }
}
