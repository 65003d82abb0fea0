import type pg from 'pg'
import type { Context } from '../core/context.ts'

/**
 * Runs `work` in a transaction only if no other server runs the same named work now; otherwise
 * answers null at once.
 */
export async function alone<T>(
  ctx: Pick<Context, 'pool'>,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await ctx.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 7310)) as got',
      [name],
    )
    const result = rows[0]?.got ? await work(client) : null
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
