import { expect, test } from 'vitest'
import { rec, send } from '../../testing/auditor.ts'
import { row, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aDrawnTask, drawItems } from '../../testing/task-world.ts'
import { aType } from '../../testing/world.ts'
import { transact } from '../../db/transaction.ts'
import { handOut } from '../queue/index.ts'
import { describeMade } from './describe.ts'

useQueueWorld()

test('gives an order made for a task the facts and group of its record', async () => {
  const dbField = 'extData.user.level'
  const base = await aType(server.ctx, { type: 25, name: 'grouped' })
  await aType(server.ctx, {
    type: 26,
    name: 'described',
    baseInfo: { ...base.baseInfo, groupKey: 'extData.wave' },
    condition: [{ dbField, name: 'l', label: 'l', type: 8, relation: 'in', is_apply: 1 }],
    extDataMap: { l: { label: 'l', path: dbField, as: 'text', index: true } },
  })
  const extData = { user: { level: 'gold' }, wave: 'w1' }
  const ids = await send(server, [rec('whole', { type: 26, extData }), rec('bare', { type: 25 })])
  const { facts, groupKey } = await row('whole')
  await server.ctx.pool.query('delete from queue_order')
  const task = await aDrawnTask(server, { kind: 'special-order' })
  const items = await drawItems(server, task, ids)
  await transact(server.ctx, async (client) => {
    const handed = await handOut(
      client,
      task.id,
      items,
      { make: true, rounds: false },
      server.ctx.now(),
    )
    await describeMade(
      server.ctx,
      client,
      handed,
      items.map((item) => ({ ...item, id: item.itemId })),
    )
  })
  expect(await row('whole')).toMatchObject({ taskId: task.id, facts, groupKey })
  expect({ facts, groupKey }).toEqual({ facts: { 'user.level': 'gold' }, groupKey: 'w1' })
  expect(await row('bare')).toMatchObject({ facts: {}, groupKey: '' })
})
