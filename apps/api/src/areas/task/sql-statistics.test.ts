import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { rec, send } from '../../testing/auditor.ts'
import { pass, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aTaskLeader } from '../../testing/task-leader.ts'

useQueueWorld()

const unknown = async (): Promise<number> => {
  const { rows } = await server.ctx.pool.query<{ n: number }>(`
    select count(*)::int as n
    from pg_partition_tree('public.record') p
    join pg_class c on c.oid = p.relid
    where p.isleaf and c.reltuples < 0 and pg_relation_size(c.oid) > 0`)
  return rows[0]?.n ?? 0
}

test('samples what was loaded and never looked at before the first plan of a server', async () => {
  await send(
    server,
    Array.from({ length: 30 }, (_, n) => rec(`n${n}`)),
  )
  pass(1)
  expect(await unknown()).toBeGreaterThan(0)
  const writer = await aTaskLeader(server)
  const text = 'select record_id from record where at >= {{from}} and at < {{to}}'
  const { plan } = await writer.ok(contract.task.sqlCheck, {
    body: { types: ['50:12'], sql: { text, days: 2 } },
  })
  expect(await unknown()).toBe(0)
  expect(plan.rows).toBe(30)
})
