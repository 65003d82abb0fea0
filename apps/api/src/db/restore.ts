import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { type Counted, type End, type Start, batchRows, steadyText, walkTable } from './backup.ts'
import {
  type Run,
  type Table,
  addPartition,
  emptyTables,
  hasRows,
  insertLines,
  liftForeignKeys,
  listMigrations,
  listTables,
  restTriggers,
  setSequence,
} from './catalog.ts'
import { migrate, seededTables } from './migrate.ts'
import { transact } from './transaction.ts'

/** A statement of long rows must still fit the memory of both sides. */
const batchChars = 8 * 1024 * 1024

const refuseFilled = async (run: Run): Promise<void> => {
  const seeded = seededTables()
  for (const { name } of await listTables(run))
    if (!seeded.has(name) && (await hasRows(run, name)))
      throw new Error(`the database is not empty: table ${name} has rows`)
}

const checkStart = async (run: Run, start: Start): Promise<void> => {
  if (start.format !== 1)
    throw new Error('this file was written by another version: its format is unknown')
  const here = await listMigrations(run)
  const other = start.migrations.find(
    ({ name, hash }) => !here.some((own) => own.name === name && own.hash === hash),
  )
  if (other || here.length !== start.migrations.length)
    throw new Error(
      `the backup was made with another schema${other ? `: ${other.name}` : ''}; ` +
        'restore it with the version that wrote it',
    )
}

/** What the unzipper says of a damaged file names neither the file nor what is wrong with it. */
const toReadable = (error: unknown, file: string): unknown =>
  (error as NodeJS.ErrnoException).code?.startsWith('Z_')
    ? new Error(`the file ${file} is no backup, or is damaged or cut short`, { cause: error })
    : error

type Line = { start?: Start; table?: string; row?: unknown; end?: End }

const load = async (run: Run, file: string, tables: readonly Table[]): Promise<End> => {
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  let broken: Error | undefined
  source.on('error', (error) => text.destroy(error))
  text.on('error', (error) => {
    broken = error
    lines.close()
  })
  let table: Table | undefined
  let waiting: string[] = []
  let size = 0
  let end: End | undefined
  let started = false
  const flush = async (): Promise<void> => {
    if (table && waiting.length > 0) await insertLines(run, table, waiting)
    waiting = []
    size = 0
  }
  try {
    for await (const line of lines) {
      // Rows go to the database as they stand: parsing them here would round their numbers.
      if (line.startsWith('{"row":')) {
        if (!table) throw new Error('the file is damaged: a row stands outside a table')
        waiting.push(line.slice(7, -1))
        size += line.length
        if (waiting.length >= batchRows || size >= batchChars) await flush()
        continue
      }
      await flush()
      const step = JSON.parse(line) as Line
      if (step.start) {
        started = true
        await checkStart(run, step.start)
        for (const partition of step.start.partitions) await addPartition(run, partition)
      }
      if (step.table !== undefined) {
        table = tables.find(({ name }) => name === step.table)
        if (!table) throw new Error(`the file is damaged: there is no table ${step.table}`)
      }
      if (step.end) end = step.end
    }
  } catch (error) {
    throw toReadable(error, file)
  } finally {
    // What is left of a refused file is not read on.
    source.destroy()
    text.destroy()
  }
  if (broken) throw toReadable(broken, file)
  if (!started || !end) throw new Error('the file is not a whole backup')
  return end
}

const verifyTables = async (
  run: Run,
  tables: readonly Table[],
  wanted: readonly Counted[],
): Promise<void> => {
  for (const table of tables) {
    const walk = walkTable(run, table)
    let step = await walk.next()
    while (!step.done) step = await walk.next()
    const found = step.value
    const written = wanted.find((counted) => counted.table === table.name)
    if (written?.rows !== found.rows || written.sha256 !== found.sha256)
      throw new Error(
        `table ${table.name} differs from the backup: ` +
          `${found.rows} rows instead of ${written?.rows ?? 0}, or other content`,
      )
  }
}

/**
 * Fills an empty database from a backup, in one transaction: either all of it is there, with the
 * counts and hashes of the backup, or nothing. Refuses a database that holds anything, a damaged
 * file, and a backup of another schema.
 */
export async function restore(pool: pg.Pool, file: string): Promise<Counted[]> {
  await migrate(pool)
  return transact(
    { pool },
    async (client) => {
      await client.query('set local idle_in_transaction_session_timeout = 0')
      await steadyText(client)
      await refuseFilled(client)
      const tables = await listTables(client)
      const goOn = await restTriggers(client)
      await emptyTables(client, tables)
      const putBack = await liftForeignKeys(client)
      const end = await load(client, file, tables)
      await putBack()
      await goOn()
      await verifyTables(client, tables, end.tables)
      for (const { name, last } of end.sequences)
        if (last !== null) await setSequence(client, name, last)
      return end.tables
    },
    { attempts: 1 },
  )
}
