import { inspectQueueCalls, inspectionCalls } from '@oas/contract/inspection/calls'
import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { type Auditor, anAuditor, rec, send } from '../../testing/auditor.ts'
import { muting } from '../../testing/held.ts'
import {
  aQueue,
  anInspectionLeader,
  anInspector,
  answerOne,
  decideMany,
  fetchOf,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { server } from '../../testing/queue-world.ts'
import { aPerson } from '../../testing/world.ts'

useInspectionWorld()
const anybody = () => aPerson(server.ctx, { permissions: ['audit.take'] })

test('lists what waits by the time it shows when inspections wait among the rest', async () => {
  const leader = await anInspectionLeader(server)
  await aQueue(leader, { people: workedBy(await anInspector(server)) })
  await send(server, [rec('before')])
  await decideMany(server, await anybody(), 3)
  await server.ctx.pool.query(`
    update record set received_at = received_at - interval '5 days';
    update decision set at = at - interval '1 hour';
    update inspect_due set due_at = due_at - interval '1 hour'`)
  await sampleAll(server)
  await send(server, [rec('after'), rec('last')])
  const lead = server.client((await aPerson(server.ctx, { permissions: ['record.read'] })).token)
  for (const sort of ['receivedAt', '-receivedAt'] as const) {
    const { list } = await lead.ok(contract.queue.waiting, { sort })
    expect(list).toHaveLength(6)
    const times = list.map(({ receivedAt }) => receivedAt)
    const sign = sort === 'receivedAt' ? 1 : -1
    expect(times).toEqual(times.toSorted((a, b) => sign * (a - b)))
  }
})

/** Another window of the same person. */
const windowOf = (inspector: Auditor): Promise<Auditor> => anAuditor(server, {}, [], inspector)

test('hands out no more than a day has room for when many take at once', async () => {
  const leader = await anInspectionLeader(server)
  const people = [await anInspector(server), await anInspector(server), await anInspector(server)]
  const quota = { person: null, day: 20 }
  const queueId = await aQueue(leader, { people: workedBy(...people), quota })
  await decideMany(server, await anybody(), 45)
  await sampleAll(server)
  const windows = await Promise.all(people.flatMap((one) => [one, windowOf(one)]))
  const takeAll = () => Promise.all(windows.map((one) => fetchOf(one, queueId, 9)))
  const first = await takeAll()
  expect(first.flat()).toHaveLength(20)
  expect((await takeAll()).flat()).toEqual([])
  const homeOf = async (one: Auditor) =>
    (await one.client.ok(inspectionCalls.home, {})).queues[0]?.left
  expect(await homeOf(people[0] as Auditor)).toBe(0)

  // What was given back, and what ran out, is free again; what was answered is not.
  const owner = windows[first.findIndex((list) => list.length >= 4)] as Auditor
  const [one, two, three, four] = first.find((list) => list.length >= 4) ?? []
  if (!one || !two || !three || !four) throw new Error('nobody got four')
  await answerOne(server, owner, muting(one))
  await owner.client.ok(contract.queue.release, {
    pageKey: 'tags-audit-text',
    windowId: owner.window,
    list: [two, three].map((record) => ({ ...owner.ref(record), reason: 'back' as const })),
  })
  expect(await homeOf(owner)).toBe(2)
  expect((await takeAll()).flat()).toHaveLength(2)
  await server.ctx.pool.query(
    `update queue_order set state = 'waiting', holder_id = null where id = $1`,
    [four.id],
  )
  expect((await takeAll()).flat()).toHaveLength(1)

  await server.ctx.pool.query(`
    update inspection set state = 'gone' where state = 'waiting'
      and order_id in (select id from queue_order where state = 'held');
    delete from queue_order where state = 'held'`)
  expect((await takeAll()).flat()).toHaveLength(19)
  await server.ctx.pool.query(`
    update inspection set at = at - interval '1 day' where state = 'done';
    delete from queue_order where state = 'held'`)
  expect((await takeAll()).flat()).toHaveLength(6)
})

test('tells the smaller of what a person and what a queue has left today', async () => {
  const leader = await anInspectionLeader(server)
  const [mine, other] = [await anInspector(server), await anInspector(server)]
  const queueId = await aQueue(leader, {
    people: workedBy(mine, other),
    quota: { person: 5, day: 7 },
  })
  await decideMany(server, await anybody(), 12)
  await sampleAll(server)
  const left = async () => (await mine.client.ok(inspectionCalls.home, {})).queues[0]?.left
  expect(await left()).toBe(5)
  expect(await fetchOf(other, queueId)).toHaveLength(5)
  expect(await left()).toBe(2)
  expect(await fetchOf(mine, queueId)).toHaveLength(2)
})

test('names a queue when a page asks, all in hand or at rest', async () => {
  const leader = await anInspectionLeader(server)
  const [mine, other] = [await anInspector(server), await anInspector(server)]
  const queueId = await aQueue(leader, { name: 'Second look', people: workedBy(mine) })
  await decideMany(server, await anybody(), 2)
  await sampleAll(server)
  expect(await fetchOf(mine, queueId)).toHaveLength(2)
  const ask = ({ client }: Auditor) =>
    client.ok(contract.queue.tasks, {
      pageKey: 'tags-audit-text',
      source: 'inspection',
      tfTaskIds: [queueId],
      tfRound: 1,
    })
  expect(await ask(mine)).toMatchObject({
    list: [{ tfTaskId: queueId, name: 'Second look', waiting: 0, held: 2, mine: 2 }],
    resting: [],
  })
  expect(await ask(other)).toEqual({ list: [], resting: [] })

  const { queue } = await leader.ok(inspectQueueCalls.detail, { id: queueId })
  const { version } = queue
  await leader.ok(inspectQueueCalls.update, { id: queueId, baseVersion: version, state: 'paused' })
  expect(await ask(mine)).toEqual({
    list: [],
    resting: [{ tfTaskId: queueId, name: 'Second look', state: 'paused', queue: true }],
  })
  expect(await ask(other)).toEqual({ list: [], resting: [] })
})
