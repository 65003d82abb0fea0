import type pg from 'pg'
import type { Context } from '../core/context.ts'
import { transact } from '../db/transaction.ts'

/**
 * Runs `work` in a transaction only if no other server runs the same named work now; otherwise
 * answers null at once.
 */
export function alone<T>(
  ctx: Pick<Context, 'pool'>,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  return transact(
    ctx,
    async (client) => {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 7310)) as got',
        [name],
      )
      return rows[0]?.got ? work(client) : null
    },
    { attempts: 1 },
  )
}
