import { contract } from '@oas/contract/index'
import { permissions } from '@oas/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hold, item, submitItems, tally } from '../../testing/held.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
})
afterAll(() => server.stop())

const orders = 80
const hands = 8
const people = contract.people

test.each([
  [
    'disabled',
    (admin: Client, id: string) =>
      admin.ok(people.setUserState, { id, version: 1, state: 'disabled', reason: 'left' }),
  ],
  ['kicked', (admin: Client, id: string) => admin.ok(people.kickUser, { id })],
])('keeps what it accepted and accepts no more when a person is %s', async (_what, act) => {
  const admin = server.client((await aPerson(server.ctx, { permissions: [...permissions] })).token)
  const me = await aPerson(server.ctx)
  const waiting = await Promise.all(Array.from({ length: orders }, () => hold(server, me.id)))
  const before = await tally(server)
  const accepted: string[] = []
  const refused: string[] = []
  const late: string[] = []
  let ended = false
  let ending: Promise<unknown> | undefined
  const end = async (): Promise<void> => {
    await act(admin, me.id)
    ended = true
  }
  const work = async (): Promise<void> => {
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      const wasEnded = ended
      const id = order.id
      await submitItems(server, me.token, [item(order)]).then(
        () => (wasEnded ? late : accepted).push(id),
        () => refused.push(id),
      )
      if (accepted.length >= orders / 4) ending ??= end()
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
  await ending
  expect(late).toEqual([])
  expect([accepted.length + refused.length, refused.length > 0]).toEqual([orders, true])
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    "select order_id as id from decision where order_id = any($1) and state = 'active'",
    [[...accepted, ...refused]],
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted())
  const after = await tally(server)
  expect((after['counted'] ?? 0) - (before['counted'] ?? 0)).toBe(accepted.length)
})
