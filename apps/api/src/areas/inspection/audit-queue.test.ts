import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { type QueueBody, blankQueue } from '@oas/contract/inspection/queue'
import { contract } from '@oas/contract/index'
import { beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { muting, submitItems } from '../../testing/held.ts'
import { anInspectionLeader, useInspectionWorld, workedBy } from '../../testing/inspections.ts'
import { posts, server } from '../../testing/queue-world.ts'

const { queue } = contract
useInspectionWorld()
beforeEach(() => server.ctx.pool.query('delete from queue_order'))

let made = 0
/** A queue of kind audit that is on. */
const anAuditQueue = async (people: readonly Auditor[], change: Partial<QueueBody> = {}) => {
  const leader = await anInspectionLeader(server)
  const body: QueueBody = {
    ...blankQueue,
    name: `Comments ${++made}`,
    scope: { ...blankQueue.scope, types: ['50:12'] },
    people: workedBy(...people),
    ...change,
  }
  const { id } = await leader.ok(inspectQueueCalls.create, { kind: 'audit', body })
  await leader.ok(inspectQueueCalls.update, { id, baseVersion: 1, state: 'on' })
  return { id, leader, body }
}
const sendMany = (n: number, more: object = {}): Promise<string[]> =>
  send(
    server,
    Array.from({ length: n }, (_all, at) => rec(`q${made}-${at}`, more)),
  )

test('hands ordinary orders of its scope to its people, up to a share of the day', async () => {
  const [first, second, stranger] = [
    await anAuditor(server),
    await anAuditor(server),
    await anAuditor(server),
  ]
  const { id, leader } = await anAuditQueue([first, second], { quota: { person: 2, day: 3 } })
  await sendMany(6)
  const through = { tfTaskIds: [id], tfRound: 1 }
  expect(await first.fetch(through)).toHaveLength(2)
  expect(await first.fetch(through)).toHaveLength(0)
  expect(await second.fetch(through)).toHaveLength(1)
  expect(await stranger.fetch(through)).toHaveLength(0)
  // The orders are ordinary ones: others go on taking them.
  expect(await stranger.fetch()).toHaveLength(3)
  const { list } = await leader.ok(inspectQueueCalls.query, { kind: 'audit' })
  expect(list.find((one) => one.id === id)?.counts).toMatchObject({ held: 3, drawn: 3, done: 0 })
})

test('gives what was given back to others, and counts what was decided', async () => {
  const [first, second] = [await anAuditor(server), await anAuditor(server)]
  const { id, leader } = await anAuditQueue([first, second], { quota: { person: null, day: 2 } })
  await sendMany(2)
  const through = { tfTaskIds: [id], tfRound: 1 }
  const [one, two] = await first.fetch(through)
  if (!one || !two) throw new Error('nothing was handed out')
  expect(await second.fetch(through)).toHaveLength(0)
  await first.client.ok(queue.release, {
    ...page,
    windowId: first.window,
    list: [{ ...first.ref(one), reason: 'back' }],
  })
  expect(posts(await second.fetch(through))).toEqual([one.postId])
  await submitItems(server, first.client.token ?? '', [muting(two)], { windowId: first.window })
  const { list } = await leader.ok(inspectQueueCalls.query, { kind: 'audit' })
  expect(list.find((row) => row.id === id)?.counts).toMatchObject({ held: 1, done: 1, lastHour: 1 })
})

test('tells its people what waits in its languages, and nobody once it is paused', async () => {
  const first = await anAuditor(server)
  const scope = { ...blankQueue.scope, types: ['50:12'], languages: ['id'] }
  const { id, leader, body } = await anAuditQueue([first], { scope, orderTimeout: 77 })
  await sendMany(2, { language: 'id' })
  made++
  await sendMany(3, { language: 'en' })
  const shown = async () =>
    (await first.client.ok(queue.tasks, { pageKey: page.pageKey })).list.filter(
      ({ tfTaskId }) => tfTaskId === id,
    )
  expect(await shown()).toMatchObject([{ name: body.name, kind: 'audit', waiting: 2 }])
  const asked = await leader.ok(inspectQueueCalls.waiting, { scope })
  expect(asked.waiting).toBe(2)
  const [held] = await first.fetch({ tfTaskIds: [id], tfRound: 1 })
  expect(held?.language).toBe('id')
  const kept = await server.ctx.pool.query(
    `select distinct order_timeout as t from queue_order where state = 'held'`,
  )
  expect(kept.rows).toEqual([{ t: 77 }])
  await leader.ok(inspectQueueCalls.update, { id, baseVersion: 1, state: 'paused' })
  expect(await shown()).toEqual([])
  const late = await anAuditor(server, {}, [], first)
  expect(await late.fetch({ tfTaskIds: [id], tfRound: 1 })).toHaveLength(0)
})
