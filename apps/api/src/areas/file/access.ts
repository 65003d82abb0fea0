import { createHash, createHmac } from 'node:crypto'
import type { Input, Output } from '@oas/contract/define'
import type { fileCalls } from '@oas/contract/file/calls'
import { type TokenMaker, exchangeUrl } from '@oas/contract/file/exchange-url'
import { type ResourceAccess, accessCacheMs } from '@oas/contract/file/schemas'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import { settingOf } from '../setting/index.ts'
import { findPublished, findSecrets, insertPublished, putSecret } from './queries.ts'
import { readToken } from './tokens.ts'
import type { Handler } from '../../http/implement.ts'
import { createLive } from '../../core/live.ts'

type Calls = typeof fileCalls
type Known = { access: ResourceAccess; secrets: ReadonlyMap<string, string> }

const none: ResourceAccess = {
  resourceMigrateHosts: [],
  resourceNeedCdnTokens: [],
  resourceNeedTokens: [],
  replaceRules: [],
  uploadHosts: [],
}
const tokenSeconds = 3600

/** What is in force, read again when it is published, and every 60 seconds. */
const known = createLive(
  { what: 'config', key: 'resource-access', keepMs: accessCacheMs },
  async (ctx): Promise<Known> => {
    const [published, secrets] = await Promise.all([findPublished(ctx), findSecrets(ctx)])
    return {
      access: (published?.document as ResourceAccess | undefined) ?? none,
      secrets: new Map(secrets.map(({ kind, name, secret }) => [`${kind} ${name}`, secret])),
    }
  },
)
export async function accessOf(ctx: Context): Promise<ResourceAccess> {
  return (await known.get(ctx)).access
}
/** The key of an app's encrypted pictures, or null. */
export async function pictureSecret(ctx: Context, appId: number): Promise<string | null> {
  return (await known.get(ctx)).secrets.get(`picture ${appId}`) ?? null
}

const secretOf = (
  secrets: Known['secrets'],
  kind: 'cdn' | 'access',
  host: string,
): string | undefined => {
  const parents = host
    .split('.')
    .map((_part, index, parts) => `*.${parts.slice(index + 1).join('.')}`)
    .filter((name) => name !== '*.')
  return [host, ...parents, '*'].map((name) => secrets.get(`${kind} ${name}`)).find(Boolean)
}
/**
 * Tokens for an hour or a little more: rounded to ten minutes, so that the same address is made for
 * everybody and caches work. Caches of content networks check `auth_key` (type A: time-rand-uid-md5
 * of path and secret); resources themselves check `token` (time-HMAC of host and path).
 */
const makerOf =
  (secrets: Known['secrets'], nowMs: number): TokenMaker =>
  (kind, host, path) => {
    const secret = secretOf(secrets, kind, host)
    if (secret === undefined) return null
    const until = Math.ceil(nowMs / 600_000) * 600 + tokenSeconds
    if (kind === 'cdn') {
      const hash = createHash('md5').update(`${path}-${until}-0-0-${secret}`).digest('hex')
      return { name: 'auth_key', value: `${until}-0-0-${hash}` }
    }
    const hash = createHmac('sha256', secret).update(`${host}${path}-${until}`).digest('hex')
    return { name: 'token', value: `${until}-${hash}` }
  }

export function getAccess(ctx: CallContext): Promise<ResourceAccess> {
  return accessOf(ctx)
}

/** The address under which a resource is read now, tokens included. */
export async function exchangeAddress(ctx: Context, url: string): Promise<string> {
  return (await exchangeAll(ctx, [{ url }]))[0]?.url ?? url
}

const exchangeAll = async (
  ctx: Context,
  items: Input<Calls['exchange']>['items'],
): Promise<Output<Calls['exchange']>> => {
  const { access, secrets } = await known.get(ctx)
  const token = makerOf(secrets, ctx.now().getTime())
  return items.map((item) => {
    const { url, steps } = exchangeUrl(item.url, access, { ...item, token })
    return { source: item.url, url, steps }
  })
}
export const exchange: Handler<Calls['exchange']> = (ctx, { items }) => exchangeAll(ctx, items)

export const exchangeOfType: Handler<Calls['exchangeOfType']> = async (
  ctx,
  { appId, type, urls },
) => {
  const base = (await settingOf(ctx, appId, type))?.baseInfo
  return exchangeAll(
    ctx,
    urls.map((url) => ({
      url,
      includeAllHost: base?.resourceMigrate.includeAllHost ?? false,
      forceAddToken: base?.resourceAccess.forceAddToken ?? false,
    })),
  )
}

export const parseToken: Handler<Calls['parseToken']> = async (ctx, { token }) => {
  const { reason, claim } = await readToken(ctx, token)
  const nothing = {
    valid: reason === '',
    reason,
    kind: 'unknown',
    bucket: '',
    file: '',
    maxBytes: null,
    expiresAt: claim?.e ?? null,
  } as const
  if (claim?.k === 'u') return { ...nothing, kind: 'upload', bucket: claim.b, maxBytes: claim.m }
  return claim?.k === 'r' ? { ...nothing, kind: 'read', file: claim.f } : nothing
}

export const getPublished: Handler<Calls['published']> = async (ctx) => {
  const [published, secrets] = await Promise.all([findPublished(ctx), findSecrets(ctx)])
  return {
    version: published?.version ?? 0,
    access: (published?.document as ResourceAccess | undefined) ?? none,
    by: published?.by ?? '',
    at: published?.publishedAt.getTime() ?? null,
    secrets: secrets.map(({ kind, name, changedAt }) => ({
      kind: kind as 'cdn',
      name,
      changedAt: changedAt.getTime(),
    })),
  }
}

/**
 * A host may stand once in a list; two rules for the same beginning would leave the second one
 * dead.
 */
const checkOnce = (field: string, keys: readonly string[]): void => {
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (twice >= 0)
    fail('invalid-input', {
      field: `access.${field}.${twice}`,
      reason: because('stands_twice_named', { name: keys[twice] ?? '' }),
    })
}

export const publish: Handler<Calls['publish']> = async (
  ctx,
  { version, access, secrets = [] },
) => {
  checkOnce(
    'resourceMigrateHosts',
    access.resourceMigrateHosts.map(({ host }) => host),
  )
  checkOnce('resourceNeedCdnTokens', access.resourceNeedCdnTokens)
  checkOnce('resourceNeedTokens', access.resourceNeedTokens)
  checkOnce(
    'replaceRules',
    access.replaceRules.map(({ sourceUrl }) => sourceUrl),
  )
  checkOnce(
    'uploadHosts',
    access.uploadHosts.map(({ region }) => region),
  )
  for (const [index, { sourceUrl }] of access.replaceRules.entries())
    if (!URL.canParse(sourceUrl))
      fail('invalid-input', {
        field: `access.replaceRules.${index}.sourceUrl`,
        reason: because('no_address'),
      })
  const at = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const before = (await findPublished({ db: tx }))?.document ?? none
    if (
      !(await insertPublished(tx, {
        version: version + 1,
        document: JSON.stringify(access),
        publishedBy: ctx.caller.id,
        publishedAt: at,
      }))
    )
      fail('conflict')
    for (const secret of secrets) await putSecret(tx, { ...secret, changedAt: at })
    await audit(tx, ctx, [
      {
        action: 'file.publish',
        subject: `resource-access:${version + 1}`,
        detail: {
          before,
          after: access,
          secrets: secrets.map(({ kind, name, secret }) => ({ kind, name, set: secret !== null })),
        },
      },
    ])
  })
  known.forget(ctx)
  await ctx.bus.publish('setting.changed', { what: 'config', key: 'resource-access' })
  return { version: version + 1 }
}
