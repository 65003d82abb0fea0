import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { createClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { errorTexts } from '../areas/language/index.ts'
import { inForce } from '../areas/network/index.ts'
import type { Context, Live } from '../core/context.ts'
import { createDb, createPool } from '../db/client.ts'
import { localFiles } from '../files/files.ts'
import { s3Files } from '../files/s3.ts'
import { createBus } from '../socket/bus.ts'

/** What servers keep in memory, from the areas that own it. */
const liveOf = (ctx: Omit<Context, 'live'>): Live => ({
  egressHosts: async () => (await inForce.get(ctx)).hosts.egress,
  blocked: async () => (await inForce.get(ctx)).blocked,
  keySources: async () => (await inForce.get(ctx)).keySources,
  errorTexts: () => errorTexts.get(ctx),
})

export type Started = Context & { close: () => Promise<void> }

/** Builds the context on a migrated database; `parts` replace what a test wants to control. */
export async function createContext(
  config: Config,
  parts: Partial<Pick<Context, 'now' | 'random' | 'log' | 'files'>> = {},
): Promise<Started> {
  const log =
    parts.log ??
    pino({
      level: config.logLevel,
      redact: {
        paths: [
          'password',
          'token',
          '*.password',
          '*.token',
          '*.secret',
          'headers.cookie',
          'headers.authorization',
        ],
        censor: '[hidden]',
      },
    })
  const pool = createPool(config.databaseUrl, config.poolSize)
  const bus = await createBus(
    async () => {
      const client = new pg.Client({ connectionString: config.databaseUrl })
      await client.connect()
      return client
    },
    pool,
    log,
  )
  const clock = parts.now ? { now: parts.now, stop: () => undefined } : await createClock(pool, log)
  const background = new Set<Promise<unknown>>()
  const base = {
    config,
    pool,
    db: createDb(pool),
    log,
    bus,
    files:
      parts.files ??
      (config.s3
        ? s3Files(config.s3, join(config.dataDir, 'files'))
        : localFiles(join(config.dataDir, 'files'))),
    now: clock.now,
    random: parts.random ?? ((bytes: number) => randomBytes(bytes).toString('hex')),
    background,
  }
  return {
    ...base,
    live: liveOf(base),
    close: async () => {
      clock.stop()
      await Promise.allSettled(background)
      await bus.stop()
      await pool.end()
    },
  }
}
