import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { insertSetting } from '../setting/index.ts'

let server: TestServer
let auditor: MadePerson
let leader: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  const { baseInfo, pageType } = aSetting()
  await aType(server.ctx, { baseInfo: { ...baseInfo, groupKey: 'extData.wave' } })
  await insertSetting(
    server.ctx,
    aSetting({ source: 'customize', pageType: { ...pageType, detail: 'resource_ban' } }),
    'system',
    new Date(),
  )
  await aType(server.ctx, {
    type: 13,
    name: 'profiles',
    business: 'account',
    pageType: { ...pageType, type: 'profile' },
  })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, { permissions: ['record.read', 'record.repunish'] })
})
afterAll(() => server.stop())
beforeEach(() => {
  ahead += 5001
})

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.ctx.pool.query(text, values)).rows as T[]
const info = (held: Held) =>
  server
    .client(leader.token)
    .ok(contract.customize.info, { appId: held.appId, type: held.type, recordId: held.recordId })
const again = (held: Held, replaces: string, dry: boolean) =>
  server.client(leader.token).ok(contract.customize.punish, {
    pageKey: 'tags-customize-group',
    appId: 50,
    type: 12,
    business: 'text',
    windowId: 'w9',
    settingVersion: 1,
    item: item(held),
    replaces,
    dry,
  })

test('opens the page that the setting of details names, with the group beside it', async () => {
  const [first, second] = [
    await hold(server, auditor.id, { extData: { wave: 'a' } }),
    await hold(server, auditor.id, { extData: { wave: 'a' } }),
  ]
  for (const wave of ['b', '']) await hold(server, auditor.id, { extData: { wave } })
  const found = await info(first)
  expect([found.page, found.members.map(({ recordId, readOnly }) => [recordId, readOnly])]).toEqual(
    ['resource-ban', [[second.recordId, true]]],
  )
  expect((await info(await hold(server, auditor.id))).members).toEqual([])
})

test('it is found by its newest record of the post, and says why it can only be read', async () => {
  const ask = (input: object) =>
    server.client(leader.token).call(contract.customize.info, { appId: 50, type: 12, ...input })
  const [older, newer] = [
    await hold(server, auditor.id, { postId: 'twice' }),
    await hold(server, auditor.id, { postId: 'twice', extData: { n: 2 } }),
  ]
  expect((await ask({ postId: 'twice' })).body.data.record).toMatchObject({
    recordId: newer.recordId,
    readOnly: true,
  })
  expect((await ask({ recordId: older.recordId })).body.data.record.recordId).toBe(older.recordId)
  const reason = async () => (await info(older)).readOnlyReason
  expect(await reason()).toBe('held')
  await server.ctx.pool.query(
    `
      update queue_order
      set state = 'waiting', holder_id = null, window_id = null, lease_until = null
      where id = $1`,
    [older.id],
  )
  expect(await reason()).toBe('waiting')
  await server.ctx.pool.query('delete from queue_order where id = $1', [older.id])
  expect(await reason()).toBe('discarded')
  expect(
    [
      (await ask({})).body,
      (await ask({ postId: 'none' })).body,
      (await ask({ recordId: newer.recordId, type: 13 })).body,
      (await ask({ recordId: '9223372036854775807' })).body,
    ].map(({ code, field }) => [code, field]),
  ).toEqual([
    [400, 'postId'],
    [404, 'postId'],
    [404, 'recordId'],
    [404, 'recordId'],
  ])
})

describe('what deciding anew would come to', () => {
  test('is told without doing anything', async () => {
    const held = await hold(server, auditor.id, { uid: 'dry' })
    const {
      list: [answer],
    } = await submitItems(server, auditor.token, [muting(held)])
    const shown = await info(held)
    expect(shown.record).toMatchObject({
      readOnly: false,
      rePunish: true,
      reviewTime: shown.decision?.at,
    })
    const before = await rows('select state from punish where uid = $1', 'dry')
    const tally = () =>
      rows(
        `
          select (select count(*)::int from decision) as decisions,
            (select count(*)::int from outbox) as outbox,
            (select count(*)::int from submission) as submissions,
            (select count(*)::int from queue_order) as orders,
            (select count(*)::int from audit_log) as log`,
      )
    const counts = await tally()
    const { plan, finished } = await again(held, answer?.decisionId ?? '', true)
    expect([finished, plan]).toEqual([
      1,
      {
        lifted: [
          {
            punishId: 202,
            scope: 'user',
            subject: 'dry',
            endAt: expect.any(Number),
            permanent: false,
          },
        ],
        kept: [],
        done: [],
      },
    ])
    expect([await rows('select state from punish where uid = $1', 'dry'), await tally()]).toEqual([
      before,
      counts,
    ])
    ahead += 5001
    expect((await again(held, answer?.decisionId ?? '', false)).finished).toBe(1)
    expect(await rows('select state from punish where uid = $1', 'dry')).toEqual([
      { state: 'cleared' },
    ])
  })

  test('is refused where deciding is', async () => {
    const held = await hold(server, auditor.id)
    const {
      list: [answer],
    } = await submitItems(server, auditor.token, [muting(held)])
    await again(held, answer?.decisionId ?? '', false)
    ahead += 5001
    const late = await again(held, answer?.decisionId ?? '', true)
    expect([late.list[0]?.warnings.map(({ code }) => code), late.plan]).toEqual([
      ['ALREADY_DECIDED'],
      undefined,
    ])
  })
})

test('fields of a group are judged one by one, what is known beside them is not', async () => {
  const row = (rowId: string) => ({
    rowId,
    type: 'patch' as const,
    value: { result: { id: 'del' } },
    form: { result: { punishTime: 0 } },
    reasonLabels: [1240],
    reasonLabelsKey: 'lb_1240',
    remark: 'x',
    currentJson: {},
    pending: false,
  })
  const held = await hold(server, auditor.id, {
    type: 13,
    business: 'account',
    data: { group: { groupId: 'g1', owner: 'u1', name: { old: 'a', now: 'b', changed: true } } },
  })
  const submit = async (rowId: string) => {
    ahead += 5001
    return (
      await submitItems(
        server,
        auditor.token,
        [
          item(held, 'del', {
            form: { result: { punishTime: 0 } },
            reasonLabels: [1240],
            reasonLabelsKey: 'lb_1240',
            remark: 'x',
            rows: [row(rowId)],
          }),
        ],
        { type: 13, business: 'account', pageKey: 'tags-audit-common-account' },
      )
    ).list[0]
  }
  expect((await submit('owner'))?.warnings[0]?.code).toBe('ROW_UNKNOWN')
  expect((await submit('name'))?.accepted).toBe(true)
  expect(await rows('select subject from punish where post_id = $1', held.postId)).toEqual([
    { subject: `${held.postId}/name` },
  ])
})
