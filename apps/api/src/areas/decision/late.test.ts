import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { item, muting, submitItems, tally } from '../../testing/held.ts'
import { queue } from '../queue/index.ts'

let server: TestServer
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
})
afterAll(() => server.stop())

type Step =
  | 'expire'
  | 'job'
  | 'taken'
  | 'taken-and-lost'
  | 'decided'
  | 'reset'
  | 'newer'
  | 'release'
  | 'quit'
  | 'discard'
type Scene = { me: Auditor; other: Auditor; record: HeldRecord; fence: number }
let posts = 0

const show = (who: Auditor, record: HeldRecord) =>
  who.client.ok(contract.queue.refresh, {
    pageKey: page.pageKey,
    windowId: who.window,
    list: [{ ...who.ref(record), shownAt: Date.now() + ahead }],
  })
const begin = async (shown: boolean): Promise<Scene> => {
  ahead = 0
  const postId = `late${++posts}`
  await send(server, [rec(postId)])
  const [me, other] = [await anAuditor(server), await anAuditor(server)]
  const [record] = await me.fetch({ postId })
  if (!record) throw new Error('nothing was fetched')
  if (shown) await show(me, record)
  return { me, other, record, fence: record.fence }
}
const take = async ({ other, record }: Scene): Promise<HeldRecord> => {
  const [taken] = await other.fetch({ postId: record.postId })
  if (!taken) throw new Error('the other auditor did not get the order')
  return taken
}
const expire = (): void => {
  ahead += 1_200_000
}
const runJob = () => queue.jobs[0]?.run(server.ctx)
const act: Record<Step, (scene: Scene) => Promise<unknown>> = {
  expire: async () => expire(),
  job: async () => runJob(),
  taken: take,
  'taken-and-lost': async (scene) => {
    await take(scene)
    expire()
    await runJob()
  },
  decided: async (scene) =>
    submitItems(server, scene.other.client.token, [item(await take(scene))]),
  reset: async (scene) => {
    const {
      list: [outcome],
    } = await scene.me.client.ok(contract.queue.resetTimeout, {
      pageKey: page.pageKey,
      windowId: scene.me.window,
      resetList: [{ id: scene.record.id, fence: scene.fence }],
    })
    expect(outcome).toMatchObject({ held: true })
    scene.fence = outcome?.fence ?? 0
  },
  newer: async (scene) =>
    send(server, [rec(scene.record.postId, { texts: [{ content: 'newer' }] })]),
  release: async ({ me, record }) =>
    me.client.ok(contract.queue.release, {
      pageKey: page.pageKey,
      windowId: me.window,
      list: [{ ...me.ref(record), reason: 'back' }],
    }),
  quit: async ({ me }) =>
    me.client.ok(contract.queue.quit, { windowId: me.window, quitType: 'close' }),
  discard: async ({ record }) => {
    const leader = await aPerson(server.ctx, { permissions: ['audit.discard', 'audit.take'] })
    expect(
      await server
        .client(leader.token)
        .ok(contract.queue.discard, { ids: [record.id], remark: 'x' }),
    ).toMatchObject({ discarded: 1 })
  },
}
const submit = (scene: Scene, fence = scene.fence) =>
  submitItems(server, scene.me.client.token, [muting({ ...scene.record, fence })], {
    windowId: scene.me.window,
  })
const decidedIn = async (serialId: string): Promise<number> =>
  (
    await server.ctx.pool.query<{ decided: number }>(
      'select decided from auditor_session where id = $1',
      [serialId],
    )
  ).rows[0]?.decided ?? -1

describe('a verdict that comes late', () => {
  test.each<[Step[], string, boolean?]>([
    [[], 'accepted'],
    [['expire'], 'accepted'],
    [['expire', 'job'], 'accepted'],
    [['expire', 'job'], 'accepted', false],
    [['expire', 'reset'], 'accepted'],
    [['expire', 'job', 'reset'], 'accepted'],
    [['expire', 'job', 'taken'], 'STALE_FENCE'],
    [['expire', 'job', 'taken-and-lost'], 'OVERTIME'],
    [['expire', 'job', 'decided'], 'ALREADY_DECIDED'],
    // Newer content of the same post: the waiting order turns to it.
    [['expire', 'job', 'newer'], 'OVERTIME', false],
    [['expire', 'job', 'newer'], 'OVERTIME'],
    [['expire', 'newer'], 'accepted'],
    [['expire', 'job', 'discard'], 'OVERTIME'],
    [['release'], 'STALE_FENCE'],
    [['quit'], 'STALE_FENCE'],
  ])('after %j: %s (shown: %s)', async (steps, wanted, shown = true) => {
    const scene = await begin(shown)
    for (const step of steps) await act[step](scene)
    const before = await tally(server)
    const answer = await submit(scene)
    const after = await tally(server)
    if (wanted === 'accepted') {
      expect(answer).toMatchObject({
        finished: 1,
        refused: 0,
        list: [{ accepted: true, decisionId: expect.any(String), warnings: [] }],
      })
      expect(
        Object.fromEntries(Object.entries(after).map(([key, n]) => [key, n - (before[key] ?? 0)])),
      ).toEqual({
        decisions: 1,
        labels: 1,
        punishes: 1,
        counted: 1,
        outbox: 1,
        submissions: 1,
        audits: 1,
        orders: -1,
      })
      expect(await decidedIn(scene.me.serialId)).toBe(1)
      expect((await submit(scene)).list).toEqual(answer.list)
    } else {
      expect(answer).toMatchObject({
        finished: 0,
        refused: 1,
        list: [{ accepted: false, decisionId: null, warnings: [{ code: wanted }] }],
      })
      expect(after).toEqual(before)
    }
  })

  test('after a reset the fence before it is stale', async () => {
    const scene = await begin(true)
    for (const step of ['expire', 'job', 'reset'] as const) await act[step](scene)
    expect((await submit(scene, scene.record.fence)).list[0]?.warnings[0]?.code).toBe('STALE_FENCE')
  })
})

describe('an order of a late verdict', () => {
  test('a late verdict that is refused leaves the order waiting for everybody', async () => {
    const scene = await begin(true)
    for (const step of ['expire', 'job'] as const) await act[step](scene)
    expect(
      (
        await submitItems(
          server,
          scene.me.client.token,
          [muting({ ...scene.record, fence: scene.fence }, { reasonLabels: [] })],
          { windowId: scene.me.window },
        )
      ).list[0]?.warnings[0]?.code,
    ).toBe('MISSING_LABEL')
    expect(
      (
        await server.ctx.pool.query('select state, holder_id from queue_order where id = $1', [
          scene.record.id,
        ])
      ).rows,
    ).toEqual([{ state: 'waiting', holder_id: null }])
    expect((await take(scene)).fence).toBe(scene.fence + 1)
  })

  test('gives the order to one when a late verdict meets another who takes it', async () => {
    for (let round = 0; round < 8; round++) {
      const scene = await begin(true)
      for (const step of ['expire', 'job'] as const) await act[step](scene)
      const [answer, taken] = await Promise.all([
        submit(scene),
        scene.other.fetch({ postId: scene.record.postId }),
      ])
      expect(answer.finished + taken.length).toBe(1)
      if (answer.finished === 0) expect(answer.list[0]?.warnings[0]?.code).toBe('STALE_FENCE')
    }
  })

  test('held back after its time, an order is out of reach until its hour', async () => {
    const scene = await begin(true)
    const held = await aType(server.ctx, {
      type: 13,
      name: 'holds',
      result: [
        { id: 'hold', transKey: 'result.hold', content: { resultType: 'SYSTEM', control: 'hold' } },
      ],
    })
    await server.ctx.pool.query('update queue_order set type = $2 where id = $1', [
      scene.record.id,
      held.type,
    ])
    for (const step of ['expire', 'job'] as const) await act[step](scene)
    expect(
      (
        await submitItems(
          server,
          scene.me.client.token,
          [
            item({ ...scene.record, fence: scene.fence }, 'hold', {
              form: { result: { mode: 'wait', until: 1800 } },
            }),
          ],
          { type: 13, windowId: scene.me.window },
        )
      ).finished,
    ).toBe(1)
    expect(
      (
        await server.ctx.pool.query(
          'select state, holder_id, fence from queue_order where id = $1',
          [scene.record.id],
        )
      ).rows,
    ).toEqual([{ state: 'held', holder_id: null, fence: scene.fence + 1 }])
  })
})

describe('a page that was not heard of', () => {
  test('loses its order to the next person; heartbeat, verdict and history say why', async () => {
    const scene = await begin(true)
    const { me, other, record } = scene
    const beat = async () => (await show(me, record)).list[0]
    ahead += 30_000
    expect(await beat()).toMatchObject({ held: true, reason: '' })
    expire()
    await runJob()
    expect(await beat()).toMatchObject({ held: false, reason: 'expired' })
    const taken = await take(scene)
    expect(await beat()).toMatchObject({ held: false, reason: 'taken' })
    expect((await submit(scene)).list[0]?.warnings).toMatchObject([
      { code: 'STALE_FENCE', msg: expect.not.stringContaining('result.') },
    ])
    const done = await submitItems(server, other.client.token, [muting(taken)], {
      windowId: other.window,
    })
    expect(done.finished).toBe(1)
    expect(await beat()).toMatchObject({ held: false, reason: 'decided' })
    expect((await submit(scene)).list[0]?.warnings).toMatchObject([{ code: 'ALREADY_DECIDED' }])
    const names = new Map(
      (
        await server.ctx.pool.query<{ id: string; name: string }>('select id, name from person')
      ).rows.map((row) => [row.id, row.name]),
    )
    const reader = await aPerson(server.ctx, { permissions: ['record.read'] })
    const { events, decisions, state } = await server
      .client(reader.token)
      .ok(contract.record.detail, { recordId: record.recordId })
    expect(state).toBe('decided')
    expect(decisions.map((decision) => decision.by)).toEqual([names.get(other.personId)])
    expect(
      events
        .filter((event) => event.kind === 'expired' || event.kind === 'decided')
        .map((event) => [event.kind, event.by, event.fence]),
    ).toEqual([
      ['decided', names.get(other.personId), taken.fence],
      ['expired', names.get(me.personId), record.fence],
    ])
  })

  test('a window taken over by another of the same person loses its orders at once', async () => {
    const { me, record } = await begin(true)
    const mine = await anAuditor(server, {}, [], me)
    await me.client.ok(contract.queue.start, {
      pageKey: page.pageKey,
      windowId: mine.window,
      types: [],
      takeOver: true,
    })
    expect((await show(me, record)).list[0]).toMatchObject({ held: false, reason: 'released' })
    const [again] = await mine.fetch({ postId: record.postId })
    expect(again?.fence).toBe(record.fence + 1)
    expect((await show(me, record)).list[0]).toMatchObject({ held: false, reason: 'stale' })
  })
})
