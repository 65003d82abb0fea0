import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'

const calls = contract.evidence
let server: TestServer
let client: Client
let colleague: Client
let stranger: Client
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, { appId: 71, type: 3 })
  const made = async (appId: number, type?: number) =>
    server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['record.read'],
          scope: [{ appId, type: type ?? null }],
        })
      ).token,
    )
  client = await made(50)
  colleague = await made(50, 12)
  stranger = await made(71)
})
afterAll(() => server.stop())

const send = async (
  by: Client,
  text: string,
  bucket: 'evidence' | 'question' = 'evidence',
): Promise<string> => {
  const { token } = await by.ok(contract.file.uploadToken, { bucket })
  return (
    (await (
      await by.raw(
        'POST',
        `/biz_gateway/resource/file/new?${new URLSearchParams({ bucket, token, name: 'e.ogg' })}`,
        { body: text },
      )
    ).json()) as { data: { url: string } }
  ).data.url
}
const piece = { appId: 50, type: 12, postId: 'p1', url: 'https://img.example.com/1.png' }

test('stores and reads by post, newest first, and takes now when no time is given', async () => {
  const before = Date.now()
  const {
    evidences: [first],
  } = await client.ok(calls.add, { evidences: [piece] })
  expect(first?.reportTime).toBeGreaterThanOrEqual(before)
  await client.ok(calls.add, {
    evidences: [
      { ...piece, reportTime: 1000, remark: 'old', business: 'live' },
      { ...piece, postId: 'p2' },
    ],
  })
  const { evidences } = await colleague.ok(calls.list, { appId: 50, type: 12, postId: 'p1' })
  expect(
    evidences.map(({ remark, reportTime, business }) => [remark, reportTime === 1000, business]),
  ).toEqual([
    ['', false, ''],
    ['old', true, 'live'],
  ])
  expect(
    (await colleague.ok(calls.list, { appId: 50, type: 12, postId: 'p1', business: 'live' }))
      .evidences,
  ).toHaveLength(1)
})

test('may be a file that one sent, which then everybody reads who sees the post', async () => {
  const url = await send(client, 'OggS evidence')
  await client.ok(calls.add, { evidences: [{ ...piece, postId: 'p3', url }] })
  const {
    evidences: [seen],
  } = await colleague.ok(calls.list, { appId: 50, type: 12, postId: 'p3' })
  expect([
    seen?.mime,
    seen?.name,
    (await colleague.raw('GET', seen?.url ?? '')).status,
    (await stranger.raw('GET', seen?.url ?? '')).status,
  ]).toEqual(['audio/ogg', 'e.ogg', 200, 403])
})

test('refuses foreign apps, types and files, and addresses that are none, as a whole', async () => {
  expect(
    (await client.call(calls.add, { evidences: [piece, { ...piece, appId: 71, type: 3 }] })).status,
  ).toBe(403)
  expect((await colleague.call(calls.add, { evidences: [{ ...piece, type: 13 }] })).status).toBe(
    403,
  )
  for (const url of [
    await send(colleague, 'OggS of another'),
    await send(client, 'OggS elsewhere', 'question'),
    '/biz_gateway/resource/file/x',
  ])
    expect(
      (
        await client.call(calls.add, {
          evidences: [
            { ...piece, postId: 'p9' },
            { ...piece, postId: 'p9', url },
          ],
        })
      ).body.field,
    ).toBe('evidences.1.url')
  for (const url of ['javascript:alert(1)', 'ftp://x/y', ''])
    expect(
      (await client.call(calls.add, { evidences: [{ ...piece, postId: 'p9', url }] })).status,
    ).toBe(400)
  expect((await client.ok(calls.list, { appId: 50, type: 12, postId: 'p9' })).evidences).toEqual([])
  expect([
    (await stranger.call(calls.list, { appId: 50, type: 12, postId: 'p1' })).status,
    (await colleague.call(calls.list, { appId: 50, type: 13, postId: 'p1' })).status,
  ]).toEqual([403, 403])
})
