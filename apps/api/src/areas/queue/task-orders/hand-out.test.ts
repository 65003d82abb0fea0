import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { anAuditor, page, rec, send } from '../../../testing/auditor.ts'
import {
  clock,
  events,
  pass,
  posts,
  row,
  server,
  useQueueWorld,
} from '../../../testing/queue-world.ts'
import { aDrawnTask, drawItems, itemStates, release } from '../../../testing/task-world.ts'
import { transact } from '../../../db/transaction.ts'
import { takeBack } from './take-back.ts'

useQueueWorld()

const back = (taskId: string, itemIds?: string[]) =>
  transact(server.ctx, (client) =>
    takeBack(
      client,
      taskId,
      { ...(itemIds ? { itemIds } : {}), personId: null, why: 'over' },
      server.ctx.now(),
    ),
  )
const ranks = async (): Promise<Map<string, number>> =>
  new Map(
    (
      await server.ctx.pool.query<{ postId: string; rank: number }>(
        'select post_id as "postId", rank::float8 as rank from queue_order where task_id is null',
      )
    ).rows.map(({ postId, rank }) => [postId, rank]),
  )

test('takes waiting orders over, and gives what nobody claimed back as it was', async () => {
  const names = Array.from({ length: 120 }, (_, n) => `w${n}`)
  const ids = await send(
    server,
    names.map((name, n) => rec(name, { priority: n % 5 })),
  )
  const before = await ranks()
  const auditor = await anAuditor(server)
  const task = await aDrawnTask(server, { people: [auditor.personId] })
  const items = await drawItems(server, task, ids)
  const handed = await release(server, task.id, items)
  expect(handed.map(({ state }) => state)).toEqual(names.map(() => 'taken'))
  expect(new Map(handed.map(({ plainRank }, n) => [names[n], plainRank]))).toEqual(before)
  const outside = await anAuditor(server)
  expect(await outside.fetch()).toEqual([])
  const held = await auditor.fetch({ tfTaskIds: [task.id], limit: 20 })
  expect(posts(held)).toEqual(names.slice(0, 20))
  const answer = await back(task.id)
  expect(answer.filter(({ returned }) => returned)).toHaveLength(100)
  expect(answer).toHaveLength(100)
  const { list } = await auditor.client.ok(contract.decision.submit, {
    ...page,
    appId: 50,
    type: 12,
    windowId: auditor.window,
    settingVersion: 1,
    recordResults: held.map((one) => ({
      id: one.id,
      postId: one.postId,
      uid: one.uid,
      fence: one.fence,
      value: { result: { id: 'ignore' } },
      form: { result: {} },
      reasonLabels: [],
      reasonLabelsKey: '',
      remark: '',
      currentJson: {},
    })),
  })
  expect(list.filter(({ accepted }) => accepted)).toHaveLength(20)
  expect((await itemStates(server, task.id)).filter((state) => state === 'final')).toHaveLength(20)
  const after = await ranks()
  expect(after.size).toBe(100)
  for (const [post, rank] of after) expect(rank).toBe(before.get(post))
  expect(await row('w50')).toMatchObject({ itemId: null, taskId: null, facts: {}, excluded: [] })
  expect(
    posts(await outside.fetch({ limit: 10 })).every(
      (post) => !held.some((one) => one.postId === post),
    ),
  ).toBe(true)
})

test('keeps an order for one person, unseen by those excluded, until its own time', async () => {
  const [id] = await send(server, [rec('kept', { deadline: clock + 9_000_000 })])
  const deadline = (await row('kept')).deadlineAt
  const me = await anAuditor(server)
  const other = await anAuditor(server)
  const task = await aDrawnTask(server, { people: [me.personId, other.personId] })
  const [item] = await drawItems(server, task, [id as string])
  const dueAt = new Date(clock + 60_000)
  await release(server, task.id, [
    { ...item!, reservedFor: me.personId, dueAt, excluded: [other.personId] },
  ])
  expect(await row('kept')).toMatchObject({
    deadlineAt: dueAt,
    reservedFor: me.personId,
    excluded: [other.personId],
    round: 1,
    itemId: item?.itemId,
  })
  expect(await other.fetch({ tfTaskIds: [task.id] })).toEqual([])
  expect(await back(task.id)).toEqual([{ itemId: item?.itemId, returned: true }])
  expect(await row('kept')).toMatchObject({
    deadlineAt: deadline,
    reservedFor: null,
    excluded: [],
    round: 0,
  })
  expect(posts(await other.fetch())).toEqual(['kept'])
})

test('what a task keeps for one person stays kept for them when their hold runs out', async () => {
  const [id] = await send(server, [rec('named')])
  const me = await anAuditor(server)
  const task = await aDrawnTask(server, { people: [me.personId] })
  const [item] = await drawItems(server, task, [id as string])
  await server.ctx.pool.query('update task_item set person_id = $2 where id = $1', [
    item?.itemId,
    me.personId,
  ])
  await release(server, task.id, [{ ...item!, reservedFor: me.personId }])
  const [held] = await me.fetch({ tfTaskIds: [task.id] })
  await me.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: me.window,
    list: [{ ...me.ref(held!), reason: 'back' }],
  })
  expect(await row('named')).toMatchObject({ state: 'waiting', reservedFor: me.personId })
})

test('answers held, decided and gone where there is nothing to hand out', async () => {
  const [held, decided, discarded, elsewhere] = await send(server, [
    rec('held'),
    rec('decided'),
    rec('discarded'),
    rec('elsewhere'),
  ])
  const ids = [held, decided, discarded, elsewhere] as string[]
  const [one, two] = [await aDrawnTask(server), await aDrawnTask(server)]
  await release(server, two.id, await drawItems(server, two, [elsewhere as string]))
  const auditor = await anAuditor(server)
  await auditor.fetch({ postId: 'held' })
  await server.ctx.pool.query(`delete from queue_order where post_id in ('decided', 'discarded')`)
  await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id, fence,
        result_id, result_type, setting_version, content_hash
      )
      values (1, $1, 50, 12, 'text', 'decided', $2, '', '', 1, 'ignore', 'PASS', 1, '')`,
    [decided, auditor.personId],
  )
  const items = await drawItems(server, one, ids)
  expect((await release(server, one.id, items)).map(({ state }) => state)).toEqual([
    'held',
    'decided',
    'gone',
    'held',
  ])
  expect((await release(server, one.id, items, true)).map(({ state }) => state)).toEqual([
    'held',
    'made',
    'made',
    'held',
  ])
})

test('makes an order from the stored record, and removes it when the task ends', async () => {
  const [id] = await send(server, [rec('never', { country: 'ID', priority: 3 })])
  await server.ctx.pool.query('truncate queue_order')
  const task = await aDrawnTask(server, { kind: 'special-order' })
  const items = await drawItems(server, task, [id as string])
  const [made] = await release(server, task.id, items, true)
  const order = await row('never')
  expect(order).toMatchObject({ id: made?.orderId, country: 'ID', priority: 3, seen: true })
  pass(1)
  expect(await back(task.id, [items[0]?.itemId as string])).toEqual([
    { itemId: items[0]?.itemId, returned: false },
  ])
  expect(await events(order.id)).toEqual(['handed-out', 'discarded'])
  expect(await ranks()).toEqual(new Map())
})

test('folds an order that comes back into the one of the same post that waits by now', async () => {
  const [older] = await send(server, [rec('fold', { priority: 9 })])
  const auditor = await anAuditor(server)
  const task = await aDrawnTask(server, { people: [auditor.personId] })
  const items = await drawItems(server, task, [older as string])
  const [handed] = await release(server, task.id, items)
  const [held] = await auditor.fetch({ tfTaskIds: [task.id] })
  const [newer] = await send(server, [rec('fold', { texts: [{ content: 'newer' }] })])
  expect(newer).not.toBe(older)
  await auditor.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: [{ ...auditor.ref(held!), reason: 'back' }],
  })
  expect(await back(task.id)).toEqual([{ itemId: items[0]?.itemId, returned: true }])
  expect(await row('fold')).toMatchObject({
    recordId: newer,
    rank: String(handed?.plainRank),
    taskId: null,
  })
  expect((await events(handed?.orderId as string)).slice(-2)).toEqual(['released', 'folded'])
})
