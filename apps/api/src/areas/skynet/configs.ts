import type { Permission } from '@oas/contract/permissions'
import type { skynetCalls } from '@oas/contract/skynet/calls'
import {
  type ConfigAct,
  type ConfigRow,
  type ConfigState,
  type SweepBody,
  sweepLimits,
} from '@oas/contract/skynet/schemas'
import { textOf } from '@oas/texts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { requireDetection } from './detect.ts'
import {
  type HeldConfig,
  type StoredConfig,
  type Tx,
  countConfigs,
  findConfig,
  holdConfig,
  isNameTaken,
  listConfigs,
} from './queries/configs.ts'
import { nextRun } from './schedule.ts'

type Calls = typeof skynetCalls

export function subjectOf(id: string): string {
  return `skynet-config:${id}`
}
export function bodyOf(row: Pick<HeldConfig, 'body'>): SweepBody {
  return row.body as unknown as SweepBody
}

const toRow = (ctx: CallContext, row: StoredConfig): ConfigRow => ({
  id: row.id,
  version: row.version,
  body: bodyOf(row),
  detectionName: row.detectionName,
  modelId: row.modelId,
  state: row.state as ConfigState,
  reason: row.reason,
  own: row.authors.includes(ctx.caller.id),
  nextAt: row.state === 'approved' ? (row.nextAt?.getTime() ?? null) : null,
  lastTaskId: row.lastTaskId,
  lastAt: row.lastAt?.getTime() ?? null,
  changedBy: row.changedByName,
  changedAt: row.changedAt.getTime(),
})

export const configs: Handler<Calls['configs']> = async (
  ctx,
  { current = 1, pageSize = 10, ...filter },
) => {
  const by = { ...filter, scope: ctx.caller.scope }
  const [rows, total] = await Promise.all([
    listConfigs(ctx.db, by, (current - 1) * pageSize, pageSize),
    countConfigs(ctx.db, by),
  ])
  return { total, list: rows.map((row) => toRow(ctx, row)) }
}
export const config: Handler<Calls['config']> = async (ctx, { id }) => {
  const row = await findConfig(ctx.db, ctx.caller.scope, id)
  return row ? toRow(ctx, row) : fail('not-found', { field: 'id' })
}

/** Every type that is looked through or made exists and is seen by whoever asks. */
const requireTypes = async (ctx: CallContext, { scope, toType }: SweepBody): Promise<void> => {
  const { appId, types } = scope
  const foreign = [...types, toType].some((type) => !mayType(ctx.caller, appId, type))
  if (foreign) fail('foreign-data', { app: appId })
  const known = await ctx.db
    .selectFrom('recordType')
    .select('type')
    .where('appId', '=', appId)
    .where('type', 'in', [...types, toType])
    .execute()
  const isKnown = (type: number): boolean => known.some((one) => one.type === type)
  const strange = types.findIndex((type) => !isKnown(type))
  if (strange >= 0) fail('not-found', { field: `body.scope.types.${strange}` })
  if (!isKnown(toType)) fail('not-found', { field: 'body.toType' })
}
/** A sweep that can be run, with the name of what looks. */
export async function requireSweep(
  ctx: CallContext,
  given: SweepBody,
): Promise<{ body: SweepBody; detectionName: string }> {
  const name = given.name.trim()
  if (name === '') fail('required', { field: 'body.name' })
  await requireTypes(ctx, given)
  const detectionName = await requireDetection(ctx, given.detection)
  const uids = given.scope.uids.map((uid) => uid.trim()).filter((uid) => uid !== '')
  return { body: { ...given, name, scope: { ...given.scope, uids } }, detectionName }
}

const requireName = async (tx: Tx, ctx: CallContext, body: SweepBody, but: string) => {
  if (await isNameTaken(tx, body.scope.appId, body.name, but))
    fail('invalid-input', {
      field: 'body.name',
      reason: textOf(ctx.language, 'text_moderation.name_taken'),
    })
}
const requireConfig = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<HeldConfig> => {
  const held = (await holdConfig(tx, ctx.caller.scope, id)) ?? fail('not-found', { field: 'id' })
  return held.version === version ? held : fail('conflict')
}

export const createConfig: Handler<Calls['createConfig']> = async (ctx, { body: given }) => {
  const { body, detectionName } = await requireSweep(ctx, given)
  return ctx.db.transaction().execute(async (tx) => {
    await requireName(tx, ctx, body, '0')
    const { n } = await tx
      .selectFrom('skynetConfig')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('appId', '=', body.scope.appId)
      .executeTakeFirstOrThrow()
    if (n >= sweepLimits.configs)
      fail('invalid-input', {
        field: 'body.name',
        reason: because('skynet_configs', { n: sweepLimits.configs }),
      })
    const made = await tx
      .insertInto('skynetConfig')
      .values({
        appId: body.scope.appId,
        name: body.name,
        body: JSON.stringify(body),
        detectionName,
        authors: [ctx.caller.id],
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'skynet.createConfig',
        subject: subjectOf(made.id),
        appId: body.scope.appId,
        detail: { before: null, after: body },
      },
    ])
    return made
  })
}

export const updateConfig: Handler<Calls['updateConfig']> = async (
  ctx,
  { id, version, body: given },
) => {
  const { body, detectionName } = await requireSweep(ctx, given)
  return ctx.db.transaction().execute(async (tx) => {
    const held = await requireConfig(ctx, tx, id, version)
    if (held.appId !== body.scope.appId)
      fail('invalid-input', {
        field: 'body.scope.appId',
        reason: textOf(ctx.language, 'model.app_stays'),
      })
    await requireName(tx, ctx, body, id)
    // Who wrote what was approved has no part in what is written now.
    const earlier = held.state === 'draft' || held.state === 'pending' ? held.authors : []
    await tx
      .updateTable('skynetConfig')
      .set({
        name: body.name,
        body: JSON.stringify(body),
        detectionName,
        state: 'draft',
        reason: '',
        authors: [...new Set([...earlier, ctx.caller.id])],
        version: version + 1,
        nextAt: null,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'skynet.updateConfig',
        subject: subjectOf(id),
        appId: held.appId,
        detail: { before: bodyOf(held), after: body },
      },
    ])
    return { id, version: version + 1 }
  })
}

export const removeConfig: Handler<Calls['removeConfig']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const held = await requireConfig(ctx, tx, id, version)
    const task = await tx
      .selectFrom('skynetTask')
      .select('id')
      .where('configId', '=', id)
      .executeTakeFirst()
    if (task) fail('in-use', { what: held.name })
    await tx.deleteFrom('skynetConfig').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'skynet.removeConfig',
        subject: subjectOf(id),
        appId: held.appId,
        detail: { before: bodyOf(held), after: null },
      },
    ])
    return {}
  })

const rights: Readonly<Record<ConfigAct, Permission>> = {
  submit: 'model.edit',
  approve: 'model.review',
  reject: 'model.review',
  stop: 'model.edit',
}
const from: Readonly<Record<ConfigAct, readonly ConfigState[]>> = {
  submit: ['draft', 'rejected', 'stopped'],
  approve: ['pending'],
  reject: ['pending'],
  stop: ['approved'],
}
const to: Readonly<Record<ConfigAct, ConfigState>> = {
  submit: 'pending',
  approve: 'approved',
  reject: 'rejected',
  stop: 'stopped',
}
export const setConfigState: Handler<Calls['setConfigState']> = async (
  ctx,
  { id, version, act, reason: given },
) => {
  const permission = rights[act]
  if (!holds(ctx, permission)) fail('no-permission', { permission })
  const reason = given.trim()
  if (reason === '' && (act === 'reject' || act === 'stop')) fail('required', { field: 'reason' })
  return ctx.db.transaction().execute(async (tx) => {
    const held = await requireConfig(ctx, tx, id, version)
    if (!from[act].includes(held.state as ConfigState))
      fail('wrong-state', { act: textOf(ctx.language, `skynet.act_${act}`) })
    if (act === 'approve' || act === 'reject') {
      if (held.authors.includes(ctx.caller.id)) fail('second-person')
    }
    await tx
      .updateTable('skynetConfig')
      .set({
        state: to[act],
        reason,
        version: version + 1,
        nextAt: act === 'approve' ? nextRun(bodyOf(held).schedule, ctx.now()) : null,
        changedBy: ctx.caller.id,
        changedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: `skynet.${act}`,
        subject: subjectOf(id),
        appId: held.appId,
        detail: {
          before: { state: held.state },
          after: { state: to[act], ...(reason === '' ? {} : { reason }) },
        },
      },
    ])
    return { id, version: version + 1 }
  })
}
