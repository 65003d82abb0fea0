import type pg from 'pg'
import { codeOf, isGone } from './trouble.ts'

/** Ends a transaction that found itself overtaken; it is run again like one PostgreSQL ended so. */
export class RunAgain extends Error {}

/**
 * Serialization failure, deadlock, and a unique key that two transactions wrote at once: the second
 * run sees what the first wrote.
 */
const met: ReadonlySet<string> = new Set(['40001', '40P01', '23505'])

/** Whether work only met other work, so that it may succeed when it is run again from the start. */
export function mayRunAgain(error: unknown): boolean {
  return error instanceof RunAgain || met.has(codeOf(error))
}

type Again = {
  /** How often the work is tried in all; 1 for work that does more than write. */
  attempts?: number
  /**
   * Also tries again where the database went away, even if it may have stored everything before:
   * only for work that finds by its own keys what it did.
   */
  evenWhenGone?: boolean
}

/** Runs work, and runs it again where it only met other work; it is told which attempt it is. */
export async function tryAgain<T>(
  work: (attempt: number) => Promise<T>,
  { attempts = 3, evenWhenGone = false }: Again = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (attempt >= attempts || !(mayRunAgain(error) || (evenWhenGone && isGone(error))))
        throw error
    }
  }
}

type Kind = {
  readOnly?: boolean
  /** The default of the database, `read committed`, where nothing is said. */
  isolation?: 'repeatable read' | 'serializable'
}

const beginText = ({ readOnly, isolation }: Kind): string =>
  ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only']
    .filter(Boolean)
    .join(' ')

/**
 * One transaction on a connection the caller has and goes on using. Where even the rollback fails,
 * `lost` hears of it: the state of the connection is unknown then.
 */
export async function transactOn<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
  kind: Kind = {},
  lost: (error: Error) => void = () => undefined,
): Promise<T> {
  try {
    await client.query(beginText(kind))
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(lost)
    throw error
  }
}

/**
 * The one door to a transaction of hand-written statements: all of the work is stored, or nothing.
 * Each attempt takes a connection of its own; one whose rollback failed leaves the pool. Typed
 * queries open theirs by `ctx.db.transaction()`.
 */
export function transact<T>(
  { pool }: { pool: Pick<pg.Pool, 'connect'> },
  work: (client: pg.PoolClient, attempt: number) => Promise<T>,
  { attempts, evenWhenGone, ...kind }: Again & Kind = {},
): Promise<T> {
  return tryAgain(
    async (attempt) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        return await transactOn(
          client,
          (inside) => work(inside, attempt),
          kind,
          (error) => {
            broken = error
          },
        )
      } finally {
        client.release(broken)
      }
    },
    { attempts, evenWhenGone },
  )
}
