import { readFileSync, rmSync } from 'node:fs'
import { pino } from 'pino'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../db/client.ts'
import { launchDatabase } from '../../db/embedded/launch.ts'
import { temporaryDataDir } from '../../db/embedded/temporary.ts'
import { migrate } from '../../db/migrate.ts'
import { NotSetUp, asPicker, findSetup } from './sql/connection.ts'

/** Roles belong to all databases of a server: this one has none of ours yet. */
const dataDir = temporaryDataDir('test')
let database: Awaited<ReturnType<typeof launchDatabase>>
let admin: pg.Pool
beforeAll(async () => {
  database = await launchDatabase({ dataDir, settings: { fsync: 'off' } })
  admin = createPool(database.url, 1)
}, 60_000)
afterAll(async () => {
  await admin.end()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const urlOf = (name: string, user?: string): string => {
  const url = new URL(database.url)
  url.pathname = `/${name}`
  if (user !== undefined) [url.username, url.password] = [user, user]
  return url.href
}
const withPool = async <T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = createPool(url, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const migration = readFileSync(
  new URL('../../../migrations/0176_task_sql.sql', import.meta.url),
  'utf8',
)
const makesRole = migration.slice(migration.indexOf('do $$'))

test('makes its role once when several databases of a server are migrated at once', async () => {
  const names = Array.from({ length: 6 }, (_, n) => `at_once_${n}`)
  for (const name of names) {
    await admin.query(`create database ${name}`)
    await withPool(urlOf(name), (pool) => pool.query('create schema pick'))
  }
  const pools = names.map((name) => createPool(urlOf(name), 1))
  await Promise.all(pools.map((pool) => pool.query('select 1')))
  await Promise.all(pools.map((pool) => pool.query(makesRole)))
  // A second time nothing is left to make.
  await Promise.all(pools.map((pool) => pool.query(makesRole)))
  const may = await Promise.all(
    pools.map((pool) =>
      pool.query("select has_schema_privilege('oas_pick', 'pick', 'usage') as may"),
    ),
  )
  expect(may.map(({ rows }) => rows)).toEqual(names.map(() => [{ may: true }]))
  await Promise.all(pools.map((pool) => pool.end()))
  for (const name of names) await admin.query(`drop database ${name} with (force)`)
  await admin.query('drop role oas_pick')
})

const bounds = { from: new Date(0), to: new Date(1), seconds: 5 }
test('says what to run, and runs nothing, where its user may make no role', async () => {
  await admin.query(`create role "plain user" login password 'plain user'`)
  await admin.query('create database plain owner "plain user"')
  await withPool(urlOf('plain', 'plain user'), async (pool) => {
    await migrate(pool)
    const ctx = { pool, log: pino({ level: 'silent' }) }
    const setup = await findSetup(ctx)
    expect(setup).toContain('create role oas_pick nologin;')
    expect(setup).toContain('grant oas_pick to "plain user";')
    let ran = false
    const tried = asPicker(ctx, bounds, async () => {
      ran = true
    })
    await expect(tried).rejects.toBeInstanceOf(NotSetUp)
    expect(ran).toBe(false)
    // The role alone, as another product on the server made it, is not enough.
    await admin.query('create role oas_pick nologin')
    expect(await findSetup(ctx)).toBe(setup)
    await admin.query('drop role oas_pick')
    await withPool(urlOf('plain'), (own) => own.query(setup))
    expect(await findSetup(ctx)).toBe('')
    const { rows } = await asPicker(ctx, bounds, (client) =>
      client.query('select current_user::text as role'),
    )
    expect(rows).toEqual([{ role: 'oas_pick' }])
  })
}, 120_000)
