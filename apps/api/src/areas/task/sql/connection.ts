import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { createPool } from '../../../db/client.ts'
import { codeOf } from '../../../db/trouble.ts'

/** The role in whose name statements run: it reads the views and nothing else. */
const role = 'oas_pick'
/**
 * What an administrator runs where the role could not be made by the product itself.
 *
 * @param user Who the product is for the database, quoted.
 */
const setupSql = (user: string): string =>
  [
    `create role ${role} nologin;`,
    `grant ${role} to ${user};`,
    `grant usage on schema pick to ${role};`,
    `grant select on all tables in schema pick to ${role};`,
  ].join('\n')

export class NotSetUp extends Error {}

/** Connections of statements alone: those of the product never run what somebody wrote. */
const poolOf = perServer((_pool: pg.Pool, url: string) => {
  const own = createPool(url, 2)
  own.options.idleTimeoutMillis = 1000
  own.options.allowExitOnIdle = true
  return own
})

const takeRole = async (client: pg.PoolClient, user: string): Promise<void> => {
  try {
    await client.query(`set local role ${role}`)
    await client.query('select from pick.record limit 0')
  } catch (error) {
    // The role is not there, may not be taken, or has no rights.
    if (['22023', '42501', '42704'].includes(codeOf(error))) throw new NotSetUp(setupSql(user))
    throw error
  }
}

export type Bounds = {
  from: Date
  to: Date
  seconds: number
  /** Ends what runs, once nobody waits for it any more. */ gone?: AbortSignal
}

/** Ends what a connection runs when somebody goes; answers what stops to wait for that. */
const endWhenGone = async (
  ctx: Pick<Context, 'pool' | 'log'>,
  client: pg.PoolClient,
  gone: AbortSignal,
): Promise<() => Promise<boolean>> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  let asked: Promise<unknown> | undefined
  const end = (): void => {
    asked ??= ctx.pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(
      // Its own time ends it then.
      (error: unknown) => ctx.log.warn({ err: error }, 'a statement was not ended early'),
    )
  }
  gone.addEventListener('abort', end)
  if (gone.aborted) end()
  return async () => {
    gone.removeEventListener('abort', end)
    await asked
    return asked !== undefined
  }
}

/**
 * Works on a connection that only reads the views between two times, in the name of the role; it
 * leaves nothing behind.
 */
export async function asPicker<T>(
  ctx: Pick<Context, 'pool' | 'log'>,
  { from, to, seconds, gone }: Bounds,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await poolOf(ctx.pool, ctx.pool.options.connectionString ?? '').connect()
  let broken: Error | undefined
  let settle: (() => Promise<boolean>) | undefined
  try {
    if (gone) settle = await endWhenGone(ctx, client, gone)
    await client.query('begin read only')
    const { rows } = await client.query<{ user: string }>(
      `
        select quote_ident(session_user) as user,
          set_config('pick.from', $1, true), set_config('pick.to', $2, true),
          set_config('statement_timeout', $3, true), set_config('lock_timeout', '1s', true),
          set_config('work_mem', '32MB', true), set_config('search_path', 'pick', true),
          set_config('max_parallel_workers_per_gather', '0', true)`,
      [from.toISOString(), to.toISOString(), `${seconds}s`],
    )
    await takeRole(client, rows[0]?.user ?? '')
    return await work(client)
  } finally {
    // The end of one statement might still come to the next on its connection.
    if (await settle?.()) broken = new Error('ended early')
    try {
      await client.query('rollback')
      await client.query('discard all')
    } catch (error) {
      broken = error as Error
    }
    client.release(broken)
  }
}

/** What an administrator has to run before statements can run here; empty: nothing. */
export async function findSetup(ctx: Pick<Context, 'pool' | 'log'>): Promise<string> {
  const now = new Date(0)
  try {
    return await asPicker(ctx, { from: now, to: now, seconds: 5 }, async () => '')
  } catch (error) {
    if (error instanceof NotSetUp) return error.message
    throw error
  }
}
