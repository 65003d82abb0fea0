import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { anAuditor, page, rec, send } from '../../../testing/auditor.ts'
import { row, runJob, server, useQueueWorld } from '../../../testing/queue-world.ts'
import { aDrawnTask, drawItems, itemStates, release } from '../../../testing/task-world.ts'
import { aPerson } from '../../../testing/world.ts'

useQueueWorld()

const out = async (names: readonly string[], people: readonly string[] = []) => {
  const task = await aDrawnTask(server, { people })
  const ids = await send(
    server,
    names.map((name) => rec(name)),
  )
  await release(server, task.id, await drawItems(server, task, ids))
  return task
}

const decideElsewhere = (recordId: string) =>
  server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id, fence,
        result_id, result_type, setting_version, content_hash
      )
      values (1, $1, 50, 12, 'text', '', 1, '', '', 1, 'ignore', 'PASS', 1, '')`,
    [recordId],
  )

test('an item whose order was discarded is gone, with the remark of who did it', async () => {
  const task = await out(['thrown', 'stays'])
  const leader = await aPerson(server.ctx, { permissions: ['audit.discard'] })
  await server.client(leader.token).ok(contract.queue.discard, {
    ids: [(await row('thrown')).id],
    remark: 'not ours',
  })
  await runJob('task.reconcile')
  expect(await itemStates(server, task.id)).toEqual(['gone: not ours', 'released'])
})

test('what a white list took out of the queue is gone for its task', async () => {
  const task = await out(['listed'])
  const { id, recordId } = await row('listed')
  await server.ctx.pool.query('delete from queue_order where id = $1', [id])
  await server.ctx.pool.query(
    `
      insert into order_event (order_id, record_id, app_id, kind)
      values ($1, $2, 50, 'released'), ($1, $2, 50, 'white-listed')`,
    [id, recordId],
  )
  await runJob('task.reconcile')
  expect(await itemStates(server, task.id)).toEqual(['gone: white-listed'])
})

test('a hold that comes back after its task ended goes to everybody', async () => {
  const auditor = await anAuditor(server)
  const task = await out(['late'], [auditor.personId])
  const [held] = await auditor.fetch({ tfTaskIds: [task.id] })
  await server.ctx.pool.query(`update task set state = 'finished' where id = $1`, [task.id])
  await runJob('task.reconcile')
  expect(await row('late')).toMatchObject({ state: 'held', taskId: task.id })
  await auditor.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: [{ ...auditor.ref(held!), reason: 'back' }],
  })
  await runJob('task.reconcile')
  expect(await row('late')).toMatchObject({ state: 'waiting', taskId: null, itemId: null })
  expect(await itemStates(server, task.id)).toEqual(['withdrawn: task finished'])
})

test('an order of a task ends when its record was decided by other work', async () => {
  const task = await out(['batch', 'open'])
  await decideElsewhere((await row('batch')).recordId)
  await runJob('task.reconcile')
  expect(await itemStates(server, task.id)).toEqual(['gone: decided elsewhere', 'released'])
  const { rows } = await server.ctx.pool.query('select post_id from queue_order')
  expect(rows).toEqual([{ post_id: 'open' }])
})

test('keeps an order that asks again about a record decided before', async () => {
  const task = await aDrawnTask(server, { kind: 'special-order' })
  const [id] = await send(server, [rec('asked')])
  await server.ctx.pool.query('truncate queue_order')
  await decideElsewhere(id as string)
  await release(server, task.id, await drawItems(server, task, [id as string]), true)
  await decideElsewhere(id as string)
  await runJob('task.reconcile')
  expect(await itemStates(server, task.id)).toEqual(['released'])
  expect(await row('asked')).toMatchObject({ state: 'waiting', excluded: ['1'] })
})
