import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { item, muting, submitItems } from '../../testing/held.ts'

const pageKey = 'tags-audit-text'
let server: TestServer
let people: MadePerson[] = []
beforeAll(async () => {
  server = await testServer({ runJobs: true })
  await aType(server.ctx, {
    undoSeconds: 20,
    result: [
      {
        id: 'ignore',
        transKey: 'result.ignore',
        content: { resultType: 'REGULAR', control: 'direct', rest: true },
      },
      { id: 'hold', transKey: 'result.hold', content: { resultType: 'SYSTEM', control: 'hold' } },
      {
        id: 'mute',
        transKey: 'result.mute',
        content: {
          resultType: 'NORMAL_VIOLATIONS',
          control: 'punish_form',
          punishId: 202,
          times: [86_400],
        },
      },
    ],
  })
  await aLabelTree(server.ctx)
  people = [
    await aPerson(server.ctx, { permissions: ['audit.take', 'record.read', 'ingest'] }),
    await aPerson(server.ctx),
  ]
})
afterAll(() => server.stop())

const audit = (person: MadePerson) => {
  const client = server.client(person.token)
  return {
    start: () => client.ok(contract.queue.start, { pageKey, windowId: 'w1', types: ['50:12'] }),
    fetch: async () =>
      (
        await client.ok(contract.queue.fetch, {
          version: 4,
          pageKey,
          business: 'text',
          windowId: 'w1',
          limit: 10,
          types: ['50:12'],
        })
      ).list,
  }
}
const eventually = async <T>(read: () => Promise<T[]>): Promise<T[]> => {
  for (let i = 0; i < 100; i++) {
    const found = await read()
    if (found.length > 0) return found
    await new Promise((done) => {
      setTimeout(done, 50)
    })
  }
  return []
}

test('takes content from intake to decision, undo, second decision and hand-over', async () => {
  const [me, mate] = people as [MadePerson, MadePerson]
  const sent = await server.client(me.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { appId: 50, type: 12, postId: 'flow1', uid: 'u1', texts: [{ content: 'buy now' }] },
      { appId: 50, type: 12, postId: 'flow2', uid: 'u2', texts: [{ content: 'hello' }] },
    ]),
  })
  expect(((await sent.json()) as { data: { accepted: number } }).data.accepted).toBe(2)
  await audit(me).start()
  await audit(mate).start()
  const held = await eventually(audit(me).fetch)
  const [first, second] = ['flow1', 'flow2'].map((postId) =>
    held.find((record) => record.postId === postId),
  ) as [(typeof held)[number], (typeof held)[number]]
  expect(await audit(mate).fetch()).toEqual([])

  const decided = await submitItems(server, me.token, [
    muting(first, { reasonLabels: [1203] }),
    item(second, 'hold', { form: { result: { mode: 'back' } } }),
  ])
  expect(decided.list.map((outcome) => outcome.accepted)).toEqual([true, true])
  const undone = await server.client(me.token).ok(contract.decision.undo, {
    windowId: 'w1',
    decisionIds: [decided.list[0]?.decisionId ?? ''],
  })
  expect(undone.list[0]).toMatchObject({ undone: true, fence: first.fence + 1 })
  expect(
    (await submitItems(server, me.token, [item(first, 'ignore', { fence: first.fence + 1 })]))
      .finished,
  ).toBe(1)

  const given = await eventually(audit(mate).fetch)
  expect(given.map((record) => record.postId)).toEqual(['flow2'])
  const [order] = given as [(typeof held)[number]]
  expect(
    (
      await submitItems(server, mate.token, [
        item(order, 'hold', { form: { result: { mode: 'wait', until: 1 } } }),
      ])
    ).finished,
  ).toBe(1)
  expect((await eventually(audit(mate).fetch)).map((record) => record.postId)).toEqual(['flow2'])

  const { list } = await server.client(me.token).ok(contract.record.find, { postId: 'flow1' })
  const { decisions, events } = await server
    .client(me.token)
    .ok(contract.record.detail, { recordId: list[0]?.recordId ?? '' })
  expect(decisions.map((decision) => [decision.resultId, decision.state])).toEqual([
    ['ignore', 'active'],
    ['mute', 'undone'],
  ])
  expect(new Set(events.map((event) => event.kind))).toEqual(
    new Set(['received', 'decided', 'undone', 'punish-active', 'punish-cleared']),
  )
})
