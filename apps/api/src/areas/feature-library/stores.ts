import type { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { StoreBody, StoreState } from '@oas/contract/feature-library/schemas'
import { textOf } from '@oas/texts'
import { audit } from '../../core/audit.ts'
import { type CallContext, holds } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { publishIn } from '../../socket/bus.ts'
import { followFeatures } from './live/known.ts'
import {
  type StoredStore,
  type Tx,
  bodyOf,
  columnsOf,
  countStores,
  holdStore,
  isInUse,
  listStores,
  toStoreRow,
} from './queries/stores.ts'
import { requireRemote } from './remote/check.ts'
import { maySee, requireChange, seenBy } from './rights.ts'

type Calls = typeof featureLibraryCalls

export function storeSubject(id: string): string {
  return `feature-store:${id}`
}
export function appOf(appId: number): number | null {
  return appId === 0 ? null : appId
}

export const stores: Handler<Calls['stores']> = async (
  ctx,
  { current = 1, pageSize = 10, ...by },
) => {
  const filter = { ...by, seen: seenBy(ctx) }
  const [rows, total] = await Promise.all([
    listStores(ctx.db, filter, (current - 1) * pageSize, pageSize),
    countStores(ctx.db, filter),
  ])
  return { total, list: rows.map((row) => toStoreRow(row, ctx.caller.id)) }
}

const requireBody = async (
  ctx: CallContext,
  tx: Tx,
  body: StoreBody,
  but: string,
): Promise<void> => {
  requireChange(ctx, body.appId)
  const apps = [
    ...new Set([body.appId, ...body.sharedWith, ...body.scopes.map((one) => one.appId)]),
  ]
  const named = apps.filter((app) => app !== 0)
  const known = await tx
    .selectFrom('app')
    .select('id')
    .where('id', 'in', named.length > 0 ? named : [0])
    .execute()
  const strange = named.find((app) => !known.some(({ id }) => id === app))
  if (strange !== undefined)
    fail('not-found', { field: strange === body.appId ? 'body.appId' : 'body.sharedWith' })
  if (body.lines.suspect < body.lines.match)
    fail('invalid-input', {
      field: 'body.lines.suspect',
      reason: textOf(ctx.language, 'feature_library.lines_crossed'),
    })
  const taken = await tx
    .selectFrom('featureStore')
    .select('id')
    .where('appId', '=', body.appId)
    .where('storename', '=', body.storename)
    .where('id', '<>', but)
    .executeTakeFirst()
  if (taken)
    fail('invalid-input', {
      field: 'body.storename',
      reason: textOf(ctx.language, 'feature_library.key_taken'),
    })
}
/** The store, held, as the caller may change it. */
const requireStore = async (
  ctx: CallContext,
  tx: Tx,
  id: string,
  version: number,
): Promise<StoredStore> => {
  const row = await holdStore(tx, id)
  if (!row || !maySee(ctx, row)) return fail('not-found', { field: 'id' })
  requireChange(ctx, row.appId)
  return row.version === version ? row : fail('conflict')
}
const changed = (tx: Tx, id: string) =>
  publishIn(tx, 'setting.changed', { what: 'feature', key: id })

export const createStore: Handler<Calls['createStore']> = async (ctx, { body }) => {
  await requireRemote(ctx, body)
  return ctx.db.transaction().execute(async (tx) => {
    await requireBody(ctx, tx, body, '0')
    const by = { madeBy: ctx.caller.id, updatedBy: ctx.caller.id, updatedAt: ctx.now() }
    const made = await tx
      .insertInto('featureStore')
      .values({ ...columnsOf(body), ...by })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, [
      {
        action: 'featureLibrary.createStore',
        subject: storeSubject(made.id),
        appId: appOf(body.appId),
        detail: { before: null, after: body },
      },
    ])
    return made
  })
}

export const updateStore: Handler<Calls['updateStore']> = async (ctx, { id, version, body }) => {
  await requireRemote(ctx, body)
  const made = await ctx.db.transaction().execute(async (tx) => {
    const row = await requireStore(ctx, tx, id, version)
    const before = bodyOf(row)
    for (const field of ['appId', 'storename', 'kind', 'remote'] as const)
      if (field === 'remote' ? !before.remote !== !body.remote : before[field] !== body[field])
        fail('invalid-input', {
          field: `body.${field}`,
          reason: textOf(ctx.language, 'feature_library.stays'),
        })
    // Another matcher has not been tried, whatever the one before was worth.
    const isAnother = JSON.stringify(before.remote) !== JSON.stringify(body.remote ?? null)
    await requireBody(ctx, tx, body, id)
    await tx
      .updateTable('featureStore')
      .set({
        ...columnsOf(body),
        ...(isAnother && row.state === 'live' ? { state: 'shadow' } : {}),
        version: version + 1,
        updatedBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'featureLibrary.updateStore',
        subject: storeSubject(id),
        appId: appOf(row.appId),
        detail: { before, after: body },
      },
    ])
    await changed(tx, id)
    return { id, version: version + 1 }
  })
  await followFeatures(ctx)
  return made
}

export const removeStore: Handler<Calls['removeStore']> = (ctx, { id, version }) =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireStore(ctx, tx, id, version)
    if (row.state === 'live' || row.state === 'shadow' || (await isInUse(tx, id)))
      fail('in-use', { what: row.name })
    await tx.deleteFrom('featureStore').where('id', '=', id).execute()
    await audit(tx, ctx, [
      {
        action: 'featureLibrary.removeStore',
        subject: storeSubject(id),
        appId: appOf(row.appId),
        detail: { before: bodyOf(row), after: null },
      },
    ])
    await changed(tx, id)
    return {}
  })

const next: Readonly<Record<StoreState, readonly StoreState[]>> = {
  draft: ['shadow'],
  shadow: ['live', 'draft', 'off'],
  live: ['off', 'shadow'],
  off: ['shadow'],
}
/**
 * Moves a store on. It is tried before it counts, and whoever changed it last does not bring it
 * into force; stopping one takes one person with the right to write.
 */
export const setStoreState: Handler<Calls['setStoreState']> = async (
  ctx,
  { id, version, state, reason: given },
) => {
  const reason = given.trim()
  const right = state === 'live' ? 'feature.review' : 'feature.edit'
  if (!holds(ctx, right)) fail('no-permission', { permission: right })
  const made = await ctx.db.transaction().execute(async (tx) => {
    const row = await requireStore(ctx, tx, id, version)
    if (!next[row.state as StoreState].includes(state)) fail('wrong-state')
    if (state === 'live' && row.updatedBy === ctx.caller.id) fail('second-person')
    if (row.state === 'live' && reason === '') fail('required', { field: 'reason' })
    await tx
      .updateTable('featureStore')
      .set({
        state,
        version: version + 1,
        ...(state === 'live' ? {} : { updatedBy: ctx.caller.id }),
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: `featureLibrary.${state}`,
        subject: storeSubject(id),
        appId: appOf(row.appId),
        detail: { before: { state: row.state }, after: { state, reason } },
      },
    ])
    await changed(tx, id)
    return { id, version: version + 1 }
  })
  await followFeatures(ctx)
  return made
}
