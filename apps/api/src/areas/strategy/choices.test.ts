import { contract } from '@oas/contract/index'
import type { IndicatorFields } from '@oas/contract/strategy/indicator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'

const calls = contract.strategyConfig
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const names = (en: string) => ({ cn: `${en}（中）`, en, id: '', ru: '' })
const indicator = (id: string, more: Partial<IndicatorFields> = {}): IndicatorFields => ({
  id,
  names: names(id),
  type: 'judgeIndicators',
  indicatorType: 'string',
  source: 'texture',
  origin: { kind: 'field', path: `extData.${id}` },
  managerId: null,
  sourceConfigId: null,
  options: [],
  leftKeyOptions: [],
  showInRule: true,
  remark: '',
  ...more,
})

test('offers managers, groups and categories that were made, with what is theirs', async () => {
  const manager = (
    await s.analyst.client.ok(calls.createManager, {
      names: names('Mo'),
      contact: ' mo@example.com ',
    })
  ).id
  const parent = (
    await s.analyst.client.ok(calls.createGroup, { names: names('Parent'), parentId: null })
  ).id
  const child = (
    await s.analyst.client.ok(calls.createGroup, { names: names('Child'), parentId: parent })
  ).id
  await s.analyst.client.ok(calls.createRuleCategory, { id: 'ads', names: names('Adverts') })
  const all = await s.analyst.client.ok(calls.strategyConfig, {})
  expect(all.indicatorManagers).toEqual([
    { id: manager, translate: 'Mo（中）', meta: { contact: 'mo@example.com' } },
  ])
  expect(all.strategyGroup).toEqual([
    { id: parent, translate: 'Parent（中）', meta: { parentId: null } },
    { id: child, translate: 'Child（中）', meta: { parentId: parent } },
  ])
  expect(all.ruleCategory).toContainEqual({ id: 'ads', translate: 'Adverts（中）', meta: {} })
})

test('groups nest five deep and no deeper', async () => {
  let parentId: string | null = null
  for (const depth of [1, 2, 3, 4, 5])
    parentId = (
      await s.analyst.client.ok(calls.createGroup, { names: names(`Deep ${depth}`), parentId })
    ).id
  expect(
    (await s.analyst.client.call(calls.createGroup, { names: names('Deep 6'), parentId })).body,
  ).toMatchObject({ code: 400, field: 'parentId' })
})

test('offers indicators of each type with type, choices on both sides, parameters', async () => {
  const options = [
    { id: '1', names: names('One') },
    { id: '2', names: names('Two') },
  ]
  const types = ['string', 'number', 'float', 'list', 'map'] as const
  for (const indicatorType of types)
    await s.analyst.client.ok(
      calls.createIndicators,
      indicator(`kind_${indicatorType}`, {
        indicatorType,
        source: 'selection',
        options,
        leftKeyOptions: [{ id: '7d', names: names('A week') }],
        showInRule: indicatorType !== 'map',
      }),
    )
  const { judgeIndicators } = await s.analyst.client.ok(calls.ruleConfig, {})
  const offered = types.map(
    (type) => judgeIndicators.find((one) => one.id === `kind_${type}`)?.extractContent,
  )
  const choices = [
    { id: '1', translate: 'One（中）' },
    { id: '2', translate: 'Two（中）' },
  ]
  expect(offered).toEqual(
    types.map((indicatorType) => ({
      indicatorType,
      source: 'selection',
      optionList: choices,
      leftKeyOptionList: [{ id: '7d', translate: 'A week（中）' }],
      rightValueOptionList: choices,
      showInRule: indicatorType !== 'map',
    })),
  )
})

test('indicators are found by who looks after them, and lists by what they are for', async () => {
  const mine = (
    await s.analyst.client.ok(calls.createManager, { names: names('Mine'), contact: '' })
  ).id
  await s.analyst.client.ok(calls.createIndicators, indicator('looked_after', { managerId: mine }))
  await s.analyst.client.ok(calls.createIndicators, indicator('left_alone'))
  expect(
    (await s.analyst.client.ok(calls.pageIndicators, { managerId: mine })).list.map(
      (one) => one.id,
    ),
  ).toEqual(['looked_after'])
  const list = (name: string, source: 'whiteGroups' | 'thirdPartyOptions') =>
    s.analyst.client.ok(calls.createSourceConfig, {
      name,
      source,
      kind: 'static',
      url: '',
      items: [{ id: 'a', names: names('A') }],
      refreshMinutes: 10,
      remark: '',
    })
  await list('of groups', 'whiteGroups')
  await list('of others', 'thirdPartyOptions')
  expect(
    (await s.analyst.client.ok(calls.pageSourceConfig, { source: 'whiteGroups' })).list.map(
      (one) => one.name,
    ),
  ).toEqual(['of groups'])
  expect((await s.analyst.client.ok(calls.pageSourceConfig, {})).total).toBe(2)
})

test('finds indicators by kind and source of choices; deleted ones are gone', async () => {
  await s.analyst.client.ok(calls.createIndicators, indicator('found_free'))
  await s.analyst.client.ok(
    calls.createIndicators,
    indicator('found_chosen', { source: 'selection', options: [{ id: 'a', names: names('A') }] }),
  )
  await s.analyst.client.ok(
    calls.createIndicators,
    indicator('found_said', { type: 'resultIndicators', origin: { kind: 'result' } }),
  )
  const found = async (by: object) =>
    (await s.analyst.client.ok(calls.pageIndicators, { text: 'found_', ...by })).list
      .map((one) => one.id)
      .sort()
  expect(await found({})).toEqual(['found_chosen', 'found_free', 'found_said'])
  expect(await found({ type: 'judgeIndicators' })).toEqual(['found_chosen', 'found_free'])
  expect(await found({ type: 'resultIndicators' })).toEqual(['found_said'])
  expect(await found({ source: 'selection' })).toEqual(['found_chosen'])
  await s.analyst.client.ok(calls.deleteIndicators, { id: 'found_free', version: 1 })
  expect(await found({})).toEqual(['found_chosen', 'found_said'])
  expect(
    (await s.analyst.client.ok(calls.ruleConfig, {})).judgeIndicators.some(
      (one) => one.id === 'found_free',
    ),
  ).toBe(false)
  const { id } = await s.analyst.client.ok(calls.createSourceConfig, {
    name: 'to go',
    source: 'thirdPartyOptions',
    kind: 'static',
    url: '',
    items: [],
    refreshMinutes: 10,
    remark: '',
  })
  await s.analyst.client.ok(calls.deleteSourceConfig, { id, version: 1 })
  expect((await s.analyst.client.ok(calls.pageSourceConfig, { text: 'to go' })).total).toBe(0)
})

test('types are bound in place of those before, beside them, or taken away', async () => {
  const ruleId = await s.aRule('bound_each_way', hitting('x'), [{ appId: 50, type: 12 }])
  const [own, other] = [
    { appId: 50, type: 12 },
    { appId: 71, type: 3 },
  ]
  const typesAfter = async (
    mode: 'set' | 'add' | 'remove',
    types: { appId: number; type: number }[],
  ) => {
    await s.analyst.client.ok(calls.bindTypes, { ruleIds: [ruleId], types, mode })
    return (await s.analyst.client.ok(contract.strategyRule.page, { ruleId })).list[0]?.apps
  }
  expect(await typesAfter('set', [other])).toEqual([other])
  expect(await typesAfter('add', [own])).toEqual([own, other])
  expect(await typesAfter('remove', [other])).toEqual([own])
})
