import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { hold, item, muting, submitItems, tally } from '../../testing/held.ts'
import { type Receiver, saveEndpoint, startReceiver } from '../../testing/receiver.ts'
import { sendDue, waitForFlights } from '../delivery/index.ts'

let server: TestServer
let me: MadePerson
let leader: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  await aType(server.ctx, { undoSeconds: 0, undoDeliveredSeconds: 600 })
  await aType(server.ctx, {
    type: 14,
    name: 'held back first',
    undoSeconds: 5,
    undoDeliveredSeconds: 600,
  })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, {
    permissions: ['delivery.read', 'delivery.push', 'record.read'],
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ahead = 0
  await server.ctx.pool.query('delete from outbox')
})

const drain = async (): Promise<void> => {
  while (await sendDue(server.ctx)) await waitForFlights(server.ctx)
}
const withReceiver = async (
  flags: string[],
  work: (receiver: Receiver) => Promise<void>,
): Promise<void> => {
  const receiver = await startReceiver(flags)
  try {
    await saveEndpoint(server.ctx.pool, { appId: 50, url: receiver.url })
    await work(receiver)
  } finally {
    await receiver.stop()
  }
}
const undo = (...ids: string[]) =>
  server.client(me.token).ok(contract.decision.undo, { windowId: 'w1', decisionIds: ids })
const decide = async (
  make: Parameters<typeof hold>[2],
  punishTime = 86_400,
): Promise<{ held: Awaited<ReturnType<typeof hold>>; id: string }> => {
  const held = await hold(server, me.id, make)
  const {
    list: [answer],
  } = await submitItems(
    server,
    me.token,
    [muting(held, { form: { result: { punishTime } } })],
    make?.type ? { type: make.type } : {},
  )
  return { held, id: answer?.decisionId ?? '' }
}
const kinds = (receiver: Receiver): string[] => receiver.received().map((entry) => entry.id)
const states = async (uid: string): Promise<string[]> =>
  (
    await server.ctx.pool.query<{ state: string }>(
      'select state from punish where uid = $1 order by id',
      [uid],
    )
  ).rows.map((row) => row.state)

test('takes a delivered decision back whole; its undo arrives after it', () =>
  withReceiver([], async (receiver) => {
    const before = await tally(server)
    const { held, id } = await decide({ uid: 'd1' })
    await drain()
    expect(kinds(receiver)).toEqual([`decision-${id}`])
    expect(await undo(id)).toEqual({
      list: [{ decisionId: id, id: held.id, undone: true, fence: 4, reason: '' }],
    })
    expect(await tally(server)).toMatchObject({
      decisions: before['decisions'],
      punishes: before['punishes'],
      counted: before['counted'],
      orders: (before['orders'] ?? 0) + 1,
    })
    expect(await states('d1')).toEqual(['cleared'])
    expect(
      (
        await server.ctx.pool.query(`select action from audit_log where subject = $1 order by id`, [
          `order:${held.id}`,
        ])
      ).rows.map((row) => row.action),
    ).toEqual(['decision.submit', 'decision.undo'])
    await drain()
    expect(kinds(receiver)).toEqual([`decision-${id}`, `undo-${id}`])
    const [sent, taken] = receiver.received().map((entry) => entry.body)
    expect(taken).toMatchObject({
      type: 'undo',
      data: {
        decisionId: id,
        postId: held.postId,
        decidedAt: sent?.data.decidedAt,
        punishes: sent?.data.punishes,
        restored: [],
        undoneAt: expect.any(Number),
        idempotencyKey: `undo-${id}`,
      },
    })
    expect(
      (await submitItems(server, me.token, [item(held, 'ignore', { fence: 4 })])).finished,
    ).toBe(1)
    const { decisions } = await server
      .client(leader.token)
      .ok(contract.record.detail, { recordId: held.recordId })
    expect(
      decisions.map((decision) => [
        decision.state,
        decision.deliveries.map((delivery) => delivery.kind),
      ]),
    ).toEqual([
      ['active', []],
      ['undone', ['decision', 'undo']],
    ])
  }))

test('a new decision after the undo arrives after both', () =>
  withReceiver([], async (receiver) => {
    const { held, id } = await decide({ uid: 'd2' })
    await drain()
    await undo(id)
    const {
      list: [again],
    } = await submitItems(server, me.token, [muting(held, { fence: 4 })])
    await drain()
    expect(kinds(receiver)).toEqual([
      `decision-${id}`,
      `undo-${id}`,
      `decision-${again?.decisionId}`,
    ])
  }))

test('what was put aside by a delivered decision is named in its undo as in force again', () =>
  withReceiver([], async (receiver) => {
    await decide({ uid: 'd3' })
    const longer = await decide({ uid: 'd3' }, -1)
    const absorbed = await decide({ uid: 'd3' }, 604_800)
    await drain()
    const count = receiver.received().length
    await undo(longer.id)
    await drain()
    const [told, ...more] = receiver
      .received()
      .slice(count)
      .map((entry) => entry.body)
    expect(more).toEqual([])
    expect(told).toMatchObject({
      type: 'undo',
      data: {
        punishes: [{ subject: 'd3', permanent: true }],
        restored: [{ subject: 'd3', permanent: false }],
      },
    })
    expect(
      ((told?.data.restored?.[0]?.endAt ?? 0) - (told?.data.restored?.[0]?.startAt ?? 0)) / 1000,
    ).toBe(604_800)
    expect(await states('d3')).toEqual(['superseded', 'cleared', 'active'])
    await undo(absorbed.id)
    expect(await states('d3')).toEqual(['active', 'cleared', 'cleared'])
  }))

test('brings back what was before the first when several are undone together', async () => {
  const first = await decide({ uid: 'd4' })
  const [a, b] = [await decide({ uid: 'd4' }, 604_800), await decide({ uid: 'd4' }, -1)]
  await undo(a.id, b.id)
  expect(await states('d4')).toEqual(['active', 'cleared', 'cleared'])
  await undo(first.id)
  expect(await states('d4')).toEqual(['cleared', 'cleared', 'cleared'])
})

test('holds an undo behind its decision when the receiver is down, or spares both', async () => {
  const down = await startReceiver(['--down'])
  await saveEndpoint(server.ctx.pool, { appId: 50, url: down.url })
  const tried = await decide({ uid: 'd5' })
  const spared = await decide({ uid: 'd6', type: 14 })
  await drain()
  await undo(tried.id, spared.id)
  await down.stop()
  const up = await startReceiver([], Number(new URL(down.url).port), down.file)
  ahead = 7000
  await drain()
  expect(kinds(up)).toEqual([`decision-${tried.id}`, `undo-${tried.id}`])
  await up.stop()
})

test('a decision that never arrived is not pushed again after its undo', () =>
  withReceiver(['--status', '410'], async () => {
    const { id } = await decide({ uid: 'd7' })
    await drain()
    await undo(id)
    const client = server.client(leader.token)
    const { list } = await client.ok(contract.delivery.failList, { state: 'stopped' })
    expect(
      await client.ok(contract.delivery.rePush, {
        ids: [list.find((row) => row.kind === 'decision')?.id ?? ''],
      }),
    ).toEqual({ pushed: 0, refused: 1 })
    expect((await client.ok(contract.delivery.failList, { state: 'pending' })).list).toMatchObject([
      { kind: 'undo', decisionId: id },
    ])
  }))

test('the windows: delivered after the short one, taken back until the long one, not after', () =>
  withReceiver([], async (receiver) => {
    const held = await hold(server, me.id, { type: 14 })
    const answer = await submitItems(server, me.token, [muting(held)], { type: 14 })
    const id = answer.list[0]?.decisionId ?? ''
    expect(Math.round(((answer.undoUntil ?? 0) - Date.now()) / 10_000)).toBe(60)
    await drain()
    expect(kinds(receiver)).toEqual([])
    ahead = 6000
    await drain()
    expect(kinds(receiver)).toEqual([`decision-${id}`])
    ahead = 601_000
    expect((await undo(id)).list[0]).toMatchObject({ undone: false, reason: 'undo-too-late' })
    ahead = 590_000
    expect((await undo(id)).list[0]).toMatchObject({ undone: true })
  }))

const wall = async (n: number): Promise<string[]> => {
  const held = []
  for (let at = 0; at < n; at++)
    held.push(await hold(server, me.id, { uid: `wall${at}`, type: 14 }))
  const { list } = await submitItems(
    server,
    me.token,
    held.map((one, at) => (at % 10 === 0 ? muting(one) : item(one))),
    { type: 14 },
  )
  return list.map((answer) => answer.decisionId ?? '')
}

test('takes a whole wall back as one, once, and withdraws what was not delivered', async () => {
  const before = await tally(server)
  const ids = await wall(100)
  const answers = await Promise.all([undo(...ids), undo(...ids)])
  for (const { list } of answers) {
    // One of the two has it all, the other nothing.
    expect(new Set(list.map(({ undone }) => undone)).size).toBe(1)
    expect(new Set(list.map(({ reason }) => reason)).size).toBe(1)
  }
  expect(answers.map(({ list }) => list[0]?.reason).toSorted()).toEqual(['', 'already-undone'])
  expect(await tally(server)).toMatchObject({
    decisions: before['decisions'],
    punishes: before['punishes'],
    counted: before['counted'],
    orders: (before['orders'] ?? 0) + 100,
    outbox: before['outbox'],
  })
})

test('an undo that breaks off changes nothing, and succeeds the next time', async () => {
  const ids = await wall(20)
  const before = await tally(server)
  await server.ctx.pool.query(`
    create function break_off() returns trigger language plpgsql as $$
    begin raise exception 'the server is gone'; end $$;
    create trigger break_off before insert on audit_log for each row
      when (new.action = 'decision.undo') execute function break_off()`)
  const broken = await server
    .client(me.token)
    .call(contract.decision.undo, { windowId: 'w1', decisionIds: ids })
  await server.ctx.pool.query('drop function break_off cascade')
  expect(broken.status).toBe(500)
  expect(await tally(server)).toEqual(before)
  expect((await undo(...ids)).list.every(({ undone }) => undone)).toBe(true)
})
