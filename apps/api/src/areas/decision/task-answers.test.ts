import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aDrawnTask, drawItems, itemStates } from '../../testing/task-world.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let me: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx, { undoSeconds: 60 })
  await aType(server.ctx, { type: 14, name: 'no undo', undoSeconds: 0 })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
})
afterAll(() => server.stop())

/** An order of a task that the person holds. */
const holdItem = async (more: { type?: number } = {}) => {
  const task = await aDrawnTask(server)
  const held = await hold(server, me.id, more)
  const [drawn] = await drawItems(server, task, [held.recordId])
  await server.ctx.pool.query(
    `
      with i as (
        update task_item
        set state = 'released', released_at = now(), order_id = $2, plain_rank = 7
        where id = $1
        returning id, task_id
      )
      update queue_order q
      set task_id = i.task_id, item_id = i.id, round = 1, rank = 3
      from i
      where q.id = $2`,
    [drawn?.itemId, held.id],
  )
  return { task, held, itemId: drawn?.itemId }
}
const answers = async (taskId: string) =>
  (
    await server.ctx.pool.query(
      `
        select item_id as "itemId", round, person_id as "personId", order_id as "orderId",
          decision_id as "decisionId", key, spent_ms as "spentMs"
        from task_answer
        where task_id = $1`,
      [taskId],
    )
  ).rows
const decide = async (verdict: ReturnType<typeof item>, type = 12): Promise<string> => {
  const { list } = await submitItems(server, me.token, [verdict], { type })
  expect(list).toMatchObject([{ accepted: true }])
  return list[0]?.decisionId as string
}
const orderOf = async (held: Held) =>
  (
    await server.ctx.pool.query(
      `
        select state, task_id as "taskId", item_id as "itemId", round, rank::int as rank, facts
        from queue_order
        where id = $1`,
      [held.id],
    )
  ).rows[0]

test.each([
  ['passes', (held: Held) => item(held, 'ignore', { spentMs: 1 }), 'r:ignore'],
  ['punishes', (held: Held) => muting(held), 'r:mute'],
])('answers the item with a decision that %s', async (_what, verdict, key) => {
  const { task, held, itemId } = await holdItem()
  const decisionId = await decide(verdict(held))
  expect(await answers(task.id)).toMatchObject([
    { itemId, round: 1, personId: me.id, orderId: held.id, decisionId, key },
  ])
  expect(await itemStates(server, task.id)).toEqual(['final'])
})

test('a decision that is refused answers nothing', async () => {
  const { task, held } = await holdItem()
  const { list } = await submitItems(server, me.token, [item(held, 'mute')])
  expect(list).toMatchObject([{ accepted: false }])
  expect(await answers(task.id)).toEqual([])
  expect(await itemStates(server, task.id)).toEqual(['released'])
})

test('an undone decision leaves the item out again, and its order with the task', async () => {
  const { task, held, itemId } = await holdItem()
  const decisionId = await decide(item(held))
  await server
    .client(me.token)
    .ok(contract.decision.undo, { windowId: 'w1', decisionIds: [decisionId] })
  expect(await answers(task.id)).toEqual([])
  expect(await itemStates(server, task.id)).toEqual(['released'])
  expect(await orderOf(held)).toMatchObject({ state: 'held', taskId: task.id, itemId, round: 1 })
  await decide(item(held, 'ignore', { fence: 4 }))
  expect(await itemStates(server, task.id)).toEqual(['final'])
})

test.each([12, 14])(
  'a decision that a leader takes back goes back to its task (%i)',
  async (type) => {
    const { task, held, itemId } = await holdItem({ type })
    const decisionId = await decide(item(held), type)
    const leader = await aPerson(server.ctx, {
      permissions: ['record.repunish'],
    })
    expect(
      await server
        .client(leader.token)
        .ok(contract.decision.takeBack, { decisionId, reason: 'wrong' }),
    ).toMatchObject({ taken: true })
    expect(await answers(task.id)).toEqual([])
    expect(await itemStates(server, task.id)).toEqual(['released'])
    const order = await orderOf(held)
    expect(order).toMatchObject({ state: 'waiting', taskId: task.id, itemId })
    if (type === 14) expect(order.facts.$plain).toMatchObject({ rank: 7 })
  },
)

test('an answer follows the decision that stands for its own, and keeps its person', async () => {
  const { task, held, itemId } = await holdItem()
  const first = await decide(muting(held))
  const leader = await aPerson(server.ctx, { permissions: ['record.read', 'record.repunish'] })
  const { list } = await server.client(leader.token).ok(contract.customize.punish, {
    pageKey: 'tags-customize-text-list',
    appId: 50,
    type: 12,
    business: 'text',
    windowId: 'w9',
    settingVersion: 1,
    item: item(held),
    replaces: first,
  })
  expect(list).toMatchObject([{ accepted: true }])
  expect(await answers(task.id)).toMatchObject([
    { itemId, personId: me.id, decisionId: list[0]?.decisionId, key: 'r:ignore' },
  ])
  expect(await itemStates(server, task.id)).toEqual(['final'])
})
