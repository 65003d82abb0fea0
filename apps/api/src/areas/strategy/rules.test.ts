import { contract } from '@oas/contract/index'
import type { RuleBody } from '@oas/contract/strategy/rule'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Someone } from '../../testing/administration.ts'
import { type Strategists, hitting, strategists } from '../../testing/strategist.ts'

const calls = contract.strategyRule
const config = contract.strategyConfig
let s: Strategists
let lumo: Someone
beforeAll(async () => {
  s = await strategists()
  lumo = await s.someone({
    permissions: ['strategy.read', 'strategy.edit', 'strategy.review', 'strategy.deploy'],
    scope: [{ appId: 50 }],
  })
})
afterAll(() => s.server.stop())

const sub = (ruleId: string): RuleBody => [
  {
    conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
    thenAction: { type: 'execSubRules', ruleId },
  },
]

test('shows a bound rule to who sees one type; changing it takes all; unbound: all', async () => {
  const own = await s.aRule('scope_own')
  const both = await s.aRule('scope_both', hitting('x'), [
    { appId: 50, type: 12 },
    { appId: 71, type: 3 },
  ])
  const foreign = await s.aRule('scope_foreign', hitting('x'), [{ appId: 71, type: 3 }])
  const free = await s.aRule('scope_free', hitting('x'), [])
  const { list } = await lumo.client.ok(calls.page, { text: 'scope_', size: 50 })
  expect(list.map((row) => [row.ruleId, row.apps])).toEqual([
    [free, []],
    [both, [{ appId: 50, type: 12 }]],
    [own, [{ appId: 50, type: 12 }]],
  ])
  for (const [call, input] of [
    [calls.version, { ruleId: foreign }],
    [calls.checkVersion, { ruleId: foreign, version: 1 }],
    [calls.history, { ruleId: foreign }],
    [calls.versions, { category: 'general', ruleKey: 'scope_foreign' }],
    [calls.pickVersions, { ruleId: foreign }],
    [calls.check, { ruleId: foreign, rule: hitting('x') }],
    [config.ruleConfig, { ruleId: foreign }],
  ] as const) {
    expect(
      (await lumo.client.call(call as typeof calls.version, input as { ruleId: string })).status,
    ).toBe(404)
  }
  const acts = (ruleId: string) => [
    lumo.client.call(calls.update, { ruleId, version: 1, rule: hitting('y') }),
    lumo.client.call(calls.pass, { ruleId, version: 1 }),
    lumo.client.call(calls.deploy, { ruleId, version: 1, effect: 3 }),
    lumo.client.call(calls.schedule, { ruleId, version: 1, scheduleTime: null }),
    lumo.client.call(calls.rollback, { ruleId, version: 1 }),
    lumo.client.call(calls.remove, { ruleId, version: 1 }),
    lumo.client.call(calls.preDeploy, { ruleId, version: 1 }),
    lumo.client.call(calls.toReleaseSystem, { ruleId, version: 1 }),
    lumo.client.call(config.updateSetting, { ruleId, name: 'mine' }),
    lumo.client.call(calls.upsertBinding, { ruleId, types: [] }),
    lumo.client.call(config.bindTypes, { ruleIds: [ruleId], types: [], mode: 'set' }),
    lumo.client.call(contract.strategyExcel.toExcel, { ruleId, version: 1 }),
    lumo.client.call(contract.strategyExcel.insertRows, {
      ruleId,
      version: 1,
      excelColList: [[{ leftKey: 'text', relation: 'contains', value: 'z' }]],
    }),
  ]
  for (const { status } of await Promise.all(acts(foreign))) expect(status).toBe(404)
  for (const { status } of await Promise.all(acts(both))) expect(status).toBe(403)
  expect(
    (
      await lumo.client.ok(calls.deployBatch, {
        rules: [
          { ruleId: both, version: 1 },
          { ruleId: foreign, version: 1 },
        ],
      })
    ).list.map((one) => one.ok),
  ).toEqual([false, false])
  expect(
    (await lumo.client.call(calls.update, { ruleId: free, version: 1, rule: hitting('y') })).status,
  ).toBe(200)
  // Nor may a rule be bound to, or run, what one does not see.
  expect(
    (await lumo.client.call(calls.upsertBinding, { ruleId: own, types: [{ appId: 71, type: 3 }] }))
      .status,
  ).toBe(403)
  expect(
    (
      await lumo.client.call(calls.createBound, {
        ruleKey: 'reach',
        category: 'general',
        name: 'x',
        remark: '',
        rule: hitting('x'),
        types: [{ appId: 71, type: 3 }],
      })
    ).status,
  ).toBe(403)
  expect(
    (await lumo.client.call(calls.update, { ruleId: own, version: 1, rule: sub(foreign) })).body
      .msg,
  ).toContain(`未知规则：${foreign}`)
  expect(
    (await lumo.client.ok(calls.history, { limit: 200 })).list.some(
      (one) => one.ruleId === foreign,
    ),
  ).toBe(false)
})

test('shows a rule when one type of its app is seen, not for another type’s rule', async () => {
  const other = await s.someone({
    permissions: ['strategy.read'],
    scope: [{ appId: 50, type: 99 }],
  })
  const own = await s.aRule('one_type')
  expect((await other.client.call(calls.version, { ruleId: own })).status).toBe(404)
  const right = await s.someone({
    permissions: ['strategy.read'],
    scope: [{ appId: 50, type: 12 }],
  })
  expect((await right.client.call(calls.version, { ruleId: own })).status).toBe(200)
})

test('treats binding a rule in use as a deployment, noted with what was before', async () => {
  const id = await s.inUse('rebound')
  const types = [
    { appId: 50, type: 12 },
    { appId: 71, type: 3 },
  ]
  expect(
    (await s.analyst.client.call(calls.upsertBinding, { ruleId: id, types })).body.msg,
  ).toContain('strategy.deploy')
  expect(
    await s.admin.client.ok(config.bindTypes, {
      ruleIds: [id],
      types: [{ appId: 71, type: 3 }],
      mode: 'add',
    }),
  ).toEqual({ changed: 1 })
  expect(
    await s.admin.client.ok(config.bindTypes, {
      ruleIds: [id],
      types: [{ appId: 71, type: 3 }],
      mode: 'add',
    }),
  ).toEqual({ changed: 0 })
  const {
    list: [last],
  } = await s.admin.client.ok(calls.history, { ruleId: id, limit: 1 })
  expect(last).toMatchObject({
    action: 'bind',
    detail: { before: { types: [types[0]] }, after: { types } },
  })
  const free = await s.aRule('free_binding', hitting('x'), [])
  expect(await s.analyst.client.ok(calls.upsertBinding, { ruleId: free, types })).toEqual({})
  expect(
    (
      await s.analyst.client.call(calls.upsertBinding, {
        ruleId: free,
        types: [{ appId: 50, type: 98 }],
      })
    ).body.field,
  ).toBe('types.0')
  expect(
    (await s.admin.client.ok(calls.page, { appId: 71, type: 3, text: 'free_binding' })).total,
  ).toBe(1)
})

test.each([
  [
    'an unknown indicator',
    [
      {
        conditions: [{ leftKey: 'no.such', relation: '==', value: 'x' }],
        thenAction: { type: 'result', value: { result: 'queue' } },
      },
    ],
    'rule.0.conditions.0.leftKey',
  ],
  [
    'an unknown relation',
    [
      {
        conditions: [{ leftKey: 'text', relation: 'likes', value: 'x' }],
        thenAction: { type: 'result', value: { result: 'queue' } },
      },
    ],
    'rule.0.conditions.0.relation',
  ],
  [
    'a value that does not fit',
    [
      {
        conditions: [{ leftKey: 'user.level', relation: '>', value: 'many' }],
        thenAction: { type: 'result', value: { result: 'queue' } },
      },
    ],
    'rule.0.conditions.0.value',
  ],
  [
    'a verdict that is none',
    [
      {
        conditions: [{ leftKey: 'text', relation: 'isNotNul' }],
        thenAction: { type: 'result', value: { result: 'perhaps' } },
      },
    ],
    'rule.0.thenAction.value.result',
  ],
  [
    'an unknown punishment',
    [
      {
        conditions: [{ leftKey: 'text', relation: 'isNotNul' }],
        thenAction: { type: 'result', value: { punish: ['9999'] } },
      },
    ],
    'rule.0.thenAction.value.punish',
  ],
  ['an unknown rule', sub('999999'), 'rule.0.thenAction.ruleId'],
] as const)('a body with %s is refused with its place', async (_what, body, field) => {
  const rule = body as unknown as RuleBody
  const { status, body: answer } = await s.analyst.client.call(calls.create, {
    ruleKey: 'refused',
    category: 'general',
    name: 'x',
    remark: '',
    rule,
  })
  expect([status, answer.field]).toEqual([400, field])
  expect((await s.analyst.client.ok(calls.check, { rule })).problems[0]).toMatchObject({
    path: field.replace('rule.', ''),
  })
})

test('circles of rules are refused, over the newest versions and those in use', async () => {
  const [one, two, three] = [
    await s.inUse('circle_one'),
    await s.inUse('circle_two'),
    await s.aRule('circle_three'),
  ]
  await s.analyst.client.ok(calls.update, { ruleId: one, version: 1, rule: sub(two) })
  await s.pass(one, 2)
  await s.deploy(one, 2, 3)
  // The newest version of the first no longer runs the second; the one in use still does.
  await s.analyst.client.ok(calls.update, { ruleId: one, version: 2, rule: hitting('alone') })
  await s.analyst.client.ok(calls.update, { ruleId: three, version: 1, rule: sub(one) })
  for (const target of [one, three, two])
    expect(
      (await s.analyst.client.call(calls.update, { ruleId: two, version: 1, rule: sub(target) }))
        .body.msg,
    ).toContain('规则循环引用')
  expect(
    (await s.admin.client.ok(calls.page, { refersTo: one, size: 500 })).list.map(
      (row) => row.ruleId,
    ),
  ).toEqual([three])
})

test('what another rule runs stays: neither deleted nor taken out of use', async () => {
  const target = await s.inUse('needed')
  const user = await s.aRule('needs_it', sub(target))
  await s.pass(user)
  await s.deploy(user, 1, 3)
  const refused = await s.reviewer.client.call(calls.deploy, {
    ruleId: target,
    version: 1,
    effect: 4,
  })
  expect([refused.status, refused.body.msg]).toEqual([409, '仍在使用：Rule needs_it'])
  await s.deploy(user, 1, 4)
  await s.deploy(target, 1, 4)
  expect((await s.analyst.client.call(calls.remove, { ruleId: target, version: 1 })).status).toBe(
    409,
  )
  await s.analyst.client.ok(calls.remove, { ruleId: user, version: 1 })
  await s.analyst.client.ok(calls.remove, { ruleId: target, version: 1 })
  const pending = await s.aRule('not_in_use')
  const eager = await s.aRule('eager', sub(pending))
  await s.pass(eager)
  expect(
    (await s.reviewer.client.call(calls.deploy, { ruleId: eager, version: 1, effect: 3 })).body,
  ).toMatchObject({ code: 400, field: 'rule.0.thenAction.ruleId' })
})

test('gives copy, group and form with the rule; settings make no new version', async () => {
  const origin = await s.aRule('original')
  const { id: groupId } = await s.analyst.client.ok(config.createGroup, {
    names: { cn: '组', en: 'Group', id: '', ru: '' },
    parentId: null,
  })
  const { ruleId } = await s.analyst.client.ok(calls.create, {
    ruleKey: 'copy',
    category: 'general',
    name: ' Copied ',
    remark: 'as before',
    rule: hitting('x'),
    copyOf: origin,
    extData: { form: 'excel', groupId },
  })
  expect((await s.admin.client.ok(calls.page, { groupId })).list[0]).toMatchObject({
    ruleId,
    name: 'Copied',
    remark: 'as before',
    extData: { form: 'excel', groupId },
    excelMode: true,
    version: 1,
    items: 1,
  })
  await s.analyst.client.ok(config.updateSetting, {
    ruleId,
    name: 'Renamed',
    groupId: null,
    form: 'tree',
  })
  expect(await s.admin.client.ok(calls.version, { ruleId })).toMatchObject({
    version: 1,
    name: 'Renamed',
    excelMode: false,
    extData: { form: 'tree', groupId: null },
  })
  expect(
    (await s.admin.client.ok(calls.page, { ruleId, checkExcelMode: true })).list[0]?.excelMode,
  ).toBe(true)
  expect(
    (await s.analyst.client.call(config.updateSetting, { ruleId, groupId: '999' })).body.field,
  ).toBe('groupId')
  expect(
    (await s.admin.client.ok(calls.page, { ruleId, simpleSelect: true })).list[0]?.actions,
  ).toEqual([])
})

test('finds rules by text, author, state, indicator, runner; skips an equal save', async () => {
  const id = await s.aRule('search_me', [
    {
      conditions: [{ leftKey: 'reportCount', relation: '>', value: 3 }],
      thenAction: { type: 'result', value: { result: 'queue' } },
    },
  ])
  const find = async (by: object) =>
    (await s.admin.client.ok(calls.page, { ...by, size: 500 })).list.some(
      (row) => row.ruleId === id,
    )
  for (const by of [
    { text: 'SEARCH_m' },
    { text: id },
    { author: s.analyst.name.slice(0, 8) },
    { auditStatus: 0, status: 0 },
    { uses: 'reportCount' },
    { category: 'general' },
    { appId: 50 },
  ] as const)
    expect(await find(by)).toBe(true)
  for (const by of [
    { text: '%' },
    { author: 'nobody_' },
    { auditStatus: 1 },
    { status: -1 },
    { uses: 'uid' },
    { appId: 71 },
  ] as const)
    expect(await find(by)).toBe(false)
  const before = await s.admin.client.ok(calls.version, { ruleId: id })
  expect(
    await s.analyst.client.ok(calls.update, { ruleId: id, version: 1, rule: before.rule }),
  ).toEqual({ ruleId: id, version: 1 })
  expect((await s.admin.client.ok(calls.history, { ruleId: id })).list).toHaveLength(1)
  expect(await s.admin.client.ok(calls.checkVersion, { ruleId: id, version: 1 })).toMatchObject({
    newest: 1,
    isNewest: true,
    changedBy: s.analyst.name,
  })
})

test('items keep their ids when others are put before them, moved or changed', async () => {
  const [a, b, c] = [...hitting('a'), ...hitting('b'), ...hitting('c')] as [
    RuleBody[number],
    RuleBody[number],
    RuleBody[number],
  ]
  const id = await s.aRule('row_ids', [a, b, c])
  const [changed, fresh] = [...hitting('B!'), ...hitting('new')] as [
    RuleBody[number],
    RuleBody[number],
  ]
  await s.analyst.client.ok(calls.update, { ruleId: id, version: 1, rule: [fresh, c, a, changed] })
  const { rowIds } = await s.admin.client.ok(calls.version, { ruleId: id })
  expect([rowIds[1], rowIds[2]]).toEqual(['3', '1'])
  expect(new Set(rowIds).size).toBe(4)
})

/** Parts of rule bodies of any size and shape, sound ones among them. */
const anyName = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'text',
      'uid',
      'user.level',
      'user.violations',
      'extData',
      'text.hits',
      'record.country',
      'rule.result',
      'result',
      'labelId',
      'constructor',
      'toString',
    ),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.]{0,12}$/) },
)
const anyRelation = fc.constantFrom(
  '==',
  '!=',
  '>=',
  'in',
  'notIn',
  'contains',
  'containsAny',
  'matches',
  'isNull',
  'isNotNul',
  'mapHas',
  'likes',
)
const anyValue = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('(a+)+$', '[', '\\', '%', '9'.repeat(30)),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 3 }),
)
const plainCondition = fc.record(
  {
    leftKey: anyName,
    leftKeyParam: fc.string({ maxLength: 8 }),
    relation: anyRelation,
    value: anyValue,
    nextLogic: fc.constantFrom('&&', '||'),
  },
  { requiredKeys: ['leftKey', 'relation'] },
)
const { item: anyRule } = fc.letrec((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    plainCondition,
    fc.record({ complexCondition: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      leftKey: fc.constant('frontend_mathexp'),
      calculatorList: fc.array(
        fc.oneof(
          fc.record({ leftKey: anyName, next: fc.constantFrom('+', '/', '%') }),
          fc.record({ value: fc.integer() }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      relation: anyRelation,
      value: anyValue,
    }),
  ),
  action: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({
      type: fc.constant('result'),
      value: fc.dictionary(anyName, anyValue, { maxKeys: 3 }),
    }),
    fc.record({
      type: fc.constant('execSubRules'),
      ruleId: fc.constantFrom('1', '2', '9223372036854775807', '9999999999999999999'),
    }),
    fc.record({
      type: fc.constant('rules'),
      rules: fc.array(tie('item'), { minLength: 1, maxLength: 2 }),
    }),
  ),
  item: fc.record(
    {
      conditions: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
      thenAction: tie('action'),
      elseAction: tie('action'),
    },
    { requiredKeys: ['conditions', 'thenAction'] },
  ),
}))

test('a body of any size and shape is taken, or refused with its place', async () => {
  const statuses = new Set<number>()
  for (const [n, rule] of fc
    .sample(fc.array(anyRule, { minLength: 1, maxLength: 3 }), { numRuns: 80, seed: 11 })
    .entries()) {
    const body = rule as unknown as RuleBody
    const [made, checked] = await Promise.all([
      s.analyst.client.call(calls.create, {
        ruleKey: `any_shape_${n}`,
        category: 'general',
        name: 'x',
        remark: '',
        rule: body,
      }),
      s.analyst.client.call(calls.check, { rule: body }),
    ])
    expect([made.status, checked.status], JSON.stringify([rule, made.body, checked.body])).toEqual([
      expect.toSatisfy((status) => status === 200 || status === 400),
      expect.toSatisfy((status) => status === 200 || status === 400),
    ])
    statuses.add(made.status)
  }
  expect(statuses.has(400)).toBe(true)
}, 60_000)

test('offers versions of a rule by number, author and name, page by page', async () => {
  const ruleId = await s.aRule('picked_versions')
  for (const version of [1, 2]) {
    await s.pass(ruleId, version)
    await s.analyst.client.ok(calls.update, { ruleId, version, rule: hitting(`x${version}`) })
  }
  const found = async (by: object) =>
    (await s.analyst.client.ok(calls.pickVersions, { ruleId, ...by })).list.map(
      (row) => row.version,
    )
  expect(await found({})).toEqual([3, 2, 1])
  const first = await s.analyst.client.ok(calls.pickVersions, { ruleId, limit: 2 })
  expect([first.list.length, first.list[0]?.inUse, first.next]).toEqual([2, false, '2'])
  expect(await found({ after: first.next ?? '' })).toEqual([1])
  expect(await found({ text: 'v2' })).toEqual([2])
  expect(await found({ text: first.list[0]?.author ?? '?' })).toEqual([3, 2, 1])
  expect(await found({ text: 'nobody has this name' })).toEqual([])
  expect(await found({ words: 'v3,1,99,x' })).toEqual([3, 1])
})
