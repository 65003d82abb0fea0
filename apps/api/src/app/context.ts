import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { type Logger, pino } from 'pino'
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

/**
 * What needs the database from the beginning. Nothing stays open when it goes away meanwhile: a
 * start may try again.
 */
const connect = async (config: Config, log: Logger, now: (() => Date) | undefined) => {
  const pool = createPool(config.databaseUrl, config.poolSize)
  const opened: (() => unknown)[] = [() => pool.end()]
  try {
    const bus = await createBus(
      async () => {
        const client = new pg.Client({ connectionString: config.databaseUrl })
        await client.connect()
        return client
      },
      pool,
      log,
    )
    opened.unshift(() => bus.stop())
    const clock = now ? { now, stop: () => undefined } : await createClock(pool, log)
    return { pool, bus, clock }
  } catch (error) {
    for (const close of opened) await close()
    throw error
  }
}

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
  const { pool, bus, clock } = await connect(config, log, parts.now)
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
