import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { liveRules } from '../../../api/src/areas/strategy/index.ts'
import { seedAccess } from './access.ts'
import { seedLabels } from './labels.ts'
import { seedSettings } from './settings.ts'
import { seedStrategy } from './strategy.ts'
import { seedWhiteLists } from './white-lists.ts'

let server: TestServer
let admin: Client
const signIn = async (name: string): Promise<Client> => {
  const client = server.client()
  client.token = (await client.ok(contract.session.loginTest, { name })).token
  return client
}
beforeAll(async () => {
  server = await testServer()
  await seedAccess(server.ctx)
  await seedLabels(server.ctx)
  await seedSettings(server.ctx)
  admin = await signIn('admin')
  await seedStrategy(admin, signIn)
})
afterAll(() => server.stop())

test('has rules in every state; a second seeding adds none and signs nobody in', async () => {
  await seedStrategy(admin, (name) => Promise.reject(new Error(`${name} was signed in`)))
  const { list } = await admin.ok(contract.strategyRule.page, { size: 50 })
  expect(
    Object.fromEntries(
      list.map((row) => [row.ruleKey, [row.auditStatus, row.status, row.inUseVersion]]),
    ),
  ).toEqual({
    repeat_offender: [1, 2, 1],
    fraud_words: [1, 2, 1],
    contact_details: [1, 1, 1],
    flood: [1, 5, 1],
    word_table: [1, 2, 1],
    trusted_users: [0, 0, null],
  })
})

test('its rules say what they are for', async () => {
  const type = (await liveRules(server.ctx)).types.get('50:12')
  const said = (values: Record<string, string | number | string[]>) =>
    type?.decide('u1').run((id, param) => values[param === '' ? id : `${id}(${param})`] ?? null)
      .result
  expect(said({ text: '加微信 wx_demo' })).toMatchObject({
    result: 'queue',
    priority: 5,
    labelId: ['1202'],
  })
  expect(
    said({ 'text.hits': ['fraud'], 'text.hits.level': 1, 'user.violations(30d)': 4 }),
  ).toMatchObject({ result: 'queue', priority: 8, labelId: ['1606'], tag: ['repeat'] })
  expect(said({ 'counter.uid(10m)': 9 })).toMatchObject({ labelId: ['1220'] })
  expect(said({ text: 'Sunset over the bay' })).toEqual({})
})

test('a rule has test cases that pass, and rules a list of groups to choose from', async () => {
  const { list } = await admin.ok(contract.strategyRun.pageBatches, {})
  expect(list).toMatchObject([{ total: 2, passed: 2 }])
  expect((await admin.ok(contract.strategyConfig.pageSourceConfig, {})).list).toMatchObject([
    { problem: '', items: [{ id: 'charity' }, { id: 'press' }] },
  ])
})

test('the demo has white lists, and a second seeding adds none and signs nobody in', async () => {
  await seedWhiteLists(server.ctx, admin, signIn)
  const { total } = await admin.ok(contract.whiteList.lists, { pageSize: 1 })
  await seedWhiteLists(server.ctx, admin, (name) =>
    Promise.reject(new Error(`${name} was signed in`)),
  )
  expect([total > 0, (await admin.ok(contract.whiteList.lists, { pageSize: 1 })).total]).toEqual([
    true,
    total,
  ])
})
