import { contract } from '@oas/contract/index'
import { videoIdOf } from '@oas/contract/video-resource/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, anApp } from '../../testing/world.ts'

const calls = contract.videoResource
let server: TestServer
let client: Client
let other: Client
beforeAll(async () => {
  server = await testServer()
  for (const id of [50, 71]) await anApp(server.ctx, id)
  const made = async (appId: number) =>
    server.client(
      (await aPerson(server.ctx, { permissions: ['short-video-manage'], scope: [{ appId }] }))
        .token,
    )
  client = await made(50)
  other = await made(71)
})
afterAll(() => server.stop())

test.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://youtube.com.evil.org/watch?v=dQw4w9WgXcQ', null],
  ['https://evil.org/?v=dQw4w9WgXcQ', null],
  ['javascript://youtube.com/?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/watch?v=short', null],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ"onload', null],
  ['', null],
  ['x'.repeat(12), null],
])('the id in %j is %j', (text, id) => {
  expect(videoIdOf(text)).toBe(id)
})

const id = (n: number): string => `video_${String(n).padStart(5, '0')}`
const list = async (by = client, filter = {}) => (await by.ok(calls.list, filter)).list

test('videos are added once, by link or id; what is neither is told', async () => {
  expect(
    await client.ok(calls.batchAdd, {
      appId: 50,
      videos: [
        { video: id(1), title: 'One', channel: 'C', seconds: 61, countries: ['ID', 'ID'] },
        { video: `https://youtu.be/${id(1)}` },
        { video: id(2) },
        { video: 'nonsense' },
      ],
    }),
  ).toEqual({ added: 2, present: [], unreadable: ['nonsense'] })
  expect(
    await client.ok(calls.batchAdd, { appId: 50, videos: [{ video: id(2) }, { video: id(3) }] }),
  ).toEqual({ added: 1, present: [id(2)], unreadable: [] })
  expect(
    (await client.call(calls.batchAdd, { appId: 71, videos: [{ video: id(9) }] })).status,
  ).toBe(403)
  expect(
    (
      await client.call(calls.batchAdd, {
        appId: 50,
        videos: Array.from({ length: 201 }, (_none, n) => ({ video: id(n) })),
      })
    ).body.field,
  ).toBe('videos')
})

test('the list is of the own apps, in order, and filtered', async () => {
  expect((await list()).map((row) => row.videoId)).toEqual([id(3), id(2), id(1)])
  expect([await list(other), (await other.call(calls.list, { appId: 50 })).status]).toEqual([
    [],
    403,
  ])
  const last = (await list()).at(-1)
  await client.ok(calls.update, { id: last?.id ?? '', version: 1, rank: 5 })
  expect((await list())[0]).toMatchObject({ videoId: id(1), rank: 5, title: 'One', version: 2 })
  expect([
    (await list(client, { text: id(2) })).length,
    (await list(client, { text: 'on' })).length,
    (await list(client, { text: '%' })).length,
    (await list(client, { country: 'RU' })).length,
    (await list(client, { country: 'ID' })).length,
    (await list(client, { from: Date.now() + 1e6 })).length,
  ]).toEqual([1, 1, 0, 2, 3, 0])
})

test('blocking needs a reason and the newest version', async () => {
  const row = (await list())[0]
  if (!row) throw new Error('no video')
  expect(
    (await client.call(calls.update, { id: row.id, version: row.version, state: 'blocked' })).body
      .field,
  ).toBe('reason')
  await client.ok(calls.update, {
    id: row.id,
    version: row.version,
    state: 'blocked',
    reason: 'copyright',
  })
  expect((await list(client, { state: 'blocked' }))[0]).toMatchObject({
    id: row.id,
    reason: 'copyright',
  })
  expect(
    (await client.call(calls.update, { id: row.id, version: row.version, state: 'allowed' }))
      .status,
  ).toBe(409)
  await client.ok(calls.update, { id: row.id, version: row.version + 1, state: 'allowed' })
  expect((await list(client, { text: row.videoId }))[0]?.reason).toBe('')
  expect((await other.call(calls.update, { id: row.id, version: 1, rank: 1 })).status).toBe(403)
})

test('deleting takes one, or several and then all or none of them', async () => {
  await other.ok(calls.batchAdd, { appId: 71, videos: [{ video: id(7) }] })
  const own = await list()
  const foreign = (await list(other))[0]?.id ?? ''
  expect([
    (await client.call(calls.remove, { id: foreign })).status,
    (await client.call(calls.batchDelete, { ids: [own[0]?.id ?? '', foreign] })).status,
    (await list()).length,
  ]).toEqual([403, 403, 3])
  await client.ok(calls.remove, { id: own[0]?.id ?? '' })
  expect((await client.call(calls.remove, { id: own[0]?.id ?? '' })).status).toBe(404)
  expect(await client.ok(calls.batchDelete, { ids: own.map((row) => row.id) })).toEqual({
    deleted: 2,
  })
  expect(
    await server.ctx.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'videoResource.%')
      .execute(),
  ).toHaveLength(3 + 3 + 3)
})
