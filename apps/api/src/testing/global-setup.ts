import { rmSync } from 'node:fs'
import { createPool } from '../db/client.ts'
import { launchDatabase } from '../db/embedded/launch.ts'
import { temporaryDataDir } from '../db/embedded/temporary.ts'
import { migrate } from '../db/migrate.ts'

/** One PostgreSQL for the whole test run, with a migrated template database. */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const dataDir = temporaryDataDir('test')
  const database = given
    ? null
    : await launchDatabase({
        dataDir,
        settings: {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_connections: '300',
        },
      })
  const base = given ?? database?.url ?? ''
  const admin = createPool(base, 1)
  await admin.query('drop database if exists oas_template with (force)')
  await admin.query('create database oas_template')
  await admin.end()
  const url = new URL(base)
  url.pathname = '/oas_template'
  const pool = createPool(url.href, 1)
  await migrate(pool)
  await pool.end()
  process.env['OAS_TEST_DATABASE'] = base
  return async () => {
    await database?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
