import type pg from 'pg'
import type { Context } from '../core/context.ts'
import { transact } from '../db/transaction.ts'

/** How many more pieces of work may begin, and those that wait for their turn. */
type Gate = { free: number; waiting: (() => void)[] }
const gates = new WeakMap<pg.Pool, Gate>()

/**
 * Work holds the connection of its lock and asks for further ones: where all are held by locks,
 * none is left to work with. So less than half of a pool is for locks.
 */
const gateOf = (pool: pg.Pool): Gate => {
  const known = gates.get(pool)
  if (known) return known
  const gate = { free: Math.max(1, Math.ceil(pool.options.max / 2) - 1), waiting: [] }
  gates.set(pool, gate)
  return gate
}
const enter = async (gate: Gate): Promise<void> => {
  if (gate.free > 0) gate.free -= 1
  else await new Promise<void>((go) => gate.waiting.push(go))
}
const leave = (gate: Gate): void => {
  const next = gate.waiting.shift()
  if (next) next()
  else gate.free += 1
}

/**
 * Runs `work` in a transaction only if no other server runs the same named work now; otherwise
 * answers null at once. Work does not wait for other work of this kind: all of it might.
 */
export async function alone<T>(
  ctx: Pick<Context, 'pool'>,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const gate = gateOf(ctx.pool)
  await enter(gate)
  try {
    return await transact(
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
  } finally {
    leave(gate)
  }
}
