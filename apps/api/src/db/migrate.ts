import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { transactOn } from './transaction.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))
const lock = 7_310_001

const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

/** Tables that the migrations themselves put rows into. */
export function seededTables(): Set<string> {
  return new Set(
    migrationFiles().flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^insert into (\w+)/gm)].map(
        (match) => match[1] ?? '',
      ),
    ),
  )
}

/**
 * Brings the schema up to date: every file of `migrations/` once, in order, each in its own
 * transaction, one server at a time. A file that changed after it ran is an error.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      `
        create table if not exists schema_migration (
          name text primary key, hash text not null, at timestamptz not null default now()
        )`,
    )
    const done = new Map(
      (
        await client.query<{ name: string; hash: string }>(
          'select name, hash from schema_migration',
        )
      ).rows.map((row) => [row.name, row.hash]),
    )
    for (const name of migrationFiles()) {
      const text = readFileSync(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const before = done.get(name)
      if (before !== undefined && before !== hash)
        throw new Error(`migration ${name} was changed after it ran`)
      if (before !== undefined) continue
      try {
        await transactOn(client, async () => {
          await client.query(text)
          await client.query('insert into schema_migration (name, hash) values ($1, $2)', [
            name,
            hash,
          ])
        })
      } catch (error) {
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      ran.push(name)
    }
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
  return ran
}
