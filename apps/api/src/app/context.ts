import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { Config } from '../core/config.ts'
import type { Context } from '../core/context.ts'
import { createDb, createPool } from '../db/client.ts'
import { localFiles } from '../files/files.ts'
import { s3Files } from '../files/s3.ts'
import { createBus } from '../socket/bus.ts'

export type Started = Context & { close: () => Promise<void> }

/** Builds the context on a migrated database; `parts` replace what a test wants to control. */
export const createContext = async (config: Config, parts: Partial<Pick<Context, 'now' | 'random' | 'log' | 'files'>> = {}): Promise<Started> => {
  const log = parts.log ?? pino({ level: config.logLevel, redact: { paths: ['password', 'token', '*.password', '*.token', '*.secret', 'headers.cookie', 'headers.authorization'], censor: '[hidden]' } })
  const pool = createPool(config.databaseUrl, config.poolSize)
  const bus = await createBus(async () => { const client = new pg.Client({ connectionString: config.databaseUrl }); await client.connect(); return client }, pool, log)
  const background = new Set<Promise<unknown>>()
  return {
    config, pool, db: createDb(pool), log, bus, files: parts.files ?? (config.s3 ? s3Files(config.s3, join(config.dataDir, 'files')) : localFiles(join(config.dataDir, 'files'))), now: parts.now ?? (() => new Date()), random: parts.random ?? ((bytes) => randomBytes(bytes).toString('hex')), background,
    close: async () => { await Promise.allSettled(background); await bus.stop(); await pool.end() },
  }
}
