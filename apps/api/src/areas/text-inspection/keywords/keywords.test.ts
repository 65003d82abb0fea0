import { contract } from '@oas/contract/index'
import type { KeywordInto } from '@oas/contract/text-inspection/keyword-calls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { type WordDesk, aWordDesk } from '../../../testing/word-desk.ts'
import { type MadePerson, aLabelTree, aPerson, aType, anApp } from '../../../testing/world.ts'

const { addWords, keywords, setKeywords, words: inbox } = contract.textInspection
let server: TestServer
let desk: WordDesk
let first: MadePerson
let second: MadePerson
let judge: Client
let into: KeywordInto
let ahead = 0
const pass = (): void => {
  ahead += 6000
}
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aType(server.ctx, { type: 13 })
  await aLabelTree(server.ctx)
  await anApp(server.ctx, 71)
  desk = await aWordDesk(server, 'Proposed words', pass)
  first = await aPerson(server.ctx, { permissions: ['audit.take', 'keyword.add'] })
  second = await aPerson(server.ctx, { permissions: ['audit.take', 'keyword.add'] })
  judge = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['keyword.add', 'keyword.review', 'text.read', 'text.edit', 'record.read'],
      })
    ).token,
  )
  into = {
    libraryId: desk.libraryId,
    categoryId: desk.categoryId,
    labelId: 1203,
    scenes: [],
    matchMode: 'auto',
    validFrom: null,
    validTo: null,
  }
})
afterAll(() => server.stop())
beforeEach(pass)

const propose = async (who: MadePerson, rule: string, more: object = {}): Promise<string> => {
  pass()
  const { type = 12, recordId, ...rest } = more as { type?: number; recordId?: string }
  const [answer] = await server.client(who.token).ok(addWords, {
    appId: 50,
    type,
    ...(recordId === undefined ? {} : { recordId }),
    words: [{ rule, wordType: 0, level: 2, ...rest }],
  })
  return answer?.id ?? ''
}
const one = async (text: string, who: Client = judge) => (await who.ok(keywords, { text })).list[0]
const toldOf = async (who: MadePerson): Promise<string[]> => {
  const { list } = await server.client(who.token).ok(contract.message.list, {})
  return list.map(({ payload }) => `${payload.transKey} ${payload.transKeyParams?.['words']}`)
}

test('shows the same word once, with who proposed it and how often', async () => {
  await propose(first, 'Gold Rush')
  await propose(second, 'gold rush')
  await propose(second, 'Gold Rush')
  await propose(first, 'gold rush', { type: 13 })
  await propose(first, 'silver rush')
  expect(await one('gold')).toMatchObject({
    times: 4,
    proposers: [first.name, second.name].toSorted(),
    places: [
      { appId: 50, type: 12 },
      { appId: 50, type: 13 },
    ],
    state: 'pending',
    verdict: 'none',
    mine: false,
  })
  expect((await one('gold', server.client(first.token)))?.mine).toBe(true)
  expect((await judge.ok(keywords, { text: 'rush' })).total).toBe(2)
  expect((await judge.ok(keywords, { personId: second.id, text: 'rush' })).total).toBe(1)
  expect((await judge.ok(keywords, { type: 13 })).total).toBe(1)
  expect((await judge.ok(keywords, { state: 'merged' })).total).toBe(0)
  expect((await judge.ok(inbox, { text: 'rush' })).total).toBe(4)
})

test('shows the text it was seen in to who may read it, and what covers it', async () => {
  const app = await aPerson(server.ctx, { permissions: ['ingest'] })
  const response = await server.client(app.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { appId: 50, type: 12, postId: 'p1', texts: [{ content: 'Buy my Cheap Watches now' }] },
    ]),
  })
  const { data } = (await response.json()) as { data: { list: { id: string }[] } }
  const recordId = data.list[0]?.id ?? ''
  await propose(first, 'cheap watches', { recordId })
  await desk.approve('watches')
  await desk.release()
  pass()
  expect(await one('cheap watches')).toMatchObject({
    recordId,
    sample: { text: 'Buy my Cheap Watches now', s: 7, e: 20 },
    verdict: 'covered',
    items: [{ rule: 'watches' }],
  })
  const other = await aPerson(server.ctx, { permissions: ['keyword.add'] })
  expect(await one('cheap watches', server.client(other.token))).toMatchObject({
    sample: null,
    verdict: '',
    items: [],
  })
})

test('accepts all proposals of a word as one item that waits for another person', async () => {
  const id = (await one('gold'))?.id ?? ''
  const { list } = await judge.ok(setKeywords, { ids: [id], act: 'accept', into })
  expect(list).toMatchObject([{ ok: true, code: '' }])
  const item = await desk.analyst.ok(contract.textModeration.item, { id: list[0]?.itemId ?? '' })
  expect(item).toMatchObject({
    rule: 'Gold Rush',
    state: 'pending',
    source: 'audit_page',
    scopes: [{ appId: 50, types: [12, 13] }],
    level: 2,
  })
  expect(await one('gold')).toMatchObject({ state: 'accepted', itemId: item.id, verdict: 'draft' })
  expect(await toldOf(second)).toEqual(['text_inspection.told_accepted Gold Rush'])
  const again = await judge.ok(setKeywords, { ids: [id], act: 'accept', into })
  expect(again.list[0]?.code).toBe('wrong-state')
})

test('keeps what cannot be accepted from none of the others', async () => {
  await desk.write('silver rush')
  const taken = (await one('silver rush'))?.id ?? ''
  const free = await propose(second, 'copper rush')
  const own = (await one('cheap watches'))?.id ?? ''
  pass()
  const { list } = await judge.ok(setKeywords, {
    ids: [taken, free, '999'],
    act: 'accept',
    into,
  })
  expect(list.map(({ code }) => code)).toEqual(['refused', '', 'not-found'])
  await expectRefusal(judge, setKeywords, { ids: [taken], act: 'accept', into }, 'invalid-input')
  await expectRefusal(judge, setKeywords, { ids: [own], act: 'reject' }, 'required')
  const rejected = await judge.ok(setKeywords, {
    ids: [own, taken],
    act: 'reject',
    reason: 'too wide',
  })
  expect(rejected.list.every(({ ok }) => ok)).toBe(true)
  expect(await toldOf(first)).toContain('text_inspection.told_rejected silver rush')
  expect(await one('silver rush')).toMatchObject({ state: 'rejected', reason: 'too wide' })
})

test('merges words into a part of a combination, or as what a word lets off', async () => {
  const pair = await desk.approve('gold … now', {
    wordType: 3,
    parts: [['gold'], ['now']],
  })
  const ids = [await propose(first, 'silver'), await propose(second, 'bronze')]
  pass()
  const merge = { itemId: pair.id, as: 'alternative', partNumber: 1 } as const
  const done = await judge.ok(setKeywords, { ids, act: 'merge', merge })
  expect(done.list.map(({ ok }) => ok)).toEqual([true, true])
  const item = await desk.analyst.ok(contract.textModeration.item, { id: pair.id })
  expect(item).toMatchObject({
    parts: [['gold', 'silver', 'bronze'], ['now']],
    state: 'pending',
    approvedVersion: 1,
    version: 2,
  })
  expect(await one('bronze')).toMatchObject({ state: 'merged', itemId: pair.id })
  const word = await desk.approve('rush')
  const phrase = await propose(first, 'rush hour')
  const except = await judge.ok(setKeywords, {
    ids: [phrase],
    act: 'merge',
    merge: { itemId: word.id, as: 'except' },
  })
  expect(except.list[0]?.ok).toBe(true)
  const amended = await desk.analyst.ok(contract.textModeration.item, { id: word.id })
  expect(amended.except).toEqual(['rush hour'])
  const other = await propose(first, 'another')
  await expectRefusal(
    judge,
    setKeywords,
    { ids: [other], act: 'merge', merge: { itemId: word.id, as: 'alternative' } },
    'invalid-input',
  )
  expect(await one('another')).toMatchObject({ state: 'pending' })
  expect(await toldOf(second)).toContain('text_inspection.told_merged bronze')
})

test('lets nobody judge what they proposed, or what is of foreign apps', async () => {
  const leader = await aPerson(server.ctx, {
    permissions: ['keyword.add', 'keyword.review', 'text.read'],
  })
  await propose(first, 'shared idea')
  const id = await propose(leader, 'shared idea')
  const client = server.client(leader.token)
  const answer = await client.ok(setKeywords, { ids: [id], act: 'accept', into })
  expect(answer.list[0]?.code).toBe('second-person')
  await expectRefusal(
    client,
    setKeywords,
    { ids: [id], act: 'merge', merge: { itemId: '1', as: 'except' } },
    'no-permission',
  )
  const stranger = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['keyword.add', 'keyword.review'],
        scope: [{ appId: 71 }],
      })
    ).token,
  )
  expect((await stranger.ok(keywords, {})).total).toBe(0)
  const foreign = await stranger.ok(setKeywords, { ids: [id], act: 'reject', reason: 'no' })
  expect(foreign.list[0]?.code).toBe('foreign-data')
})
