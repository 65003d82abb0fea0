import { contract } from '@oas/contract/index'
import type { RuleFields } from '@oas/contract/country/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

const calls = contract.country
let server: TestServer
let editor: Client
let name = ''
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, {
    appId: 71,
    type: 3,
    name: 'avatar',
    business: 'picture',
    pageKeys: ['tags-audit-picture'],
  })
  const person = await aPerson(server.ctx, {
    permissions: ['country.read', 'country.edit', 'record.read'],
  })
  name = person.name
  editor = server.client(person.token)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ctx.pool.query(
    'delete from country_binding; delete from country_rule; delete from country_log',
  )
})

const fields = (change: Partial<RuleFields> = {}): RuleFields => ({
  ruleName: 'Islands',
  ruleType: 1,
  ruleItems: ['ID', 'MY'],
  content: { note: 'x' },
  remark: '',
  status: 1,
  ...change,
})
const circle = (change: Partial<RuleFields> = {}, appId = 50, type = 0) =>
  editor.ok(calls.createRule, { appId, type, ...fields(change) })
const somebody = async (options: Parameters<typeof aPerson>[1]) =>
  server.client((await aPerson(server.ctx, options)).token)

test('the tree has every ISO country once, by continent, and languages for type 1', async () => {
  const tree = await editor.ok(calls.tree, {})
  expect(Object.keys(tree)).toEqual(['asia', 'europe', 'america', 'africa', 'oceania'])
  const codes = Object.values(tree).flat()
  expect([codes.length, new Set(codes).size]).toEqual([249, 249])
  expect([
    tree.asia.includes('ID'),
    tree.europe.includes('RU'),
    tree.america.includes('BR'),
    tree.africa.includes('EG'),
    tree.oceania.includes('FJ'),
  ]).toEqual([true, true, true, true, true])
  const languages = await editor.ok(calls.tree, { type: 1 })
  expect([
    languages.asia.includes('id'),
    languages.europe.includes('en'),
    languages.africa.includes('sw'),
  ]).toEqual([true, true, true])
})

test('gives names in four languages, edits by version, and hides what is off', async () => {
  const nauru = (await editor.ok(calls.list, {})).find((row) => row.code === 'NR')
  expect(nauru).toMatchObject({
    continent: 'oceania',
    cn: '瑙鲁',
    en: 'Nauru',
    ru: 'Науру',
    active: true,
    version: 1,
  })
  const input = {
    type: 0,
    code: 'NR',
    continent: 'oceania',
    cn: '瑙鲁共和国',
    en: 'Nauru',
    id: 'Nauru',
    ru: 'Науру',
    active: false,
    version: 1,
  } as const
  expect(await editor.ok(calls.save, input)).toEqual({ version: 2 })
  expect((await editor.call(calls.save, input)).status).toBe(409)
  expect((await editor.ok(calls.tree, {})).oceania).not.toContain('NR')
  expect((await editor.ok(calls.list, {})).find((row) => row.code === 'NR')).toMatchObject({
    cn: '瑙鲁共和国',
    active: false,
    updatedBy: name,
  })
  expect(await editor.ok(calls.save, { ...input, active: true, version: 2 })).toEqual({
    version: 3,
  })
  expect(
    await editor.ok(calls.save, {
      ...input,
      code: 'XK',
      continent: 'europe',
      active: true,
      version: 0,
    }),
  ).toEqual({ version: 1 })
  expect((await editor.ok(calls.tree, {})).europe).toContain('XK')
  await server.ctx.pool.query("delete from country where code = 'XK'")
  expect(
    (
      await editor.call(calls.save, {
        ...input,
        code: 'XK',
        continent: 'europe',
        version: 0,
        constructor: 'x',
      } as never)
    ).status,
  ).toBe(200)
  await server.ctx.pool.query("delete from country where code = 'XK'")
})

test.each([
  ['code', { code: 'xk' }],
  ['code', { code: 'NR', version: 0 }],
  ['cn', { cn: ' ' }],
  ['continent', { continent: 'antarctica' as never }],
])('an unfit %s of a country is named: %o', async (field, change) => {
  const { status, body } = await editor.call(calls.save, {
    type: 0,
    code: 'XK',
    continent: 'europe',
    cn: 'x',
    en: 'x',
    id: 'x',
    ru: 'x',
    active: true,
    version: 0,
    ...change,
  })
  expect([status >= 400 && status < 500, body.field]).toEqual([true, field])
})

test('circles that are on are the fast choices of their apps; regions are not', async () => {
  const { id } = await circle()
  await circle({ ruleName: 'Off', status: 0 })
  await circle({ ruleName: 'Region', ruleType: 0 })
  await circle({ ruleName: 'Far' }, 71)
  expect(await editor.ok(calls.fastChoose, { appIds: '50' })).toEqual([
    { id, appId: 50, name: 'Islands', countries: ['ID', 'MY'] },
  ])
  expect((await editor.ok(calls.fastChoose, {})).map((row) => row.name)).toEqual(['Islands', 'Far'])
  expect(await editor.ok(calls.fastChoose, { type: 1 })).toEqual([])
  const elsewhere = await somebody({ permissions: [], scope: [{ appId: 71 }] })
  expect(
    (await elsewhere.ok(calls.fastChoose, { appIds: '50,71' })).map((row) => row.name),
  ).toEqual(['Far'])
  expect(await elsewhere.ok(calls.fastChoose, { appIds: '50' })).toEqual([])
})

test('hides a country that is off from fast choices; keeps it in the circle', async () => {
  const { id } = await circle({ ruleItems: ['ID', 'NR', 'OTHER'] })
  await circle({ ruleName: 'Nauru alone', ruleItems: ['NR'] })
  await circle({ ruleName: 'Everywhere', ruleItems: ['ALL'] })
  const offered = async () =>
    Object.fromEntries(
      (await editor.ok(calls.fastChoose, { appIds: '50' })).map((row) => [row.name, row.countries]),
    )
  const whole = { Islands: ['ID', 'NR', 'OTHER'], 'Nauru alone': ['NR'], Everywhere: ['ALL'] }
  expect(await offered()).toEqual(whole)
  const { version = 0 } = (await editor.ok(calls.list, {})).find((row) => row.code === 'NR') ?? {}
  const nauru = {
    type: 0,
    code: 'NR',
    continent: 'oceania',
    cn: '瑙鲁',
    en: 'Nauru',
    id: 'Nauru',
    ru: 'Науру',
  } as const
  const off = await editor.ok(calls.save, { ...nauru, active: false, version })
  expect(await offered()).toEqual({ Islands: ['ID', 'OTHER'], Everywhere: ['ALL'] })
  expect((await editor.ok(calls.rules, { text: 'Islands' })).list[0]).toMatchObject({
    id,
    ruleItems: ['ID', 'NR', 'OTHER'],
  })
  await editor.ok(calls.save, { ...nauru, active: true, version: off.version })
  expect(await offered()).toEqual(whole)
})

test('carries all fields of a rule, its items in one order, and everything as ALL', async () => {
  const { id } = await circle({ ruleItems: ['', 'MY', 'OTHER', 'ID', 'MY'] })
  const { list } = await editor.ok(calls.rules, { text: 'isl' })
  expect(list).toMatchObject([
    {
      id,
      appId: 50,
      type: 0,
      ruleName: 'Islands',
      ruleType: 1,
      ruleItems: ['ID', 'MY', 'OTHER', ''],
      content: { note: 'x' },
      remark: '',
      status: 1,
      version: 1,
      businesses: [],
      updatedBy: name,
    },
  ])
  expect((await editor.ok(calls.rules, { text: 'MY' })).total).toBe(1)
  const all = [...Object.values(await editor.ok(calls.tree, {})).flat(), 'OTHER', '']
  await editor.ok(calls.updateRule, { id, version: 1, ...fields({ ruleItems: all }) })
  expect((await editor.ok(calls.rules, {})).list[0]?.ruleItems).toEqual(['ALL'])
})

test.each([
  ['ruleItems.1', { ruleItems: ['ID', 'QQ'] }],
  ['ruleItems.0', { ruleItems: ['id'] }],
  ['ruleItems', { ruleItems: ['ALL', 'ID'] }],
  ['ruleName', { ruleName: '  ' }],
  ['content', { content: { a: 'x'.repeat(5000) } }],
  ['status', { status: 2 }],
  ['ruleType', { ruleType: 2 }],
])('an unfit %s of a rule is named', async (field, change) => {
  const { status, body } = await editor.call(calls.createRule, {
    appId: 50,
    type: 0,
    ...fields(change),
  })
  expect([status, body.field]).toEqual([400, field])
})

test('names are single within an app and kind', async () => {
  await circle()
  expect(
    (await editor.call(calls.createRule, { appId: 50, type: 0, ...fields() })).body.field,
  ).toBe('ruleName')
  await circle({}, 71)
  await circle({ ruleItems: ['en'] }, 50, 1)
  const { id } = await circle({ ruleName: 'Second' })
  expect((await editor.call(calls.updateRule, { id, version: 1, ...fields() })).body.field).toBe(
    'ruleName',
  )
})

test('keeps each version of a rule in the log, and refuses a stale edit', async () => {
  const { id } = await circle()
  expect(
    await editor.ok(calls.updateRule, { id, version: 1, ...fields({ ruleItems: ['ID', 'SG'] }) }),
  ).toEqual({ version: 2 })
  expect(
    await editor.ok(calls.updateRule, { id, version: 2, ...fields({ ruleItems: ['SG', 'ID'] }) }),
  ).toEqual({ version: 2 })
  expect((await editor.call(calls.updateRule, { id, version: 1, ...fields() })).status).toBe(409)
  expect((await editor.call(calls.removeRule, { id, version: 1 })).status).toBe(409)
  await editor.ok(calls.removeRule, { id, version: 2 })
  const { list } = await editor.ok(calls.log, { ruleId: id })
  expect(
    list.map((row) => [
      row.act,
      row.version,
      (row.before as RuleFields | null)?.ruleItems,
      (row.after as RuleFields | null)?.ruleItems,
    ]),
  ).toEqual([
    ['delete', 3, ['ID', 'SG'], undefined],
    ['update', 2, ['ID', 'MY'], ['ID', 'SG']],
    ['create', 1, undefined, ['ID', 'MY']],
  ])
  const first = await editor.ok(calls.log, { limit: 2 })
  expect(
    (await editor.ok(calls.log, { limit: 2, after: first.next ?? '' })).list.map((row) => row.act),
  ).toEqual(['create'])
  const audited = await server.ctx.db
    .selectFrom('auditLog')
    .select('action')
    .where('subject', '=', `country-rule:${id}`)
    .orderBy('id')
    .execute()
  expect(audited.map((entry) => entry.action)).toEqual([
    'country.createRule',
    'country.updateRule',
    'country.deleteRule',
  ])
})

test('keeps bound sets from deletion; finds the first that counts for a country', async () => {
  const near = await circle({ ruleName: 'Near' })
  const far = await circle({ ruleName: 'Far', ruleItems: ['BR', 'OTHER'] })
  const off = await circle({ ruleName: 'Off', status: 0, ruleItems: ['ALL'] })
  const bind = (version: number, rules: { ruleId: string; mode: 'only' | 'except' }[]) =>
    editor.call(calls.bind, { appId: 50, type: 0, business: 'text', version, rules })
  expect(
    (
      await bind(0, [
        { ruleId: off.id, mode: 'only' },
        { ruleId: far.id, mode: 'only' },
        { ruleId: near.id, mode: 'except' },
      ])
    ).body.data,
  ).toEqual({ version: 1 })
  expect((await bind(0, [])).status).toBe(409)
  const asked = async (country: string) =>
    (await editor.ok(calls.business, { appId: 50, business: 'text', country })).matched
  expect([await asked('BR'), await asked('QQ'), await asked('FR'), await asked('ID')]).toEqual([
    far.id,
    far.id,
    near.id,
    null,
  ])
  expect(
    (await editor.ok(calls.business, { appId: 50, business: 'text' })).rules.map((rule) => [
      rule.ruleName,
      rule.mode,
    ]),
  ).toEqual([
    ['Far', 'only'],
    ['Near', 'except'],
  ])
  const refused = await editor.call(calls.removeRule, { id: near.id, version: 1 })
  expect([refused.status, refused.body.field]).toEqual([409, 'id'])
  expect((await editor.ok(calls.rules, { text: 'Near' })).list[0]?.businesses).toEqual(['text'])
  expect(
    (await editor.ok(calls.strategies, {})).find(
      (one) => one.appId === 50 && one.business === 'text',
    ),
  ).toMatchObject({
    version: 1,
    updatedBy: name,
    rules: [{ ruleName: 'Off' }, { ruleName: 'Far' }, { ruleName: 'Near', mode: 'except' }],
  })
  expect((await editor.ok(calls.log, {})).list[0]).toMatchObject({
    act: 'bind',
    business: 'text',
    before: { rules: [] },
    after: { rules: ['only Off', 'only Far', 'except Near'] },
  })
  expect((await bind(1, [])).status).toBe(200)
  await editor.ok(calls.removeRule, { id: near.id, version: 1 })
})

test('names what cannot be bound: a foreign set, a double, an unknown business', async () => {
  const here = await circle()
  const there = await circle({}, 71)
  const fieldOf = async (business: string, ...ids: string[]) =>
    (
      await editor.call(calls.bind, {
        appId: 50,
        type: 0,
        business,
        version: 0,
        rules: ids.map((ruleId) => ({ ruleId, mode: 'only' as const })),
      })
    ).body.field
  expect([
    await fieldOf('text', here.id, there.id),
    await fieldOf('text', here.id, here.id),
    await fieldOf('voice', here.id),
  ]).toEqual(['rules.1.ruleId', 'rules.1.ruleId', 'business'])
})

test('lists and changes keep to the apps of the caller; readers change nothing', async () => {
  const { id } = await circle()
  await circle({}, 71)
  const other = await somebody({
    permissions: ['country.read', 'country.edit'],
    scope: [{ appId: 71 }],
  })
  expect((await other.ok(calls.rules, {})).list.map((row) => row.appId)).toEqual([71])
  expect((await other.ok(calls.rules, { appId: 50 })).list).toEqual([])
  expect((await other.ok(calls.log, {})).list.every((row) => row.appId === 71)).toBe(true)
  expect((await other.ok(calls.strategies, {})).every((row) => row.appId === 71)).toBe(true)
  for (const refused of [
    await other.call(calls.updateRule, { id, version: 1, ...fields() }),
    await other.call(calls.removeRule, { id, version: 1 }),
  ])
    expect(refused.status).toBe(403)
  const reader = await somebody({ permissions: ['country.read'] })
  expect((await reader.call(calls.createRule, { appId: 50, type: 0, ...fields() })).status).toBe(
    403,
  )
  expect((await reader.ok(calls.rules, {})).total).toBe(2)
})

test("a user's country is that of what came in last within the caller's apps", async () => {
  const post = (appId: number, type: number, country: string) =>
    server.ctx.db
      .insertInto('record')
      .values({
        appId,
        type,
        postId: `p${country}${appId}`,
        uid: 'u1',
        country,
        business: 'text',
        content: '{}',
        contentHash: '',
        createdAt: new Date(),
      })
      .execute()
  await post(50, 12, 'ID')
  await post(50, 12, '')
  await post(71, 3, 'MY')
  expect(await editor.ok(calls.userCountry, { uid: 'u1' })).toEqual({ countryCode: 'MY' })
  expect(await editor.ok(calls.userCountry, { uid: 'u1', appId: 50 })).toEqual({
    countryCode: 'ID',
  })
  expect(await editor.ok(calls.userCountry, { uid: 'nobody' })).toEqual({ countryCode: '' })
  const other = await somebody({ permissions: ['record.read'], scope: [{ appId: 50 }] })
  expect(await other.ok(calls.userCountry, { uid: 'u1' })).toEqual({ countryCode: 'ID' })
})
