import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { Context } from '../../core/context.ts'
import { findSetting } from './queries.ts'

type Kept = { setting: TypeSetting | null; until: number }
type Cache = { kept: Map<string, Kept>; edition: number }

const keepMs = 5000
const caches = new WeakMap<object, Cache>()

/**
 * What this server keeps of published settings; a publication on any server makes it read the
 * newest ones again.
 */
const cacheOf = (ctx: Context): Cache => {
  const found = caches.get(ctx.pool)
  if (found) return found
  const cache: Cache = { kept: new Map(), edition: 0 }
  caches.set(ctx.pool, cache)
  ctx.bus.listen(({ topic, message }) => {
    const told = message as { what?: string; key?: string }
    if (topic === 'setting.changed' && told.what === 'setting') drop(cache, told.key ?? '')
  })
  return cache
}
const drop = (cache: Cache, key: string): void => {
  // What is being read at this moment may be what was replaced: it is used, but not kept.
  cache.edition++
  for (const name of cache.kept.keys())
    if (key === '' || name.includes(` ${key} `)) cache.kept.delete(name)
}

/**
 * The published setting of a type (the newest, or a named version), or null. Published versions
 * never change; which one is newest is known at once on the server that publishes, a moment later
 * on the others, and looked up again every five seconds in any case.
 */
export async function settingOf(
  ctx: Context,
  appId: number,
  type: number,
  source = 'audit',
  version?: number,
): Promise<TypeSetting | null> {
  const cache = cacheOf(ctx)
  const key = `${source} ${typeKeyOf({ appId, type })} ${version ?? ''}`
  const now = ctx.now().getTime()
  const found = cache.kept.get(key)
  if (found && found.until > now) return found.setting
  const { edition } = cache
  const setting =
    (await findSetting(ctx, { appId, type, source }, version)) ??
    (source === 'audit' ? null : await settingOf(ctx, appId, type, 'audit', version))
  if (edition === cache.edition)
    cache.kept.set(key, {
      setting,
      until: version !== undefined && setting ? Number.POSITIVE_INFINITY : now + keepMs,
    })
  return setting
}

/**
 * Tells every server and every open page that settings were published; this server knows before the
 * answer goes out.
 */
export async function announce(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    drop(cacheOf(ctx), key)
    await ctx.bus.publish('setting.changed', { what: 'setting', key })
  }
}
