import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { hold, muting, submitItems } from '../../testing/held.ts'
import { type ServerProcess, serverProcess } from '../../testing/program.ts'
import { type Receiver, saveEndpoint, startReceiver, until } from '../../testing/receiver.ts'

let server: TestServer
let me: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
})
afterAll(() => server.stop())

const decide = async (n: number): Promise<string[]> => {
  const items = []
  for (let i = 0; i < n; i++)
    items.push(muting(await hold(server, me.id, { postId: `post${i % 7}` })))
  return (await submitItems(server, me.token, items)).list.map(
    (outcome) => `decision-${outcome.decisionId}`,
  )
}
const start = (): Promise<ServerProcess> =>
  serverProcess({ ...server.config, allowedHosts: ['127.0.0.1'], runJobs: true })

test('loses no decision and keeps its key when a server is killed at any moment', async () => {
  const receiver: Receiver = await startReceiver(['--slow', '300'])
  await saveEndpoint(server.ctx.pool, { appId: 50, url: receiver.url })
  const expected: string[] = []
  // The last time there is more than a slow machine can send before the kill reaches the server.
  for (const [moment, decisions] of [
    [1, 12],
    [3, 12],
    [6, 70],
  ] as const) {
    // Stored but not sent: this server runs no jobs. Another one starts to send and dies in the
    // middle.
    expected.push(...(await decide(decisions)))
    const before = receiver.received().length
    const victim = await start()
    await until('some arrived', () => receiver.received().length >= before + moment)
    await victim.kill()
  }
  const {
    rows: [left],
  } = await server.ctx.pool.query(
    `
      select count(*)::int as n, count(claimed_until)::int as claimed
      from outbox
      where state = 'pending'`,
  )
  expect(left.n).toBeGreaterThan(0)
  expect(left.claimed).toBeGreaterThan(0)
  const heir = await start()
  await until(
    'everything is delivered',
    async () =>
      (await server.ctx.pool.query(`select 1 from outbox where state <> 'delivered' limit 1`))
        .rowCount === 0,
    60_000,
  )
  await heir.kill()
  expect(
    receiver
      .received()
      .map((entry) => entry.id)
      .sort(),
  ).toEqual(expected.sort())
  for (let i = 0; i < 7; i++) {
    const ids = receiver
      .received()
      .filter((entry) => entry.body.data.postId === `post${i}`)
      .map((entry) => BigInt(entry.body.data.decisionId))
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
  }
  await receiver.stop()
}, 400_000)
