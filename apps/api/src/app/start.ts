import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'
import type { Context } from '../core/context.ts'
import { sealTail } from '../areas/audit-log/index.ts'
import { createPool } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { type ServerState, createServer } from '../http/server.ts'
import { startJobs } from '../jobs/runner.ts'
import { type Started, createContext } from './context.ts'
import { areas } from './areas.ts'
import { attachSocket } from './socket.ts'

export type RunningServer = {
  url: string
  ctx: Context
  app: FastifyInstance
  stop: () => Promise<void>
}

/** Brings the schema of the configured database up to date. */
export async function migrateDatabase(url: string): Promise<string[]> {
  const pool = createPool(url, 1)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

const untilIdle = async (busy: () => boolean, ms: number): Promise<void> => {
  const until = Date.now() + ms
  while (busy() && Date.now() < until) await sleep(20)
}
/** Milliseconds in which a handler whose client was cut stores what it has read. */
const storeMs = 3000

/**
 * Takes no new connections, waits for the requests under way, then cuts what only lingers: a client
 * that never reads or sends on would hold the end up.
 */
const closeServer = async (
  app: FastifyInstance,
  state: ServerState,
  seconds: number,
): Promise<void> => {
  const closed = app.close()
  await untilIdle(() => state.active > 0 || state.working > 0, seconds * 1000)
  app.server.closeAllConnections()
  await untilIdle(() => state.working > 0, storeMs)
  await closed
}

/**
 * The last entries of the audit log get their seals with the job stopped; a database that has gone
 * is no reason not to stop.
 */
const sealLast = (ctx: Started): Promise<void> =>
  sealTail(ctx).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the end of the audit log is not sealed; the next start does it')
  })

/**
 * Starts the server on a migrated database. `stop` first answers new calls with 503, finishes the
 * calls and jobs under way, then closes.
 */
export async function startServer(
  config: Config,
  parts: Parameters<typeof createContext>[1] = {},
): Promise<RunningServer> {
  const ctx: Started = await createContext(config, parts)
  const state: ServerState = { closing: false, active: 0, working: 0, fullAt: 0 }
  const app = await createServer(ctx, areas, state)
  const socket = await attachSocket(app, ctx)
  await app.listen({ port: config.port, host: config.host })
  const jobs = startJobs(ctx, config.runJobs ? areas.flatMap((area) => area.jobs) : [])
  const address = app.server.address() as { port: number }
  let stopping: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${address.port}`,
    ctx,
    app,
    stop: () =>
      (stopping ??= (async () => {
        state.closing = true
        socket.stop()
        await closeServer(app, state, config.stopSeconds)
        await jobs.stop()
        if (config.runJobs) await sealLast(ctx)
        await ctx.close()
      })()),
  }
}
