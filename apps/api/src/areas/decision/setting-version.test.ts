import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { item, muting, submitItems } from '../../testing/held.ts'
import { insertSetting } from '../setting/index.ts'

let server: TestServer
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
})
afterAll(() => server.stop())

const publish = async (
  version: number,
  changes: Parameters<typeof aSetting>[0] = {},
): Promise<void> => {
  await insertSetting(server.ctx, aSetting({ version, ...changes }), 'system', server.ctx.now())
  ahead += 6000
}

test('shows, judges and stores an order by the setting it was held under', async () => {
  await send(server, [rec('v1'), rec('v2')])
  const me = await anAuditor(server)
  const [old] = await me.fetch({ limit: 1 })
  expect(old?.settingVersion).toBe(1)
  // The next version has no mute any more, and asks for a remark on every pass.
  const { result } = aSetting()
  await publish(2, {
    result: result.flatMap((button) =>
      button.id === 'mute'
        ? []
        : button.id === 'ignore'
          ? [{ ...button, content: { ...button.content, remark: { required: true } } }]
          : [button],
    ),
  })
  const [fresh] = await me.fetch({ limit: 1, keepIds: [old?.id ?? ''] })
  expect(fresh?.settingVersion).toBe(2)
  if (!old || !fresh) throw new Error('nothing was fetched')
  const under = (settingVersion: number, result: Parameters<typeof submitItems>[2]) =>
    submitItems(server, me.client.token, result, { settingVersion, windowId: me.window })
  expect((await under(2, [muting(old)])).list[0]?.warnings[0]?.code).toBe('UNKNOWN_RESULT')
  expect((await under(2, [item(fresh)])).list[0]?.warnings[0]?.code).toBe('MISSING_REMARK')
  const [first, second] = [
    await under(1, [muting(old)]),
    await under(2, [item(fresh, 'ignore', { remark: 'seen' })]),
  ]
  expect([first.finished, second.finished]).toEqual([1, 1])
  const { rows } = await server.ctx.pool.query(
    'select result_id, setting_version from decision order by id',
  )
  expect(rows).toEqual([
    { result_id: 'mute', setting_version: 1 },
    { result_id: 'ignore', setting_version: 2 },
  ])
  const reader = server.client((await aPerson(server.ctx, { permissions: ['record.read'] })).token)
  expect(
    (await reader.ok(contract.record.detail, { recordId: old.recordId })).decisions[0],
  ).toMatchObject({ settingVersion: 1, resultKey: 'result.mute' })
})

test('refuses a setting version that never was or is a day old; the order stays held', async () => {
  await send(server, [rec('v3')])
  const me = await anAuditor(server)
  const [record] = await me.fetch({ limit: 1 })
  if (!record) throw new Error('nothing was fetched')
  const under = async (settingVersion: number) =>
    (
      await submitItems(server, me.client.token, [item(record, 'ignore', { remark: 'seen' })], {
        settingVersion,
        windowId: me.window,
      })
    ).list[0]
  const held = async () =>
    (await server.ctx.pool.query('select state, fence from queue_order where id = $1', [record.id]))
      .rows
  expect(await under(99)).toMatchObject({
    accepted: false,
    decisionId: null,
    warnings: [
      {
        code: 'SETTING_OUTDATED',
        field: 'settingVersion',
        msg: expect.not.stringContaining('result.'),
      },
    ],
  })
  await publish(3)
  expect(await held()).toEqual([{ state: 'held', fence: record.fence }])
  await server.ctx.pool.query(
    `update type_setting set published_at = published_at - interval '25 hours' where version = 3`,
  )
  expect(await under(2)).toMatchObject({
    accepted: false,
    warnings: [{ code: 'SETTING_OUTDATED' }],
  })
  expect(await held()).toEqual([{ state: 'held', fence: record.fence }])
  expect(await under(3)).toMatchObject({ accepted: true })
})
