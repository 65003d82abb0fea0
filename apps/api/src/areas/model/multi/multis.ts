import type { modelMultiCalls } from '@oas/contract/model/multi-calls'
import { type MultiBody, type MultiRow, multiLabel } from '@oas/contract/model/multi-schemas'
import type { ModelKind, StrategyState } from '@oas/contract/model/schemas'
import { dayMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { labelNames, requireLabelId } from '../labels.ts'
import { type On, type Tx, isModelNamed } from '../queries/models.ts'
import { maySee, requireScopes, seenBy } from '../rights.ts'
import { type HeldMulti, type StoredMulti, countMultis, holdMulti, listMultis } from './queries.ts'

type Calls = typeof modelMultiCalls
const countedDays = 7

export function subjectOf(id: string): string {
  return `model-multi:${id}`
}
const bodyOf = (row: Pick<HeldMulti, 'body'>): MultiBody => row.body as unknown as MultiBody

type Names = ReadonlyMap<number, string>
const toRow = (ctx: CallContext, row: StoredMulti, names: Names): MultiRow => ({
  id: row.id,
  modelId: row.modelId,
  body: bodyOf(row),
  liveBody: row.liveBody as unknown as MultiBody | null,
  liveVersion: row.liveVersion,
  state: row.state as StrategyState,
  reason: row.reason,
  labelName: names.get(bodyOf(row).labelId) ?? '',
  members: row.members.map((one) => ({ ...one, kind: one.kind as ModelKind })),
  hits: row.hits,
  strategies: row.strategies,
  own: row.authors.includes(ctx.caller.id),
  version: row.version,
  changedBy: row.changedByName,
  changedAt: row.changedAt.getTime(),
})
export const multis: Handler<Calls['multis']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, seen: seenBy(ctx) }
  const from = new Date(ctx.now().getTime() - countedDays * dayMs)
  const [rows, total, names] = await Promise.all([
    listMultis(ctx.db, by, { from, offset: (current - 1) * pageSize, limit: pageSize }),
    countMultis(ctx.db, by),
    labelNames(ctx),
  ])
  return { total, list: rows.map((row) => toRow(ctx, row, names)) }
}

const sums = (body: MultiBody): boolean =>
  Math.abs(body.members.reduce((sum, { weight }) => sum + weight, 0) - 1) < 0.001
/** A combination that can be asked: its members are seen and their labels mapped. */
export async function requireMulti(
  ctx: CallContext,
  on: On,
  given: MultiBody,
): Promise<{ body: MultiBody; names: string[] }> {
  const { members, rule, votes, quorum, low, high } = given
  requireScopes(ctx, given.scopes)
  const name = given.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  await requireLabelId(ctx, given.labelId, 'body.labelId')
  const wrong = (field: string, reason: 'multi_weights' | 'line_order' | 'line_twice'): never =>
    fail('invalid-input', {
      field: `body.${field}`,
      reason: textOf(ctx.language, `model.${reason}`),
    })
  if (rule === 'mean' && !sums(given)) wrong('members', 'multi_weights')
  if (rule === 'cascade' && low >= high) wrong('high', 'line_order')
  const most = rule === 'gate' ? members.length - 1 : members.length
  const tooMany = (field: string): never =>
    fail('invalid-input', {
      field: `body.${field}`,
      reason: textOf(ctx.language, 'model.multi_too_many', { n: most }),
    })
  if (rule === 'votes' && votes > most) tooMany('votes')
  if (quorum > most) tooMany('quorum')
  const ids = [...new Set(members.map(({ modelId }) => modelId))]
  const known = await on
    .selectFrom('model as m')
    .leftJoin('modelLabel as l', (join) =>
      join.onRef('l.modelId', '=', 'm.id').on('l.state', '=', 'mapped'),
    )
    .select(['m.id', 'm.name', 'm.apps', 'l.raw'])
    .where('m.id', 'in', ids)
    .where('m.kind', '<>', 'multi')
    .execute()
  const seen = new Set<string>()
  const names = members.map(({ modelId, label }, at) => {
    const model = known.find(({ id }) => id === modelId)
    if (!model || !maySee(ctx, model.apps))
      return fail('not-found', { field: `body.members.${at}.modelId` })
    if (!known.some((one) => one.id === modelId && one.raw === label))
      return fail('invalid-input', {
        field: `body.members.${at}.label`,
        reason: textOf(ctx.language, 'model.label_unmapped'),
      })
    const key = JSON.stringify([modelId, label])
    if (seen.has(key)) wrong(`members.${at}.label`, 'line_twice')
    seen.add(key)
    return model.name
  })
  return { body: { ...given, name }, names }
}

const requireKey = async (ctx: CallContext, tx: Tx, key: string, but: string): Promise<void> => {
  const taken = await tx
    .selectFrom('model')
    .select('id')
    .where('key', '=', key)
    .where('id', '<>', but)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.key',
      reason: textOf(ctx.language, 'model.key_taken'),
    })
}
/** The model that a combination is to strategies, as its body says. */
const modelOf = (ctx: CallContext, body: MultiBody) => ({
  key: body.key,
  name: body.name,
  remark: body.remark,
  scopes: JSON.stringify(body.scopes),
  apps: [...new Set(body.scopes.map(({ appId }) => appId))],
  updatedBy: ctx.caller.id,
  updatedAt: ctx.now(),
})

export const createMulti: Handler<Calls['createMulti']> = (ctx, { body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { body } = await requireMulti(ctx, tx, given)
    await requireKey(ctx, tx, body.key, '0')
    const { id: modelId } = await tx
      .insertInto('model')
      .values({
        ...modelOf(ctx, body),
        kind: 'multi',
        ownerId: ctx.caller.id,
        cost: 'free',
        madeBy: ctx.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('modelLabel')
      .values({
        modelId,
        raw: multiLabel,
        state: 'mapped',
        labelId: body.labelId,
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .execute()
    const made = await tx
      .insertInto('modelMulti')
      .values({
        modelId,
        body: JSON.stringify(body),
        authors: [ctx.caller.id],
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'model.createMulti',
        subject: subjectOf(made.id),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

/** Holds one that the caller sees, in the version they know. */
export async function requireHeld(
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<HeldMulti> {
  const held = await holdMulti(tx, id)
  if (!held || !maySee(ctx, held.apps)) return fail('not-found', { field: 'id' })
  requireScopes(ctx, bodyOf(held).scopes)
  return held.version === version ? held : fail('conflict')
}

export const updateMulti: Handler<Calls['updateMulti']> = (ctx, { id, version, body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id, version)
    const { body } = await requireMulti(ctx, tx, given)
    const before = bodyOf(held)
    if (before.key !== body.key) {
      await requireKey(ctx, tx, body.key, held.modelId)
      // Answers that are kept and lines in force name it by its key.
      if (held.liveBody !== null) fail('in-use', { what: before.key })
    }
    const earlier = held.state === 'live' || held.state === 'stopped' ? [] : held.authors
    await tx
      .updateTable('modelMulti')
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
    if (held.liveBody === null)
      await tx.updateTable('model').set(modelOf(ctx, body)).where('id', '=', held.modelId).execute()
    await audit(tx, ctx, [
      {
        action: 'model.updateMulti',
        subject: subjectOf(id),
        detail: { before, after: body },
      },
    ])
    return { id, version: version + 1 }
  })

export const removeMulti: Handler<Calls['removeMulti']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id, version)
    const { name } = bodyOf(held)
    if (held.liveBody !== null || (await isModelNamed(tx, held.modelId)))
      fail('in-use', { what: name })
    await tx.deleteFrom('modelMulti').where('id', '=', id).execute()
    await tx.deleteFrom('modelLabel').where('modelId', '=', held.modelId).execute()
    await tx.deleteFrom('model').where('id', '=', held.modelId).execute()
    await audit(tx, ctx, [
      {
        action: 'model.removeMulti',
        subject: subjectOf(id),
        detail: { before: bodyOf(held), after: null },
      },
    ])
    return {}
  })

/** Makes what strategies see of it agree with what comes into force. */
export async function bringIntoForce(ctx: CallContext, tx: Tx, held: HeldMulti): Promise<void> {
  const { body } = await requireMulti(ctx, tx, bodyOf(held))
  await tx.updateTable('model').set(modelOf(ctx, body)).where('id', '=', held.modelId).execute()
  await tx
    .updateTable('modelLabel')
    .set((eb) => ({ labelId: body.labelId, state: 'mapped', version: eb('version', '+', 1) }))
    .where('modelId', '=', held.modelId)
    .where('raw', '=', multiLabel)
    .execute()
}
