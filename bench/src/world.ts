import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createContext } from '../../apps/api/src/app/context.ts'
import { migrateDatabase } from '../../apps/api/src/app/start.ts'
import { readConfig } from '../../apps/api/src/core/config.ts'
import { nobody } from '../../apps/api/src/core/caller.ts'
import type { CallContext } from '../../apps/api/src/core/context.ts'
import { launchDatabase } from '../../apps/api/src/db/embedded/launch.ts'
import { insertSession } from '../../apps/api/src/areas/queue/session/queries.ts'
import { aPerson, aType } from '../../apps/api/src/testing/world.ts'

export const apps = Array.from({ length: 20 }, (_, n) => n + 1)
export const callers = 64

/**
 * A fresh built-in database with the settings the product ships with, and the product's context on
 * it.
 */
export const openWorld = async (settings: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oas-bench-'))
  // Under root another user runs the database; a folder it cannot enter would be left for one that
  // nobody removes.
  chmodSync(dataDir, 0o755)
  const listen = readConfig(process.env).databaseListen
  const database = await launchDatabase({ dataDir, settings, listen })
  await migrateDatabase(database.url)
  const config = { ...readConfig({}), databaseUrl: database.url, dataDir }
  const ctx = await createContext(config, { log: pino({ level: 'silent' }) })
  return {
    ctx,
    config,
    url: database.url,
    close: async () => {
      await ctx.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Record types of twenty apps that show twenty records each, with an address for deliveries. */
export const makeTypes = async ({ ctx }: World): Promise<void> => {
  for (const appId of apps) {
    await aType(ctx, { appId, type: 1, name: `bench_${appId}` })
    await ctx.db
      .insertInto('deliveryEndpoint')
      .values({
        appId,
        url: 'https://receiver.invalid/',
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      })
      .execute()
  }
}

/** Waiting orders with their records, as intake stores them: text and a picture each. */
export const fillQueue = async (
  { ctx }: World,
  each: number,
  of: readonly number[] = apps,
): Promise<void> => {
  await ctx.pool.query(
    `
      with s as materialized (
        select next_id() as rid, a as app_id, i
        from unnest($2::int[]) a, generate_series(1, $1::int) i
      ),
      r as (
        insert into record (
          id, app_id, type, post_id, uid, business, content, content_hash, created_at
        )
        select rid, app_id, 1, 'p' || rid, 'u' || i, 'text',
          jsonb_build_object(
            'texts',
            jsonb_build_array(
              jsonb_build_object('id', 't1', 'content', md5(i::text) || md5((i + 1)::text))
            ),
            'pictures',
            jsonb_build_array(
              jsonb_build_object('id', 'p1', 'content', 'http://x/' || i || '.jpg')
            ),
            'videos', '[]'::jsonb, 'voices', '[]'::jsonb, 'files', '[]'::jsonb, 'lives',
            '[]'::jsonb, 'data', '{}'::jsonb
          ),
          md5(i::text), now()
        from s
      )
      insert into queue_order (app_id, type, record_id, business, rank, priority, post_id, uid)
      select app_id, 1, rid, 'text', 1800000000000 + i - (i % 5) * 600000, i % 5, 'p' || rid,
        'u' || i
      from s`,
    [each, of],
  )
}

export type Auditor = { ctx: CallContext; window: string }
/** People with a running audit. */
export const makeAuditors = async ({ ctx }: World): Promise<Auditor[]> =>
  Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const { id, name } = await aPerson(ctx, { permissions: ['audit.take'] })
      await insertSession(
        ctx.pool,
        { personId: id, pageKey: 'tags-audit-text', windowId: `w${n}`, types: [] },
        new Date(),
      )
      const caller = {
        ...nobody,
        kind: 'person' as const,
        id,
        name,
        permissions: new Set(['audit.take' as const]),
        scope: { all: true, pairs: [] },
      }
      return {
        window: `w${n}`,
        ctx: {
          ...ctx,
          caller,
          requestId: `b${n}`,
          language: 'en' as const,
          ip: '',
          userAgent: '',
          pageKey: 'tags-audit-text',
          http: {} as CallContext['http'],
        },
      }
    }),
  )

export const quantile = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0
export const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`
