import type { modelCalls } from '@oas/contract/model/calls'
import type { Mock, VersionBody } from '@oas/contract/model/schemas'
import { matcherOf } from '@oas/regex'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { OutgoingError, checkKept } from '../../core/outgoing.ts'
import { permitsAddress } from '../../core/outgoing-guard.ts'
import type { Handler } from '../../http/implement.ts'
import { tellModels } from './live.ts'
import { requireModel } from './models.ts'
import { type HeldModel, type HeldVersion, type Tx, findVersion } from './queries/models.ts'

type Calls = typeof modelCalls
export const versionSubject = (id: string): string => `model-version:${id}`
const mostSecrets = 2

/** A version that the caller may change, under the lock of its model. */
export async function requireVersion(
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
  modelId?: string,
): Promise<{ model: HeldModel; held: HeldVersion }> {
  const known = (await findVersion(tx, id)) ?? fail('not-found', { field: 'id' })
  if (modelId !== undefined && known.modelId !== modelId) fail('not-found', { field: 'id' })
  const model = await requireModel(ctx, tx, known.modelId)
  // What was read before the lock may be out of date.
  const held = (await findVersion(tx, id)) ?? fail('not-found', { field: 'id' })
  return held.version === version ? { model, held } : fail('conflict')
}

const requireMock = (ctx: CallContext, { rows }: Mock): void => {
  rows.forEach(({ by, value }, at) => {
    const made = by === 'pattern' ? matcherOf(value) : null
    if (made && 'refused' in made)
      fail('invalid-input', {
        field: `body.mock.rows.${at}.value`,
        reason: textOf(ctx.language, 'model.bad_pattern'),
      })
  })
}

/** What is stored of a version: an address that may be called, by HTTPS but to our own hosts. */
const requireBody = async (ctx: CallContext, body: VersionBody): Promise<VersionBody> => {
  const endpoint = body.endpoint.trim()
  body.cases.forEach(({ low, high }, at) => {
    if (low > high)
      fail('invalid-input', {
        field: `body.cases.${at}.high`,
        reason: textOf(ctx.language, 'model.below_low'),
      })
  })
  requireMock(ctx, body.mock)
  if (endpoint === '') return { ...body, endpoint }
  const url = await checkKept(ctx, endpoint).catch((error: unknown) => {
    if (!(error instanceof OutgoingError)) throw error
    return fail('invalid-input', { field: 'body.endpoint', reason: error.message })
  })
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  if (url.protocol === 'http:' && !permitsAddress(ctx.config.allowedHosts, host, host))
    fail('invalid-input', {
      field: 'body.endpoint',
      reason: textOf(ctx.language, 'model.https_only'),
    })
  return { ...body, endpoint: url.href }
}
const makeSecret = (ctx: CallContext): string =>
  `whsec_${Buffer.from(ctx.random(32), 'hex').toString('base64')}`

export const createVersion: Handler<Calls['createVersion']> = async (
  ctx,
  { modelId, body: given },
) => {
  const body = await requireBody(ctx, given)
  return ctx.db.transaction().execute(async (tx) => {
    const model = await requireModel(ctx, tx, modelId, 'modelId')
    const number = model.lastNumber + 1
    await tx.updateTable('model').set({ lastNumber: number }).where('id', '=', modelId).execute()
    const secret = makeSecret(ctx)
    const by = ctx.caller.id
    const at = ctx.now()
    const made = await tx
      .insertInto('modelVersion')
      .values({
        modelId,
        number,
        body: JSON.stringify(body),
        secrets: [secret],
        authors: [by],
        madeBy: by,
        madeAt: at,
        changedBy: by,
        changedAt: at,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'model.createVersion',
        subject: versionSubject(made.id),
        detail: { before: null, after: { model: model.key, number, ...body } },
      },
    ])
    return { ...made, number, secret }
  })
}

export const updateVersion: Handler<Calls['updateVersion']> = async (
  ctx,
  { modelId, id, version, body: given },
) => {
  const body = await requireBody(ctx, given)
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const { held } = await requireVersion(ctx, tx, id, version, modelId)
    // What shadows or acts is tried as it is: something else is another version.
    if (held.state !== 'registered' && held.state !== 'mock')
      fail('wrong-state', { act: textOf(ctx.language, 'model.act_edit') })
    await tx
      .updateTable('modelVersion')
      .set({
        body: JSON.stringify(body),
        edition: held.edition + 1,
        authors: [...new Set([...held.authors, ctx.caller.id])],
        version: version + 1,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'model.updateVersion',
        subject: versionSubject(id),
        detail: { before: held.body, after: body },
      },
    ])
    return { id, version: version + 1 }
  })
  await tellModels(ctx)
  return changed
}

export const removeVersion: Handler<Calls['removeVersion']> = (ctx, { modelId, id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { held } = await requireVersion(ctx, tx, id, version, modelId)
    if (held.state !== 'registered')
      fail('wrong-state', { act: textOf(ctx.language, 'model.act_remove') })
    await tx.deleteFrom('modelVersion').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'model.removeVersion',
        subject: versionSubject(id),
        detail: { before: held.body, after: null },
      },
    ])
    return {}
  })

export const changeSecret: Handler<Calls['changeSecret']> = async (ctx, { id, version, act }) => {
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const { held } = await requireVersion(ctx, tx, id, version)
    const secret = act === 'add' ? makeSecret(ctx) : null
    const full = act === 'add' ? held.secrets.length >= mostSecrets : held.secrets.length < 2
    if (full)
      fail('wrong-state', {
        act: textOf(ctx.language, `model.secret_${act === 'add' ? 'add' : 'drop'}`),
      })
    const secrets = secret === null ? held.secrets.slice(0, 1) : [secret, ...held.secrets]
    await tx
      .updateTable('modelVersion')
      .set({
        secrets,
        version: version + 1,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'model.changeSecret',
        subject: versionSubject(id),
        detail: {
          before: { secrets: held.secrets.length },
          after: { secrets: secrets.length },
        },
      },
    ])
    return { id, version: version + 1, secret }
  })
  await tellModels(ctx)
  return changed
}
