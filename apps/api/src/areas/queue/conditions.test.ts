import { contract } from '@oas/contract/index'
import type { Condition } from '@oas/contract/queue/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'
import { rec, send } from '../../testing/auditor.ts'
import { timeRangeOf } from './times.ts'

let server: TestServer
let token = ''
const day = Date.parse('2026-03-05T00:00:00+08:00')

beforeAll(async () => {
  server = await testServer()
  const scoped = { dbField: 'source', name: 'source', label: 's', type: 8, relation: 'in' as const, is_apply: 1, scope: ['feed', 'chat'] }
  await aType(server.ctx, { extDataMap: { l: { label: 'l', path: 'extData.level', as: 'text', index: true }, t: { label: 't', path: 'extData.tags', as: 'tag', index: true }, n: { label: 'n', path: 'extData.secret', as: 'text' } } })
  await aType(server.ctx, { type: 13, name: 'scoped', condition: [scoped, { ...scoped, dbField: 'language', scope: null, needUid: true }], extDataMap: aSetting().extDataMap })
  await send(server, [
    rec('a', { country: 'ID', language: 'id', priority: 1, createdAt: day, extData: { level: 3, tags: ['x', 'y'], secret: 's' } }), rec('b', { country: 'RU', language: 'ru', priority: 5, createdAt: day + 3_600_000, extData: { level: 12, tags: ['z'] } }),
    rec('c', { country: 'ZZ', language: 'en', createdAt: day + 86_400_000, extData: { level: '7%', tags: 'x' } }), rec('d', { createdAt: day - 1 }),
    rec('e', { type: 13, source: 'feed' }), rec('f', { type: 13, source: 'mail' }),
  ])
  token = (await aPerson(server.ctx, { permissions: ['record.read'] })).token
})
afterAll(() => server.stop())

const ask = (conditions: object[], type = 12) => server.client(token).call(contract.queue.waiting, { conditionQuery: { [`50:${type}`]: conditions as Condition[] } })
const find = async (...conditions: object[]): Promise<string> => (await ask(conditions)).body.data.list.map((item) => item.postId).join('')

test.each<[string, string, unknown, string]>([
  ['country', 'in', ['ID', 'RU'], 'ab'], ['country', 'in', ['ALL'], 'abcd'], ['country', 'in', ['id'], 'a'], ['country', 'in', ['OTHER'], 'c'], ['country', 'in', ['OTHER', 'RU'], 'bc'], ['country', 'in', [''], 'd'], ['country', 'eq', '', 'd'], ['country', 'notIn', ['ID'], 'bcd'], ['country', 'isNull', null, 'd'], ['country', 'notNull', null, 'abc'],
  ['language', 'eq', ' ru ', 'b'], ['language', 'ne', 'ru', 'acd'], ['language', 'prefix', 'e', 'c'], ['language', 'like', 'u', 'b'], ['uid', 'eq', 'u-a', 'a'], ['postId', 'in', ['a', 'd'], 'ad'], ['postId', 'like', '%', ''], ['postId', 'eq', '', 'abcd'],
  ['priority', 'gte', 1, 'ab'], ['priority', 'between', [1, 4], 'a'], ['priority', 'in', [0, 5], 'bcd'], ['priority', 'eq', '5', 'b'],
  ['createdAt', 'eq', '2026-03-05', 'ab'], ['createdAt', 'gte', '2026-03-05', 'abc'], ['createdAt', 'lt', day, 'd'], ['createdAt', 'gt', '2026-03-05', 'c'], ['createdAt', 'lte', '2026-03-05 00:00:00', 'ad'], ['createdAt', 'between', [day, day + 3_600_001], 'ab'],
  ['extData.level', 'eq', 3, 'a'], ['extData.level', 'gt', 3, 'b'], ['extData.level', 'between', { min: 3 }, 'ab'], ['extData.level', 'like', '%', 'c'], ['extData.tags', 'overlap', ['x'], 'ac'], ['extData.tags', 'in', ['z'], 'b'], ['waitingSeconds', 'lt', 3600, 'abcd'], ['waitingSeconds', 'gt', 3600, ''],
])('%s %s %o finds %s', async (dbField, relation, value, found) => expect(await find({ dbField, relation, value })).toBe(found))

test('conditions of a type must all hold; those switched off do not count', async () => {
  expect(await find({ dbField: 'priority', relation: 'gte', value: 1 }, { dbField: 'country', relation: 'in', value: ['RU', 'ZZ'] })).toBe('b')
  expect(await find({ dbField: 'priority', relation: 'gte', value: 1, is_apply: 0 })).toBe('abcd')
})

test.each<[object, string]>([
  [{ dbField: 'holder_id', relation: 'eq', value: 1 }, '0.dbField'], [{ dbField: "uid' or true --", relation: 'eq', value: 1 }, '0.dbField'], [{ dbField: 'extData.secret', relation: 'eq', value: 's' }, '0.dbField'], [{ dbField: 'constructor', relation: 'eq', value: 's' }, '0.dbField'],
  [{ dbField: 'uid', relation: 'about', value: 1 }, '0.relation'], [{ dbField: 'uid', relation: 'between', value: [1, 2] }, '0.relation'], [{ dbField: 'priority', relation: 'like', value: 'x' }, '0.relation'], [{ dbField: 'priority', relation: 'eq', value: 'x' }, '0.value'],
  [{ dbField: 'createdAt', relation: 'eq', value: '2026-02-30' }, '0.value'], [{ dbField: 'createdAt', relation: 'between', value: [2, 1] }, '0.value'], [{ dbField: 'uid', relation: 'eq', value: { a: 1 } }, '0.value'], [{ dbField: 'uid', relation: 'in', value: Array(501).fill('x') }, '0.value'],
])('%o is refused at %s', async (condition, field) => {
  const { status, body } = await ask([condition])
  expect(status).toBe(400)
  expect(body.field?.endsWith(field)).toBe(true)
})

test('values an administrator allows bound the query, and a field may need a uid', async () => {
  expect((await ask([{ dbField: 'uid', relation: 'prefix', value: 'u' }], 13)).body.data.list.map((item) => item.postId)).toEqual(['e'])
  expect((await ask([{ dbField: 'source', relation: 'eq', value: 'mail' }], 13)).body.field).toBe('conditionQuery.50:13.0.value')
  expect((await ask([{ dbField: 'language', relation: 'eq', value: 'en' }], 13)).status).toBe(400)
  expect((await ask([{ dbField: 'language', relation: 'eq', value: '' }, { dbField: 'uid', relation: 'eq', value: 'u-e' }], 13)).body.data.list).toHaveLength(1)
})

test('written days are of Shanghai, relative ones count from today', () => {
  const now = new Date('2026-03-05T20:00:00Z')
  expect(timeRangeOf('today', now)).toEqual({ from: Date.parse('2026-03-06T00:00:00+08:00'), until: Date.parse('2026-03-07T00:00:00+08:00') })
  expect(timeRangeOf('-3d', now)?.from).toBe(Date.parse('2026-03-03T00:00:00+08:00'))
  expect(timeRangeOf('2026-03-05 24:00:00', now)).toBeNull()
  expect(timeRangeOf(1.5, now)).toBeNull()
})
