import { rmSync } from 'node:fs'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuditor, rec, send } from '../testing/auditor.ts'
import { item, submitItems, tally } from '../testing/held.ts'
import { saveEndpoint } from '../testing/receiver.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { aType } from '../testing/world.ts'
import { createPool } from './client.ts'
import { type EmbeddedDatabase, launchDatabase } from './embedded/launch.ts'
import { temporaryDataDir } from './embedded/temporary.ts'
import { migrate } from './migrate.ts'

// The oldest PostgreSQL that the README allows. Its own files lie where those of the installed one
// do, under another name.
const dataDir = temporaryDataDir('oldest')
let database: EmbeddedDatabase
let server: TestServer
beforeAll(async () => {
  database = await launchDatabase({
    dataDir,
    settings: { fsync: 'off' },
    release: { name: 'native-15', load: () => import('postgres-15'), initdb: [] },
  })
  const pool = createPool(database.url, 1)
  await migrate(pool)
  await pool.end()
  server = await testServer({ databaseUrl: database.url })
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('runs every migration on PostgreSQL 15, and takes in and decides records', async () => {
  expect((await server.ctx.pool.query('show server_version')).rows[0]).toEqual({
    server_version: expect.stringMatching(/^15\./),
  })
  await aType(server.ctx)
  await saveEndpoint(server.ctx.pool, { appId: 50, url: 'http://127.0.0.1:9/', sendPass: true })
  await send(
    server,
    ['a', 'b', 'c'].map((post) => rec(post)),
  )
  const auditor = await anAuditor(server)
  const held = await auditor.fetch()
  expect(held.map(({ postId }) => postId).sort()).toEqual(['a', 'b', 'c'])
  const answer = await submitItems(
    server,
    auditor.client.token,
    held.map((record) => item(record)),
    { windowId: auditor.window },
  )
  expect(answer.finished).toBe(3)
  expect(await tally(server)).toMatchObject({
    decisions: 3,
    counted: 3,
    outbox: 3,
    submissions: 3,
    orders: 0,
  })
  expect((await auditor.client.ok(contract.record.mine, { by: 'decided' })).list).toHaveLength(3)
})
