import type { modelCalls } from '@oas/contract/model/calls'
import type {
  ModelBody,
  ModelHold,
  ModelRow,
  Tried,
  VersionBody,
  VersionRow,
} from '@oas/contract/model/schemas'
import type { ItemScope } from '@oas/contract/text-moderation/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { tellModels } from './live.ts'
import {
  type HeldModel,
  type StoredModel,
  type StoredVersion,
  type Tx,
  countModels,
  findModel,
  holdModel,
  isModelNamed,
  listModels,
  listVersions,
} from './queries/models.ts'
import { maySee, requireScopes, seenBy } from './rights.ts'

type Calls = typeof modelCalls
const subjectOf = (id: string): string => `model:${id}`

const bodyOf = (row: Omit<HeldModel, 'version'>): ModelBody => ({
  key: row.key,
  name: row.name,
  kind: row.kind as ModelBody['kind'],
  ownerId: row.ownerId,
  remark: row.remark,
  cost: row.cost as ModelBody['cost'],
  mayUid: row.mayUid,
  mayMinors: row.mayMinors,
  scopes: row.scopes as unknown as ItemScope[],
})
const toRow = (row: StoredModel): ModelRow => ({
  id: row.id,
  ...bodyOf(row),
  ownerName: row.ownerName,
  version: row.version,
  versions: row.versions,
  live: row.live,
  states: row.states,
  strategies: row.strategies,
  unmapped: row.unmapped,
  updatedBy: row.updatedByName,
  updatedAt: row.updatedAt.getTime(),
})
const toVersion = (row: StoredVersion): VersionRow => ({
  id: row.id,
  modelId: row.modelId,
  number: row.number,
  state: row.state as VersionRow['state'],
  share: row.share / 100,
  reason: row.reason,
  hold: row.hold as unknown as ModelHold | null,
  secrets: row.secrets.length,
  body: row.body as unknown as VersionBody,
  tried: triedOf(row),
  version: row.version,
  madeBy: row.madeByName,
  madeAt: row.madeAt.getTime(),
  changedBy: row.changedByName,
  changedAt: row.changedAt.getTime(),
})
/** The last try of what a version says now; null: there was none since it changed. */
export function triedOf({
  tried,
  edition,
}: Pick<StoredVersion, 'tried' | 'edition'>): Tried | null {
  const known = tried as unknown as Tried | null
  return known?.of === edition ? known : null
}

export const models: Handler<Calls['models']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listModels(ctx.db, by, (current - 1) * pageSize, pageSize),
    countModels(ctx.db, by),
  ])
  return { total, list: rows.map(toRow) }
}

export const model: Handler<Calls['model']> = async (ctx, { id }) => {
  const row = await findModel(ctx.db, id)
  if (!row || !maySee(ctx, row.apps)) return fail('not-found', { field: 'id' })
  return { model: toRow(row), versions: (await listVersions(ctx.db, id)).map(toVersion) }
}

/** A model that the caller may change, locked. */
export async function requireModel(
  ctx: CallContext,
  tx: Tx,
  id: string,
  field = 'id',
): Promise<HeldModel> {
  const row = (await holdModel(tx, id)) ?? fail('not-found', { field })
  requireScopes(ctx, row.scopes as unknown as ItemScope[])
  return row
}

const requireBody = async (ctx: CallContext, tx: Tx, body: ModelBody, own: string) => {
  requireScopes(ctx, body.scopes)
  const name = body.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  const owner = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', body.ownerId)
    .executeTakeFirst()
  if (!owner) fail('not-found', { field: 'body.ownerId' })
  const taken = await tx
    .selectFrom('model')
    .select('id')
    .where('key', '=', body.key)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.key',
      reason: textOf(ctx.language, 'model.key_taken'),
    })
  return {
    ...body,
    name,
    scopes: JSON.stringify(body.scopes),
    apps: [...new Set(body.scopes.map(({ appId }) => appId))],
    updatedBy: ctx.caller.id,
    updatedAt: ctx.now(),
  }
}

export const createModel: Handler<Calls['createModel']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireBody(ctx, tx, body, '0')
    const made = await tx
      .insertInto('model')
      .values({ ...row, madeBy: ctx.caller.id })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'model.create',
        subject: subjectOf(made.id),
        detail: { before: null, after: body },
      },
    ])
    return made
  })

export const updateModel: Handler<Calls['updateModel']> = async (ctx, { id, version, body }) => {
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const held = await requireModel(ctx, tx, id)
    if (held.version !== version) fail('conflict')
    const isOther = held.key !== body.key || held.kind !== body.kind
    if (isOther && held.lastNumber > 0) fail('in-use', { what: held.name })
    const row = await requireBody(ctx, tx, body, id)
    await tx
      .updateTable('model')
      .set({ ...row, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'model.update',
        subject: subjectOf(id),
        detail: { before: bodyOf(held), after: body },
      },
    ])
    return { id, version: version + 1 }
  })
  await tellModels(ctx)
  return changed
}

export const removeModel: Handler<Calls['removeModel']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireModel(ctx, tx, id)
    if (held.version !== version) fail('conflict')
    const used = await tx
      .selectFrom('modelVersion')
      .select('id')
      .where('modelId', '=', id)
      .where('state', '<>', 'registered')
      .executeTakeFirst()
    if (used || (await isModelNamed(tx, id))) fail('in-use', { what: held.name })
    await tx.deleteFrom('modelVersion').where('modelId', '=', id).execute()
    await tx.deleteFrom('modelLabel').where('modelId', '=', id).execute()
    await tx.deleteFrom('model').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'model.remove',
        subject: subjectOf(id),
        detail: { before: bodyOf(held), after: null },
      },
    ])
    return {}
  })
