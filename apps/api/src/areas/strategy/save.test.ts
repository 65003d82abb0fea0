import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'

const calls = contract.strategyRule
let s: Strategists
let groupId: string
beforeAll(async () => {
  s = await strategists()
  groupId = (
    await s.analyst.client.ok(contract.strategyConfig.createGroup, {
      names: { cn: '组', en: 'Group', id: '', ru: '' },
      parentId: null,
    })
  ).id
})
afterAll(() => s.server.stop())

const type = { appId: 50, type: 12 }
const stored = async (ruleId: string) => {
  const { version, name, remark, rule, apps, extData } = await s.admin.client.ok(calls.version, {
    ruleId,
  })
  return { version, name, remark, rule, types: apps, groupId: extData.groupId ?? null }
}

test('one call saves body, name, types and group, and what it leaves out stays', async () => {
  const ruleId = await s.aRule('saved_whole')
  const other = { appId: 71, type: 3 }
  expect(
    await s.admin.client.ok(calls.update, {
      ruleId,
      version: 1,
      name: 'Whole',
      rule: hitting('whole'),
      types: [other, type],
      groupId,
    }),
  ).toEqual({ ruleId, version: 1 })
  const whole = await stored(ruleId)
  expect(whole).toMatchObject({
    name: 'Whole',
    types: [
      { appId: 50, type: 12 },
      { appId: 71, type: 3 },
    ],
    groupId,
  })
  await s.admin.client.ok(calls.update, { ruleId, version: 1, rule: hitting('again') })
  expect(await stored(ruleId)).toMatchObject({ name: 'Whole', types: whole.types, groupId })
  await s.admin.client.ok(calls.update, {
    ruleId,
    version: 1,
    rule: hitting('again'),
    types: [],
    groupId: null,
  })
  expect(await stored(ruleId)).toMatchObject({ types: [], groupId: null })
  const acts = (await s.admin.client.ok(calls.history, { ruleId })).list.map((one) => one.action)
  expect(acts.filter((act) => act === 'update')).toHaveLength(2)
  expect(acts.filter((act) => act === 'bind')).toHaveLength(2)
  expect(acts.filter((act) => act === 'setting')).toHaveLength(2)
})

test.each<[string, object, string]>([
  ['a type that does not exist', { types: [type, { appId: 50, type: 9999 }] }, 'types.1'],
  ['a group that does not exist', { types: [], groupId: '999' }, 'groupId'],
])('a rule stays as it was when its save names %s', async (_what, change, field) => {
  const ruleId = await s.aRule(`kept_${field.replace(/\W/g, '_').toLowerCase()}`)
  const before = await stored(ruleId)
  const { status, body } = await s.admin.client.call(calls.update, {
    ruleId,
    version: 1,
    name: 'Never',
    rule: hitting('never'),
    ...change,
  })
  expect([status, body.field]).toEqual([400, field])
  expect(await stored(ruleId)).toEqual(before)
})

test('keeps a rule in use when who may not deploy saves it with another type', async () => {
  const ruleId = await s.inUse('kept_in_use')
  const before = await stored(ruleId)
  const input = { ruleId, version: before.version, name: 'Never', rule: hitting('never') }
  const { status, body } = await s.analyst.client.call(calls.update, { ...input, types: [] })
  expect([status, body.msg.includes('strategy.deploy')]).toEqual([403, true])
  expect(await stored(ruleId)).toEqual(before)
  const { version } = await s.admin.client.ok(calls.update, { ...input, types: [] })
  expect(version).toBe(before.version + 1)
  expect((await stored(ruleId)).types).toEqual([])
})
