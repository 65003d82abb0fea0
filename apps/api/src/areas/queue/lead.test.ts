import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { afterEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { item } from '../../testing/held.ts'
import {
  clock,
  events,
  pass,
  posts,
  resetClock,
  row,
  runJob,
  server,
  useQueueWorld,
} from '../../testing/queue-world.ts'
import { aTask, intoTask } from '../../testing/task-orders.ts'
import { type PersonOptions, aPerson } from '../../testing/world.ts'

useQueueWorld()
afterEach(resetClock)

const { queue } = contract
const aLeader = async (options: PersonOptions = {}) => {
  const leader = await aPerson(server.ctx, {
    permissions: ['audit.take', 'audit.team', 'record.read'],
    ...options,
  })
  return { ...leader, client: server.client(leader.token) }
}
/** What a look must have found. */
const theOne = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('nothing was found')
  return found
}
type Beat = { id: string; fence: number; shownAt?: number }
const beat = async (auditor: Auditor, list: Beat[]) =>
  (
    await auditor.client.ok(queue.refresh, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      list,
    })
  ).list
const messagesOf = async (personId: string) =>
  (
    await server.ctx.pool.query<{ key: string; params: object }>(
      `
        select m.payload ->> 'transKey' as key, m.payload -> 'transKeyParams' as params
        from message m
        join message_receipt p on p.message_id = m.id
        where p.person_id = $1`,
      [personId],
    )
  ).rows

test('takes a hold back: another fence, the same place, and the holder is told', async () => {
  await send(server, [rec('r1'), rec('r2')])
  const [holder, other, leader] = [
    await anAuditor(server),
    await anAuditor(server),
    await aLeader(),
  ]
  const [held] = await holder.fetch({ limit: 1 })
  const before = await row('r1')
  const waiting = await row('r2')
  const answer = await leader.client.ok(queue.recall, {
    ids: [before.id, waiting.id, '5'],
    reason: 'shift is over',
  })
  expect(answer).toEqual({
    list: [
      { id: before.id, done: true, reason: '' },
      { id: waiting.id, done: false, reason: 'not-held' },
      { id: '5', done: false, reason: 'not-found' },
    ],
    done: 1,
  })
  expect(await row('r1')).toMatchObject({
    state: 'waiting',
    holderId: null,
    fence: before.fence + 1,
    rank: before.rank,
    receivedAt: before.receivedAt,
  })
  expect(await events(before.id)).toEqual(['recalled'])
  expect(await beat(holder, [holder.ref(theOne(held))])).toMatchObject([
    { held: false, reason: 'recalled' },
  ])
  expect(posts(await other.fetch({ limit: 1 }))).toEqual(['r1'])
})

test('takes suspended and doubtful orders back as well', async () => {
  await send(server, [rec('s1', { type: 13 }), rec('s2', { type: 13 })])
  const [holder, leader] = [await anAuditor(server, {}, ['50:13']), await aLeader()]
  const [one, two] = (await holder.fetch({ limit: 2 })).map(holder.ref)
  const window = { pageKey: page.pageKey, windowId: holder.window }
  await holder.client.ok(queue.suspend, { ...window, list: [theOne(one)] })
  await holder.client.ok(queue.doubtful, {
    ...window,
    ...theOne(two),
    question: 'why?',
  })
  const ids = [(await row('s1')).id, (await row('s2')).id]
  expect(await leader.client.ok(queue.recall, { ids, reason: 'gone home' })).toMatchObject({
    done: 2,
  })
  expect([(await row('s1')).state, (await row('s2')).state]).toEqual(['waiting', 'waiting'])
})

test('takes back what is held in a task, which stays in the task', async () => {
  await send(server, [rec('t1')])
  const [holder, leader] = [await anAuditor(server), await aLeader()]
  const taskId = await aTask(server, { personIds: [holder.personId], name: 'night' })
  await intoTask(server, taskId, ['t1'])
  expect(posts(await holder.fetch({ tfTaskIds: [taskId] }))).toEqual(['t1'])
  const { id } = await row('t1')
  expect(await leader.client.ok(queue.recall, { ids: [id], reason: 'mistake' })).toMatchObject({
    done: 1,
  })
  expect(await row('t1')).toMatchObject({ state: 'waiting', taskId })
  const list = await leader.client.ok(queue.waiting, { work: 'task', tfTaskIds: [taskId] })
  expect(list.list).toMatchObject([{ id, task: 'night', tfTaskId: taskId }])
  expect(
    await leader.client.ok(queue.setPriority, { ids: [id], priority: 9, reason: 'urgent' }),
  ).toMatchObject({ list: [{ done: false, reason: 'task' }] })
})

const submit = async (auditor: Auditor, held: HeldRecord) => {
  const { list } = await auditor.client.ok(contract.decision.submit, {
    ...page,
    appId: 50,
    type: 12,
    windowId: auditor.window,
    settingVersion: 1,
    recordResults: [item(held)],
  })
  return list[0]?.accepted ?? false
}
test('of a verdict and a leader who takes the order back at once, exactly one wins', async () => {
  const [holder, leader] = [await anAuditor(server), await aLeader()]
  for (const post of ['race1', 'race2', 'race3', 'race4', 'race5', 'race6']) {
    await send(server, [rec(post)])
    const [held] = await holder.fetch({ limit: 1 })
    if (!held) throw new Error('nothing held')
    const [decided, recalled] = await Promise.all([
      submit(holder, held),
      leader.client.ok(queue.recall, { ids: [held.id], reason: 'now' }),
    ])
    expect(recalled.done).toBe(decided ? 0 : 1)
    await server.ctx.pool.query('truncate queue_order')
  }
})

test('refuses a verdict under the fence that a leader took back, also a late one', async () => {
  await send(server, [rec('late')])
  const [holder, leader] = [await anAuditor(server), await aLeader()]
  const [held] = await holder.fetch()
  if (!held) throw new Error('nothing held')
  await leader.client.ok(queue.recall, { ids: [held.id], reason: 'now' })
  expect(await submit(holder, held)).toBe(false)
  expect(await messagesOf(holder.personId)).toEqual([
    { key: 'message.orders_recalled', params: { by: leader.name, n: 1, reason: 'now' } },
  ])
})

test('serves what is kept for a person to that person alone, for an hour at least', async () => {
  await send(server, [rec('a1'), rec('a2')])
  const [chosen, other, leader] = [
    await anAuditor(server),
    await anAuditor(server),
    await aLeader(),
  ]
  const { id } = await row('a1')
  const answer = await leader.client.ok(queue.assign, { ids: [id], personId: chosen.personId })
  expect(answer).toEqual({
    list: [{ id, done: true, reason: '', exam: '' }],
    done: 1,
    person: expect.any(String),
    freedAfterMinutes: 60,
  })
  expect(await events(id)).toEqual(['assigned'])
  expect(await messagesOf(chosen.personId)).toMatchObject([{ key: 'message.orders_assigned' }])
  await server.ctx.pool.query('update auditor_session set seen_at = $1', [
    new Date(clock - 2 * 3_600_000),
  ])
  await server.ctx.pool.query('update auditor_session set stopped_at = null')
  pass(50 * 60)
  await runJob('queue.tidy')
  const others = await anAuditor(server, {}, [], other)
  expect(posts(await others.fetch())).toEqual(['a2'])
  const back = await anAuditor(server, {}, [], chosen)
  expect(posts(await back.fetch())).toEqual(['a1'])
})

test('frees what was kept for somebody who audits nothing for an hour', async () => {
  await send(server, [rec('f1')])
  const [absent, leader] = [await aPerson(server.ctx), await aLeader()]
  await leader.client.ok(queue.assign, { ids: [(await row('f1')).id], personId: absent.id })
  pass(61 * 60)
  await runJob('queue.tidy')
  expect(await row('f1')).toMatchObject({ state: 'waiting', reservedFor: null })
})

test('keeps nothing for who may not have it, and says why of each order', async () => {
  await send(server, [rec('n1'), rec('n2'), rec('n3'), rec('n4'), rec('n5', { type: 14 })])
  const leader = await aLeader()
  const { id: personId } = await aPerson(server.ctx, { scope: [{ appId: 50, type: 12 }] })
  const of = async (post: string) => (await row(post)).id
  await server.ctx.pool.query(
    `update queue_order set excluded = array[$1::bigint] where post_id = 'n1'`,
    [personId],
  )
  await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash
      )
      select 1, record_id, app_id, type, business, post_id, $1, 'p', 'w', 1, 'ignore', 'REGULAR', 1,
        ''
      from queue_order
      where post_id = 'n2'`,
    [personId],
  )
  await server.ctx.pool.query(
    `
      update queue_order
      set facts = '{"escalatedTo": "leader"}'::jsonb
      where post_id = 'n3'`,
  )
  const foreign = await aTask(server)
  await intoTask(server, foreign, ['n4'])
  const ids = await Promise.all(['n1', 'n2', 'n3', 'n4', 'n5'].map(of))
  const { list } = await leader.client.ok(queue.assign, { ids, personId })
  expect(list.map(({ reason }) => reason)).toEqual([
    'excluded',
    'decided',
    'leaders',
    'task',
    'foreign-type',
  ])
  const { id: reader } = await aPerson(server.ctx, { permissions: ['record.read'] })
  const { body } = await leader.client.call(queue.assign, { ids, personId: reader })
  expect(body).toMatchObject({ code: 400, data: null })
})

test('another priority moves an order ahead, as if it had come in with it', async () => {
  await send(server, [rec('p1'), rec('p2'), rec('p3', { priority: 9 })])
  const [auditor, leader] = [await anAuditor(server), await aLeader()]
  const { id } = await row('p2')
  const order = { ids: [id], priority: 9, reason: 'the press asks' }
  expect(await leader.client.ok(queue.setPriority, order)).toMatchObject({ done: 1 })
  expect((await row('p2')).rank).toBe((await row('p3')).rank)
  expect(await events(id)).toEqual(['prioritised'])
  expect(posts(await auditor.fetch({ limit: 2 }))).toEqual(['p2', 'p3'])
  expect(await leader.client.ok(queue.setPriority, order)).toMatchObject({
    list: [{ done: false, reason: 'not-waiting' }],
  })
})

test('leaders act within their data alone, and nobody else does', async () => {
  await send(server, [rec('mine'), rec('theirs', { appId: 71, type: 3 })])
  const leader = await aLeader({ scope: [{ appId: 71 }] })
  const auditor = await anAuditor(server)
  const ids = [(await row('mine')).id]
  const gone = { list: [{ done: false, reason: 'not-found' }], done: 0 }
  const { client } = leader
  expect(await client.ok(queue.recall, { ids, reason: 'x' })).toMatchObject(gone)
  expect(await client.ok(queue.assign, { ids, personId: auditor.personId })).toMatchObject(gone)
  expect(await client.ok(queue.setPriority, { ids, priority: 1, reason: 'x' })).toMatchObject(gone)
  expect((await auditor.client.call(queue.recall, { ids, reason: 'x' })).status).toBe(403)
})

test('finds orders by whose they are, their age, priority, task and time', async () => {
  await send(server, [rec('w1'), rec('w2', { priority: 7 }), rec('w3'), rec('w4')])
  const [auditor, leader] = [await anAuditor(server), await aLeader()]
  const taskId = await aTask(server)
  await intoTask(server, taskId, ['w4'])
  const [held] = await auditor.fetch({ limit: 1 })
  await beat(auditor, [{ ...auditor.ref(theOne(held)), shownAt: clock }])
  const find = async (by: object) =>
    posts((await leader.client.ok(queue.waiting, { ...by })).list).toSorted()
  expect(await find({ holderId: auditor.personId })).toEqual(['w2'])
  expect(await find({ windowId: auditor.window })).toEqual(['w2'])
  expect(await find({ minPriority: 7 })).toEqual(['w2'])
  expect(await find({ work: 'task' })).toEqual(['w4'])
  expect(await find({ work: 'ordinary', states: ['waiting'] })).toEqual(['w1', 'w3'])
  const one = await row('w3')
  expect(await find({ ids: [one.id] })).toEqual(['w3'])
  expect(await find({ ids: [one.recordId] })).toEqual(['w3'])
  expect(await find({ minAgeMinutes: 5 })).toEqual([])
  expect(await find({ overdue: true })).toEqual([])
  pass(301)
  expect(await find({ minAgeMinutes: 5, states: ['waiting'] })).toEqual(['w1', 'w3', 'w4'])
  expect(await find({ overdue: true })).toEqual(['w2'])
  const { list } = await leader.client.ok(queue.waiting, { overdue: true })
  expect(list).toMatchObject([
    { holderId: auditor.personId, windowId: auditor.window, overdue: true, keptFor: '' },
  ])
  const count = async (work?: 'ordinary' | 'task' | 'all') =>
    (
      await leader.client.ok(queue.waitingSummary, { types: ['50:12'], ...(work ? { work } : {}) })
    ).map(({ waiting, held: n }) => [waiting, n])
  expect([await count(), await count('task'), await count('all')]).toEqual([
    [[2, 1]],
    [[1, 0]],
    [[3, 1]],
  ])
})
