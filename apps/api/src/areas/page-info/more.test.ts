import { contract } from '@oas/contract/index'
import type { PageInfoHook } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Held, hold } from '../../testing/held.ts'
import { secret } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import { type MadePerson, aPerson, aSetting, aType, anApp } from '../../testing/world.ts'
import { bitsApart } from './alike.ts'

const hook = (
  id: string,
  type = id,
  content: Partial<PageInfoHook['content']> = {},
): PageInfoHook => ({
  id,
  type,
  content: { async: true, expression: '', snapshot: false, traceless: false, ...content },
})
let server: TestServer
let auditor: MadePerson
let ahead = 0
let app: WebServer
beforeAll(async () => {
  app = await startWebServer()
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  const { pageType } = aSetting()
  await aType(server.ctx, {
    pageInfoCallback: [
      hook('similar_picture'),
      hook('chat_context'),
      hook('room'),
      hook('mic_users'),
      hook('screenshots'),
      hook('translate', 'translate', { endpoint: 'words' }),
    ],
    pageType: {
      ...pageType,
      content: {
        ...pageType.content,
        pageInfo: { enable: true, when: 'show', blockSubmit: false },
      },
    },
  })
  await anApp(server.ctx, 71)
  auditor = await aPerson(server.ctx, {
    permissions: ['audit.take', 'config.edit', 'config.read', 'ingest'],
  })
  const endpoint = { url: `${app.url}/p`, secret }
  for (const [key, value] of [
    ['page.info.endpoints', { words: endpoint }],
    ['page.info.converters', { rank: endpoint }],
  ] as const)
    await server
      .client(auditor.token)
      .ok(contract.systemConfig.createItem, { key, value, public: false, secret: true, remark: '' })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})
beforeEach(() => {
  ahead += 5001
  app.asked.length = 0
})

const ask = async ({ appId, type, id, postId, uid, fence }: Held, hookId: string, all = false) =>
  (
    await server.client(auditor.token).ok(contract.pageInfo.info, {
      hookId,
      appId,
      type,
      business: 'text',
      id,
      postId,
      uid,
      fence,
      refresh: true,
      ...(all ? { all } : {}),
    })
  ).data
const content = (held: Held, path: string, value: unknown) =>
  server.ctx.pool.query(
    'update record set content = jsonb_set(content, $2::text[], $3::jsonb) where id = $1',
    [held.recordId, path, JSON.stringify(value)],
  )

test.each<[string, unknown, number]>([
  ['0000000000000000', '0000000000000000', 0],
  ['00000000000000ff', '0000000000000000', 8],
  ['ffffffffffffffff', '0000000000000000', 64],
  ['short', '0000000000000000', 64],
  ['0000000000000000', 7, 64],
])('hashes %s and %s differ in %d bits', (a, b, bits) => {
  expect(bitsApart(a, b)).toBe(bits)
})

describe('what is kept of other records and rooms', () => {
  test('pictures are alike by address or by a hash that differs little', async () => {
    const [same, near, far, held] = [
      await hold(server, auditor.id),
      await hold(server, auditor.id),
      await hold(server, auditor.id),
      await hold(server, auditor.id),
    ]
    const picture = (url: string, phash: string) => [
      { id: 'p', content: url, modelInfo: { phash } },
    ]
    await content(held, '{pictures}', picture('/biz_gateway/resource/file/a', '00ff00ff00ff00ff'))
    await content(same, '{pictures}', picture('/biz_gateway/resource/file/a', ''))
    await content(near, '{pictures}', picture('/biz_gateway/resource/file/b', '00ff00ff00ff00f0'))
    await content(far, '{pictures}', picture('/biz_gateway/resource/file/c', 'ff00ff00ff00ff00'))
    expect(((await ask(held, 'similar_picture')) as { list: object[] }).list).toMatchObject([
      { score: 1, recordId: same.recordId },
      { score: 0.94, recordId: near.recordId, picture: '/biz_gateway/resource/file/b' },
    ])
  })

  test('goes on in other records of its group, without what the record itself shows', async () => {
    const [before, other, held] = [
      await hold(server, auditor.id),
      await hold(server, auditor.id),
      await hold(server, auditor.id),
    ]
    const say = (id: string, text: string) => ({
      id,
      from: 'u7',
      at: 1000,
      kind: 'text',
      content: text,
    })
    await content(before, '{data}', {
      group: { groupId: 'g1' },
      messages: [say('m1', 'one'), say('m2', 'two')],
    })
    await content(other, '{data}', { group: { groupId: 'g2' }, messages: [say('m9', 'elsewhere')] })
    await content(held, '{data}', { group: { groupId: 'g1' }, messages: [say('m2', 'two')] })
    expect(await ask(held, 'chat_context')).toMatchObject({
      groupId: 'g1',
      list: [{ uid: 'u7', text: 'one', recordId: before.recordId }],
    })
  })

  test('a room is told of with its seats and its newest shots', async () => {
    const held = await hold(server, auditor.id)
    const now = Date.now()
    await server.client(auditor.token).ok(contract.live.ingestRooms, {
      rooms: [
        {
          appId: 50,
          sid: 's1',
          roomId: 'r1',
          uid: 'u1',
          title: 'song night',
          viewers: 9,
          startedAt: now - 60_000,
          shots: [{ url: 'https://x.example/1.jpg', at: now - 30_000 }],
          seats: [{ seat: 1, uid: 'u5', nick: 'Kai' }],
        },
      ],
    })
    await content(held, '{lives}', [{ sid: 's1', roomId: 'r1', uid: 'u1' }])
    expect(await ask(held, 'room')).toMatchObject({ title: 'song night', viewers: 9 })
    expect(await ask(held, 'mic_users')).toMatchObject({
      list: [{ seat: 1, uid: 'u5', nick: 'Kai' }],
    })
    expect(await ask(held, 'screenshots')).toMatchObject({
      list: [{ picture: 'https://x.example/1.jpg' }],
    })
    const plain = await hold(server, auditor.id)
    expect([
      await ask(plain, 'room'),
      await ask(plain, 'mic_users'),
      await ask(plain, 'screenshots'),
      await ask(plain, 'chat_context'),
    ]).toEqual([{}, { list: [] }, { list: [] }, { list: [] }])
  })

  test('translates by the registered endpoint, and leaves out what it makes up', async () => {
    const held = await hold(server, auditor.id)
    await content(held, '{texts}', [{ id: 't1', lang: 'pt', content: 'bom dia' }])
    app.replies({
      texts: [{ id: 't1', translation: 'good morning' }, { id: 'other', translation: 'x' }, 7],
    })
    expect(await ask(held, 'translate')).toEqual({
      to: 'cn',
      list: [{ id: 't1', translation: 'good morning' }],
    })
    expect(app.bodies()).toMatchObject([
      { to: 'cn', texts: [{ id: 't1', lang: 'pt', content: 'bom dia' }] },
    ])
  })
})

test('translates the first texts of many and says of how many; the rest when asked', async () => {
  const held = await hold(server, auditor.id)
  const texts = Array.from({ length: 45 }, (_, n) => ({ id: `t${n}`, content: `text ${n}` }))
  await content(held, '{texts}', [...texts, { id: 'own', lang: 'cn', content: '不用' }])
  const numbers = (from: number, to: number) => texts.slice(from, to).map(({ id }) => id)
  app.replies({ texts: texts.map(({ id }) => ({ id, translation: `translated ${id}` })) })
  const idsOf = (answer: unknown) => (answer as { list: { id: string }[] }).list.map(({ id }) => id)
  const first = await ask(held, 'translate')
  expect(first).toMatchObject({ translatedFirst: 20, translatedOf: 45 })
  expect(idsOf(first)).toEqual(numbers(0, 20))
  app.asked.length = 0
  const whole = await ask(held, 'translate', true)
  expect(whole).not.toHaveProperty('translatedFirst')
  expect(idsOf(whole)).toEqual(numbers(0, 45))
  const lots = app.bodies() as { texts: { id: string }[] }[]
  expect(lots.map((body) => body.texts.length).toSorted((a, b) => b - a)).toEqual([20, 20, 5])
})

describe('a field is made readable', () => {
  const convert = async (converter: string, sourceValue: string) =>
    (await server.client(auditor.token).ok(contract.pageInfo.convert, { converter, sourceValue }))
      .value
  test.each([
    ['time', '1700000000', '2023-11-15 06:13:20'],
    ['time', '1700000000000', '2023-11-15 06:13:20'],
    ['time', 'soon', 'soon'],
    ['time', '9999999999999999', '9999999999999999'],
    ['bytes', '1536', '1.5 KiB'],
    ['bytes', '0', '0 B'],
    ['duration', '3725', '1:02:05'],
    ['country', 'br', '巴西'],
    ['country', 'BRA', 'BRA'],
    ['record_type', '50:9999999999', '50:9999999999'],
    ['app', '0050x', '0050x'],
  ])('%s of %s is %s', async (converter, source, value) => {
    expect(await convert(converter, source)).toBe(value)
  })

  test('names by a registered endpoint within the asker’s scope, else says unknown', async () => {
    app.replies({ value: 'Gold' })
    expect(await convert('rank', '3')).toBe('Gold')
    expect(app.bodies()).toEqual([{ converter: 'rank', sourceValue: '3', language: 'cn' }])
    expect(
      (
        await server
          .client(auditor.token)
          .call(contract.pageInfo.convert, { converter: 'nobody', sourceValue: '3' })
      ).body,
    ).toMatchObject({ code: 404 })
    const foreign = await aPerson(server.ctx, { permissions: [], scope: [{ appId: 71 }] })
    const other = async (converter: string, sourceValue: string) =>
      (await server.client(foreign.token).ok(contract.pageInfo.convert, { converter, sourceValue }))
        .value
    expect([await other('app', '50'), await other('record_type', '50:12')]).toEqual(['50', '50:12'])
    expect(await convert('app', '50')).not.toBe('50')
  })
})
