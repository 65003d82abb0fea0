import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extra } from '../../testing/controls.ts'
import { type Held, hold, item, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { decideRecord } from '../../testing/wrong-orders.ts'

let server: TestServer
let me: MadePerson
let judge: MadePerson
let leader: MadePerson
const permissions = ['audit.take', 'audit.team', 'record.read', 'record.repunish'] as const
beforeAll(async () => {
  server = await testServer()
  const { result } = aSetting()
  await aType(server.ctx)
  await aType(server.ctx, { type: 16, name: 'appeals', result: [...result.slice(0, 1), ...extra] })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  judge = await aPerson(server.ctx, {
    permissions: ['audit.take'],
    scope: [{ appId: 50, type: 16 }],
  })
  leader = await aPerson(server.ctx, { permissions: [...permissions] })
})
afterAll(() => server.stop())

/** The record of a user's appeal against a decision, held by a person. */
const appealOf = (decisionId: string, person: MadePerson = judge): Promise<Held> =>
  hold(server, person.id, {
    type: 16,
    data: { appeal: { original: { decisionId, result: 'mute', labels: [1203], punishes: [] } } },
  })
const verdictOn = (held: Held, result: Record<string, unknown>) =>
  item(held, 'appeal_verdict', { form: { result }, remark: 'It was a quotation' })
const judging = async (held: Held, result: Record<string, unknown>) =>
  (await submitItems(server, judge.token, [verdictOn(held, result)], { type: 16 })).list[0]
const wrongOrders = async () =>
  (await server.client(me.token).ok(contract.wrongOrder.list, { mine: true })).list

test("asks what was right in results of the type when a user's appeal wins", async () => {
  const one = await decideRecord(server, me)
  const held = await appealOf(one.id)
  const { original } = await server
    .client(judge.token)
    .ok(contract.decision.appealed, { recordId: held.recordId })
  expect(original).toMatchObject({
    appId: 50,
    type: 12,
    given: { result: 'mute', labels: [1203] },
  })
  const offered = original?.results.map(({ id }) => id)
  expect(offered).toContain('mute')
  expect(offered).not.toContain('appeal_verdict')
  expect(original?.labels.map(({ id }) => id)).toEqual([1203, 1240, 1301])
  for (const [said, field] of [
    [{}, 'rightResult'],
    [{ rightResult: 'appeal_verdict' }, 'rightResult'],
    [{ rightResult: 'mute', rightLabels: [1203] }, 'rightResult'],
    [{ rightResult: 'mute', rightLabels: [7] }, 'rightLabels'],
  ] as const)
    expect(await judging(held, { verdict: 'overturn', ...said })).toMatchObject({
      accepted: false,
      warnings: [{ field: `form.result.${field}` }],
    })
  expect(await wrongOrders()).toEqual([])
  const right = { verdict: 'overturn', rightResult: 'mute', rightLabels: [1240] }
  expect(await judging(held, right)).toMatchObject({ accepted: true })
  expect(await wrongOrders()).toMatchObject([
    {
      source: 'appeal',
      errorClass: 'wrong_label',
      severity: 'minor',
      givenResult: 'mute',
      rightResult: 'mute',
      rightLabels: [1240],
    },
  ])
})

test("finds a decision wrong by its time alone when a user's appeal only lightens it", async () => {
  const one = await decideRecord(server, me)
  const held = await appealOf(one.id)
  const right = { verdict: 'lighten', rightResult: 'mute', rightLabels: [1203] }
  expect(await judging(held, right)).toMatchObject({ accepted: true })
  expect((await wrongOrders())[0]).toMatchObject({ errorClass: 'wrong_time', rightResult: 'mute' })
})

test("voids what a user's appeal found wrong when it is decided anew", async () => {
  const one = await decideRecord(server, me)
  const held = await appealOf(one.id)
  const done = await judging(held, { verdict: 'overturn', rightResult: 'ignore' })
  const stateNow = async () =>
    (await wrongOrders()).find((row) => row.recordId === one.held.recordId)
  const anew = async (replaces: string, result: Record<string, unknown>): Promise<string> => {
    const { list } = await server.client(leader.token).ok(contract.customize.punish, {
      pageKey: 'x',
      appId: 50,
      type: 16,
      business: 'text',
      windowId: 'w9',
      settingVersion: 1,
      replaces,
      item: verdictOn({ ...held, fence: 0 }, result),
    })
    return list[0]?.decisionId ?? ''
  }
  const again = await anew(done?.decisionId ?? '', {
    verdict: 'overturn',
    rightResult: 'mute',
    rightLabels: [1301],
  })
  expect(await stateNow()).toMatchObject({
    state: 'new',
    rightResult: 'mute',
    rightLabels: [1301],
  })
  await anew(again, { verdict: 'uphold' })
  expect(await stateNow()).toMatchObject({ state: 'voided' })
})
