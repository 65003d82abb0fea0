import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'

let server: TestServer
let token = ''
let ahead = 0
let base = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  token = (await aPerson(server.ctx, { permissions: ['record.read'] })).token
})
afterAll(() => server.stop())

const arrive = async (
  postId: string,
  minutes: number,
  content = postId,
): Promise<{ id: string; at: number }> => {
  ahead = minutes * 60_000
  if (minutes === 0) base = Date.now()
  const [id] = await send(server, [rec(postId, { texts: [{ content }] })])
  return { id: id ?? '', at: minutes }
}
/** Report times in whole minutes since the first arrival. */
const timesOf = async (recordId: string): Promise<{ count: number; minutes: number[] }> => {
  const { count, times } = await server.client(token).ok(contract.record.reportTimes, { recordId })
  return { count, minutes: times.map((time) => Math.round((time - base) / 60_000)) }
}
const showAll = async (me: Auditor, postId: string): Promise<void> => {
  const [record] = await me.fetch({ postId })
  if (!record) throw new Error('nothing was fetched')
  await me.client.ok(contract.queue.refresh, {
    pageKey: page.pageKey,
    windowId: me.window,
    list: [{ ...me.ref(record), shownAt: Date.now() + ahead }],
  })
}

test('every arrival of a waiting post has its time, the first one too', async () => {
  const [one, two, three] = [await arrive('a', 0), await arrive('a', 3), await arrive('a', 7)]
  expect(new Set([one.id, two.id, three.id]).size).toBe(1)
  expect(await timesOf(one.id)).toEqual({ count: 3, minutes: [three.at, two.at, one.at] })
})

test('content that takes the place of what somebody saw takes its reports along', async () => {
  const me = await anAuditor(server)
  const [one, two] = [await arrive('b', 0), await arrive('b', 3)]
  await showAll(me, 'b')
  await me.client.ok(contract.queue.quit, { windowId: me.window })
  const [three, four] = [await arrive('b', 7, 'newer'), await arrive('b', 9, 'newer still')]
  expect(three.id).not.toBe(one.id)
  expect(await timesOf(four.id)).toEqual({ count: 4, minutes: [four.at, three.at, two.at, one.at] })
})

test('an order folded into a newer one of its post brings its times', async () => {
  const me = await anAuditor(server)
  const one = await arrive('c', 0)
  await showAll(me, 'c')
  const two = await arrive('c', 3, 'newer')
  expect(two.id).not.toBe(one.id)
  await me.client.ok(contract.queue.quit, { windowId: me.window })
  expect(await timesOf(two.id)).toEqual({ count: 2, minutes: [two.at, one.at] })
})
