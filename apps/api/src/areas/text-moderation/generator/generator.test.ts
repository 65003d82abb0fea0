import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aType, anApp } from '../../../testing/world.ts'

const { generatePattern } = contract.textModeration
let server: TestServer
let reader: Client
let counter: Client
let stranger: Client
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  await anApp(server.ctx, 51)
  const app = server.client((await aPerson(server.ctx, { permissions: ['ingest'] })).token)
  const texts = ['ask VX： some_one9 now', 'vx: hello77', 'version 2 of vx', 'nothing here']
  await server.client(app.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      texts.map((content, n) => ({
        appId: 50,
        type: 12,
        postId: `post-${n}`,
        uid: 'u1',
        texts: [{ content }],
      })),
    ),
  })
  reader = server.client(
    (await aPerson(server.ctx, { permissions: ['text.read', 'record.read'] })).token,
  )
  counter = server.client((await aPerson(server.ctx, { permissions: ['text.read'] })).token)
  stranger = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['text.read', 'record.read'],
        scope: [{ appId: 51, type: null }],
      })
    ).token,
  )
})
afterAll(() => server.stop())
beforeEach(() => {
  ahead += 6000
})

const accounts = {
  positives: ['vx: abc123', 'vx：kk8899', 'VX abc_77'],
  negatives: ['vx', 'version 2'],
  bounded: true,
}

test('proposes patterns that find all of some texts and none of others', async () => {
  const { proposals, pair, looked } = await reader.ok(generatePattern, accounts)
  expect([pair, looked]).toEqual([null, 4])
  expect(proposals[0]).toMatchObject({
    rule: String.raw`\bvx[\s:]{1,4}[0-9a-z_]{6,8}\b`,
    literal: 'vx',
    positives: { found: [0, 1, 2], of: 3 },
    negatives: { found: [], of: 2 },
    hits: 1,
  })
  expect(proposals[0]?.samples).toMatchObject([{ appId: 50, type: 12, text: 'vx: hello77' }])
})

test('tries a pattern that somebody changed, and marks what it finds', async () => {
  const { proposals } = await reader.ok(generatePattern, {
    ...accounts,
    rule: String.raw`vx[\s:]{1,4}[0-9a-z_]{6,12}|version`,
  })
  const [one] = proposals
  expect(one).toMatchObject({ negatives: { found: [1] }, hits: 3 })
  const marked = one?.samples.map(({ text, s, e }) => text.slice(s, e))
  expect(marked?.toSorted()).toEqual(['VX： some_one9', 'version', 'vx: hello77'])
  await expectRefusal(reader, generatePattern, { ...accounts, rule: '(?=x)y' }, 'invalid-input')
})

test('shows numbers alone to who may not read records, and nothing of foreign apps', async () => {
  const { proposals } = await counter.ok(generatePattern, accounts)
  expect([proposals[0]?.hits, proposals[0]?.samples]).toEqual([1, []])
  expect(await stranger.ok(generatePattern, accounts)).toMatchObject({ looked: 0, upTo: null })
})

test('says which texts nothing parts', async () => {
  const answer = await reader.ok(generatePattern, {
    positives: ['casino', 'the casino'],
    negatives: ['in the casino!'],
    bounded: false,
  })
  expect(answer).toMatchObject({ proposals: [], pair: { positive: 0, negative: 0 } })
})

test('answers whatever is given as examples, and refuses what cannot be read', async () => {
  const hostile = ['((((', '\\', ']', '^$', 'a'.repeat(200), ' ', '😀', '{1,9}']
  const more = { negatives: ['x', ''], bounded: true, language: 'zz-ZZ' }
  const { proposals } = await reader.ok(generatePattern, { positives: hostile, ...more })
  expect(proposals.length).toBeLessThanOrEqual(5)
  await expectRefusal(
    reader,
    generatePattern,
    { ...more, positives: ['\u0000', '\ud800'] },
    'invalid-input',
  )
})
