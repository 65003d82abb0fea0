import { contract } from '@oas/contract/index'
import type { Condition } from '@oas/contract/queue/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aSetting, aType } from '../../../testing/world.ts'
import { rec, send } from '../../../testing/auditor.ts'
import { timeRangeOf } from './times.ts'

let server: TestServer
let token = ''
const day = Date.parse('2026-03-05T00:00:00+08:00')

beforeAll(async () => {
  server = await testServer()
  const scoped = {
    dbField: 'source',
    name: 'source',
    label: 's',
    type: 8,
    relation: 'in' as const,
    is_apply: 1,
    scope: ['feed', 'chat'],
  }
  await aType(server.ctx, {
    extDataMap: {
      l: { label: 'l', path: 'extData.level', as: 'text', index: true },
      t: { label: 't', path: 'extData.tags', as: 'tag', index: true },
      n: { label: 'n', path: 'extData.secret', as: 'text' },
    },
  })
  await aType(server.ctx, {
    type: 13,
    name: 'scoped',
    condition: [scoped, { ...scoped, dbField: 'language', scope: null, needUid: true }],
    extDataMap: aSetting().extDataMap,
  })
  await send(server, [
    rec('a', {
      country: 'ID',
      language: 'id',
      priority: 1,
      createdAt: day,
      extData: { level: 3, tags: ['x', 'y'], secret: 's' },
    }),
    rec('b', {
      country: 'RU',
      language: 'ru',
      priority: 5,
      createdAt: day + 3_600_000,
      extData: { level: 12, tags: ['z'] },
    }),
    rec('c', {
      country: 'ZZ',
      language: 'en',
      createdAt: day + dayMs,
      extData: { level: '7%', tags: 'x' },
    }),
    rec('d', { createdAt: day - 1 }),
    rec('e', { type: 13, source: 'feed' }),
    rec('f', { type: 13, source: 'mail' }),
  ])
  token = (await aPerson(server.ctx, { permissions: ['record.read'] })).token
})
afterAll(() => server.stop())

const ask = (conditions: object[], type = 12) =>
  server
    .client(token)
    .call(contract.queue.waiting, { conditionQuery: { [`50:${type}`]: conditions as Condition[] } })
const find = async (...conditions: object[]): Promise<string> =>
  (await ask(conditions)).body.data.list.map((item) => item.postId).join('')

test.each<[string, string, unknown, string]>([
  ['country', 'in', ['ID', 'RU'], 'ab'],
  ['country', 'in', ['ALL'], 'abcd'],
  ['country', 'in', ['id'], 'a'],
  ['country', 'in', ['OTHER'], 'c'],
  ['country', 'in', ['OTHER', 'RU'], 'bc'],
  ['country', 'in', [''], 'd'],
  ['country', 'eq', '', 'd'],
  ['country', 'notIn', ['ID'], 'bcd'],
  ['country', 'isNull', null, 'd'],
  ['country', 'notNull', null, 'abc'],
  ['language', 'eq', ' ru ', 'b'],
  ['language', 'ne', 'ru', 'acd'],
  ['language', 'prefix', 'e', 'c'],
  ['language', 'like', 'u', 'b'],
  ['uid', 'eq', 'u-a', 'a'],
  ['postId', 'in', ['a', 'd'], 'ad'],
  ['postId', 'like', '%', ''],
  ['postId', 'eq', '', 'abcd'],
  ['priority', 'gte', 1, 'ab'],
  ['priority', 'between', [1, 4], 'a'],
  ['priority', 'in', [0, 5], 'bcd'],
  ['priority', 'eq', '5', 'b'],
  ['createdAt', 'eq', '2026-03-05', 'ab'],
  ['createdAt', 'gte', '2026-03-05', 'abc'],
  ['createdAt', 'lt', day, 'd'],
  ['createdAt', 'gt', '2026-03-05', 'c'],
  ['createdAt', 'lte', '2026-03-05 00:00:00', 'ad'],
  ['createdAt', 'between', [day, day + 3_600_001], 'ab'],
  ['extData.level', 'eq', 3, 'a'],
  ['extData.level', 'gt', 3, 'b'],
  ['extData.level', 'between', { min: 3 }, 'ab'],
  ['extData.level', 'like', '%', 'c'],
  ['extData.tags', 'overlap', ['x'], 'ac'],
  ['extData.tags', 'in', ['z'], 'b'],
  ['waitingSeconds', 'lt', 3600, 'abcd'],
  ['waitingSeconds', 'gt', 3600, ''],
])('%s %s %o finds %s', async (dbField, relation, value, found) =>
  expect(await find({ dbField, relation, value })).toBe(found),
)

test('conditions of a type must all hold; those switched off do not count', async () => {
  expect(
    await find(
      { dbField: 'priority', relation: 'gte', value: 1 },
      { dbField: 'country', relation: 'in', value: ['RU', 'ZZ'] },
    ),
  ).toBe('b')
  expect(await find({ dbField: 'priority', relation: 'gte', value: 1, is_apply: 0 })).toBe('abcd')
})

test.each<[object, string]>([
  [{ dbField: 'holder_id', relation: 'eq', value: 1 }, '0.dbField'],
  [{ dbField: "uid' or true --", relation: 'eq', value: 1 }, '0.dbField'],
  [{ dbField: 'extData.secret', relation: 'eq', value: 's' }, '0.dbField'],
  [{ dbField: 'constructor', relation: 'eq', value: 's' }, '0.dbField'],
  [{ dbField: 'uid', relation: 'about', value: 1 }, '0.relation'],
  [{ dbField: 'uid', relation: 'between', value: [1, 2] }, '0.relation'],
  [{ dbField: 'priority', relation: 'like', value: 'x' }, '0.relation'],
  [{ dbField: 'priority', relation: 'eq', value: 'x' }, '0.value'],
  [{ dbField: 'createdAt', relation: 'eq', value: '2026-02-30' }, '0.value'],
  [{ dbField: 'createdAt', relation: 'between', value: [2, 1] }, '0.value'],
  [{ dbField: 'uid', relation: 'eq', value: { a: 1 } }, '0.value'],
  [{ dbField: 'uid', relation: 'in', value: Array(501).fill('x') }, '0.value'],
])('%o is refused at %s', async (condition, field) => {
  const { status, body } = await ask([condition])
  expect(status).toBe(400)
  expect(body.field?.endsWith(field)).toBe(true)
})

test('values an administrator allows bound the query, and a field may need a uid', async () => {
  expect(
    (await ask([{ dbField: 'uid', relation: 'prefix', value: 'u' }], 13)).body.data.list.map(
      (item) => item.postId,
    ),
  ).toEqual(['e'])
  expect((await ask([{ dbField: 'source', relation: 'eq', value: 'mail' }], 13)).body.field).toBe(
    'conditionQuery.50:13.0.value',
  )
  expect((await ask([{ dbField: 'language', relation: 'eq', value: 'en' }], 13)).status).toBe(400)
  expect(
    (
      await ask(
        [
          { dbField: 'language', relation: 'eq', value: '' },
          { dbField: 'uid', relation: 'eq', value: 'u-e' },
        ],
        13,
      )
    ).body.data.list,
  ).toHaveLength(1)
})

test('written days are of Shanghai, relative ones count from today', () => {
  const now = new Date('2026-03-05T20:00:00Z')
  expect(timeRangeOf('today', now)).toEqual({
    from: Date.parse('2026-03-06T00:00:00+08:00'),
    until: Date.parse('2026-03-07T00:00:00+08:00'),
  })
  expect(timeRangeOf('-3d', now)?.from).toBe(Date.parse('2026-03-03T00:00:00+08:00'))
  expect(timeRangeOf('2026-03-05 24:00:00', now)).toBeNull()
  expect(timeRangeOf(1.5, now)).toBeNull()
})

const field = {
  dbField: 'source',
  name: 'source',
  label: 's',
  type: 8,
  relation: 'in' as const,
  is_apply: 1,
}
const page = {
  version: 4,
  pageKey: 'tags-audit-text',
  business: 'text' as const,
  windowId: 'rules',
  limit: 5,
}
let auditor: Client
const take = (conditions: object[], type = 14) =>
  auditor.call(contract.queue.fetch, {
    ...page,
    types: [`50:${type}`],
    conditionQuery: { [`50:${type}`]: conditions as Condition[] },
  })
const source = { dbField: 'source', relation: 'in', value: ['feed'] }

describe('what the form asks for is asked for by the server', () => {
  beforeAll(async () => {
    const condition = [
      {
        ...field,
        required: true,
        maxCount: 2,
        list: ['feed', 'mail', 'chat'].map((value) => ({ label: value, value })),
      },
      { ...field, dbField: 'postId', type: 1, relation: 'eq' as const, validator: '^[a-z]{1,3}$' },
      {
        ...field,
        dbField: 'language',
        type: 2,
        needUid: true,
        relation: 'eq' as const,
        list: [{ label: 'en', value: 'en' }],
      },
      { ...field, dbField: 'country', type: 4, is_apply: 0, required: true, maxCount: 1 },
    ]
    await aType(server.ctx, { type: 14, name: 'asks', condition })
    const { pageType } = aSetting()
    await aType(server.ctx, {
      type: 15,
      name: 'without conditions',
      condition,
      pageType: { ...pageType, content: { ...pageType.content, takeOrderConditionSwitch: false } },
    })
    auditor = server.client(
      (await aPerson(server.ctx, { permissions: ['audit.take', 'record.read'] })).token,
    )
    await auditor.ok(contract.queue.start, {
      pageKey: page.pageKey,
      windowId: page.windowId,
      types: ['50:14', '50:15'],
    })
  })

  test.each<[string, object[], string | null]>([
    ['nothing where a field is required', [], 'conditionQuery.50:14.source'],
    ['an empty list', [{ ...source, value: [] }], 'conditionQuery.50:14.source'],
    ['everything', [{ ...source, value: ['ALL'] }], 'conditionQuery.50:14.source'],
    ['one switched off', [{ ...source, is_apply: 0 }], 'conditionQuery.50:14.source'],
    [
      'another field',
      [{ dbField: 'postId', relation: 'eq', value: 'a' }],
      'conditionQuery.50:14.source',
    ],
    [
      'too many values',
      [{ ...source, value: ['feed', 'mail', 'chat'] }],
      'conditionQuery.50:14.0.value',
    ],
    [
      'a value that is not offered',
      [{ ...source, value: ['feed', 'other'] }],
      'conditionQuery.50:14.0.value',
    ],
    [
      'a text in another form',
      [source, { dbField: 'postId', relation: 'eq', value: 'A1' }],
      'conditionQuery.50:14.1.value',
    ],
    ['what is complete', [source, { dbField: 'postId', relation: 'eq', value: ' ab ' }], null],
    [
      'a field that needs a uid, with one',
      [
        source,
        { dbField: 'language', relation: 'eq', value: 'en' },
        { dbField: 'uid', relation: 'eq', value: 'u' },
      ],
      null,
    ],
    [
      'a field that does not apply, with more than its most',
      [source, { dbField: 'country', relation: 'in', value: ['ID', 'RU'] }],
      null,
    ],
  ])('%s', async (_name, conditions, wanted) => {
    const { status, body } = await take(conditions)
    expect([status, body.field ?? null]).toEqual(wanted === null ? [200, null] : [400, wanted])
  })
})

describe('the form, wherever conditions are sent', () => {
  test('a field that needs a uid, without', async () =>
    expect(
      (await take([source, { dbField: 'language', relation: 'eq', value: 'en' }])).status,
    ).toBe(400))
  test('each query of a list is held to the same', async () => {
    const { body } = await auditor.call(contract.queue.fetch, {
      ...page,
      version: 5,
      queryList: [
        { appId: 50, type: 14, conditions: [source as Condition] },
        { appId: 50, type: 14, conditions: [] },
      ],
    })
    expect(body).toMatchObject({ code: 400, field: 'queryList.1.conditions.source' })
  })
  test('counting, and types whose people choose no conditions, need none', async () => {
    expect(
      (await auditor.call(contract.queue.stat, { pageKey: page.pageKey, types: ['50:14'] })).status,
    ).toBe(200)
    expect((await take([], 15)).status).toBe(200)
  })
  test('a question, an answer and a reason of blanks are none', async () => {
    const leader = server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['audit.take', 'audit.discard', 'audit.doubtful'],
        })
      ).token,
    )
    expect(
      (
        await auditor.call(contract.queue.doubtful, {
          pageKey: page.pageKey,
          windowId: page.windowId,
          id: '1',
          fence: 1,
          question: '  ',
        })
      ).body,
    ).toMatchObject({ code: 400, field: 'question' })
    expect(
      (await leader.call(contract.queue.answerDoubtful, { id: '1', answer: ' \n' })).body,
    ).toMatchObject({ code: 400, field: 'answer' })
    expect(
      (await leader.call(contract.queue.discard, { ids: ['1'], remark: ' ' })).body,
    ).toMatchObject({ code: 400, field: 'remark' })
  })
})

describe('trees, types and what waiting orders have', () => {
  const list = [
    { label: 'Games', value: 'games' },
    { label: 'Chess', value: 'chess', parent: 'games' },
    { label: 'Blitz', value: 'blitz', parent: 'chess' },
    { label: 'Food', value: 'food' },
  ]
  const base = { label: 'x', relation: 'in' as const, is_apply: 1 }
  beforeAll(async () => {
    await aType(server.ctx, {
      type: 16,
      name: 'trees',
      condition: [
        { ...base, dbField: 'extData.topic', name: 'topic', type: 11, list, maxCount: 1 },
        { ...base, dbField: 'extData.label', name: 'label', type: 13, relation: 'eq', tree: 11 },
        { ...base, dbField: 'appType', name: 'types', type: 20 },
        { ...base, dbField: 'extData.cluster', name: 'cluster', type: 24, scope: ['k1', 'k2'] },
      ],
      extDataMap: {
        a: { label: 'a', path: 'extData.topic', as: 'text', index: true },
        b: { label: 'b', path: 'extData.label', as: 'text', index: true },
        c: { label: 'c', path: 'extData.cluster', as: 'tag', index: true },
      },
    })
    await aLabelTree(server.ctx)
    await send(server, [
      rec('p', { type: 16, extData: { topic: 'games', label: 1203, cluster: ['k1', 'k2'] } }),
      rec('q', { type: 16, extData: { topic: 'blitz', label: '1240', cluster: 'k1' } }),
      rec('r', { type: 16, extData: { topic: 'food', cluster: 'k3' } }),
    ])
  })
  const found = async (condition: object) =>
    (await ask([condition], 16)).body.data.list.map((item) => item.postId).join('')
  const options = (dbField: string, text?: string) =>
    server.client(token).call(contract.queue.conditionOptions, {
      appId: 50,
      type: 16,
      dbField,
      ...(text === undefined ? {} : { text }),
    })

  test('stands for all below a node, however many; refuses a value that is no node', async () => {
    expect(await found({ dbField: 'extData.topic', relation: 'in', value: ['games'] })).toBe('pq')
    expect(await found({ dbField: 'extData.topic', relation: 'in', value: ['chess'] })).toBe('q')
    expect(
      (await ask([{ dbField: 'extData.topic', relation: 'in', value: ['cards'] }], 16)).body.field,
    ).toBe('conditionQuery.50:16.0.value')
    expect(
      (await ask([{ dbField: 'extData.topic', relation: 'in', value: ['games', 'food'] }], 16)).body
        .field,
    ).toBe('conditionQuery.50:16.0.value')
    expect(await found({ dbField: 'extData.label', relation: 'eq', value: '1240' })).toBe('q')
  })
  test('types are asked for by app and type, those of others are refused', async () => {
    expect(await found({ dbField: 'appType', relation: 'in', value: ['50:16'] })).toBe('pq')
    expect(await found({ dbField: 'appType', relation: 'in', value: ['50:12'] })).toBe('')
    const { token: other } = await aPerson(server.ctx, {
      permissions: ['record.read'],
      scope: [{ appId: 50, type: 16 }],
    })
    expect(
      (
        await server.client(other).call(contract.queue.waiting, {
          conditionQuery: { '50:16': [{ dbField: 'appType', relation: 'in', value: ['50:12'] }] },
        })
      ).body.field,
    ).toBe('conditionQuery.50:16.0.value')
  })
  test('offers nodes of a tree, else values of waiting orders, most frequent first', async () => {
    token = (await aPerson(server.ctx, { permissions: ['record.read', 'audit.take'] })).token
    expect(
      (await options('extData.topic')).body.data.list.map(({ value, parent }) => [value, parent]),
    ).toEqual([
      ['games', null],
      ['chess', 'games'],
      ['blitz', 'chess'],
      ['food', null],
    ])
    expect(
      (await options('extData.label')).body.data.list.some(({ value }) => value === '1240'),
    ).toBe(true)
    expect((await options('extData.cluster')).body.data).toEqual({
      list: [
        { value: 'k1', label: 'k1', parent: null, n: 2 },
        { value: 'k2', label: 'k2', parent: null, n: 1 },
      ],
      more: false,
    })
    expect(
      (await options('extData.cluster', '2')).body.data.list.map(({ value }) => value),
    ).toEqual(['k2'])
    expect((await options('uid')).body.field).toBe('dbField')
  })
})
