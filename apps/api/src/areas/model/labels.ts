import type { modelCalls } from '@oas/contract/model/calls'
import type { LabelBody, LabelRow } from '@oas/contract/model/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { labelName, publishedLabels } from '../label/index.ts'
import { tellModels } from './live.ts'
import { requireModel } from './models.ts'
import { writeHealth } from './health.ts'
import { countLabels, holdLabel, listLabels } from './queries/labels.ts'
import type { Tx } from './queries/models.ts'
import { seenBy } from './rights.ts'

type Calls = typeof modelCalls
const seenDays = 7
const subjectOf = (id: string): string => `model-label:${id}`

/** Names of published labels in the language of the caller. */
export async function labelNames(ctx: CallContext): Promise<ReadonlyMap<number, string>> {
  return new Map(
    (await publishedLabels(ctx)).map((label) => [label.id, labelName(label, ctx.language)]),
  )
}

export const labels: Handler<Calls['labels']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  // Labels that this server met just now are on the list, too.
  await writeHealth(ctx)
  const from = new Date(ctx.now().getTime() - seenDays * dayMs).toISOString().slice(0, 10)
  const by = { ...filter, seen: seenBy(ctx), from }
  const [rows, total, names] = await Promise.all([
    listLabels(ctx.db, by, (current - 1) * pageSize, pageSize),
    countLabels(ctx.db, by),
    labelNames(ctx),
  ])
  return {
    total,
    list: rows.map((row): LabelRow => ({
      ...row,
      state: row.state as LabelRow['state'],
      labelName: row.labelId === null ? '' : (names.get(row.labelId) ?? ''),
      calibration: row.calibration as unknown as number[][],
      seenAt: row.seenAt?.getTime() ?? null,
    })),
  }
}

/** The label is published. */
export async function requireLabelId(
  ctx: CallContext,
  labelId: number,
  field: string,
): Promise<void> {
  if (!(await publishedLabels(ctx)).some(({ id }) => id === labelId)) fail('not-found', { field })
}
/** The label is published, and the points of the line rise. */
const requireBody = async (ctx: CallContext, body: LabelBody) => {
  await requireLabelId(ctx, body.labelId, 'body.labelId')
  const at = body.calibration.findIndex(
    ([score = 0, to = 0], place) =>
      place > 0 &&
      (score <= (body.calibration[place - 1]?.[0] ?? 0) ||
        to < (body.calibration[place - 1]?.[1] ?? 0)),
  )
  if (at >= 0)
    fail('invalid-input', {
      field: `body.calibration.${at}`,
      reason: textOf(ctx.language, 'model.not_rising'),
    })
  return {
    labelId: body.labelId,
    meaning: body.meaning.trim(),
    calibration: JSON.stringify(body.calibration),
    updatedBy: ctx.caller.id,
    updatedAt: ctx.now(),
  }
}

export const mapLabels: Handler<Calls['mapLabels']> = async (
  ctx,
  { modelId, labels: raws, body },
) => {
  const row = await requireBody(ctx, body)
  const list = await ctx.db.transaction().execute(async (tx) => {
    await requireModel(ctx, tx, modelId, 'modelId')
    const known = await tx
      .selectFrom('modelLabel')
      .select('raw')
      .where('modelId', '=', modelId)
      .where('raw', 'in', raws)
      .where('state', '<>', 'unmapped')
      .execute()
    const [taken] = known
    if (taken)
      fail('invalid-input', {
        field: `labels.${raws.indexOf(taken.raw)}`,
        reason: textOf(ctx.language, 'model.mapped_already'),
      })
    const made = await tx
      .insertInto('modelLabel')
      .values(raws.map((raw) => ({ ...row, modelId, raw, state: 'mapped' })))
      .onConflict((on) =>
        on.columns(['modelId', 'raw']).doUpdateSet((eb) => ({
          ...row,
          state: 'mapped',
          version: eb('modelLabel.version', '+', 1),
        })),
      )
      .returning(['id', 'version', 'raw'])
      .execute()
    await audit(
      tx,
      ctx,
      made.map(({ id, raw }) => ({
        action: 'model.mapLabel' as const,
        subject: subjectOf(id),
        detail: { before: null, after: { label: raw, ...body } },
      })),
    )
    return made.map(({ id, version }) => ({ id, version }))
  })
  await tellModels(ctx)
  return { list }
}

const requireLabel = async (ctx: CallContext, tx: Tx, id: string, version: number) => {
  const held = (await holdLabel(tx, id)) ?? fail('not-found', { field: 'id' })
  const { kind } = await requireModel(ctx, tx, held.modelId)
  // What a combined model says is changed where it is made.
  if (kind === 'multi') fail('in-use', { what: held.raw })
  return held.version === version ? held : fail('conflict')
}

export const updateLabel: Handler<Calls['updateLabel']> = async (ctx, { id, version, body }) => {
  const row = await requireBody(ctx, body)
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const held = await requireLabel(ctx, tx, id, version)
    await tx
      .updateTable('modelLabel')
      .set({
        ...row,
        state: held.state === 'unmapped' ? 'mapped' : held.state,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    const { labelId, meaning, calibration } = held
    await audit(tx, ctx, [
      {
        action: 'model.updateLabel',
        subject: subjectOf(id),
        detail: { before: { labelId, meaning, calibration }, after: body },
      },
    ])
    return { id, version: version + 1 }
  })
  await tellModels(ctx)
  return changed
}

export const setLabelState: Handler<Calls['setLabelState']> = async (ctx, { id, version, act }) => {
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const held = await requireLabel(ctx, tx, id, version)
    const [from, to] = act === 'retire' ? ['mapped', 'retired'] : ['retired', 'mapped']
    if (held.state !== from)
      fail('wrong-state', { act: textOf(ctx.language, `model.label_${act}`) })
    if (act === 'retire' && held.strategies > 0) fail('in-use', { what: held.raw })
    await tx
      .updateTable('modelLabel')
      .set({
        state: to,
        version: version + 1,
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: act === 'retire' ? 'model.retireLabel' : 'model.restoreLabel',
        subject: subjectOf(id),
        detail: { before: { state: held.state }, after: { state: to } },
      },
    ])
    return { id, version: version + 1 }
  })
  await tellModels(ctx)
  return changed
}
