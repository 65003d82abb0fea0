import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../../testing/server.ts'
import { twinsText } from './posts.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

test.each([
  [false, [[1], [1], ['p']]],
  [true, [[1], [2], ['p'], [1]]],
])(
  'finds waiting orders by the index of posts, however many wait (in another queue: %s)',
  async (elsewhere, values) => {
    const client = await server.ctx.pool.connect()
    try {
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${twinsText(elsewhere)}`,
        values,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(
        'Index Cond: ((app_id = u.app_id) AND (type = u.type) AND ' +
          '(post_id = u.post_id) AND (guest_of = ',
      )
    } finally {
      await client.query('reset enable_seqscan')
      client.release()
    }
  },
)
