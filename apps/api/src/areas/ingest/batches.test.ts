import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import type { IngestAnswer } from '@oas/contract/ingest/schemas'
import type { Envelope } from '@oas/contract/envelope'
import type { Static } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  token = (await aPerson(server.ctx, { permissions: ['ingest'] })).token
})
afterAll(() => server.stop())

const rec = (postId: string, content: string, more: object = {}) => ({
  appId: 50,
  type: 12,
  postId,
  texts: [{ content }],
  ...more,
})
const storedIs = async (postId: string): Promise<boolean> =>
  (await server.ctx.db.selectFrom('record').select('id').where('postId', '=', postId).execute())
    .length > 0

test.each([
  ['post', rec('shared', 'older'), rec('shared', 'newer'), ['accepted', 'merged']],
  [
    'key',
    rec('first', 'older', { idempotencyKey: 'shared' }),
    rec('second', 'newer', { idempotencyKey: 'shared' }),
    ['accepted', 'duplicate'],
  ],
])(
  'two batches of one body that share a %s are stored one after the other',
  async (what, one, two, results) => {
    // The first batch is held up at a key that somebody else is about to take; stored side by side,
    // the second would overtake it.
    const other = await server.ctx.pool.connect()
    try {
      await other.query('begin')
      await other.query(
        'insert into ingest_key (app_id, key, record_id, at) values (50, $1, next_id(), now())',
        [`held-${what}`],
      )
      const lines = [
        one,
        rec(`held-${what}`, 'x', { idempotencyKey: `held-${what}` }),
        ...Array.from({ length: 498 }, (_, n) => rec(`${what}-${n}`, 'x')),
        two,
        rec(`last-${what}`, 'x'),
      ]
      const sent = fetch(server.url + pathOf(contract.ingest.records), {
        method: 'POST',
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        headers: { 'content-type': 'application/x-ndjson', token },
      })
      await until(
        'the first batch waits',
        async () =>
          (
            await server.ctx.pool.query(
              `
                select 1
                from pg_stat_activity
                where wait_event_type = 'Lock'
                  and datname = current_database()
                  and ltrim(query, E'\\n ') like 'insert into ingest_key%'`,
            )
          ).rows.length > 0,
      )
      await until('the second batch overtakes', () => storedIs(`last-${what}`), 700).catch(
        () => undefined,
      )
      await other.query('rollback')
      const { data } = (await (await sent).json()) as Envelope<Static<typeof IngestAnswer>>
      expect([data.list[0]?.result, data.list[500]?.result]).toEqual(results)
    } finally {
      other.release()
    }
  },
)

test('of two contents of one post in one body the later one counts', async () => {
  expect(
    (
      await server.ctx.pool.query(
        `
          select content #>> '{texts,0,content}' as text, report_count as reports
          from record
          where post_id = 'shared'`,
      )
    ).rows,
  ).toEqual([{ text: 'newer', reports: 2 }])
})
