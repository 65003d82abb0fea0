import { contract } from '@oas/contract/index'
import { hourMs } from '@oas/contract/time'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aType, anApp } from '../../testing/world.ts'
import { expireJob } from './expire.ts'

const calls = contract.textModeration
let server: TestServer
let second: TestServer
let analyst: Client
let reviewer: Client
let leader: Client
let app: Client
let libraryId: string
let categoryId: string
let ahead = 0
beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead)
  server = await testServer({ sessionHours: 100_000 }, { now })
  second = await testServer(
    { databaseUrl: server.config.databaseUrl, sessionHours: 100_000 },
    { now },
  )
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const read = ['text.read', 'record.read', 'audit.take'] as const
  const signIn = async (...more: ('text.edit' | 'text.review' | 'text.release' | 'ingest')[]) =>
    server.client((await aPerson(server.ctx, { permissions: [...read, ...more] })).token)
  analyst = await signIn('text.edit')
  reviewer = await signIn('text.review')
  leader = await signIn('text.review', 'text.release')
  app = await signIn('ingest')
  const self = await analyst.ok(contract.session.self, {})
  const library = await analyst.ok(calls.createLibrary, {
    body: {
      name: 'Adverts',
      remark: '',
      ownerId: self.id,
      teamId: null,
      quota: 1000,
      apps: [],
      active: true,
    },
  })
  libraryId = library.id
  const category = await analyst.ok(calls.createCategory, {
    body: { name: 'Gambling', parentId: null, labelId: null },
  })
  categoryId = category.id
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
beforeEach(() => {
  ahead += 6000
})

const bodyOf = (rule: string, change: Partial<ItemBody> = {}): ItemBody => ({
  ...blankItem,
  libraryId,
  categoryId,
  labelId: 1203,
  rule,
  ...change,
})
const write = (rule: string, change: Partial<ItemBody> = {}) =>
  analyst.ok(calls.createItem, { body: bodyOf(rule, change) })
type Act = 'submit' | 'approve' | 'reject' | 'offline' | 'restore' | 'stop' | 'urgent'
const move = async (
  who: Client,
  act: Act,
  ref: { id: string; version: number },
  reason = 'because',
) => {
  ahead += 6000
  const { list, release } = await who.ok(calls.setState, { refs: [ref], act, reason })
  return { code: list[0]?.code, release }
}
/** Writes words that two people want, and answers the first of them. */
const approved = async (rule: string, change: Partial<ItemBody> = {}) => {
  const ref = await write(rule, change)
  await move(analyst, 'submit', ref)
  expect(await move(reviewer, 'approve', ref)).toEqual({ code: '', release: null })
  return ref
}
const release = async (): Promise<number> => {
  ahead += 6000
  const { number, state } = await leader.ok(calls.build, { note: 'next' })
  expect(state).toBe('ready')
  ahead += 6000
  await leader.ok(calls.full, { id: String(number) })
  return number
}
let posts = 0
type Text = { id?: string; content: string; field?: string; hits?: unknown[] }
/** Sends a record in and answers what was stored of it. */
const ingest = async (texts: readonly Text[], to: TestServer = server, more: object = {}) => {
  const response = await to.client(app.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { appId: 50, type: 12, postId: `post-${++posts}`, uid: 'u1', texts, ...more },
    ]),
  })
  const { data } = (await response.json()) as {
    data: { list: { id: string; reason?: string }[] }
  }
  const { rows } = await server.ctx.pool.query<{
    content: { texts: { hits?: { s: number; e: number; rule: string; source: string }[] }[] }
    evidence: {
      steps?: { step: string; version: string; found: Record<string, unknown> }[]
      signals?: { labelId: number; verdict: string; release: number; rule: string }[]
    }
    priority: number
    contentHash: string
  }>(
    `select content, evidence, priority, content_hash as "contentHash" from record where id = $1`,
    [data.list[0]?.id],
  )
  const row = rows[0]
  if (!row) throw new Error(`not stored: ${JSON.stringify(data)}`)
  const step = row.evidence.steps?.find((one) => one.step === 'text')
  return {
    ...row,
    hits: row.content.texts.flatMap((text) => text.hits ?? []),
    release: step ? Number(step.version) : null,
    step,
  }
}
const spans = (record: { hits: { s: number; e: number }[] }) =>
  record.hits.map(({ s, e }) => [s, e])

describe('a word', () => {
  test('marks nothing, and leaves no step, as long as nothing is released', async () => {
    const record = await ingest([{ content: 'casino' }])
    expect([record.hits, record.release]).toEqual([[], null])
  })
  test('is approved by another person than its author, who has the right to do so', async () => {
    const ref = await write('secondperson')
    expect(await move(reviewer, 'approve', ref)).toMatchObject({ code: 'wrong-state' })
    expect(await move(analyst, 'submit', ref)).toMatchObject({ code: '' })
    await expectRefusal(
      analyst,
      calls.setState,
      { refs: [ref], act: 'approve', reason: '' },
      'no-permission',
    )
    const both = server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['text.read', 'text.edit', 'text.review', 'text.release'],
        })
      ).token,
    )
    const own = await both.ok(calls.createItem, { body: bodyOf('ownword') })
    await move(both, 'submit', own)
    expect(await move(both, 'approve', own)).toMatchObject({ code: 'second-person' })
    expect(await move(reviewer, 'approve', ref)).toMatchObject({ code: '' })
    expect(await move(reviewer, 'approve', ref)).toMatchObject({ code: 'wrong-state' })
    expect(await move(reviewer, 'approve', { ...ref, version: 9 })).toMatchObject({
      code: 'conflict',
    })
    expect(await analyst.ok(calls.item, { id: ref.id })).toMatchObject({
      state: 'approved',
      approvedVersion: 1,
      liveVersion: null,
      own: true,
    })
    const { list } = await analyst.ok(calls.history, { kind: 'word', id: ref.id })
    expect(list.map(({ action }) => action)).toEqual([
      'textModeration.approve',
      'textModeration.submit',
      'textModeration.createItem',
    ])
  })
})

describe('what a word says', () => {
  test('is refused where it equals another of its library once disguises are gone', async () => {
    await write('fünfhaus')
    const said = await expectRefusal(
      analyst,
      calls.createItem,
      { body: bodyOf('FUNFHAUS') },
      'invalid-input',
    )
    expect(said).toContain('fünfhaus')
    for (const change of [
      { rule: ' ' },
      { rule: 'x' },
      { rule: 'y'.repeat(65) },
      { wordType: 1, rule: '(' },
      { wordType: 1, rule: '(?=x)y' },
      { wordType: 2, rule: '.*' },
      { wordType: 3, rule: 'one part', parts: [['a']] },
      { level: 1, remark: '' },
      { labelId: 1 },
      { scenes: ['no_such_scene'] },
      { validTo: 5 },
    ]) {
      const { status, body } = await analyst.call(calls.createItem, {
        body: bodyOf('sound', change),
      })
      expect([change, status >= 400 && status < 500, body.code === 0]).toEqual([
        change,
        true,
        false,
      ])
    }
  })
  test('tells which disguises of its words are found, as it is written', async () => {
    const missedOf = async (rule: string, change: Partial<ItemBody> = {}) => {
      const { id } = await write(rule, change)
      const { list } = await analyst.ok(calls.attack, { id })
      return [list.length, list.filter(({ found }) => !found).map(({ way }) => way)]
    }
    expect(await missedOf('attackword')).toEqual([11, []])
    expect(await missedOf('赌场博彩')).toEqual([
      10,
      ['pinyin', 'one_pinyin', 'homophones', 'split'],
    ])
    const parts = [['加'], ['微信']]
    expect(await missedOf('adds', { wordType: 3, parts })).toEqual([
      9,
      ['pinyin', 'one_pinyin', 'homophones', 'split'],
    ])
    expect(await missedOf('qq[0-9]{5,11}', { wordType: 1 })).toEqual([0, []])
  })

  test('is written for no app and type that its author does not see', async () => {
    await anApp(server.ctx, 71)
    const foreign = server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['text.read', 'text.edit'],
          scope: [{ appId: 71 }],
        })
      ).token,
    )
    await expectRefusal(foreign, calls.createItem, { body: bodyOf('everywhere') }, 'foreign-data')
    await expectRefusal(
      foreign,
      calls.createItem,
      { body: bodyOf('theirs', { scopes: [{ appId: 50, types: [] }] }) },
      'foreign-data',
    )
    const own = await foreign.ok(calls.createItem, {
      body: bodyOf('ours', { scopes: [{ appId: 71, types: [] }] }),
    })
    const narrow = server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['text.read', 'text.edit'],
          scope: [{ appId: 50 }],
        })
      ).token,
    )
    await expectRefusal(narrow, calls.item, { id: own.id }, 'not-found')
  })
})

describe('a release', () => {
  test('marks new content with exact places, and says its number on the record', async () => {
    for (const word of ['加v信', 'casino', '赌博']) await approved(word)
    expect((await ingest([{ content: 'casino' }])).hits).toEqual([])
    const number = await release()
    const example = '加\u200bＶ 信：ｑｑ１２３，\u0441\u0430s1n\u043e &#99;asino 賭-博！'
    const record = await ingest([{ content: example }])
    expect(spans(record)).toEqual([
      [0, 5],
      [12, 18],
      [19, 29],
      [30, 33],
    ])
    expect(record.release).toBe(number)
    expect(record.evidence.signals).toHaveLength(4)
    expect(new Set(record.evidence.signals?.map((one) => one.release))).toEqual(new Set([number]))
    // A new release makes old content look no different.
    expect(record.contentHash).toBe((await ingest([{ content: example }])).contentHash)
  })
  test('keeps what the app marked itself, under its own name and behind ours', async () => {
    const hit = { s: 0, e: 3, rule: 'the', source: 'words', level: 2 }
    const record = await ingest([{ content: 'the casino', hits: [hit] }])
    expect(record.hits.map(({ rule, source }) => [rule, source])).toEqual([
      ['casino', 'Adverts'],
      ['the', 'app:words'],
    ])
  })
  test('raises the priority of a record with a grave word, and of no other', async () => {
    await approved('gravest', { level: 1, remark: 'known' })
    await release()
    const [grave, usual] = [
      await ingest([{ content: 'the gravest word' }]),
      await ingest([{ content: 'casino' }]),
    ]
    expect([grave.priority, usual.priority]).toEqual([8, 0])
  })
  test('reads by scene, scope, language and time what an item says of itself', async () => {
    await approved('titleword', { scenes: [], scopes: [{ appId: 50, types: [99] }] })
    await approved('onlyru', { languages: ['ru'] })
    await release()
    expect((await ingest([{ content: 'titleword' }])).hits).toEqual([])
    const inLanguage = async (language: string) =>
      (await ingest([{ content: 'onlyru' }], server, { language })).hits.length
    expect([await inLanguage('en'), await inLanguage('ru')]).toEqual([0, 1])
  })
})

describe('releases in turn', () => {
  test('are brought into force by another person than the author of all their words', async () => {
    const both = server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['text.read', 'text.edit', 'text.release'],
        })
      ).token,
    )
    const own = await both.ok(calls.createItem, { body: bodyOf('allmine') })
    await move(both, 'submit', own)
    await move(reviewer, 'approve', own)
    ahead += 6000
    const { number } = await both.ok(calls.build, { note: '' })
    ahead += 6000
    await expectRefusal(both, calls.full, { id: String(number) }, 'second-person')
    await leader.ok(calls.full, { id: String(number) })
    await expectRefusal(leader, calls.full, { id: String(number) }, 'wrong-state')
  })
  test('reach both servers; each record names one release, and no server goes back', async () => {
    const before = await release()
    await approved('newcomer')
    const seen: [number | null, number][][] = [[], []]
    const send = async (place: number): Promise<void> => {
      const record = await ingest([{ content: 'a newcomer' }], place === 0 ? server : second)
      seen[place]?.push([record.release, record.hits.length])
    }
    for (let n = 0; n < 6; n++) await send(n % 2)
    const after = await release()
    await expect
      .poll(
        async () => {
          await send(0)
          await send(1)
          return [seen[0]?.at(-1)?.[0], seen[1]?.at(-1)?.[0]]
        },
        { timeout: 20_000 },
      )
      .toEqual([after, after])
    for (const list of seen) {
      expect(list.map(([number]) => number)).toEqual(
        list.map(([number]) => number).toSorted((a, b) => Number(a) - Number(b)),
      )
      for (const [number, hits] of list)
        expect([number, hits]).toEqual([number, number === after ? 1 : 0])
      expect(list[0]?.[0]).toBe(before)
    }
    const { list, live } = await leader.ok(calls.servers, {})
    expect([live, list.filter((one) => one.number === after)]).toEqual([
      after,
      [expect.anything(), expect.anything()],
    ])
  })
  test('are rolled back under a new number that holds what the earlier one held', async () => {
    const first = await release()
    await approved('tobeundone')
    const later = await release()
    expect((await ingest([{ content: 'tobeundone' }])).hits).toHaveLength(1)
    const { number } = await leader.ok(calls.rollback, { id: String(first), reason: 'too wide' })
    expect(number).toBeGreaterThan(later)
    expect(await ingest([{ content: 'tobeundone' }])).toMatchObject({ hits: [], release: number })
    const [one, two] = [
      await leader.ok(calls.release, { id: String(first) }),
      await leader.ok(calls.release, { id: String(number) }),
    ]
    expect([two.hash, two.kind, one.state]).toEqual([one.hash, 'rollback', 'replaced'])
    const { list } = await leader.ok(calls.diff, { id: String(later) })
    expect(list).toMatchObject([{ act: 'added', rule: 'tobeundone' }])
  })
})

describe('an item in a hurry', () => {
  test('is in force at once with a reason, and expires after a day without a review', async () => {
    const ref = await write('urgentword')
    await expectRefusal(
      reviewer,
      calls.setState,
      { refs: [ref], act: 'urgent', reason: 'flood' },
      'no-permission',
    )
    const { release: number } = await move(leader, 'urgent', ref, 'a flood of them')
    expect(number).toEqual(expect.any(Number))
    expect(await ingest([{ content: 'an urgentword' }])).toMatchObject({
      hits: [{ rule: 'urgentword' }],
      release: number,
    })
    await expireJob.run(server.ctx)
    expect((await analyst.ok(calls.item, { id: ref.id })).state).toBe('urgent')
    ahead += 25 * hourMs
    await expireJob.run(server.ctx)
    ahead += 2000
    expect((await analyst.ok(calls.item, { id: ref.id })).state).toBe('expired')
    await expect
      .poll(async () => (await ingest([{ content: 'an urgentword' }])).hits.length, {
        timeout: 20_000,
      })
      .toBe(0)
  })
  test('is stopped everywhere at once, and comes back only past a second person', async () => {
    const ref = await approved('stopme')
    await release()
    expect((await ingest([{ content: 'stopme' }])).hits).toHaveLength(1)
    await move(leader, 'stop', ref, 'hits everybody')
    expect((await ingest([{ content: 'stopme' }])).hits).toHaveLength(0)
    expect(await move(analyst, 'restore', ref)).toMatchObject({ code: '' })
    expect((await analyst.ok(calls.item, { id: ref.id })).state).toBe('pending')
  })
  test('stays in force as it was approved while a new version is written', async () => {
    const ref = await approved('versioned')
    await release()
    const next = await analyst.ok(calls.updateItem, {
      ...ref,
      body: bodyOf('versioned', { level: 3 }),
    })
    expect(await analyst.ok(calls.item, { id: ref.id })).toMatchObject({
      version: next.version,
      approvedVersion: 1,
      state: 'draft',
      before: { level: 2 },
    })
    const again = await release()
    expect(await ingest([{ content: 'versioned' }])).toMatchObject({
      hits: [{ level: 2 }],
      release: again,
    })
  })
})
