import { contract } from '@oas/contract/index'
import type { IndicatorFields } from '@oas/contract/strategy/indicator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nobody } from '../../core/caller.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import { aLabelTree } from '../../testing/world.ts'
import { setConfig } from '../system-config/index.ts'
import { releaseKey } from './release.ts'
import { sourceJob } from './sources.ts'
import { names, indicator, source } from '../../testing/strategy-config.ts'

const calls = contract.strategyConfig
const rules = contract.strategyRule
let s: Strategists
let web: WebServer
beforeAll(async () => {
  s = await strategists()
  await aLabelTree(s.server.ctx)
  web = await startWebServer({ status: 200, body: '[]' })
})
afterAll(async () => {
  await s.server.stop()
  await web.stop()
})

test('names the caller’s apps with businesses and types, and every list of choices', async () => {
  const all = await s.admin.client.ok(calls.strategyConfig, {})
  expect(all.apps).toEqual([
    {
      id: 50,
      name: 'App 50',
      businesses: [{ key: 'text', types: [{ key: '12', name: 'post_comment' }] }],
    },
    {
      id: 71,
      name: 'App 71',
      businesses: [{ key: 'picture', types: [{ key: '3', name: 'avatar' }] }],
    },
  ])
  expect(all.businessList).toContainEqual({ key: 'text', desc: '文本' })
  for (const list of [
    all.dataTypes,
    all.strategyTypes,
    all.indicatorSource,
    all.indicatorTypes,
    all.scenes,
    all.ruleCategory,
  ]) {
    expect(list.length).toBeGreaterThan(0)
    for (const one of list) {
      expect(one.translate).not.toMatch(/strategy_name|^$/)
      expect(one.meta).toBeDefined()
    }
  }
  expect(all.indicatorSource.map((one) => one.id)).toEqual([
    'texture',
    'selection',
    'countries',
    'whiteGroups',
    'cpsLabel',
    'cpsLabelTree',
    'cpsPunishResult',
    'combineIndicator',
    'thirdPartyOptions',
    'ruleReflection',
  ])
  expect(all.indicatorTypes.map((one) => one.id)).toEqual([
    'string',
    'number',
    'float',
    'list',
    'map',
  ])
  const narrow = await s.someone({
    permissions: ['strategy.read'],
    scope: [{ appId: 71, type: 3 }],
  })
  expect((await narrow.client.ok(calls.strategyConfig, {})).apps.map((app) => app.id)).toEqual([71])
})

test('has indicators, relations, calculators and options in the caller’s language', async () => {
  const inEnglish = async (ruleId?: string) =>
    (
      (await (
        await s.analyst.client.raw('POST', '/biz_gateway/justice_strategy/config/ruleConfig', {
          body: JSON.stringify(ruleId === undefined ? {} : { ruleId }),
          headers: { 'content-type': 'application/json', 'global-language': 'en' },
        })
      ).json()) as {
        data: Awaited<ReturnType<typeof s.analyst.client.ok<typeof calls.ruleConfig>>>
      }
    ).data
  const config = await inEnglish()
  const judge = (id: string) => config.judgeIndicators.find((one) => one.id === id)
  const result = (id: string) => config.resultIndicators.find((one) => one.id === id)
  expect(judge('record.country')).toMatchObject({
    translate: 'Country of the record',
    type: 'judgeIndicators',
    extractContent: { indicatorType: 'string', source: 'countries', showInRule: true },
    meta: { param: 'none', closed: true },
  })
  expect(
    judge('record.country')?.extractContent.optionList.find((one) => one.id === 'ID')?.translate,
  ).toBe('Indonesia')
  expect(result('labelId')?.extractContent.optionList).toContainEqual({
    id: '1203',
    translate: 'label 1203',
    meta: { parentId: '0', treeId: 11, leaf: true },
  })
  expect(result('punish')?.extractContent.optionList).toContainEqual({
    id: '202',
    translate: 'Mute',
    meta: { scope: 'user' },
  })
  expect(result('result')?.extractContent.optionList.map((one) => one.id)).toEqual([
    'ignore',
    'sample',
    'queue',
    'punish',
  ])
  expect(judge('user.violations')).toMatchObject({ meta: { param: 'listed' } })
  expect(judge('user.violations')?.extractContent.leftKeyOptionList.map((one) => one.id)).toContain(
    '7d',
  )
  expect(judge('extData')?.meta).toMatchObject({ param: 'any' })
  expect(config.judgeRelations.map((one) => one.id)).toEqual(
    expect.arrayContaining([
      '==',
      '!=',
      '>=',
      '<=',
      '>',
      '<',
      'isNull',
      'isNotNul',
      'in',
      'notIn',
      'contains',
      'matches',
    ]),
  )
  for (const one of [
    ...config.judgeRelations,
    ...config.calculatorRelations,
    ...config.judgeIndicators,
    ...config.resultIndicators,
  ])
    expect(one.translate).not.toMatch(/strategy_name|^$/)
  expect(config.judgeRelations.find((one) => one.id === 'isNotNul')?.extractContent.rightType).toBe(
    'none',
  )
  expect(config.calculatorRelations.map((one) => one.id)).toEqual(['+', '-', '*', '/', '%'])
  const kinds = config.excelRowHeadsConfigs.map((one) => one.type)
  expect(kinds).toEqual(kinds.toSorted())
  const ruleId = await s.aRule('columns', [
    {
      conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
      thenAction: { type: 'result', value: { reason: 'y' } },
    },
  ])
  expect(
    (await inEnglish(ruleId)).excelRowHeadsConfigs.map((one) => [one.leftKey, one.translate]),
  ).toEqual([
    ['uid', 'User id'],
    ['reason', 'Reason'],
  ])
  // Rules as parameters: those the caller sees.
  const hidden = await s.aRule('hidden_rule', hitting('x'), [{ appId: 71, type: 3 }])
  const narrow = await s.someone({ permissions: ['strategy.read'], scope: [{ appId: 50 }] })
  const keys = (await narrow.client.ok(calls.ruleConfig, {})).judgeIndicators
    .find((one) => one.id === 'rule.result')
    ?.extractContent.leftKeyOptionList.map((one) => one.meta?.['ruleId'])
  expect([keys?.includes(ruleId), keys?.includes(hidden)]).toEqual([true, false])
})

test('makes, lists, changes and deletes indicators by version, with their use', async () => {
  expect(
    (await s.analyst.client.call(calls.createIndicators, indicator('device'))).body.data,
  ).toEqual({ id: 'device', version: 1 })
  expect(
    (await s.analyst.client.call(calls.createIndicators, indicator('device'))).body,
  ).toMatchObject({ code: 409, field: 'id' })
  const ruleId = await s.aRule('by_device', [
    {
      conditions: [{ leftKey: 'device', relation: 'in', value: ['ios'] }],
      thenAction: { type: 'result', value: { result: 'queue' } },
    },
  ])
  const { list } = await s.analyst.client.ok(calls.pageIndicators, {
    text: 'device',
    type: 'judgeIndicators',
    source: 'texture',
  })
  const row = list.find((one) => one.id === 'device')
  expect([row?.id, row?.usedBy, row?.builtIn, row?.updatedBy, row?.translate]).toEqual([
    'device',
    1,
    false,
    s.analyst.name,
    'device（中）',
  ])
  expect(
    (await s.analyst.client.call(calls.deleteIndicators, { id: 'device', version: 1 })).body.msg,
  ).toBe('仍在使用：Rule by_device')
  // What the rule relies on stays; the rest may change.
  expect(
    (
      await s.analyst.client.call(calls.updateIndicators, {
        ...indicator('device', { indicatorType: 'number' }),
        version: 1,
      })
    ).status,
  ).toBe(409)
  expect(
    (
      await s.analyst.client.call(calls.updateIndicators, {
        ...indicator('device', {
          source: 'selection',
          options: [{ id: 'android', names: names('Android') }],
        }),
        version: 1,
      })
    ).status,
  ).toBe(409)
  expect(
    (
      await s.analyst.client.call(calls.updateIndicators, {
        ...indicator('device', {
          source: 'selection',
          options: [{ id: 'ios', names: names('iOS') }],
        }),
        version: 1,
      })
    ).body.data,
  ).toEqual({ id: 'device', version: 2 })
  expect(
    (await s.analyst.client.call(calls.updateIndicators, { ...indicator('device'), version: 1 }))
      .body.msg,
  ).toBe('数据已被他人修改，请刷新后重试。')
  await s.analyst.client.ok(rules.update, { ruleId, version: 1, rule: hitting('x') })
  await s.analyst.client.ok(calls.deleteIndicators, { id: 'device', version: 2 })
  const logged = await s.server.ctx.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', 'strategy-indicator:device')
    .orderBy('id')
    .execute()
  expect(logged.map((one) => one.action)).toEqual([
    'strategyConfig.createIndicator',
    'strategyConfig.updateIndicator',
    'strategyConfig.deleteIndicator',
  ])
})

test('a built-in indicator keeps what it is, and may be named and offered otherwise', async () => {
  const {
    list: [row],
  } = await s.analyst.client.ok(calls.pageIndicators, { text: 'text.length' })
  if (!row) throw new Error('text.length is not there')
  const {
    translate: _translate,
    builtIn,
    usedBy: _usedBy,
    updatedAt: _at,
    updatedBy: _by,
    ...fields
  } = row
  expect(builtIn).toBe(true)
  expect(
    (await s.analyst.client.call(calls.deleteIndicators, { id: row.id, version: row.version })).body
      .field,
  ).toBe('id')
  expect(
    (
      await s.analyst.client.call(calls.updateIndicators, {
        ...fields,
        origin: { kind: 'field', path: 'uid' },
      })
    ).body.field,
  ).toBe('origin')
  await s.analyst.client.ok(calls.updateIndicators, {
    ...fields,
    names: { ...fields.names, en: 'Letters' },
    showInRule: false,
  })
  const {
    list: [counter],
  } = await s.analyst.client.ok(calls.pageIndicators, { text: 'counter.uid' })
  if (!counter) throw new Error('counter.uid is not there')
  expect(
    await s.analyst.client.ok(calls.updateIndicators, {
      ...counter,
      origin: { kind: 'counter', by: 'uid' },
      remark: 'busy senders',
    }),
  ).toEqual({ id: 'counter.uid', version: 2 })
})

test.each([
  ['an origin that is none of its kind', { origin: { kind: 'result' } }, 'origin.kind'],
  ['an origin without its path', { origin: { kind: 'field' } }, 'origin.path'],
  ['a path that is none', { origin: { kind: 'field', path: '__proto__' } }, 'origin.path'],
  ['a counter of nothing', { origin: { kind: 'counter' } }, 'origin.by'],
  ['nobody of that id', { managerId: '99' }, 'managerId'],
  ['no such list', { sourceConfigId: '99' }, 'sourceConfigId'],
  ['no choices', { source: 'selection' }, 'options'],
  [
    'a choice twice',
    {
      source: 'selection',
      options: [
        { id: 'a', names: names('a') },
        { id: 'a', names: names('b') },
      ],
    },
    'options.1.id',
  ],
  ['no Chinese name', { names: { cn: ' ', en: 'x', id: '', ru: '' } }, 'names.cn'],
] as const)('an indicator with %s is refused', async (_what, more, field) => {
  expect(
    (
      await s.analyst.client.call(
        calls.createIndicators,
        indicator('wrong', more as unknown as Partial<IndicatorFields>),
      )
    ).body.field,
  ).toBe(field)
})

test('makes and lists categories, groups and managers; deletes them when unused', async () => {
  await s.analyst.client.ok(calls.createRuleCategory, { id: 'ads', names: names('Adverts') })
  expect(
    (await s.analyst.client.call(calls.createRuleCategory, { id: 'ads', names: names('Adverts') }))
      .status,
  ).toBe(409)
  const parent = (
    await s.analyst.client.ok(calls.createGroup, { names: names('Parent'), parentId: null })
  ).id
  const child = (
    await s.analyst.client.ok(calls.createGroup, { names: names('Child'), parentId: parent })
  ).id
  expect(
    (await s.analyst.client.call(calls.createGroup, { names: names('Lost'), parentId: '999999' }))
      .body.field,
  ).toBe('parentId')
  const manager = (
    await s.analyst.client.ok(calls.createManager, {
      names: names('Mo'),
      contact: 'mo@example.com',
    })
  ).id
  await s.analyst.client.ok(rules.create, {
    ruleKey: 'ad',
    category: 'ads',
    name: 'Ad',
    remark: '',
    rule: hitting('x'),
    extData: { groupId: child },
  })
  await s.analyst.client.ok(calls.createIndicators, indicator('managed', { managerId: manager }))
  for (const [kind, id] of [
    ['ruleCategory', 'ads'],
    ['strategyGroup', parent],
    ['strategyGroup', child],
    ['indicatorManager', manager],
  ] as const)
    expect((await s.analyst.client.call(calls.deleteStrategyConfig, { kind, id })).status).toBe(409)
  expect(
    (await s.analyst.client.ok(calls.pageStrategyConfig, { kind: 'indicatorManager', text: 'MO@' }))
      .list,
  ).toEqual([
    {
      id: manager,
      names: names('Mo'),
      translate: 'Mo（中）',
      parentId: null,
      contact: 'mo@example.com',
      usedBy: 1,
    },
  ])
  expect(
    (await s.analyst.client.ok(calls.pageStrategyConfig, { kind: 'ruleCategory', text: 'advert' }))
      .list[0]?.usedBy,
  ).toBe(1)
  const empty = (
    await s.analyst.client.ok(calls.createGroup, { names: names('Empty'), parentId: null })
  ).id
  await s.analyst.client.ok(calls.deleteStrategyConfig, { kind: 'strategyGroup', id: empty })
  expect(
    (await s.analyst.client.call(calls.deleteStrategyConfig, { kind: 'strategyGroup', id: empty }))
      .status,
  ).toBe(404)
})

test('reads a list of options again and again, and keeps it when the address fails', async () => {
  const own = await s.server.ctx
  const ctx = { ...own, config: { ...own.config, allowedHosts: ['127.0.0.1'] } }
  expect(
    (
      await s.analyst.client.call(
        calls.createSourceConfig,
        source('private', { kind: 'url', url: `${web.url}/list` }),
      )
    ).body.field,
  ).toBe('url')
  await ctx.db
    .insertInto('strategySource')
    .values({
      name: 'from afar',
      source: 'thirdPartyOptions',
      kind: 'url',
      url: `${web.url}/list`,
      refreshMinutes: 10,
      dueAt: ctx.now(),
    })
    .execute()
  const read = async () => {
    const {
      list: [row],
    } = await s.analyst.client.ok(calls.pageSourceConfig, { text: 'from afar' })
    if (!row) throw new Error('the list is not there')
    return row
  }
  web.answer = {
    status: 200,
    body: JSON.stringify({
      data: [
        'one',
        { id: 2, name: 'Two' },
        { id: 'three', names: { cn: '三', en: 'Three', id: 'Tiga', ru: 'Три' } },
      ],
    }),
  }
  await sourceJob.run(ctx)
  expect((await read()).items.map((one) => [one.id, one.names.en])).toEqual([
    ['one', 'one'],
    ['2', 'Two'],
    ['three', 'Three'],
  ])
  expect((await read()).loadedAt).not.toBeNull()
  expect(await sourceJob.run(ctx)).toBe(false)
  const later = { ...ctx, now: () => new Date(Date.now() + 11 * 60_000) }
  for (const [bad, problem] of [
    [{ status: 500, body: '' }, 'nothing was answered'],
    [{ status: 200, body: '{"data":5}' }, 'no list'],
    [{ status: 200, body: 'x' }, 'JSON'],
    [{ status: 200, body: '[{"id":""}]' }, 'id'],
    [{ status: 200, body: '["a","a"]' }, 'twice'],
  ] as const) {
    web.answer = bad
    await ctx.db
      .updateTable('strategySource')
      .set({ dueAt: ctx.now() })
      .where('name', '=', 'from afar')
      .execute()
    expect(await sourceJob.run(later)).toBe(true)
    expect((await read()).problem).toContain(problem)
    expect((await read()).items).toHaveLength(3)
  }
  const { id, version } = await read()
  await s.analyst.client.ok(
    calls.createIndicators,
    indicator('afar', { source: 'thirdPartyOptions', sourceConfigId: id }),
  )
  const config = await s.analyst.client.ok(calls.ruleConfig, {})
  expect(
    config.judgeIndicators
      .find((one) => one.id === 'afar')
      ?.extractContent.optionList.map((one) => one.translate),
  ).toEqual(['one', 'Two', '三'])
  expect((await s.analyst.client.call(calls.deleteSourceConfig, { id, version })).status).toBe(409)
  expect((await read()).usedBy).toBe(1)
})

test('makes, changes and deletes lists by version; the rules of a category are one', async () => {
  const { id } = await s.analyst.client.ok(
    calls.createSourceConfig,
    source('groups', { source: 'whiteGroups', items: [{ id: 'vip', names: names('VIP') }] }),
  )
  const groups = async () =>
    (await s.analyst.client.ok(calls.ruleConfig, {})).resultIndicators
      .find((one) => one.id === 'whiteGroups')
      ?.extractContent.optionList.map((one) => one.id)
  expect(await groups()).toEqual(['vip'])
  expect(
    (
      await s.analyst.client.call(calls.updateSourceConfig, {
        id,
        ...source('groups', {
          source: 'whiteGroups',
          items: [{ id: 'press', names: names('Press') }],
        }),
        version: 2,
      })
    ).status,
  ).toBe(409)
  expect(
    await s.analyst.client.ok(calls.updateSourceConfig, {
      id,
      ...source('groups', {
        source: 'whiteGroups',
        items: [{ id: 'press', names: names('Press') }],
      }),
      version: 1,
    }),
  ).toEqual({ id, version: 2 })
  expect(await groups()).toEqual(['press'])
  await s.analyst.client.ok(calls.deleteSourceConfig, { id, version: 2 })
  await s.analyst.client.ok(calls.createRuleCategory, {
    id: 'reflected',
    names: names('Reflected'),
  })
  const list = await s.analyst.client.ok(
    calls.createSourceConfig,
    source('of rules', { source: 'ruleReflection', kind: 'ruleReflection', category: 'reflected' }),
  )
  await s.analyst.client.ok(
    calls.createIndicators,
    indicator('reflects', {
      source: 'ruleReflection',
      sourceConfigId: list.id,
      indicatorType: 'list',
    }),
  )
  await s.analyst.client.ok(rules.create, {
    ruleKey: 'in_category',
    category: 'reflected',
    name: 'In it',
    remark: '',
    rule: hitting('x'),
  })
  const config = await s.analyst.client.ok(calls.ruleConfig, {})
  expect(
    config.judgeIndicators
      .find((one) => one.id === 'reflects')
      ?.extractContent.optionList.map((one) => [one.id, one.translate]),
  ).toEqual([['in_category', 'In it']])
  expect(
    (
      await s.analyst.client.call(
        calls.createSourceConfig,
        source('no category', {
          source: 'ruleReflection',
          kind: 'ruleReflection',
          category: 'nowhere',
        }),
      )
    ).body.field,
  ).toBe('category')
})

test('tells the releasing system the version in use, and notes only what it took', async () => {
  const id = await s.inUse('released')
  const tell = () => s.reviewer.client.call(rules.toReleaseSystem, { ruleId: id, version: 1 })
  expect((await tell()).body).toMatchObject({
    code: 404,
    msg: `未配置发布系统地址（${releaseKey}）`,
  })
  await setConfig(
    { ...s.server.ctx, caller: { ...nobody, name: 'system' }, requestId: '' },
    releaseKey,
    `${web.url}/release`,
    false,
  )
  expect((await tell()).body.code).toBe(424)
  s.server.ctx.config.allowedHosts = ['127.0.0.1']
  web.answer = { status: 503, body: '' }
  expect((await tell()).body.msg).toContain('answered 503')
  expect(
    (await s.admin.client.ok(rules.history, { ruleId: id })).list.map((one) => one.action),
  ).not.toContain('release')
  web.answer = { status: 200, body: 'ok' }
  expect((await tell()).status).toBe(200)
  expect(JSON.parse(web.asked.at(-1)?.body ?? '')).toMatchObject({
    ruleId: id,
    ruleKey: 'released',
    version: 1,
    types: [{ appId: 50, type: 12 }],
    rule: hitting('released'),
  })
  expect((await s.admin.client.ok(rules.history, { ruleId: id, limit: 1 })).list[0]).toMatchObject({
    action: 'release',
    version: 1,
  })
  const pending = await s.aRule('unreleased')
  expect(
    (await s.reviewer.client.call(rules.toReleaseSystem, { ruleId: pending, version: 1 })).status,
  ).toBe(409)
})
