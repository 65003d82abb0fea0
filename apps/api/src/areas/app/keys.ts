import type { appCalls } from '@oas/contract/app/calls'
import type { Permission } from '@oas/contract/permissions'
import { textOf } from '@oas/texts'
import { hourMs } from '@oas/contract/time'
import { readNetwork } from '../../core/address.ts'
import { audit } from '../../core/audit.ts'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { apiKeyPrefix, forgetCallers, hashToken } from '../../http/sessions.ts'
import {
  type Scope,
  type Tx,
  findApp,
  insertKey,
  listKeysByName,
  listKeys,
  lockKey,
  replaceScopes,
  scopesOf,
  typesOfApp,
  updateKey,
} from './queries.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof appCalls
type By = Pick<CallContext, 'db' | 'bus' | 'now' | 'random' | 'caller' | 'requestId'>
type Key = NonNullable<Awaited<ReturnType<typeof lockKey>>>

/** Every server, this one at once, asks for keys anew. */
const tellChange = async (ctx: By): Promise<void> => {
  forgetCallers(ctx)
  await ctx.bus.publish('session.changed', { userId: '0' })
}
const newKey = (ctx: By) => {
  const key = `${apiKeyPrefix}${ctx.random(32)}`
  return { key, prefix: key.slice(0, apiKeyPrefix.length + 8), keyHash: hashToken(key) }
}

type Wanted = {
  name: string
  scopes: readonly Scope[]
  permissions: readonly Permission[]
  ips: readonly string[]
}
/** Makes an API key; answers it, which nobody can a second time. */
export async function makeKey(
  ctx: By,
  { name, scopes, permissions, ips }: Wanted,
): Promise<{ id: string; key: string }> {
  const { key, prefix, keyHash } = newKey(ctx)
  const id = await ctx.db.transaction().execute(async (tx) => {
    const made = await insertKey(
      tx,
      {
        name,
        prefix,
        keyHash,
        permissions: [...permissions],
        ips: [...ips],
        updatedBy: ctx.caller.name,
      },
      scopes,
    )
    await audit(tx, ctx, [
      {
        action: 'access.createApiKey',
        subject: `api-key:${made}`,
        appId: scopes[0]?.appId ?? null,
        detail: { name, prefix, scopes, permissions, ips },
      },
    ])
    return made
  })
  return { id, key }
}

const revoke = async (
  ctx: By,
  tx: Tx,
  key: Key,
  reason: string,
  appId: number | null,
): Promise<void> => {
  await updateKey(tx, key.id, {
    revokedAt: ctx.now(),
    previousHash: null,
    previousUntil: null,
    version: key.version + 1,
    updatedBy: ctx.caller.name,
  })
  await audit(tx, ctx, [
    {
      action: 'access.revokeApiKey',
      subject: `api-key:${key.id}`,
      appId,
      detail: { name: key.name, prefix: key.prefix, ...(reason === '' ? {} : { reason }) },
    },
  ])
}
/** Ends the live keys of a name or prefix; answers how many there were. */
export async function revokeKeysByName(ctx: By, name: string): Promise<number> {
  const ended = await ctx.db.transaction().execute(async (tx) => {
    const ids = await listKeysByName(tx, name)
    for (const id of ids) {
      const key = await lockKey(tx, id)
      if (key) await revoke(ctx, tx, key, '', null)
    }
    return ids.length
  })
  if (ended > 0) await tellChange(ctx)
  return ended
}

export const getKeys: Handler<Calls['keys']> = async (ctx, { appId }) => {
  const rows = await listKeys(ctx.db, appId)
  const scopes = await scopesOf(
    ctx.db,
    rows.map((row) => row.id),
  )
  const now = ctx.now()
  return rows.map(({ keyHash: _hash, ...row }) => ({
    ...row,
    scopes: scopes
      .filter((scope) => scope.apiKeyId === row.id)
      .map(({ appId: app, type }) => ({ appId: app, type })),
    state: row.revokedAt === null ? ('on' as const) : ('off' as const),
    createdAt: row.createdAt.getTime(),
    revokedAt: row.revokedAt?.getTime() ?? null,
    usedAt: row.usedAt?.getTime() ?? null,
    previousUntil:
      row.previousUntil !== null && row.previousUntil > now ? row.previousUntil.getTime() : null,
  }))
}

/** The networks as they are stored, one way to write each. */
const cleanIps = (ctx: CallContext, ips: readonly string[]): string[] => [
  ...new Set(
    ips.map(
      (text, index) =>
        readNetwork(text)?.text ??
        fail('invalid-input', {
          field: `ips.${index}`,
          reason: textOf(ctx.language, 'app.bad_ip', { text: text.trim().slice(0, 64) }),
        }),
    ),
  ),
]

/** A person gives no more than they see themselves. */
const cleanScopes = async (
  ctx: CallContext,
  appId: number,
  types: readonly number[],
): Promise<Scope[]> => {
  if (!(await findApp(ctx.db, appId))) fail('unknown-app')
  const known = new Set(await typesOfApp(ctx.db, appId))
  const strange = types.findIndex((type) => !known.has(type))
  if (strange >= 0)
    fail('invalid-input', {
      field: `types.${strange}`,
      reason: textOf(ctx.language, 'app.no_such_type'),
    })
  const { scope } = ctx.caller
  const whole = scope.all || scope.pairs.some((pair) => pair.appId === appId && pair.type === null)
  if ((types.length === 0 && !whole) || types.some((type) => !mayType(ctx.caller, appId, type)))
    fail('foreign-data', { app: appId })
  return types.length === 0 ? [{ appId, type: null }] : types.map((type) => ({ appId, type }))
}
const cleanName = (name: string): string => name.trim() || fail('required', { field: 'name' })

export const createKey: Handler<Calls['createKey']> = async (ctx, { appId, name, types, ips }) =>
  makeKey(ctx, {
    name: cleanName(name),
    scopes: await cleanScopes(ctx, appId, types),
    permissions: ['ingest'],
    ips: cleanIps(ctx, ips),
  })

/** A live key of the app, locked, at the version given; whoever changes it sees all its apps. */
const change = async <T>(
  ctx: CallContext,
  { appId, id, version }: { appId: number; id: string; version: number },
  work: (tx: Tx, key: Key, scopes: Scope[]) => Promise<T>,
): Promise<T> => {
  const done = await ctx.db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, id)
    const scopes = key
      ? (await scopesOf(tx, [key.id])).map((scope) => ({ appId: scope.appId, type: scope.type }))
      : []
    if (!key || !scopes.some((scope) => scope.appId === appId)) return fail('not-found')
    const foreign = scopes.find(
      (scope) =>
        !ctx.caller.scope.all && !ctx.caller.scope.pairs.some((pair) => pair.appId === scope.appId),
    )
    if (foreign) fail('foreign-data', { app: foreign.appId })
    if (key.revokedAt !== null || key.version !== version) fail('conflict')
    return work(tx, key, scopes)
  })
  await tellChange(ctx)
  return done
}

export const changeKey: Handler<Calls['updateKey']> = async (
  ctx,
  { appId, id, version, name, types, ips },
) => {
  const wanted = { name: cleanName(name), ips: cleanIps(ctx, ips) }
  const scopes = await cleanScopes(ctx, appId, types)
  return change(ctx, { appId, id, version }, async (tx, key, before) => {
    await updateKey(tx, id, { ...wanted, version: version + 1, updatedBy: ctx.caller.name })
    await replaceScopes(tx, id, appId, scopes)
    const types0 = before.filter((scope) => scope.appId === appId).map((scope) => scope.type)
    await audit(tx, ctx, [
      {
        action: 'access.updateApiKey',
        subject: `api-key:${id}`,
        appId,
        detail: {
          before: { name: key.name, ips: key.ips, types: types0 },
          after: { ...wanted, types: scopes.map((scope) => scope.type) },
        },
      },
    ])
    return {}
  })
}

export const rotateKey: Handler<Calls['rotateKey']> = (ctx, { overlap, ...which }) =>
  change(ctx, which, async (tx, before) => {
    const { key, prefix, keyHash } = newKey(ctx)
    const until = overlap === 0 ? null : new Date(ctx.now().getTime() + overlap * hourMs)
    await updateKey(tx, which.id, {
      prefix,
      keyHash,
      previousHash: until === null ? null : before.keyHash,
      previousUntil: until,
      version: which.version + 1,
      updatedBy: ctx.caller.name,
    })
    await audit(tx, ctx, [
      {
        action: 'access.rotateApiKey',
        subject: `api-key:${which.id}`,
        appId: which.appId,
        detail: {
          before: { prefix: before.prefix },
          after: { prefix },
          previousUntil: until?.toISOString() ?? null,
        },
      },
    ])
    return { key, previousUntil: until?.getTime() ?? null }
  })

export const disableKey: Handler<Calls['disableKey']> = (ctx, { reason, ...which }) =>
  change(ctx, which, async (tx, key) => {
    await revoke(ctx, tx, key, reason.trim(), which.appId)
    return {}
  })
