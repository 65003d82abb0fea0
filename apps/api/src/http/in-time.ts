import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../core/context.ts'

/**
 * Milliseconds that who watches the server waits for the database: one that hangs is of no more use
 * than one that is gone.
 */
const patienceMs = 2000

/** The rows of a small query, or null where the database does not answer in time. */
export function inTime<T extends object>(
  { pool }: Pick<Context, 'pool'>,
  text: string,
): Promise<T[] | null> {
  // Without a time of its own the query would keep its connection for as long as the database
  // hangs.
  const query = { text, query_timeout: patienceMs }
  const rows = pool.query<T>(query).then(
    (answer) => answer.rows,
    () => null,
  )
  return Promise.race([rows, sleep(patienceMs, null, { ref: false })])
}

/** Whether calls can be served now. */
export async function isUsable(ctx: Pick<Context, 'pool'>): Promise<boolean> {
  return (await inTime(ctx, 'select 1 from schema_migration limit 1')) !== null
}
