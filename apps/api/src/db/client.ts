import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.gen.ts'

export type Db = Kysely<DB>

/** int8 stays a string: ids have 63 bits. */
export function createPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'order-audit-system',
  })
  // An idle connection that breaks (a restarted server) must not end the process; the pool makes a
  // new one.
  pool.on('error', () => undefined)
  // The same for a connection in use: its query fails and says so, but the event itself needs a
  // listener.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}

/** Typed queries over the pool; columns are camelCase in TypeScript and snake_case in SQL. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Statements by hand in a transaction of typed queries. */
export function clientOf(tx: Transaction<DB>): Pick<pg.PoolClient, 'query'> {
  return {
    query: (asked: string | pg.QueryConfig, values: readonly unknown[] = []) =>
      tx.executeQuery(
        typeof asked === 'string'
          ? CompiledQuery.raw(asked, [...values])
          : CompiledQuery.raw(asked.text, [...(asked.values ?? [])]),
      ),
  } as unknown as Pick<pg.PoolClient, 'query'>
}
