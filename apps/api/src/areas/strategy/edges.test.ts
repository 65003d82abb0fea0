import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'

const calls = contract.strategyRule
const tables = contract.strategyExcel
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

test('offers an earlier version to be looked at, the newest what its state allows', async () => {
  const id = await s.inUse('earlier')
  await s.analyst.client.ok(calls.update, { ruleId: id, version: 1, rule: hitting('later') })
  const actions = async (version?: number) =>
    (
      await s.analyst.client.ok(calls.version, {
        ruleId: id,
        ...(version === undefined ? {} : { version }),
      })
    ).actions
  expect([await actions(1), await actions()]).toEqual([
    ['history', 'unit_test'],
    ['edit', 'pass', 'history', 'unit_test'],
  ])
  for (const version of [1, 2])
    expect(await s.analyst.client.ok(calls.checkVersion, { ruleId: id, version })).toMatchObject({
      newest: 2,
      isNewest: version === 2,
    })
})

test('the history of a rule is leafed through without a gap or a double', async () => {
  const id = await s.inUse('leafed')
  for (const name of ['one', 'two', 'three'])
    await s.analyst.client.ok(contract.strategyConfig.updateSetting, { ruleId: id, name })
  const whole = (await s.analyst.client.ok(calls.history, { ruleId: id })).list.map((one) => one.id)
  const found: string[] = []
  let after: string | null = null
  do {
    const page: { list: { id: string }[]; next: string | null } = await s.analyst.client.ok(
      calls.history,
      { ruleId: id, limit: 2, ...(after === null ? {} : { after }) },
    )
    found.push(...page.list.map((one) => one.id))
    after = page.next
  } while (after !== null && found.length < 20)
  expect(whole).toHaveLength(6)
  expect(found).toEqual(whole)
  expect((await s.analyst.client.call(calls.history, { ruleId: id, after: 'x' })).body.field).toBe(
    'after',
  )
})

test('what is not there, or not seen, cannot be copied', async () => {
  const foreign = await s.aRule('hidden_origin', hitting('x'), [{ appId: 71, type: 3 }])
  const narrow = await s.someone({
    permissions: ['strategy.read', 'strategy.edit'],
    scope: [{ appId: 50 }],
  })
  for (const copyOf of [foreign, '999999'])
    expect(
      (
        await narrow.client.call(calls.create, {
          ruleKey: 'copied',
          category: 'general',
          name: 'x',
          remark: '',
          rule: hitting('x'),
          copyOf,
        })
      ).body,
    ).toMatchObject({ code: 400, field: 'copyOf' })
})

test('a share belongs to alpha alone', async () => {
  const id = await s.aRule('share_alone')
  await s.pass(id)
  expect(
    (
      await s.reviewer.client.call(calls.deploy, {
        ruleId: id,
        version: 1,
        effect: 3,
        alphaShare: 500,
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'alphaShare' })
})

test('deploys several at once from alpha and predeploy; a new one waits for its own', async () => {
  const [fresh, ready] = [await s.aRule('batch_fresh'), await s.inUse('batch_ready')]
  await s.pass(fresh)
  await s.analyst.client.ok(calls.update, { ruleId: ready, version: 1, rule: hitting('ready') })
  await s.pass(ready, 2)
  const { list } = await s.reviewer.client.ok(calls.deployBatch, {
    rules: [
      { ruleId: fresh, version: 1 },
      { ruleId: ready, version: 2 },
    ],
  })
  expect(list.map((one) => one.ok)).toEqual([false, true])
  expect([(await s.row(fresh)).inUseVersion, (await s.row(ready)).inUseVersion]).toEqual([null, 2])
})

test('reads a table in its version, searches several, names its workbook after both', async () => {
  const one = await s.inUse('table_one', [...hitting('apple'), ...hitting('pear')])
  const two = await s.aRule('table_two', [...hitting('apple pie'), ...hitting('plum')])
  await s.analyst.client.ok(calls.update, { ruleId: one, version: 1, rule: hitting('quince') })
  const words = (list: readonly { values: readonly { value: unknown }[] }[]) =>
    list.map((row) => row.values[0]?.value)
  expect(words((await s.analyst.client.ok(tables.page, { ruleId: one, version: 1 })).list)).toEqual(
    ['apple', 'pear'],
  )
  expect(words((await s.analyst.client.ok(tables.page, { ruleId: one })).list)).toEqual(['quince'])
  expect(
    words(
      (await s.analyst.client.ok(tables.pageBatch, { ruleIds: [two, one], text: 'QUIN' })).list,
    ),
  ).toEqual(['quince'])
  const workbook = await s.analyst.client.raw(
    'GET',
    `/biz_gateway/justice_strategy${tables.export.path}?ruleId=${one}&version=1`,
  )
  expect(workbook.headers.get('content-disposition')).toBe(
    'attachment; filename="table_one-v1.xlsx"',
  )
})

test('who may not write rules edits no table', async () => {
  const id = await s.aRule('read_only')
  const reader = await s.someone({ permissions: ['strategy.read'] })
  expect((await reader.client.ok(tables.multiEditable, { ruleIds: [id] })).list).toMatchObject([
    { editable: false, reason: '您没有编辑规则的权限' },
  ])
})

test('a rule whose state allows no change is no table to be edited', async () => {
  const id = await s.inUse('tried')
  await s.analyst.client.ok(calls.update, { ruleId: id, version: 1, rule: hitting('tried more') })
  await s.pass(id, 2)
  await s.deploy(id, 2, 1)
  expect((await s.analyst.client.ok(tables.multiEditable, { ruleIds: [id] })).list).toMatchObject([
    { editable: false, reason: '该规则当前状态不可编辑' },
  ])
  await s.deploy(id, 2, 2)
  expect((await s.analyst.client.ok(tables.multiEditable, { ruleIds: [id] })).list).toMatchObject([
    { editable: true, reason: '' },
  ])
})
