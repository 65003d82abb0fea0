import { contract } from '@oas/contract/index'
import {
  frontConfigSeconds,
  environmentPairs,
  environments,
  switchModes,
} from '@oas/contract/system-config/environment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig as readEnvironment } from '../../core/config.ts'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

const calls = contract.systemConfig
let server: TestServer
let admin: Someone
let reader: Someone
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  admin = ground.admin
  reader = await ground.someone({ permissions: ['config.read'] })
})
afterAll(() => server.stop())

const plain = (value: unknown, more: object = {}) => ({
  value,
  public: false,
  secret: false,
  remark: '',
  ...more,
})
const refused = async (
  answer: Promise<{ status: number; body: { field?: string; msg: string } }>,
) => {
  const { status, body } = await answer
  return [status, body.field ?? '']
}
const logged = async (key: string) =>
  await server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', `config:${key}`)
    .orderBy('id')
    .execute()

test('a setting is made, changed, found by what it says, and every version stays', async () => {
  expect(
    await admin.client.ok(calls.createItem, {
      key: 'front.limit',
      ...plain({ n: 1 }, { remark: ' how many ' }),
    }),
  ).toEqual({ version: 1 })
  expect(
    await admin.client.ok(calls.updateItem, {
      key: 'front.limit',
      version: 1,
      ...plain({ n: 22 }, { remark: 'how many', public: true }),
    }),
  ).toEqual({ version: 2 })
  for (const text of ['front.lim', 'how many', '22'])
    expect((await reader.client.ok(calls.items, { text })).list.map((item) => item.key)).toContain(
      'front.limit',
    )
  expect(
    (await reader.client.ok(calls.items, { public: true, updatedBy: admin.name })).list,
  ).toMatchObject([
    { key: 'front.limit', value: { n: 22 }, version: 2, updatedBy: admin.name, known: false },
  ])
  expect(await server.client().ok(calls.frontConfig, { key: 'front.limit' })).toEqual({
    key: 'front.limit',
    value: '{"n":22}',
  })
  expect(
    (await reader.client.ok(calls.itemHistory, { key: 'front.limit' })).map(
      ({ version, act, value }) => [version, act, value],
    ),
  ).toEqual([
    [2, 'update', { n: 22 }],
    [1, 'create', { n: 1 }],
  ])
  expect((await logged('front.limit')).map((row) => row.action)).toEqual([
    'systemConfig.create',
    'systemConfig.update',
  ])
})

test('who edits an old version is told, and sees what the other one wrote', async () => {
  await admin.client.ok(calls.createItem, { key: 'front.race', ...plain('a') })
  const answers = await Promise.all(
    ['b', 'c', 'd'].map((value) =>
      admin.client.call(calls.updateItem, { key: 'front.race', version: 1, ...plain(value) }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { value, version } = await admin.client.ok(calls.item, { key: 'front.race' })
  expect([answers.findIndex(({ status }) => status === 200), version]).toEqual([
    ['b', 'c', 'd'].indexOf(String(value)),
    2,
  ])
  expect(
    await refused(admin.client.call(calls.createItem, { key: 'front.race', ...plain(1) })),
  ).toEqual([409, 'key'])
})

test('brings a version back as a new one, also when removed; no number comes twice', async () => {
  const key = 'front.again'
  await admin.client.ok(calls.createItem, { key, ...plain(1) })
  await admin.client.ok(calls.updateItem, { key, version: 1, ...plain(2) })
  expect(await admin.client.ok(calls.restoreItem, { key, version: 2, to: 1 })).toEqual({
    version: 3,
  })
  expect(await refused(admin.client.call(calls.restoreItem, { key, version: 2, to: 1 }))).toEqual([
    409,
    '',
  ])
  await admin.client.ok(calls.removeItem, { key, version: 3 })
  expect(await server.client(admin.token).ok(calls.frontConfig, { key })).toBeNull()
  expect((await admin.client.call(calls.item, { key })).status).toBe(404)
  expect(await admin.client.ok(calls.restoreItem, { key, version: 4, to: 2 })).toEqual({
    version: 5,
  })
  expect((await admin.client.ok(calls.item, { key })).value).toBe(2)
  expect((await admin.client.ok(calls.itemHistory, { key })).map((one) => one.act)).toEqual([
    'restore',
    'remove',
    'restore',
    'update',
    'create',
  ])
})

test('writes a secret and shows it never again, in no list, log, search or front end', async () => {
  const key = 'server.token'
  await admin.client.ok(calls.createItem, { key, ...plain('hunter-two-words', { secret: true }) })
  await admin.client.ok(calls.updateItem, {
    key,
    version: 1,
    ...plain('correct-horse', { secret: true }),
  })
  const seen = JSON.stringify([
    await admin.client.ok(calls.items, { text: 'server.' }),
    await admin.client.ok(calls.item, { key }),
    await admin.client.ok(calls.itemHistory, { key }),
    await logged(key),
    (await admin.client.call(calls.frontConfig, { key })).body,
  ])
  expect(seen).not.toMatch(/hunter|horse/)
  expect((await admin.client.ok(calls.items, { text: 'horse' })).list).toEqual([])
  expect(await admin.client.ok(calls.frontConfig, { key })).toBeNull()
  expect(
    await refused(admin.client.call(calls.updateItem, { key, version: 2, ...plain('x') })),
  ).toEqual([400, 'secret'])
  await admin.client.ok(calls.restoreItem, { key, version: 2, to: 1 })
  expect(
    await server.ctx.db
      .selectFrom('systemConfig')
      .select(['value', 'secret'])
      .where('key', '=', key)
      .executeTakeFirst(),
  ).toEqual({ value: 'hunter-two-words', secret: true })
})

test('checks the shape of what the product reads; values end; pages get no secrets', async () => {
  expect(
    await refused(
      admin.client.call(calls.createItem, {
        key: 'front.chrome.requireuid',
        ...plain({ on: true }),
      }),
    ),
  ).toEqual([400, 'value'])
  expect(
    await refused(
      admin.client.call(calls.createItem, {
        key: 'front.proxy.alpha',
        ...plain({ proxy: 'http://x' }),
      }),
    ),
  ).toEqual([400, 'value'])
  expect(
    await refused(
      admin.client.call(calls.createItem, { key: 'originHost', ...plain('a', { secret: true }) }),
    ),
  ).toEqual([400, 'secret'])
  expect(
    await refused(
      admin.client.call(calls.createItem, {
        key: 'x',
        ...plain('a', { secret: true, public: true }),
      }),
    ),
  ).toEqual([400, 'public'])
  expect(
    await refused(admin.client.call(calls.createItem, { key: 'x', ...plain('x'.repeat(65_537)) })),
  ).toEqual([400, 'value'])
  expect(await refused(admin.client.call(calls.createItem, { key: 'a b', ...plain(1) }))).toEqual([
    400,
    'key',
  ])
  expect((await reader.client.call(calls.createItem, { key: 'x', ...plain(1) })).status).toBe(403)
  await admin.client.ok(calls.createItem, { key: 'front.chrome.requireuid', ...plain('^1') })
  expect((await admin.client.ok(calls.item, { key: 'front.chrome.requireuid' })).known).toBe(true)
})

test('the environments are two pairs, and only they are taken from the environment', () => {
  expect(environmentPairs).toEqual([
    ['prod', 'gray'],
    ['test', 'dev'],
  ])
  for (const name of environments)
    expect(readEnvironment({ ENVIRONMENT: name }).environment).toBe(name)
  expect(() => readEnvironment({ ENVIRONMENT: 'stage' })).toThrow('prod, gray, test, dev')
  expect([switchModes, frontConfigSeconds]).toEqual([
    ['switching', 'alpha', 'normal'],
    { usual: 60, locale: 900, anonymous: 900 },
  ])
})
