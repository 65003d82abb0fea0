import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Held, hold, item, muting, submitItems, tally } from '../../testing/held.ts'
import { type Receiver, saveEndpoint, startReceiver } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { sendDue, waitForFlights } from '../delivery/index.ts'

const { takeBack, undo } = contract.decision
let server: TestServer
let auditor: MadePerson
let leader: MadePerson
let receiver: Receiver
beforeAll(async () => {
  server = await testServer({ allowedHosts: ['127.0.0.1'] })
  await aType(server.ctx, { undoSeconds: 0 })
  await aType(server.ctx, { type: 14, name: 'held back', undoSeconds: 5 })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, { permissions: ['record.read', 'record.repunish'] })
  receiver = await startReceiver([])
  await saveEndpoint(server.ctx.pool, { appId: 50, url: receiver.url })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})
beforeEach(async () => {
  await server.ctx.pool.query('delete from outbox')
})

const drain = async (): Promise<void> => {
  while (await sendDue(server.ctx)) await waitForFlights(server.ctx)
}
const decide = async (type: number, uid: string): Promise<{ held: Held; id: string }> => {
  const held = await hold(server, auditor.id, { type, uid })
  const { list } = await submitItems(server, auditor.token, [muting(held)], { type })
  return { held, id: list[0]?.decisionId ?? '' }
}
const take = (decisionId: string, reason = 'the wrong person') =>
  server.client(leader.token).ok(takeBack, { decisionId, reason })
const kinds = (id: string): string[] =>
  receiver
    .received()
    .map((entry) => entry.id)
    .filter((one) => one.endsWith(`-${id}`))

test.each([
  [12, 'corrected', ['decision', 'undo']],
  [14, 'withdrawn', []],
] as const)(
  'takes a decision of type %d back whole when a leader says so: its app is told (%s)',
  async (type, told, sent) => {
    const before = await tally(server)
    const { held, id } = await decide(type, `t${type}`)
    await drain()
    expect(await take(id)).toEqual({ taken: true, reason: '', told })
    await drain()
    expect(kinds(id)).toEqual(sent.map((kind) => `${kind}-${id}`))
    expect(await tally(server)).toMatchObject({
      decisions: before['decisions'],
      punishes: before['punishes'],
      counted: before['counted'],
      orders: (before['orders'] ?? 0) + 1,
    })
    const { rows } = await server.ctx.pool.query<{ state: string; holder: string | null }>(
      'select state, holder_id as holder from queue_order where id = $1',
      [held.id],
    )
    expect(rows).toEqual([{ state: 'waiting', holder: null }])
    const audit = await server.ctx.pool.query<Record<string, unknown>>(
      `select actor_id as actor, detail from audit_log
       where subject = $1 and action = 'decision.take-back'`,
      [`order:${held.id}`],
    )
    expect(audit.rows).toEqual([
      {
        actor: leader.id,
        detail: { decisionId: id, result: 'mute', reason: 'the wrong person', of: auditor.id },
      },
    ])
    // A second time it is refused, also as an undo of the person's own.
    expect(await take(id)).toEqual({ taken: false, reason: 'already-undone', told: 'none' })
    const again = await server.client(auditor.token).ok(undo, { windowId: 'w1', decisionIds: [id] })
    expect(again.list).toMatchObject([{ undone: false, reason: 'already-undone' }])
    // Whoever gets the record decides it as any other.
    const one = await hold(server, auditor.id, { type, uid: 'next' })
    expect((await submitItems(server, auditor.token, [item(one)], { type })).finished).toBe(1)
  },
)

test('the person sees in list and record who took it back, and is told', async () => {
  const { held, id } = await decide(12, 'seen')
  await take(id, ' not what was meant ')
  const by = { by: leader.name, at: expect.any(Number), reason: 'not what was meant' }
  const mine = await server
    .client(auditor.token)
    .ok(contract.record.mine, { limit: 50, start: Date.now() - 60_000, end: Date.now() + 60_000 })
  expect(mine.list.find((row) => row.decisionId === id)).toMatchObject({
    recordId: held.recordId,
    takenBack: by,
  })
  const { decisions, events } = await server
    .client(leader.token)
    .ok(contract.record.detail, { recordId: held.recordId })
  expect(decisions).toMatchObject([{ id, by: auditor.name, state: 'undone', takenBack: by }])
  expect(events.find(({ kind }) => kind === 'undone')).toMatchObject({ by: leader.name })
  const { rows } = await server.ctx.pool.query<{ payload: { transKeyParams: object } }>(
    `select m.payload from message m where m.plat = 'decision' order by m.id desc limit 1`,
  )
  expect(rows[0]?.payload.transKeyParams).toEqual({
    by: leader.name,
    post: held.postId,
    reason: 'not what was meant',
  })
})

test('two at once take it back once', async () => {
  const { id } = await decide(12, 'twice')
  const answers = await Promise.all([take(id), take(id), take(id)])
  expect(answers.filter(({ taken }) => taken)).toHaveLength(1)
  expect(answers.filter(({ reason }) => reason === 'already-undone')).toHaveLength(2)
})

test('is refused without the permission, outside of the scope, and without a reason', async () => {
  const { id } = await decide(12, 'mine')
  const foreign = await aPerson(server.ctx, {
    permissions: ['record.read', 'record.repunish'],
    scope: [{ appId: 50, type: 14 }],
  })
  const status = async (person: MadePerson, reason = 'why'): Promise<number> =>
    (await server.client(person.token).call(takeBack, { decisionId: id, reason })).status
  expect([await status(auditor), await status(foreign), await status(leader, '  ')]).toEqual([
    403, 404, 400,
  ])
  expect(
    (await server.client(leader.token).call(takeBack, { decisionId: '1', reason: 'x' })).status,
  ).toBe(404)
  expect(await take(id)).toMatchObject({ taken: true })
})
