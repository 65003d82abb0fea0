import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { type ItemBody, blankItem } from '@oas/contract/text-moderation/schemas'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../../testing/world.ts'

const calls = contract.textModeration
let server: TestServer
let analyst: Client
let other: Client
let reviewer: Client
let leader: Client
let categoryId: string
let ahead = 0
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const signIn = async (...more: ('text.edit' | 'text.review' | 'text.release')[]) =>
    server.client((await aPerson(server.ctx, { permissions: ['text.read', ...more] })).token)
  analyst = await signIn('text.edit')
  other = await signIn('text.edit', 'text.review')
  reviewer = await signIn('text.review')
  leader = await signIn('text.review', 'text.release')
  const category = await analyst.ok(calls.createCategory, {
    body: { name: 'Gambling', parentId: null, labelId: null },
  })
  categoryId = category.id
})
afterAll(() => server.stop())
beforeEach(() => {
  ahead += 6000
})

let libraries = 0
const aLibrary = async (quota = 50_000): Promise<string> => {
  ahead += 6000
  const { id: ownerId } = await analyst.ok(contract.session.self, {})
  const { id } = await analyst.ok(calls.createLibrary, {
    body: {
      name: `Shelf ${++libraries}`,
      remark: '',
      ownerId,
      teamId: null,
      quota,
      apps: [],
      active: true,
    },
  })
  return id
}
const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64')
const previewOf = (
  libraryId: string,
  workbook: string,
  change: Partial<Input<typeof calls.importPreview>> = {},
): Input<typeof calls.importPreview> => ({
  fileName: 'words.csv',
  workbook,
  libraryId,
  categoryId,
  labelId: 1203,
  level: 2,
  scopes: [],
  ...change,
})
const look = (libraryId: string, text: string, fileName = 'words.csv') => {
  ahead += 6000
  return analyst.ok(calls.importPreview, previewOf(libraryId, base64(text), { fileName }))
}
const write = (libraryId: string, rule: string, change: Partial<ItemBody> = {}) =>
  analyst.ok(calls.createItem, {
    body: { ...blankItem, libraryId, categoryId, labelId: 1203, rule, ...change },
  })
/** Letters that say a number: unlike digits, no run of them is joined when a word is read. */
const word = (n: number): string =>
  `k${[...String(n).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('o')}`
const countOf = async (libraryId: string, change: object = {}): Promise<number> =>
  (await analyst.ok(calls.items, { libraryId, pageSize: 10, ...change })).total

/** A library with words of its own, and another that allows some. */
const aFilledLibrary = async (): Promise<string> => {
  const libraryId = await aLibrary()
  const allowed = await aLibrary()
  await server.ctx.pool.query(
    `with made as (
        insert into text_item (kind, word_type, rule, normal, library_id, category_id, label_id,
          level, source, state, made_by, made_at, changed_by, changed_at)
        select 'word', 0, v.rule, v.rule, v.library_id, $2, 1203, 2, 'manual', 'approved',
          (select owner_id from text_library where id = $1), now(),
          (select owner_id from text_library where id = $1), now()
        from (
          select rule, $1::bigint as library_id from unnest($3::text[]) rule
          union all select rule, $5::bigint from unnest($4::text[]) rule
        ) v
        returning id, rule
      )
      insert into text_item_version (item_id, version, body, made_by, made_at)
      select id, 1,
        $6::jsonb || jsonb_build_object('rule', rule, 'allow', rule = any($4::text[])),
        (select owner_id from text_library where id = $1), now()
      from made`,
    [
      libraryId,
      categoryId,
      Array.from({ length: 300 }, (_, n) => word(30_000 + n)),
      Array.from({ length: 200 }, (_, n) => word(40_000 + n)),
      allowed,
      { ...blankItem, libraryId, categoryId, labelId: 1203 },
    ],
  )
  return libraryId
}
/** Twenty thousand rows: new, repeated, known, wrong and allowed ones. */
const manyRows = (): string[][] => {
  const fresh = Array.from({ length: 18_900 }, (_, n) => [word(n), '', ''])
  return [
    ...fresh,
    ...fresh.slice(0, 400).map(([rule = '']) => [rule.toUpperCase(), '', '']),
    ...Array.from({ length: 300 }, (_, n) => [word(30_000 + n).toUpperCase(), '', '']),
    ...Array.from({ length: 100 }, () => ['', '', 'no word']),
    ...Array.from({ length: 50 }, (_, n) => [`${'x'.repeat(60)}${word(n)}`.slice(0, 65), '', '']),
    ...Array.from({ length: 50 }, () => ['(', '1', '']),
    ...Array.from({ length: 200 }, (_, n) => [word(40_000 + n), '', '']),
  ]
}
const manyFile = async (extra: string[][]): Promise<string> =>
  base64(
    await writeXlsx({
      sheets: [{ name: 'words', rows: [['rule', 'wordType', 'remark'], ...manyRows(), ...extra] }],
    }),
  )
/** The server fails in the middle of a commit: nothing is kept of it. */
const cutOff = async (id: string, libraryId: string): Promise<void> => {
  await server.ctx.pool.query(`
    create function cut_off() returns trigger language plpgsql as $$
      begin raise exception 'cut off'; end $$;
    create trigger cut_off before update on text_batch for each row
      when (new.state = 'pending') execute function cut_off()`)
  const { status } = await analyst.call(calls.importCommit, { id, validOnly: true })
  await server.ctx.pool.query('drop trigger cut_off on text_batch; drop function cut_off')
  expect([status, await countOf(libraryId, { source: 'import' })]).toEqual([500, 0])
}

describe('a file of twenty thousand rows', () => {
  test('is looked through, submitted once and approved at once by another person', async () => {
    const libraryId = await aFilledLibrary()
    expect(manyRows()).toHaveLength(20_000)
    ahead += 6000
    expect(
      await expectRefusal(
        analyst,
        calls.importPreview,
        previewOf(libraryId, await manyFile([['onemore', '', '']]), { fileName: 'words.xlsx' }),
        'invalid-input',
      ),
    ).toContain('20000')
    ahead += 6000
    const seen = await analyst.ok(
      calls.importPreview,
      previewOf(libraryId, await manyFile([]), { fileName: 'words.xlsx' }),
    )
    expect(seen.counts).toEqual({
      new: 18_900,
      repeated: 400,
      exists: 300,
      allow: 200,
      beyond: 0,
      invalid: 200,
    })
    const { list } = await analyst.ok(calls.batch, {
      id: seen.id,
      outcome: 'invalid',
      pageSize: 200,
    })
    const first = { outcome: 'invalid', field: 'rule' }
    expect([list[0], list[100], list[150]]).toMatchObject([
      { ...first, line: 19_602, code: 'EMPTY' },
      { ...first, line: 19_702, code: 'TOO_LONG' },
      { ...first, line: 19_752, code: 'SYNTAX' },
    ])
    await expectRefusal(
      analyst,
      calls.importCommit,
      { id: seen.id, validOnly: false },
      'invalid-input',
    )
    await cutOff(seen.id, libraryId)
    await analyst.ok(calls.importCommit, { id: seen.id, validOnly: true })
    const again = await analyst.ok(calls.importCommit, { id: seen.id, validOnly: true })
    expect(again).toMatchObject({ state: 'pending', items: 18_900, waiting: 18_900 })
    expect(await countOf(libraryId, { state: 'pending' })).toBe(18_900)

    const review = { id: seen.id, act: 'approve' as const, reason: '' }
    await expectRefusal(analyst, calls.reviewBatch, review, 'no-permission')
    expect(await reviewer.ok(calls.reviewBatch, review)).toMatchObject({
      state: 'approved',
      waiting: 0,
    })
    expect(await countOf(libraryId, { state: 'approved', source: 'import' })).toBe(18_900)
    ahead += 6000
    const { number, state } = await leader.ok(calls.build, { note: 'many' })
    expect([state, (await leader.ok(calls.release, { id: String(number) })).problems]).toEqual([
      'ready',
      0,
    ])
    ahead += 6000
    expect(
      await analyst.ok(calls.editItems, {
        filter: { libraryId, source: 'manual' },
        set: { level: 3 },
        preview: true,
      }),
    ).toMatchObject({ found: 300, conflicts: [] })
    await expectRefusal(
      analyst,
      calls.editItems,
      { filter: { libraryId }, set: { level: 3 }, preview: true },
      'data-volume',
    )
  }, 240_000)
})

describe('a file of words', () => {
  test('says where in it what cannot be used, column by column', async () => {
    const libraryId = await aLibrary()
    const { id, counts } = await look(
      libraryId,
      [
        'Word,Match,Category,Label,Level,Languages,Where it applies,Word ends,Valid to,' +
          'Remark,Combination',
        'plainword,,Gambling,,Hint,"zh, en",50:12,Whole word,2040-01-31 10:00,seen,',
        'nosuchcategory,,Nowhere,,,,,,,,',
        'nosuchlabel,,,999999,,,,,,,',
        'gravewithout,,,,1,,,,,,',
        'oldword,,,,,,,,2001-01-01,,',
        'badlevel,,,,7,,,,,,',
        'badscope,,,,,,here,,,,',
        ',,,,,,,,,,加/添加 ~6 微信/vx ~6 领/送 !官方',
        'broken,,,,,,,,,,加 微信',
        "'=cmd,,,,,,,,,,",
      ].join('\r\n'),
    )
    expect(counts).toMatchObject({ new: 3, invalid: 7 })
    const { list } = await analyst.ok(calls.batch, { id, pageSize: 50 })
    expect(list.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, '', ''],
      [3, 'category', 'UNKNOWN'],
      [4, 'label', 'UNKNOWN'],
      [5, 'remark', 'NO_REMARK'],
      [6, 'validTo', 'IN_PAST'],
      [7, 'level', 'BAD_VALUE'],
      [8, 'scopes', 'BAD_VALUE'],
      [9, '', ''],
      [10, 'combination', 'NO_GAP'],
      [11, '', ''],
    ])
    expect(list.every(({ code, message }) => (code === '') === (message === ''))).toBe(true)
    await analyst.ok(calls.importCommit, { id, validOnly: true })
    const { list: items } = await analyst.ok(calls.items, { libraryId, sort: 'rule' })
    const byRule = (rule: string) => items.find((one) => one.rule.startsWith(rule))
    expect([byRule('='), byRule('plain'), byRule('加')]).toMatchObject([
      { rule: '=cmd' },
      {
        rule: 'plainword',
        level: 3,
        languages: ['zh', 'en'],
        scopes: [{ appId: 50, types: [12] }],
        matchMode: 'word',
        validTo: Date.parse('2040-01-31T10:00:00+08:00'),
        remark: 'seen',
        source: 'import',
        state: 'pending',
      },
      {
        wordType: 3,
        parts: [
          ['加', '添加'],
          ['微信', 'vx'],
          ['领', '送'],
        ],
        distance: 6,
        not: ['官方'],
      },
    ])
  })
  test('is read as lines of words, of JSON, and in the code page of China', async () => {
    const libraryId = await aLibrary()
    expect((await look(libraryId, 'oneword\n\ntwoword\n', 'a.txt')).counts.new).toBe(2)
    const json = ['{"rule":"jsonword","level":3}', '[1]', '{"rule":7}'].join('\n')
    expect((await look(libraryId, json, 'a.jsonl')).counts).toMatchObject({ new: 1, invalid: 2 })
    // "词条" and "赌博网站" in GB18030.
    const bytes = Buffer.from('b4caccf50ab6c4b2a9cdf8d5be0a', 'hex')
    ahead += 6000
    const { id } = await analyst.ok(calls.importPreview, previewOf(libraryId, base64(bytes)))
    const { list } = await analyst.ok(calls.batch, { id })
    expect(list).toMatchObject([{ line: 2, rule: '赌博网站', outcome: 'new' }])
  })
  test('goes no further than the rights of whoever sends it', async () => {
    const libraryId = await aLibrary()
    const narrow = server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['text.read', 'text.edit'],
          scope: [{ appId: 50 }],
        })
      ).token,
    )
    const text = 'rule,scopes\nwherever,\nforeign,71\nours,50\n'
    const seen = await narrow.ok(calls.importPreview, previewOf(libraryId, base64(text)))
    expect(seen.counts).toMatchObject({ new: 1, beyond: 2 })
    await expectRefusal(analyst, calls.batch, { id: seen.id }, 'not-found')
    await expectRefusal(analyst, calls.importCommit, { id: seen.id, validOnly: true }, 'not-found')
    await narrow.ok(calls.importCommit, { id: seen.id, validOnly: true })
    expect(await countOf(libraryId)).toBe(1)
  })
})

describe('a file that was submitted', () => {
  test('is taken back whole by its author as long as it waits', async () => {
    const libraryId = await aLibrary()
    const { id } = await look(libraryId, 'rule\nbackword\nbackwards\n')
    await analyst.ok(calls.importCommit, { id, validOnly: false })
    await expectRefusal(other, calls.withdrawBatch, { id }, 'no-permission')
    expect(await analyst.ok(calls.withdrawBatch, { id })).toMatchObject({ state: 'withdrawn' })
    await expectRefusal(analyst, calls.withdrawBatch, { id }, 'wrong-state')
    expect(await countOf(libraryId)).toBe(0)
    const review = { id, act: 'approve' as const, reason: '' }
    await expectRefusal(reviewer, calls.reviewBatch, review, 'wrong-state')
  })
  test('is not reviewed by its author, and rejected with a reason', async () => {
    const libraryId = await aLibrary()
    ahead += 6000
    const { id } = await other.ok(
      calls.importPreview,
      previewOf(libraryId, base64('rule\nselfmade\n')),
    )
    await other.ok(calls.importCommit, { id, validOnly: true })
    const review = { id, act: 'reject' as const, reason: '' }
    await expectRefusal(other, calls.reviewBatch, { ...review, act: 'approve' }, 'second-person')
    await expectRefusal(reviewer, calls.reviewBatch, review, 'required')
    await reviewer.ok(calls.reviewBatch, { ...review, reason: 'no source' })
    const { list } = await analyst.ok(calls.items, { libraryId })
    expect(list).toMatchObject([{ state: 'rejected', reason: 'no source' }])
    const { list: log } = await analyst.ok(calls.history, { kind: 'word', id: list[0]?.id ?? '' })
    expect(log.map(({ action }) => action)).toEqual([
      'textModeration.rejectBatch',
      'textModeration.importItems',
    ])
  })
  test('does not fill a library beyond its limit', async () => {
    const libraryId = await aLibrary(1)
    const { id } = await look(libraryId, 'rule\nfillone\nfilltwo\n')
    await expectRefusal(analyst, calls.importCommit, { id, validOnly: true }, 'invalid-input')
    expect(await countOf(libraryId)).toBe(0)
  })
  test('survives whatever is sent in its place', async () => {
    const libraryId = await aLibrary()
    for (const [fileName, text] of [
      ['a.xlsx', 'PK\u0003\u0004 no archive'],
      ['a.csv', ''],
      ['a.csv', 'rule\n'],
      ['a.csv', 'nothing,known\n1,2\n'],
      ['a.csv', 'rule\n"open'],
      ['a.txt', '\u0000'],
      ['a.jsonl', '{"rule":"\\u0000x"}\n{"rule":"\\ud800x","validTo":1e300}\n{"parts":[[""]]}'],
    ] as const) {
      ahead += 6000
      const { status } = await analyst.call(
        calls.importPreview,
        previewOf(libraryId, base64(text), { fileName }),
      )
      expect([fileName, text, status < 500]).toEqual([fileName, text, true])
    }
  })
})

describe('a combination that is being written', () => {
  test('shows in texts which parts it finds, and what lies between them', async () => {
    const { list } = await analyst.ok(calls.tryCombination, {
      line: '加/添加 ~6 微信/v信/vx ~6 领/送 !官方 !客服 !~4',
      texts: ['加我微信免费领资料', '微信加我领', '加官方微信领奖'],
    })
    expect(list.map(({ parts }) => parts.map(({ s, e, gap }) => [s, e, gap]))).toEqual([
      [
        [0, 1, 0],
        [2, 4, 1],
        [6, 7, 2],
      ],
      [],
      [],
    ])
    const said = await expectRefusal(
      analyst,
      calls.tryCombination,
      { line: '加 微信', texts: ['x'] },
      'invalid-input',
    )
    expect(said).toContain('3')
  })
})

describe('words that go out', () => {
  const read = async (query: string) => {
    ahead += 6000
    return analyst.raw('GET', `/biz_gateway/justice_text/word/export?${query}`)
  }
  test('come back as they went, with nothing a spreadsheet would run', async () => {
    const libraryId = await aLibrary()
    await write(libraryId, '=1+1 now', { except: ['a', 'b'], languages: ['zh'], remark: '@x' })
    await write(libraryId, 'three parts', {
      wordType: 3,
      parts: [['加'], ['微信', 'v x'], ['领']],
      minParts: 2,
      ordered: false,
      distance: -1,
      not: ['官方'],
      notWithin: 4,
      across: 'record',
    })
    const response = await read(`libraryId=${libraryId}&format=csv&reason=check`)
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect(text).toContain("'=1+1 now")
    const target = await aLibrary()
    const { id, counts } = await look(target, text)
    expect(counts).toMatchObject({ new: 2, invalid: 0 })
    await analyst.ok(calls.importCommit, { id, validOnly: false })
    const bodies = async (library: string) =>
      (await analyst.ok(calls.items, { libraryId: library, sort: 'rule' })).list.map(
        ({ rule, except, languages, remark, parts, minParts, ordered, distance, not, across }) => ({
          rule,
          except,
          languages,
          remark,
          parts,
          minParts,
          ordered,
          distance,
          not,
          across,
        }),
      )
    expect(await bodies(target)).toEqual(await bodies(libraryId))
    const { rows } = await server.ctx.pool.query(
      `select detail -> 'after' ->> 'count' as n, detail -> 'after' ->> 'reason' as reason
      from audit_log where action = 'textModeration.exportItems'`,
    )
    expect(rows).toEqual([{ n: '2', reason: 'check' }])
  })
  test('are refused without a reason, and where there are none', async () => {
    const libraryId = await aLibrary()
    expect((await read(`libraryId=${libraryId}&reason=%20`)).status).toBe(400)
    expect((await read(`libraryId=${libraryId}&reason=check`)).status).toBe(404)
    ahead += 6000
    const template = await analyst.raw('GET', '/biz_gateway/justice_text/word/import/template')
    expect([template.status, (await template.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
  })
})

describe('a change of many', () => {
  test('shows what it would do, then writes a draft of each and leaves the rest', async () => {
    const [libraryId, target] = [await aLibrary(), await aLibrary()]
    await write(target, 'clashing')
    const refs = [
      await write(libraryId, 'movesaway'),
      await write(libraryId, 'clashing'),
      await write(libraryId, 'gravely', { remark: 'seen' }),
    ]
    const ids = [...refs.map(({ id }) => id), '999999999999999']
    const set = { libraryId: target, level: 1 }
    const said = await analyst.ok(calls.editItems, { ids, set, preview: true })
    expect(said).toMatchObject({ found: 3, changed: 1, unchanged: 0, inConflict: 3 })
    expect(said.conflicts.map(({ rule, code }) => [rule, code]).toSorted()).toEqual([
      ['', 'not-found'],
      ['clashing', 'invalid'],
      ['movesaway', 'invalid'],
    ])
    expect(await countOf(target)).toBe(1)
    const moved = await analyst.ok(calls.editItems, {
      ids: ids.slice(0, 2),
      set: { libraryId: target, scopes: [{ appId: 50, types: [] }], validTo: null },
      preview: false,
    })
    expect(moved).toMatchObject({ changed: 1, conflicts: [{ rule: 'clashing', code: 'same' }] })
    expect(await analyst.ok(calls.item, { id: refs[0]?.id ?? '' })).toMatchObject({
      libraryId: target,
      version: 2,
      state: 'draft',
      scopes: [{ appId: 50, types: [] }],
    })
    expect(
      await analyst.ok(calls.editItems, {
        filter: { libraryId: target, appId: 50, text: 'movesaway' },
        set: { libraryId: target },
        preview: false,
      }),
    ).toMatchObject({ found: 1, changed: 0, unchanged: 1 })
    await expectRefusal(analyst, calls.editItems, { set: { level: 2 }, preview: true }, 'required')
    await expectRefusal(analyst, calls.editItems, { ids, set: {}, preview: true }, 'required')
    await expectRefusal(
      analyst,
      calls.editItems,
      { ids, set: { categoryId: '999999999' }, preview: true },
      'not-found',
    )
  })
})
