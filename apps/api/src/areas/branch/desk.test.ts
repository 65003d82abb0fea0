import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clearDisagreements, disagreeOn, somebody } from '../../testing/disagreements.ts'
import { clock, resetClock, server, useQueueWorld } from '../../testing/queue-world.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree } from '../../testing/world.ts'

useQueueWorld()
const { branch: desk } = contract
let other: TestServer
beforeAll(async () => {
  await aLabelTree(server.ctx)
  const { databaseUrl } = server.config
  other = await testServer({ databaseUrl }, { now: () => new Date(clock) })
})
afterAll(() => other.stop())
beforeEach(async () => {
  resetClock()
  await clearDisagreements()
})

/** Everything a judgment could change. */
const rows = async (): Promise<unknown> => {
  const tables = ['branch_order', 'task_item', 'task_answer', 'decision', 'wrong_order', 'outbox']
  const found = await Promise.all(
    tables.map((table) => server.ctx.pool.query(`select t.* from ${table} t order by t::text`)),
  )
  return Object.fromEntries(found.map((one, index) => [tables[index], one.rows]))
}
const states = async (): Promise<string[]> =>
  (
    await server.ctx.pool.query<{ state: string }>('select state from branch_order order by id')
  ).rows.map(({ state }) => state)

test('gives back at once what a closed window had, and refuses its judge later', async () => {
  await disagreeOn(['a', 'b', 'c', 'd', 'e'])
  const [first, second] = [await somebody(['branch.judge']), await somebody(['branch.judge'])]
  const windowId = 'closes'
  const { held } = await first.client.ok(desk.dispatch, { windowId, taskIds: [], limit: 5 })
  expect(held).toHaveLength(5)
  const judging = (index: number) => ({
    windowId,
    id: held[index]?.id ?? '',
    fence: held[index]?.fence ?? 0,
    verdict: 'round' as const,
    round: 1,
    reason: 'The rule says so',
  })
  for (const index of [0, 1]) await first.client.ok(desk.judgment, judging(index))
  const form = new FormData()
  form.append('windowId', windowId)
  const beacon = await first.client.raw('POST', pathOf(desk.revoke), { body: form })
  expect(await beacon.json()).toMatchObject({ code: 0, data: { returned: 3 } })
  expect(await states()).toEqual(['judged', 'judged', 'waiting', 'waiting', 'waiting'])

  const taken = await other
    .client(second.token)
    .ok(desk.dispatch, { windowId: 'elsewhere', taskIds: [], limit: 5 })
  expect(taken.held.map(({ id, fence }) => [id, fence])).toEqual(
    held.slice(2).map(({ id, fence }) => [id, fence + 1]),
  )
  const before = await rows()
  const late = await first.client.call(desk.judgment, judging(2))
  expect([late.status, late.body.code, late.body.msg]).toEqual([409, 409, '该工单已不在您手中'])
  expect(await rows()).toEqual(before)
  const [third] = taken.held
  const done = await other.client(second.token).ok(desk.judgment, {
    ...judging(2),
    windowId: 'elsewhere',
    fence: third?.fence ?? 0,
  })
  expect(done.state).toBe('judged')
})

test('takes the fields of a form in either coding, and JSON, where a window closes', async () => {
  const { client } = await somebody(['branch.judge'])
  const ways: [RequestInit, number][] = [
    [{ body: new URLSearchParams({ windowId: 'one' }) }, 200],
    [{ body: JSON.stringify({ windowId: 'one' }) }, 200],
    [{ body: new URLSearchParams({ window: 'one' }) }, 400],
    [{ body: 'nothing', headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 400],
  ]
  for (const [init, status] of ways)
    expect((await client.raw('POST', pathOf(desk.revoke), init)).status).toBe(status)
})
