import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { launchDatabase } from '../../api/src/db/embedded/launch.ts'
import { temporaryDataDir } from '../../api/src/db/embedded/temporary.ts'
import { createPool } from '../../api/src/db/client.ts'
import { migrate } from '../../api/src/db/migrate.ts'

// Writes apps/api/src/db/tables.gen.ts from the migrations, on a throw-away database.
const dataDir = temporaryDataDir('tables')
const database = await launchDatabase({ dataDir, settings: { fsync: 'off' } })
const pool = createPool(database.url, 2)
await migrate(pool)
await pool.end()
execFileSync(
  'npx',
  [
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--camel-case',
    '--url',
    database.url,
    '--out-file',
    'apps/api/src/db/tables.gen.ts',
    '--exclude-pattern',
    '*_default',
  ],
  { stdio: 'inherit' },
)
await database.stop()
rmSync(dataDir, { recursive: true, force: true })
