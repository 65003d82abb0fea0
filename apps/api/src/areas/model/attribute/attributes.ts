import type { modelAttributeCalls } from '@oas/contract/model/attribute-calls'
import type { AttributeBody, AttributeRow } from '@oas/contract/model/attribute-schemas'
import type { StrategyState } from '@oas/contract/model/schemas'
import { compile } from '@oas/expression'
import { textOf } from '@oas/texts'
import { audit } from '../../../core/audit.ts'
import { mayApp, mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { rulesNaming } from '../../strategy/index.ts'
import type { On, Tx } from '../queries/models.ts'
import { maySee } from '../rights.ts'
import {
  type HeldAttribute,
  type StoredAttribute,
  allBodies,
  countAttributes,
  holdAttribute,
  listAttributes,
  spreadOf,
} from './queries.ts'
import { castValue, keysIn, orderOf } from './values.ts'

type Calls = typeof modelAttributeCalls
type Known = Awaited<ReturnType<typeof allBodies>>

export function subjectOf(id: string): string {
  return `model-attribute:${id}`
}
export function bodyOf(row: Pick<HeldAttribute, 'body'>): AttributeBody {
  return row.body as unknown as AttributeBody
}
/** The indicator by which rules name an attribute. */
export function indicatorOf(key: string): string {
  return `attribute.${key}`
}
/** Keys of attributes that read one, as they are written or in force. */
const readersOf = (known: Known, key: string): string[] =>
  known.flatMap(({ body, liveBody }) =>
    [body, liveBody].some((one) => one !== null && keysIn(one.expression).includes(key))
      ? [body.key]
      : [],
  )

const toRow = async (
  ctx: CallContext,
  row: StoredAttribute,
  known: Known,
): Promise<AttributeRow> => {
  const body = bodyOf(row)
  const seen = body.scopes.find(({ appId }) => mayApp(ctx.caller, appId))
  return {
    id: row.id,
    body,
    liveBody: row.liveBody as unknown as AttributeBody | null,
    liveVersion: row.liveVersion,
    state: row.state as StrategyState,
    reason: row.reason,
    modelName: row.modelName,
    indicator: indicatorOf(body.key),
    rules: (await ctx.db.transaction().execute((tx) => rulesNaming(tx, indicatorOf(body.key))))
      .length,
    derived: readersOf(known, body.key),
    own: row.authors.includes(ctx.caller.id),
    spread: await spreadOf(ctx.db, body.key, seen?.appId ?? 0),
    version: row.version,
    changedBy: row.changedByName,
    changedAt: row.changedAt.getTime(),
  }
}
export const attributes: Handler<Calls['attributes']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, scope: ctx.caller.scope }
  const [rows, total, known] = await Promise.all([
    listAttributes(ctx.db, by, (current - 1) * pageSize, pageSize),
    countAttributes(ctx.db, by),
    allBodies(ctx.db),
  ])
  return { total, list: await Promise.all(rows.map((row) => toRow(ctx, row, known))) }
}

type Reason =
  | 'label_unmapped'
  | 'attribute_labels'
  | 'attribute_type'
  | 'attribute_unknown'
  | 'attribute_fallback'
const refuse = (ctx: CallContext, field: string, reason: Reason, params = {}): never =>
  fail('invalid-input', {
    field: `body.${field}`,
    reason: textOf(ctx.language, `model.${reason}`, params),
  })

const requireOutputs = async (ctx: CallContext, on: On, body: AttributeBody): Promise<void> => {
  const { modelId, labels, source, valueType } = body
  if (modelId === '') fail('required', { field: 'body.modelId' })
  const model = await on
    .selectFrom('model')
    .select('apps')
    .where('id', '=', modelId)
    .where('kind', '<>', 'multi')
    .executeTakeFirst()
  if (!model || !maySee(ctx, model.apps)) fail('not-found', { field: 'body.modelId' })
  if (source === 'score' ? labels.length !== 1 : labels.length < 2)
    refuse(ctx, 'labels', 'attribute_labels')
  if ((source === 'choice') !== (valueType === 'text')) refuse(ctx, 'valueType', 'attribute_type')
  const mapped = await on
    .selectFrom('modelLabel')
    .select('raw')
    .where('modelId', '=', modelId)
    .where('state', '=', 'mapped')
    .where('raw', 'in', labels)
    .execute()
  const strange = labels.findIndex((label) => !mapped.some(({ raw }) => raw === label))
  if (strange >= 0) refuse(ctx, `labels.${strange}`, 'label_unmapped')
}
/** An expression that can be read, over attributes there are, without a circle. */
const requireExpression = (ctx: CallContext, body: AttributeBody, known: Known, id: string) => {
  const { key, expression } = body
  if (expression.trim() === '') fail('required', { field: 'body.expression' })
  const compiled = compile(expression)
  if (!compiled.ok)
    fail('invalid-input', {
      field: 'body.expression',
      reason: textOf(ctx.language, `auto_config.problem_${compiled.problem.code.toLowerCase()}`, {
        position: compiled.problem.position,
        reason: compiled.problem.message,
      }),
    })
  const others = known.flatMap((one) => (one.id === id ? [] : [one.liveBody ?? one.body]))
  const unknown = keysIn(expression).find(
    (name) => name !== key && !others.some((one) => one.key === name),
  )
  if (unknown !== undefined) refuse(ctx, 'expression', 'attribute_unknown', { key: unknown })
  const found = orderOf([...others, body].filter(({ source }) => source === 'expression'))
  if (!found.ok)
    fail('invalid-input', {
      field: 'body.expression',
      reason: textOf(ctx.language, 'model.attribute_cycle', { path: found.cycle.join(' → ') }),
    })
}
/** An attribute that can be worked out, for apps and types that the caller sees. */
export async function requireAttribute(
  ctx: CallContext,
  on: On,
  given: AttributeBody,
  id: string,
): Promise<AttributeBody> {
  const foreign = given.scopes.find(({ appId, types }) =>
    types.length === 0
      ? !mayApp(ctx.caller, appId)
      : types.some((type) => !mayType(ctx.caller, appId, type)),
  )
  if (foreign) fail('foreign-data', { app: foreign.appId })
  const name = given.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  const isDerived = given.source === 'expression'
  const body: AttributeBody = {
    ...given,
    name,
    modelId: isDerived ? '' : given.modelId,
    labels: isDerived ? [] : given.labels,
    expression: isDerived ? given.expression : '',
  }
  if (body.fallback !== '' && castValue(body.fallback, body.valueType) === undefined)
    refuse(ctx, 'fallback', 'attribute_fallback')
  if (isDerived) requireExpression(ctx, body, await allBodies(on), id)
  else await requireOutputs(ctx, on, body)
  return body
}
const requireKey = async (ctx: CallContext, tx: Tx, key: string, but: string): Promise<void> => {
  const taken = await tx
    .selectFrom('modelAttribute')
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

export const createAttribute: Handler<Calls['createAttribute']> = (ctx, { body: given }) =>
  ctx.db.transaction().execute(async (tx) => {
    const body = await requireAttribute(ctx, tx, given, '0')
    await requireKey(ctx, tx, body.key, '0')
    const made = await tx
      .insertInto('modelAttribute')
      .values({
        key: body.key,
        body: JSON.stringify(body),
        authors: [ctx.caller.id],
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'model.createAttribute',
        subject: subjectOf(made.id),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

/** Holds one of which the caller sees every app, in the version they know. */
export async function requireHeld(
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<HeldAttribute> {
  const held = await holdAttribute(tx, id)
  const seen = held && bodyOf(held).scopes.every(({ appId }) => mayApp(ctx.caller, appId))
  if (!held || !seen) return fail('not-found', { field: 'id' })
  return held.version === version ? held : fail('conflict')
}
export const updateAttribute: Handler<Calls['updateAttribute']> = (
  ctx,
  { id, version, body: given },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id, version)
    const body = await requireAttribute(ctx, tx, given, id)
    if (body.key !== held.key) {
      // Rules and expressions name it by its key.
      if (held.liveBody !== null) fail('in-use', { what: held.key })
      await requireKey(ctx, tx, body.key, id)
    }
    const earlier = held.state === 'live' || held.state === 'stopped' ? [] : held.authors
    await tx
      .updateTable('modelAttribute')
      .set({
        key: body.key,
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
        action: 'model.updateAttribute',
        subject: subjectOf(id),
        detail: { before: bodyOf(held), after: body },
      },
    ])
    return { id, version: version + 1 }
  })

/** Nothing may go that rules or other attributes name. */
export async function requireUnnamed(tx: Tx, held: HeldAttribute): Promise<void> {
  const rules = await rulesNaming(tx, indicatorOf(held.key))
  const readers = readersOf(await allBodies(tx), held.key)
  const named = [...rules, ...readers]
  if (named.length > 0) fail('in-use', { what: named.slice(0, 5).join(', ') })
}
export const removeAttribute: Handler<Calls['removeAttribute']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireHeld(ctx, tx, id, version)
    if (held.liveBody !== null) fail('in-use', { what: bodyOf(held).name })
    await requireUnnamed(tx, held)
    await tx.deleteFrom('modelAttribute').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'model.removeAttribute',
        subject: subjectOf(id),
        detail: { before: bodyOf(held), after: null },
      },
    ])
    return {}
  })
