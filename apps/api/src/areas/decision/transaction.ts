import type pg from 'pg'
import type { Context } from '../../core/context.ts'

export type Tried = { error: unknown; unreachable: boolean }

const attempts = 3
/**
 * Serialisation failure, deadlock, and two transactions that punish the same subject at once: the
 * second run sees what the first wrote.
 */
export function mayRunAgain(error: unknown): boolean {
  return ['40001', '40P01', '23505'].includes((error as { code?: string }).code ?? '')
}

/**
 * Whether an error leaves open what was stored: the database went away before it said so. The
 * driver tells of a connection that broke under a statement by a plain error without a code.
 */
export function isUnknown(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === undefined
    ? (error as Error).constructor === Error
    : /^(08|57|53|ECONN|ETIMEDOUT|EPIPE)/.test(code)
}

/** Runs work in a transaction, again where it only met another one; `again` says that it did. */
export async function inTransaction<T>(
  ctx: Pick<Context, 'pool'>,
  work: (client: pg.PoolClient, again: boolean) => Promise<T>,
): Promise<T> {
  for (let left = attempts; ; left--) {
    const client = await ctx.pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(client, left < attempts)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: unknown) => {
        broken = lost as Error
      })
      if (left <= 1 || !mayRunAgain(error)) throw error
    } finally {
      client.release(broken)
    }
  }
}
