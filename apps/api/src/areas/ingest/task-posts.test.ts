import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { anAuditor, page, rec } from '../../testing/auditor.ts'
import { events, row, server, useQueueWorld } from '../../testing/queue-world.ts'
import { aDrawnTask, drawItems, itemStates, release } from '../../testing/task-world.ts'
import { pathOf } from '@oas/contract/define'
import { aPerson } from '../../testing/world.ts'
import { transact } from '../../db/transaction.ts'
import { takeBack } from '../queue/index.ts'

useQueueWorld()

type Listed = { result: string; id: string }
const take = async (...records: object[]): Promise<Listed[]> => {
  const { token } = await aPerson(server.ctx, { permissions: ['ingest'] })
  const response = await server
    .client(token)
    .raw('POST', pathOf(contract.ingest.records), { body: JSON.stringify(records) })
  return ((await response.json()) as { data: { list: Listed[] } }).data.list
}
const reportsOf = async (recordId: string): Promise<number | undefined> =>
  (
    await server.ctx.pool.query<{ n: number }>(
      'select report_count as n from record where id = $1',
      [recordId],
    )
  ).rows[0]?.n
/** A record whose waiting order a task has. */
const inTask = async (name: string, make = false) => {
  const [first] = await take(rec(name))
  if (make) await server.ctx.pool.query('truncate queue_order')
  const auditor = await anAuditor(server)
  const task = await aDrawnTask(server, { people: [auditor.personId] })
  const [item] = await drawItems(server, task, [first!.id])
  await release(server, task.id, [item!], make)
  return { task, auditor, item: item!, recordId: first!.id }
}
const orders = async (): Promise<{ recordId: string; taskId: string | null; state: string }[]> =>
  (
    await server.ctx.pool.query(
      'select record_id as "recordId", task_id as "taskId", state from queue_order order by id',
    )
  ).rows

test('counts the same content as a report of the record that a task has', async () => {
  const { task, auditor, recordId } = await inTask('same')
  const before = await row('same')
  expect(await take(rec('same'))).toMatchObject([{ result: 'merged', id: recordId }])
  expect(await row('same')).toEqual(before)
  expect(await auditor.fetch({ tfTaskIds: [task.id] })).toHaveLength(1)
  expect(await take(rec('same'), rec('same'))).toMatchObject([
    { result: 'merged', id: recordId },
    { result: 'merged', id: recordId },
  ])
  expect(await reportsOf(recordId)).toBe(4)
  expect(await orders()).toEqual([{ recordId, taskId: task.id, state: 'held' }])
  const reports = await server.ctx.pool.query('select 1 from record_report where record_id = $1', [
    recordId,
  ])
  expect(reports.rowCount).toBe(3)
})

test('ends what nobody holds of a task when newer content of the post comes in', async () => {
  const { task, recordId } = await inTask('newer')
  const { id, rank } = await row('newer')
  await server.ctx.pool.query('update queue_order set seen = true')
  const [answer] = await take(rec('newer', { texts: [{ content: 'other' }] }))
  expect(answer).toMatchObject({ result: 'merged' })
  expect(answer?.id).not.toBe(recordId)
  expect(await itemStates(server, task.id)).toEqual(['gone: newer content'])
  const after = await row('newer')
  expect(after).toMatchObject({ id, recordId: answer?.id, taskId: null, itemId: null, facts: {} })
  expect(Number(after.rank)).toBeGreaterThan(Number(rank))
  expect(await reportsOf(answer!.id)).toBe(2)
  expect(await events(id)).toEqual(['handed-out', 'released'])
  await expect((await anAuditor(server)).fetch()).resolves.toMatchObject([{ recordId: answer?.id }])
})

test('queues newer content beside what somebody holds of a task', async () => {
  const { task, auditor, recordId } = await inTask('beside')
  await auditor.fetch({ tfTaskIds: [task.id] })
  const [answer] = await take(rec('beside', { texts: [{ content: 'newer' }] }))
  expect(answer).toMatchObject({ result: 'accepted' })
  expect(await orders()).toEqual([
    { recordId, taskId: task.id, state: 'held' },
    { recordId: answer?.id, taskId: null, state: 'waiting' },
  ])
  expect(await itemStates(server, task.id)).toEqual(['released'])
  await auditor.client.ok(contract.queue.stop, { pageKey: page.pageKey, windowId: auditor.window })
})

test('gives what came in again to everybody when the task of its order ends', async () => {
  const { task, item, recordId } = await inTask('again', true)
  expect(await take(rec('again'))).toMatchObject([{ result: 'merged', id: recordId }])
  const back = await transact(server.ctx, (client) =>
    takeBack(client, task.id, { personId: null, why: 'over' }, server.ctx.now()),
  )
  expect(back).toEqual([{ itemId: item.itemId, returned: true }])
  expect(await orders()).toEqual([{ recordId, taskId: null, state: 'waiting' }])
})
