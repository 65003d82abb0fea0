import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aDrawnTask, drawItems, itemStates, release } from '../../testing/task-world.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

let server: TestServer
let first: MadePerson
let second: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx, { undoSeconds: 60 })
  await aLabelTree(server.ctx)
  first = await aPerson(server.ctx)
  second = await aPerson(server.ctx)
})
afterAll(() => server.stop())

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.ctx.pool.query(text, values)).rows as T[]

/** A record that the first person muted, asked about again in a special order of the second. */
const askAgain = async (state = 'held') => {
  const held = await hold(server, first.id)
  const { list } = await submitItems(server, first.token, [muting(held)])
  const task = await aDrawnTask(server, { kind: 'special-order' })
  const items = await drawItems(server, task, [held.recordId])
  const [handed] = await release(server, task.id, items, true)
  expect(handed).toMatchObject({ state: 'made', plainRank: null })
  await server.ctx.pool.query(
    `
      update queue_order
      set state = $3, fence = 1, holder_id = case when $3 = 'held' then $2::bigint end,
        window_id = 'w1', held_at = now(), lease_until = now() + interval '5 minutes'
      where id = $1`,
    [handed?.orderId, second.id, state],
  )
  const order: Held = { ...held, id: handed?.orderId as string, fence: 1 }
  return { task, order, old: list[0]?.decisionId as string }
}
const decisions = (recordId: string) =>
  rows<{ id: string; state: string; replaces: string | null; taskId: string | null }>(
    `
      select id, state, replaces, task_id as "taskId"
      from decision
      where record_id = $1
      order by id`,
    recordId,
  )
const punishes = (uid: string) =>
  rows<{ state: string }>('select state from punish where uid = $1 order by id', uid)

test('decides a record anew by a special order, and punishments follow once each', async () => {
  const { task, order, old } = await askAgain()
  const { list } = await submitItems(server, second.token, [item(order)])
  expect(list).toMatchObject([{ id: order.id, accepted: true }])
  const id = list[0]?.decisionId as string
  expect(await decisions(order.recordId)).toEqual([
    { id: old, state: 'replaced', replaces: null, taskId: null },
    { id, state: 'active', replaces: old, taskId: task.id },
  ])
  expect(await punishes(order.uid)).toEqual([{ state: 'cleared' }])
  expect(await itemStates(server, task.id)).toEqual(['final'])
  expect(
    await rows(
      'select person_id as p, decision_id as d from task_answer where task_id = $1',
      task.id,
    ),
  ).toEqual([{ p: second.id, d: id }])
  expect(await submitItems(server, second.token, [item(order)])).toMatchObject({
    list: [{ accepted: true, decisionId: id }],
  })
  expect(await rows('select 1 from queue_order where record_id = $1', order.recordId)).toEqual([])
})

test('keeps how long its person took, as every order of a task', async () => {
  const { task, order } = await askAgain()
  await server.ctx.pool.query(
    `update queue_order set held_at = now() - interval '9 s' where id = $1`,
    [order.id],
  )
  await submitItems(server, second.token, [item(order, 'ignore', { spentMs: 1500 })])
  expect(await rows('select spent_ms as ms from task_answer where task_id = $1', task.id)).toEqual([
    { ms: 1500 },
  ])
})

test('what both verdicts name stays in force', async () => {
  const { order } = await askAgain()
  const { list } = await submitItems(server, second.token, [muting(order), item(order)])
  expect(list.map(({ accepted }) => accepted)).toEqual([true, false])
  expect(await punishes(order.uid)).toEqual([{ state: 'active' }])
})

test('is decided beside ordinary orders in one submission', async () => {
  const { order } = await askAgain()
  const plain = await hold(server, second.id)
  const { list } = await submitItems(server, second.token, [item(plain), item(order)])
  expect(list.map(({ id, accepted }) => [id, accepted])).toEqual([
    [plain.id, true],
    [order.id, true],
  ])
})

test('a late verdict on it counts while nobody took it', async () => {
  const { task, order } = await askAgain('waiting')
  await server.ctx.pool.query(
    `
      insert into order_event (order_id, record_id, app_id, kind, person_id, fence)
      values ($1, $2, 50, 'expired', $3, 1)`,
    [order.id, order.recordId, second.id],
  )
  const { list } = await submitItems(server, second.token, [item(order)])
  expect(list).toMatchObject([{ accepted: true }])
  expect((await decisions(order.recordId)).map(({ state }) => state)).toEqual([
    'replaced',
    'active',
  ])
  expect(await itemStates(server, task.id)).toEqual(['final'])
})

test('is never for the person who decided, who is refused', async () => {
  const { order, old } = await askAgain()
  await server.ctx.pool.query('update queue_order set holder_id = $2 where id = $1', [
    order.id,
    first.id,
  ])
  const [{ excluded } = { excluded: [] }] = await rows<{ excluded: string[] }>(
    'select excluded from queue_order where id = $1',
    order.id,
  )
  expect(excluded).toEqual([first.id])
  const { list } = await submitItems(server, first.token, [item(order)])
  expect(list).toMatchObject([{ accepted: false, warnings: [{ code: 'OWN_DECISION' }] }])
  expect(await decisions(order.recordId)).toMatchObject([{ id: old, state: 'active' }])
  const task = await aDrawnTask(server, { kind: 'special-order' })
  await server.ctx.pool.query('delete from queue_order where id = $1', [order.id])
  const [drawn] = await drawItems(server, task, [order.recordId])
  expect(
    await release(server, task.id, [{ ...drawn!, reservedFor: first.id }], true),
  ).toMatchObject([{ state: 'decided', orderId: null }])
})

test('stands for the decision in force when another one took its place meanwhile', async () => {
  const { order, old } = await askAgain()
  const { rows: made } = await server.ctx.pool.query<{ id: string }>(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id, fence,
        result_id, result_type, setting_version, content_hash, replaces
      )
      select order_id, record_id, app_id, type, business, post_id, 7, page_key, window_id, fence,
        result_id, result_type, setting_version, content_hash, id
      from decision
      where id = $1
      returning id`,
    [old],
  )
  await server.ctx.pool.query(`update decision set state = 'replaced' where id = $1`, [old])
  const { list } = await submitItems(server, second.token, [item(order)])
  expect(list).toMatchObject([{ accepted: true }])
  expect((await decisions(order.recordId)).at(-1)).toMatchObject({ replaces: made[0]?.id })
})
