import { contract } from '@oas/contract/index'
import { contactKinds } from '@oas/contract/text-moderation/contacts'
import { contactKinds as detectors } from '@oas/text-match'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { type WordDesk, aWordDesk } from '../../../testing/word-desk.ts'
import { aLabelTree, aPerson, aType } from '../../../testing/world.ts'

const calls = contract.textModeration
let server: TestServer
let desk: WordDesk
let app: Client
let ahead = 0
const pass = (): void => {
  ahead += 6000
}
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  desk = await aWordDesk(server, 'Personal data', pass)
  app = server.client((await aPerson(server.ctx, { permissions: ['ingest'] })).token)
})
afterAll(() => server.stop())
beforeEach(pass)

const ingest = async (content: string) => {
  const response = await server.client(app.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { appId: 50, type: 12, postId: `post-${ahead}`, uid: 'u1', texts: [{ content }] },
    ]),
  })
  const { data } = (await response.json()) as { data: { list: { id: string }[] } }
  const { rows } = await server.ctx.pool.query<{
    content: { texts: { content: string; hits?: { s: number; e: number; kind: string }[] }[] }
    evidence: { signals?: { kind: string; rule: string; text: string; labelId: number }[] }
  }>('select content, evidence from record where id = $1', [data.list[0]?.id])
  const [row] = rows
  if (!row) throw new Error('not stored')
  return row
}

test('offers the detectors that the engine has', () => {
  expect(contactKinds).toEqual(detectors)
})

test('marks numbers of a released detector and leaves the text as it came', async () => {
  await desk.approve('phone', { wordType: 4, except: ['hotline 13900139000'] })
  await desk.approve('card', { wordType: 4, level: 1, remark: 'cards are never shown' })
  await desk.release()
  pass()
  const content = 'call 138-0013-8000 or hotline 13900139000, card 4111 1111 1111 1111'
  const { content: stored, evidence } = await ingest(content)
  expect(stored.texts[0]?.content).toBe(content)
  expect(stored.texts[0]?.hits?.map(({ s, e, kind }) => [s, e, kind])).toEqual([
    [5, 18, 'contact'],
    [48, 67, 'contact'],
  ])
  expect(evidence.signals?.map(({ kind, rule, text }) => [kind, rule, text])).toEqual([
    ['contact', 'card', '4111 1111 1111 1111'],
    ['contact', 'phone', '138-0013-8000'],
    ['contact', 'phone', '13900139000'],
  ])
})

test('is found by look-up and by the test of a text', async () => {
  const { list } = await desk.analyst.ok(calls.lookUp, { lines: ['13800138000', 'a@b.example'] })
  expect(list.map(({ verdict, items }) => [verdict, items[0]?.rule])).toEqual([
    ['covered', 'phone'],
    ['none', undefined],
  ])
  const tested = await desk.analyst.ok(calls.test, {
    appId: 50,
    type: 12,
    text: 'tel +49 151 12345678',
    set: 'live',
  })
  expect(tested.fields[0]?.hits).toMatchObject([{ kind: 'contact', rule: 'phone', s: 4, e: 20 }])
})

test('names a detector, and stands once in a library', async () => {
  for (const rule of ['shoe size', 'phone']) {
    const body = desk.bodyOf(rule, { wordType: 4 })
    await expectRefusal(desk.analyst, calls.createItem, { body }, 'invalid-input')
  }
  const { list } = await desk.analyst.ok(calls.items, { wordType: 4 })
  expect(list.map(({ kind, rule }) => [kind, rule]).toSorted()).toEqual([
    ['contact', 'card'],
    ['contact', 'phone'],
  ])
})
