import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import {
  fillTemplate,
  hostsOf,
  isSafeHost,
  languageFor,
  variablesOf,
} from '@oas/contract/message/template'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type PersonOptions, aPerson, anApp } from '../../testing/world.ts'

const calls = contract.imTemplate
let server: TestServer
let writer: Client
let other: Client
let made = 0
const somebody = async (options: PersonOptions = {}): Promise<Client> =>
  server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['message.read', 'message.edit'],
        scope: [{ appId: 50 }],
        ...options,
      })
    ).token,
  )
beforeAll(async () => {
  server = await testServer()
  for (const id of [50, 71]) await anApp(server.ctx, id, `App-${id}`)
  await server.ctx.db
    .insertInto('systemConfig')
    .values({ key: 'message.template.hosts', value: JSON.stringify(['Example.com']) })
    .execute()
  writer = await somebody()
  other = await somebody()
})
afterAll(() => server.stop())

type Facts = Input<typeof calls.create>
const facts = (changes: Partial<Facts> = {}): Facts => ({
  key: `text_${++made}`,
  act: 'mute',
  appId: 50,
  remark: '',
  texts: { en: 'Muted until {{until}}: {{reason}}' },
  ...changes,
})
const row = async (id: string, by = writer) => (await by.ok(calls.list, { id })).list[0]

test.each<[string, Partial<Facts>]>([
  ['key', { key: 'Big Words' }],
  ['key', { key: 'x' }],
  ['texts', { texts: {} }],
  ['texts', { texts: { en: '   ' } }],
  ['texts.en', { texts: { en: 'x'.repeat(1001) } }],
  ['texts.ru', { texts: { en: 'ok', ru: 'Привет {{name}}' } }],
  ['texts.en', { texts: { en: 'hi {{}}' } }],
  ['texts.en', { texts: { en: 'see http://evil.example.org/x' } }],
  ['texts.cn', { texts: { cn: '见 www.notexample.com' } }],
  ['texts.en', { texts: { en: 'see https://example.com@evil.org' } }],
  ['act', { act: 'nonsense' as 'mute' }],
  ['remark', { remark: 'x'.repeat(501) }],
])('names %s when it is %j', async (field, changes) => {
  const { status, body } = await writer.call(calls.create, facts(changes))
  expect([status, body.field]).toEqual([400, field])
})

test('is used once another passed it, and stays in use while a new one is written', async () => {
  const { id } = await writer.ok(
    calls.create,
    facts({ texts: { en: ' Read https://help.example.com/mute {{reason}} ', cn: '' } }),
  )
  expect(await row(id)).toMatchObject({
    state: 'draft',
    live: null,
    texts: { en: 'Read https://help.example.com/mute {{reason}}' },
    variables: ['reason'],
    own: true,
    sentWeek: 0,
  })
  expect((await writer.call(calls.move, { id, version: 1, move: 'approve' })).status).toBe(409)
  await writer.ok(calls.move, { id, version: 1, move: 'submit' })
  const refused = await writer.call(calls.move, { id, version: 2, move: 'approve' })
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('另一人')])
  await other.ok(calls.move, { id, version: 2, move: 'approve' })
  const passed = await row(id)
  expect(passed).toMatchObject({
    state: 'approved',
    live: { en: 'Read https://help.example.com/mute {{reason}}' },
    version: 3,
  })
  expect((await writer.call(calls.remove, { id, version: 3 })).status).toBe(409)
  await writer.ok(calls.update, {
    id,
    version: 3,
    ...facts({ key: passed?.key ?? '', texts: { en: 'Shorter' } }),
  })
  expect(await row(id)).toMatchObject({
    state: 'draft',
    texts: { en: 'Shorter' },
    live: passed?.live,
    version: 4,
  })
  expect((await writer.call(calls.update, { id, version: 3, ...facts() })).status).toBe(409)
  await writer.ok(calls.move, { id, version: 4, move: 'stop' })
  expect(await row(id)).toMatchObject({ state: 'off', live: null })
  expect((await writer.call(calls.update, { id, version: 5, ...facts() })).status).toBe(409)
  await writer.ok(calls.remove, { id, version: 5 })
  expect(await row(id)).toBeUndefined()
  const { rows } = await server.ctx.pool.query(
    `select action from audit_log where subject = $1 order by id`,
    [`im-template:${id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    ['create', 'submit', 'approve', 'update', 'stop', 'remove'].map((verb) => `imTemplate.${verb}`),
  )
})

test('keys are taken once, also by a change', async () => {
  const first = facts()
  await writer.ok(calls.create, first)
  expect((await writer.call(calls.create, first)).body.field).toBe('key')
  const { id } = await writer.ok(calls.create, facts())
  expect(
    (await writer.call(calls.update, { id, version: 1, ...facts({ key: first.key }) })).body.field,
  ).toBe('key')
})

test('hides texts of other apps; who sees every app writes those for every app', async () => {
  const all = await somebody({ scope: [{ appId: null }] })
  const elsewhere = await somebody({ scope: [{ appId: 71 }] })
  const reader = await somebody({ permissions: ['message.read'] })
  const own = await writer.ok(calls.create, facts())
  const every = await all.ok(calls.create, facts({ appId: null }))
  expect([
    await row(own.id, elsewhere),
    (await row(every.id, elsewhere))?.id,
    (await row(every.id, reader))?.id,
  ]).toEqual([undefined, every.id, every.id])
  expect([
    (await elsewhere.call(calls.move, { id: own.id, version: 1, move: 'submit' })).status,
    (await elsewhere.call(calls.update, { id: own.id, version: 1, ...facts({ appId: 71 }) }))
      .status,
    (await elsewhere.call(calls.remove, { id: own.id, version: 1 })).status,
  ]).toEqual([404, 404, 404])
  expect([
    (await writer.call(calls.create, facts({ appId: null }))).status,
    (await writer.call(calls.update, { id: every.id, version: 1, ...facts() })).status,
    (await writer.call(calls.create, facts({ appId: 71 }))).status,
    (await all.call(calls.create, facts({ appId: 999 }))).status,
    (await reader.call(calls.create, facts())).status,
  ]).toEqual([403, 403, 403, 404, 403])
})

test('are found by app, act, state, language and text', async () => {
  const key = `find_${++made}`
  await writer.ok(
    calls.create,
    facts({ key, act: 'ban', texts: { en: '50% off', id: 'diblokir' } }),
  )
  const count = async (filter: Input<typeof calls.list>) =>
    (await writer.ok(calls.list, { text: key, ...filter })).total
  expect([
    await count({}),
    await count({ act: 'ban' }),
    await count({ act: 'warn' }),
    await count({ language: 'id' }),
    await count({ language: 'ru' }),
    await count({ state: 'draft' }),
    await count({ state: 'off' }),
    await count({ appId: 50 }),
    await count({ appId: 71 }),
    (await writer.ok(calls.list, { text: '50% o' })).total,
  ]).toEqual([1, 1, 0, 1, 0, 1, 0, 1, 0, 1])
})

test('words, hosts and languages of texts', () => {
  expect(variablesOf('{{nick}} {{ until }} {{nick}} {x}')).toEqual(['nick', 'until'])
  expect(fillTemplate('Hi {{nick}}, {{reason}}!', { nick: 'Ann' })).toBe('Hi Ann, !')
  expect(hostsOf('a https://Help.Example.com:8080/x?y, www.x.org. http://u@evil.org')).toEqual([
    'help.example.com',
    'www.x.org',
    'evil.org',
  ])
  expect([
    isSafeHost('a.example.com', ['example.com']),
    isSafeHost('notexample.com', ['example.com']),
    isSafeHost('x.org', ['']),
  ]).toEqual([true, false, false])
  const texts = { en: 'e', cn: 'c' }
  expect([
    languageFor(texts, 'zh-Hans'),
    languageFor(texts, 'ru'),
    languageFor({ ru: 'r' }, 'id'),
    languageFor({}, 'en'),
  ]).toEqual(['cn', 'en', 'ru', null])
})
