import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'

let server: TestServer
let auditor: MadePerson
let leader: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aLabelTree(server.ctx)
  const base = aSetting()
  const locked = [
    { when: 'ext.courtOrder == true', set: { result: 'mute', labels: [1203] }, lock: true },
    { when: 'ext.hinted == true', set: { result: 'mute' } },
    { when: 'info.score.violations > 5', set: { result: 'mute' } },
    { when: 'ext.late == true', set: { result: 'mute' }, lock: true },
  ]
  await aType(server.ctx, {
    pageType: {
      ...base.pageType,
      content: { ...base.pageType.content, preprocessResultsConfig: locked },
    },
    result: [
      ...base.result,
      { id: 'hold', transKey: 'result.hold', content: { resultType: 'SYSTEM', control: 'hold' } },
      {
        id: 'uphold',
        transKey: 'result.uphold',
        content: { resultType: 'REGULAR', control: 'direct', leaderConfirm: true },
      },
    ] as typeof base.result,
  })
  auditor = await aPerson(server.ctx, { permissions: ['audit.take', 'record.read'] })
  leader = await aPerson(server.ctx, { permissions: ['audit.take', 'record.read', 'audit.team'] })
})
afterAll(() => server.stop())

const sent = async (
  by: MadePerson,
  extData: object,
  result: (held: Awaited<ReturnType<typeof hold>>) => ReturnType<typeof item>,
): Promise<string> => {
  const [answer] = (
    await submitItems(server, by.token, [result(await hold(server, by.id, { extData }))])
  ).list
  return answer?.accepted ? 'accepted' : (answer?.warnings[0]?.code ?? '')
}

test('lets only leaders change what a locked rule fixed; anybody may hold', async () => {
  const court = { courtOrder: true }
  expect(await sent(auditor, court, (held) => item(held))).toBe('LOCKED')
  expect(await sent(auditor, court, (held) => muting(held, { reasonLabels: [1240] }))).toBe(
    'LOCKED',
  )
  expect(await sent(auditor, court, (held) => muting(held))).toBe('accepted')
  expect(
    await sent(auditor, court, (held) =>
      item(held, 'hold', { form: { result: { mode: 'keep' } } }),
    ),
  ).toBe('accepted')
  expect(await sent(leader, court, (held) => item(held))).toBe('accepted')
})

test('only presets when a rule has no lock or follows one that reads callbacks', async () => {
  expect(await sent(auditor, { hinted: true }, (held) => item(held))).toBe('accepted')
  expect(await sent(auditor, { late: true }, (held) => item(held))).toBe('accepted')
  expect(await sent(auditor, {}, (held) => item(held))).toBe('accepted')
})

test('waits for a leader and tells nobody when a verdict is to be confirmed', async () => {
  await send(server, [rec('top-1', { uid: 'top' })])
  const first = await anAuditor(server)
  const [record] = await first.fetch({ uid: 'top' })
  if (!record) throw new Error('nothing was fetched')
  const {
    list: [answer],
  } = await submitItems(server, first.client.token, [item(record, 'uphold')], {
    windowId: first.window,
  })
  expect(answer).toMatchObject({ accepted: true })
  const told = async (): Promise<number> =>
    (
      await server.ctx.pool.query<{ n: number }>(
        `select count(*)::int as n from outbox where record_id = $1`,
        [record.recordId],
      )
    ).rows[0]?.n ?? -1
  expect(await told()).toBe(0)
  const second = await anAuditor(server)
  expect(await second.fetch({ uid: 'top' })).toEqual([])
  const third = await anAuditor(server, {
    permissions: ['audit.take', 'record.read', 'audit.team'],
  })
  const waiting = async (auditor: typeof third): Promise<number> =>
    (await auditor.client.ok(contract.queue.stat, { ...page, types: ['50:12'] })).waiting
  expect((await waiting(third)) - (await waiting(second))).toBe(1)
  const [passedOn] = await third.fetch({ uid: 'top' })
  expect(passedOn).toMatchObject({
    recordId: record.recordId,
    showJson: { opinion: [{ result: 'uphold' }] },
  })
  if (!passedOn) throw new Error('nothing was passed on')
  const {
    list: [last],
  } = await submitItems(server, third.client.token, [item(passedOn, 'uphold')], {
    windowId: third.window,
  })
  expect(last).toMatchObject({ accepted: true })
  const reader = server.client((await aPerson(server.ctx, { permissions: ['record.read'] })).token)
  expect(
    (await reader.ok(contract.record.detail, { recordId: record.recordId })).decisions,
  ).toHaveLength(2)
  expect(
    (
      await server.ctx.pool.query(
        'select count(*)::int as n from queue_order where record_id = $1',
        [record.recordId],
      )
    ).rows[0],
  ).toEqual({ n: 0 })
})
