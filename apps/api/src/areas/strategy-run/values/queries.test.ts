import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { historyText } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test.each([false, true])(
  'the past of users is found by the index of users, however many records there are (decided: %s)',
  async (decided) => {
    const client = await server.ctx.pool.connect()
    try {
      await client.query('set enable_seqscan = off')
      const now = new Date()
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${historyText(decided)}`,
        [[1], ['u1'], [60_000], new Date(0), now],
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Cond: \(\(app_id = u\.app_id\) AND \(uid = u\.uid\)\)/)
    } finally {
      await client.query('reset enable_seqscan')
      client.release()
    }
  },
)
