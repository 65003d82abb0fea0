import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import type { Context } from '../../core/context.ts'
import { findSetting } from './queries.ts'
import { type LiveValues, createLiveByKey } from '../../core/live.ts'

type Key = { appId: number; type: number; source: string; version?: number | undefined }

/** A publication on any server makes every server read the newest ones again. */
const settings: LiveValues<Key, TypeSetting | null> = createLiveByKey<Key, TypeSetting | null>(
  {
    what: 'setting',
    keepMs: 5000,
    nameOf: ({ source, version, ...key }) => `${source} ${typeKeyOf(key)} ${version ?? ''}`,
    concerns: (name, told) => told === '' || name.includes(` ${told} `),
    isFinal: ({ version }, setting) => version !== undefined && setting !== null,
  },
  async (ctx, { version, ...key }) =>
    (await findSetting(ctx, key, version)) ??
    (key.source === 'audit' ? null : settings.get(ctx, { ...key, source: 'audit', version })),
)

/**
 * The published setting of a type (the newest, or a named version), or null. Published versions
 * never change; which one is newest is known at once on the server that publishes, a moment later
 * on the others, and looked up again every five seconds in any case.
 */
export function settingOf(
  ctx: Context,
  appId: number,
  type: number,
  source = 'audit',
  version?: number,
): Promise<TypeSetting | null> {
  return settings.get(ctx, { appId, type, source, version })
}

/**
 * Tells every server and every open page that settings were published; this server knows before the
 * answer goes out.
 */
export async function announce(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    settings.forget(ctx, key)
    await ctx.bus.publish('setting.changed', { what: 'setting', key })
  }
}
