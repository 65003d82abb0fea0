import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import {
  type Partition,
  type Run,
  type Table,
  closeRows,
  fetchRows,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  openRows,
} from './catalog.ts'
import { transact } from './transaction.ts'

export const batchRows = 5000
export type Counted = { table: string; rows: number; sha256: string }
export type Start = {
  format: 1
  at: string
  migrations: { name: string; hash: string }[]
  partitions: Partition[]
}
export type End = { tables: Counted[]; sequences: { name: string; last: string | null }[] }

/** Dates and numbers as text must not depend on the settings of the server. */
export function steadyText(run: Run) {
  return run.query(
    `
      set local timezone = 'UTC';
      set local datestyle = 'ISO, YMD';
      set local intervalstyle = 'postgres';
      set local extra_float_digits = 1;
      set local bytea_output = 'hex'`,
  )
}

/**
 * Walks a table in the order of its key and answers its count and hash; yields the lines of each
 * batch.
 */
export async function* walkTable(
  run: Run,
  table: Table,
): AsyncGenerator<readonly string[], Counted> {
  const hash = createHash('sha256')
  let rows = 0
  await openRows(run, 'table_rows', table)
  for (;;) {
    const lines = await fetchRows(run, 'table_rows', batchRows)
    for (const line of lines) hash.update(line).update('\n')
    rows += lines.length
    if (lines.length > 0) yield lines
    if (lines.length < batchRows) break
  }
  await closeRows(run, 'table_rows')
  return { table: table.name, rows, sha256: hash.digest('hex') }
}

async function* linesOf(run: Run, counted: Counted[], at: Date): AsyncGenerator<string> {
  const start: Start = {
    format: 1,
    at: at.toISOString(),
    migrations: await listMigrations(run),
    partitions: await listPartitions(run),
  }
  yield `${JSON.stringify({ start })}\n`
  for (const table of await listTables(run)) {
    yield `${JSON.stringify({ table: table.name })}\n`
    const walk = walkTable(run, table)
    for (let step = await walk.next(); ; step = await walk.next()) {
      if (step.done) {
        counted.push(step.value)
        break
      }
      yield step.value.map((line) => `{"row":${line}}\n`).join('')
    }
  }
  const end: End = { tables: counted, sequences: await listSequences(run) }
  yield `${JSON.stringify({ end })}\n`
}

/**
 * Writes every table, as it stands at one moment, into one compressed file of JSON lines with its
 * counts and hashes. The file appears under its name only when it is whole.
 */
export async function backup(pool: pg.Pool, file: string, at: Date): Promise<Counted[]> {
  const counted: Counted[] = []
  const draft = `${file}.part`
  try {
    await transact(
      { pool },
      async (client) => {
        // Writing to a slow disk is no idle transaction to be ended.
        await client.query('set local idle_in_transaction_session_timeout = 0')
        await steadyText(client)
        await pipeline(
          Readable.from(linesOf(client, counted, at)),
          createGzip(),
          createWriteStream(draft, { mode: 0o600 }),
        )
      },
      { attempts: 1, readOnly: true, isolation: 'repeatable read' },
    )
    await rename(draft, file)
    return counted
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
