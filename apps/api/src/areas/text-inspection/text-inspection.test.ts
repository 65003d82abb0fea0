import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { hold } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType, anApp } from '../../testing/world.ts'
import { match, patternOf } from './matcher.ts'

let server: TestServer
let auditor: MadePerson
let leader: MadePerson
/** Where accepted words are kept. */
let kept: { libraryId: string; categoryId: string; labelId: number }
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx, { permissions: ['audit.take', 'record.read', 'keyword.add'] })
  leader = await aPerson(server.ctx, {
    permissions: ['record.read', 'keyword.add', 'keyword.review'],
  })
  const analyst = await aPerson(server.ctx, { permissions: ['text.read', 'text.edit'] })
  const client = server.client(analyst.token)
  const { id: libraryId } = await client.ok(contract.textModeration.createLibrary, {
    body: {
      name: 'Proposed',
      remark: '',
      ownerId: analyst.id,
      teamId: null,
      quota: 100,
      apps: [],
      active: true,
    },
  })
  const { id: categoryId } = await client.ok(contract.textModeration.createCategory, {
    body: { name: 'Other', parentId: null, labelId: null },
  })
  kept = { libraryId, categoryId, labelId: 1203 }
})
afterAll(() => server.stop())
beforeEach(() => {
  ahead += 5001
})

describe('a pattern', () => {
  test('ends however it is written, and is no pattern when it finds nothing', async () => {
    for (const hostile of ['(a+)+$', '(?:a?){26}b', '.{0,200}.{0,200}.{0,200}x'])
      expect(await match(hostile, 2, [`${'a'.repeat(19_000)}!`])).toEqual({
        ok: true,
        spans: [[]],
      })
    expect(await match('(a)\\1', 2, [])).toMatchObject({ ok: false, code: 'SYNTAX' })
    expect(await match('(', 2, [])).toMatchObject({ ok: false, code: 'SYNTAX' })
    expect(await match('a*', 2, ['b'])).toMatchObject({ ok: false, code: 'MATCHES_EMPTY' })
  })
  test('finds its places in UTF-16 units, with or without case', async () => {
    expect(await match('gold', 2, ['💥gold Gold', 'none'])).toEqual({
      ok: true,
      spans: [[[2, 6]], []],
    })
    expect(await match('gold', 1, ['Gold'])).toEqual({ ok: true, spans: [[[0, 4]]] })
    expect(await match(patternOf(['a.b', 'x-y', '(c']), 2, ['a.b axb x-y (c'])).toMatchObject({
      ok: true,
      spans: [
        [
          [0, 3],
          [8, 11],
          [12, 14],
        ],
      ],
    })
  })
  test('is checked with samples by the call', async () => {
    const check = (regex: string, samples: string[]) =>
      server.client(auditor.token).ok(contract.textInspection.checkRegex, { regex, samples })
    expect(await check('w[ex]chat', ['my wxchat'])).toEqual({
      ok: true,
      code: '',
      message: '',
      spans: [[[3, 9]]],
    })
    expect(await check('[', [])).toMatchObject({ ok: false, code: 'SYNTAX' })
  })
})

describe('a proposed word', () => {
  const add = (words: object[], who = auditor) =>
    server
      .client(who.token)
      .ok(contract.textInspection.addWords, { appId: 50, type: 12, words: words as never })
  test('waits for another person, names each flaw, and keeps a known word single', async () => {
    expect(
      (
        await add([
          { rule: ' cheap gold ', wordType: 0, level: 2 },
          { rule: 'x', wordType: 0, level: 2 },
          { rule: '金', wordType: 0, level: 1 },
          { rule: '(', wordType: 2, level: 1 },
          { rule: 'a'.repeat(65), wordType: 0, level: 1 },
          { rule: 'well', wordType: 0, level: 1, labelId: 99_999 },
        ])
      ).map(({ state, code }) => [state, code]),
    ).toEqual([
      ['pending', ''],
      ['invalid', 'TOO_SHORT'],
      ['pending', ''],
      ['invalid', 'SYNTAX'],
      ['invalid', 'TOO_LONG'],
      ['invalid', 'UNKNOWN_LABEL'],
    ])
    expect(await add([{ rule: 'cheap gold', wordType: 0, level: 3 }], leader)).toMatchObject([
      { state: 'exists', id: expect.any(String) },
    ])
    const { list } = await server
      .client(leader.token)
      .ok(contract.textInspection.words, { state: 'pending', text: 'GOLD' })
    expect(list).toMatchObject([
      { rule: 'cheap gold', level: 2, by: auditor.name, mine: false, state: 'pending' },
    ])
  })
  test('is passed or rejected once, never by its proposer, rejected with a reason', async () => {
    const [first, second] = await add(
      [
        { rule: 'secret club', wordType: 0, level: 1 },
        { rule: 'night club', wordType: 0, level: 1 },
      ],
      leader,
    )
    const review = async (who: MadePerson, id: string, accept: boolean, reason = '') =>
      (
        await server.client(who.token).call(contract.textInspection.review, {
          id,
          accept,
          reason,
          ...(accept ? kept : {}),
        })
      ).body.code
    const other = await aPerson(server.ctx, { permissions: ['keyword.review', 'keyword.add'] })
    expect([
      await review(leader, first?.id ?? '', true),
      await review(auditor, first?.id ?? '', true),
      await review(other, second?.id ?? '', false),
    ]).toEqual([409, 403, 400])
    expect([
      await review(other, first?.id ?? '', true),
      await review(other, first?.id ?? '', true),
      await review(other, second?.id ?? '', false, 'too wide'),
      await review(other, '123', true),
    ]).toEqual([0, 409, 0, 404])
    expect(await add([{ rule: 'night club', wordType: 0, level: 1 }])).toMatchObject([
      { state: 'pending' },
    ])
    expect(
      (
        await server.ctx.pool.query(`select action from audit_log where subject = $1 order by id`, [
          `word:${first?.id}`,
        ])
      ).rows,
    ).toEqual([{ action: 'textInspection.addWord' }, { action: 'textInspection.acceptWord' }])
  })
  test('is seen within the scope of who looks', async () => {
    await anApp(server.ctx, 71)
    const foreign = await aPerson(server.ctx, {
      permissions: ['keyword.add', 'keyword.review'],
      scope: [{ appId: 71 }],
    })
    const [word] = await add([{ rule: 'ours alone', wordType: 0, level: 1 }])
    expect((await server.client(foreign.token).ok(contract.textInspection.words, {})).total).toBe(0)
    expect(
      (
        await server
          .client(foreign.token)
          .call(contract.textInspection.review, { id: word?.id ?? '', accept: true, ...kept })
      ).body.code,
    ).toBe(403)
  })
})

describe('an accepted word', () => {
  test('becomes a draft of the library it was accepted into, for its app and type', async () => {
    const [word] = await server.client(auditor.token).ok(contract.textInspection.addWords, {
      appId: 50,
      type: 12,
      words: [{ rule: 'draft me', wordType: 0, level: 1, remark: 'seen twice' }],
    })
    const other = await aPerson(server.ctx, {
      permissions: ['keyword.review', 'keyword.add', 'text.read'],
    })
    const client = server.client(other.token)
    const id = word?.id ?? ''
    const without = await client.call(contract.textInspection.review, { id, accept: true })
    expect([without.body.code, without.body.field]).toEqual([400, 'libraryId'])
    const { itemId } = await client.ok(contract.textInspection.review, {
      id,
      accept: true,
      ...kept,
      level: 2,
    })
    expect(await client.ok(contract.textModeration.item, { id: itemId ?? '' })).toMatchObject({
      rule: 'draft me',
      state: 'draft',
      source: 'audit_page',
      level: 2,
      remark: 'seen twice',
      scopes: [{ appId: 50, types: [12] }],
    })
    const { list } = await client.ok(contract.textInspection.words, { text: 'draft me' })
    expect(list).toMatchObject([{ state: 'accepted', itemId }])
  })
})

describe('past texts', () => {
  const find = (input: object) =>
    server.client(auditor.token).ok(contract.textInspection.findTexts, {
      appTypes: ['50:12'],
      start: Date.now() + ahead - dayMs,
      end: Date.now() + ahead + 1000,
      ...input,
    })
  test('are found by pattern, by words and by user, page after page without a gap', async () => {
    const helds = []
    for (let n = 0; n < 5; n++) helds.push(await hold(server, auditor.id, { uid: `t${n}` }))
    await server.ctx.pool.query(
      `
        update record
        set content = jsonb_set(
          content, '{texts}',
          '[
            {"id": "a", "field": "title", "content": "Hidden lair", "lang": "en"},
            {"id": "b", "field": "content", "content": "the lair again", "lang": "en"}
          ]'
        )
        where id = any($1::bigint[])`,
      [helds.map(({ recordId }) => recordId)],
    )
    const ids = helds.map(({ recordId }) => recordId).toReversed()
    const first = await find({ regex: 'lair', size: 3 })
    expect(first.list.map(({ recordId, field, spans }) => [recordId, field, spans])).toEqual([
      [ids[0], 'title', [[7, 11]]],
      [ids[0], 'content', [[4, 8]]],
      [ids[1], 'title', [[7, 11]]],
      [ids[1], 'content', [[4, 8]]],
    ])
    const second = await find({ regex: 'lair', size: 3, cursor: first.next })
    const third = await find({ regex: 'lair', size: 3, cursor: second.next })
    expect([...first.list, ...second.list, ...third.list].map(({ recordId }) => recordId)).toEqual(
      ids.flatMap((id) => [id, id]),
    )
    expect([first.done, second.done, third.done, third.next]).toEqual([false, false, true, null])
    expect((await find({ words: ['HIDDEN'] })).list).toHaveLength(5)
    expect((await find({ uid: 't3' })).list.map(({ uid }) => uid)).toEqual(['t3', 't3'])
    expect((await find({ regex: 'lair', decided: true })).list).toEqual([])
  })
  test('refuses no question, over 31 days, foreign types and endless patterns', async () => {
    const refused = async (input: object) => {
      const { body } = await server.client(auditor.token).call(contract.textInspection.findTexts, {
        appTypes: ['50:12'],
        start: Date.now() - 1000,
        end: Date.now(),
        regex: 'x',
        ...input,
      })
      return [body.code, body.field]
    }
    expect(await refused({ regex: undefined })).toEqual([400, 'regex'])
    expect(await refused({ start: Date.now() - 40 * dayMs })).toEqual([400, 'end'])
    expect(await refused({ regex: '[' })).toEqual([400, 'regex'])
    const foreign = await aPerson(server.ctx, {
      permissions: ['record.read'],
      scope: [{ appId: 50, type: 13 }],
    })
    expect(
      (
        await server.client(foreign.token).call(contract.textInspection.findTexts, {
          appTypes: ['50:12'],
          start: Date.now() - 1000,
          end: Date.now(),
          regex: 'x',
        })
      ).body.code,
    ).toBe(403)
  })
})
