import { contract } from '@oas/contract/index'
import { blankTask, oneRound } from '@oas/contract/task/schemas'
import { textOf } from '@oas/texts'
import { beforeEach, expect, test } from 'vitest'
import { anAuditor } from '../../testing/auditor.ts'
import { resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aTaskLeader } from '../../testing/task-leader.ts'
import { hash60Sql, rateLimit } from './engine/draw.ts'

useQueueWorld()
const { task: calls } = contract

beforeEach(async () => {
  resetClock()
  await server.ctx.pool.query('delete from task; truncate record, queue_order cascade')
})

/** Waiting orders with their records, written at once. */
const aBacklog = (n: number) =>
  server.ctx.pool.query(
    `
      with made as (
        insert into record (
          id, app_id, type, post_id, uid, business, content, content_hash, created_at
        )
        select next_id(), 50, 12, 'p' || i, 'u' || i, 'text', '{"texts": []}', 'h' || i, $2
        from generate_series(1, $1::int) i
        returning id, post_id, uid
      )
      insert into queue_order (
        app_id, type, record_id, business, rank, priority, post_id, uid, received_at
      )
      select 50, 12, id, 'text', id, 0, post_id, uid, $2 from made`,
    [n, server.ctx.now()],
  )

test('foresees three answers of ten thousand records, and is of one version alone', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => anAuditor(server)))
  const writer = await aTaskLeader(server)
  await aBacklog(10_000)
  const body = {
    ...blankTask,
    name: 'Three opinions',
    types: ['50:12'],
    people: { ...blankTask.people, personIds: people.map(({ personId }) => personId) },
    rounds: { ...oneRound, mode: 'blind' as const, n: 3, most: 3 },
  }
  const { id, version } = await writer.ok(calls.create, { kind: 'normal', body })
  const foreseen = await writer.ok(calls.estimate, { id, kind: 'normal', body })
  expect(foreseen).toMatchObject({ candidates: 10_000, orders: 30_000, people: 20, perHour: 60 })
  expect(foreseen.hours).toBe(25)
  const changed = await writer.ok(calls.update, {
    id,
    version,
    body: { ...body, rounds: { ...body.rounds, n: 2 } },
  })
  const { status, body: refused } = await writer.call(calls.review, {
    id,
    version: changed.version,
    act: 'submit',
  })
  expect([status, refused.msg]).toEqual([409, textOf('cn', 'error.estimate_stale')])
})

test('draws the same of ten thousand numbers at a rate, wherever it is computed', async () => {
  const { rows } = await server.ctx.pool.query<{ n: number }>(
    `
      select count(*)::int as n
      from generate_series(1, 10000) i
      where ${hash60Sql("'7:1'", 'i::text')} < $1`,
    [rateLimit(10)],
  )
  expect(rows).toEqual([{ n: 949 }])
})
