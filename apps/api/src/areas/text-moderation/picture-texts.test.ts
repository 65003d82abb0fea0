import { wordSignals } from '@oas/contract/ingest/signals'
import { contract } from '@oas/contract/index'
import { readOcr } from '@oas/contract/ingest/ocr'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type WordDesk, aWordDesk } from '../../testing/word-desk.ts'
import { aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { type RecordContentRow, recordRowsByIds } from '../queue/index.ts'
import { ownValue } from '../strategy-run/values/own.ts'
import { textsInForce } from './live.ts'
import { markOcr } from './mark.ts'

const calls = contract.textModeration
const example = '加我微信免费领资料'
let server: TestServer
let desk: WordDesk
let app: Client
let combinationId: string
let wordId: string
let rudeId: string
let ahead = 0
const pass = (): void => {
  ahead += 6000
}
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  desk = await aWordDesk(server, 'Adverts', pass)
  app = server.client((await aPerson(server.ctx, { permissions: ['ingest'] })).token)
  const combination = await desk.approve('add me', {
    wordType: 3,
    parts: [
      ['加', '添加'],
      ['微信', 'v信', 'vx'],
      ['领', '送'],
    ],
    ordered: true,
    distance: 6,
    not: ['官方', '客服'],
    notWithin: 4,
    remark: 'asks people away',
  })
  combinationId = combination.id
  const word = await desk.approve('赌博', { level: 1, remark: 'gambling' })
  wordId = word.id
  const rude = await desk.approve('妈的', { level: 3 })
  rudeId = rude.id
  await desk.approve('qq[: ]?[0-9]{5,11}', { wordType: 1 })
  await desk.approve('phone', { wordType: 4 })
  const across = [['casino'], ['bonus']]
  await desk.approve('both', { wordType: 3, parts: across, distance: -1, across: 'record' })
  await desk.release()
})
afterAll(() => server.stop())
beforeEach(pass)

let posts = 0
type Info = Record<string, unknown>
const url = 'https://cdn.example/a.png'
/** Sends a record of pictures, and answers what was stored of it. */
const ingest = async (infos: readonly Info[], more: object = {}): Promise<RecordContentRow> => {
  const response = await server.client(app.token).raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      {
        appId: 50,
        type: 12,
        postId: `picture-${++posts}`,
        uid: 'u1',
        pictures: infos.map((modelInfo) => ({ content: url, modelInfo })),
        ...more,
      },
    ]),
  })
  const { data } = (await response.json()) as { data: { list: { id: string }[] } }
  const id = data.list[0]?.id ?? ''
  const row = (await recordRowsByIds(server.ctx.pool, [id])).get(id)
  if (!row) throw new Error(`not stored: ${JSON.stringify(data)}`)
  return row
}
const withText = (text: string, rows?: unknown): Info => ({
  ocr: {
    ocr_result: { text },
    ...(rows === undefined ? {} : { sensitive_result: { rule_list: rows } }),
  },
})
const infoOf = ({ content }: RecordContentRow, at = 0): Info =>
  content.pictures[at]?.modelInfo ?? {}
const rowsOf = (record: RecordContentRow, at = 0) => readOcr(infoOf(record, at)).rows
const signalsOf = ({ evidence }: RecordContentRow) =>
  wordSignals(evidence.signals).map(({ rule, at, text }) => [rule, at.field, at.s, at.e, text])
const hits = (record: RecordContentRow, path: string) =>
  ownValue(record, new Date())({ kind: 'derived', path }, '')

describe('what was read in a picture', () => {
  test('gives a row for each part of a combination that it holds', async () => {
    const record = await ingest([{}, withText(example)])
    const more = { remark: 'asks people away', itemId: combinationId, rule: 'add me' }
    const row = (text: string) => ({
      wordType: 0,
      rule: text,
      text,
      level: 2,
      extraData: { ...more, combinationId },
    })
    expect(infoOf(record, 1)).toMatchObject({
      ocr: {
        ocr_result: { text: example },
        sensitive_result: { rule_list: [row('加'), row('微信'), row('领')] },
      },
      keywords: ['加', '微信', '领'],
      keywordsGroup: [{ category: 'Adverts', words: ['加', '微信', '领'] }],
    })
    expect(infoOf(record, 0)).toEqual({})
    expect(signalsOf(record)).toEqual([['add me', 'pictures.1.ocr', 0, 7, '加我微信免费领']])
    expect(wordSignals(record.evidence.signals)[0]?.scene).toBe('default')
    for (const text of ['加官方微信领奖', '加我的那个好朋友的微信领', '微信加我领'])
      expect(rowsOf(await ingest([withText(text)]))).toEqual([])
  })

  test('gives a row for each distinct text of a word, a pattern and a contact', async () => {
    const text = '賭-博 and 赌博, 賭-博; qq:12345 (or) 13800138000'
    const record = await ingest([withText(text)])
    expect(rowsOf(record).map((row) => [row.wordType, row.rule, row.level, row.name])).toEqual([
      [0, '賭-博', 1, '赌博'],
      [0, '赌博', 1, '赌博'],
      [1, 'qq:12345', 2, 'qq[: ]?[0-9]{5,11}'],
      [0, '13800138000', 2, 'phone'],
    ])
    expect(rowsOf(record).map(({ isContact }) => isContact)).toEqual([false, false, false, true])
    expect(infoOf(record)).toMatchObject({
      keywords: ['赌博', 'qq:12345'],
      keywordsGroup: [{ category: 'Adverts', words: ['赌博', 'qq:12345'] }],
    })
  })

  test('counts for rules and priority as what is found in other texts', async () => {
    const record = await ingest([withText('赌博 or 赌博')], { texts: [{ content: '赌博' }] })
    expect(record.priority).toBe(8)
    expect(hits(record, 'text.hits')).toEqual(['赌博'])
    expect(hits(record, 'text.hits.count')).toBe(3)
    expect(hits(record, 'text.hits.level')).toBe(1)
    expect(ownValue(record, new Date())({ kind: 'signal', path: 'text.count' }, '1203')).toBe(3)
    const { list } = await desk.analyst.ok(calls.hits, { recordId: record.id, itemId: wordId })
    expect(list.map(({ field }) => field).toSorted()).toEqual([
      'pictures.0.ocr',
      'pictures.0.ocr',
      'texts.0',
    ])
  })

  test('keeps what the app found in it itself, behind what the product found', async () => {
    const rows = [{ wordType: 0, rule: 'or', text: 'or', extraData: { remark: 'theirs' } }]
    const info = { ...withText('赌博 or', rows), keywords: ['or'], keywordsGroup: ['their group'] }
    const record = await ingest([info, withText('or', rows)])
    expect(rowsOf(record).map(({ rule, remark }) => [rule, remark])).toEqual([
      ['赌博', 'gambling'],
      ['or', 'theirs'],
    ])
    expect(infoOf(record)).toMatchObject({
      keywords: ['赌博', 'or'],
      keywordsGroup: [{ category: 'Adverts', words: ['赌博'] }, 'their group'],
    })
    expect(infoOf(record, 1)).toEqual(withText('or', rows))
    expect(hits(record, 'text.hits')).toEqual(['赌博', 'or'])
  })
})

describe('what an app wrote down of a picture', () => {
  test('is read however the app wrote it down, and stays written so', async () => {
    const asText = JSON.stringify({ ocr_result: { text: '赌博' }, more: '\u0000\ud800' })
    const record = await ingest([{ ocr: asText }, { ocr: '赌博 \u{1F3B2}' }])
    const written = infoOf(record)['ocr']
    expect(typeof written).toBe('string')
    expect(JSON.parse(String(written))).toMatchObject({
      more: '\u0000\ud800',
      sensitive_result: { rule_list: [{ rule: '赌博' }] },
    })
    expect(infoOf(record, 1)).toMatchObject({ ocr: { ocr_result: { text: '赌博 \u{1F3B2}' } } })
    expect(rowsOf(record, 1)).toMatchObject([{ rule: '赌博' }])
  })

  test('costs no record its place, whatever stands where it should', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const hostile: Info[] = [
      { ocr: JSON.stringify({ ocr_result: { text: '\u0000赌博\ud800' } }) },
      { ocr: `{"ocr_result":{"text":"赌博"},"more":${deep}}` },
      { ocr: { ocr_result: ['赌博'], sensitive_result: 7 } },
      { ocr: { ocr_result: { text: '赌博' }, sensitive_result: { rule_list: 'none' } } },
      { ocr: 12, keywords: 3, keywordsGroup: { a: 1 } },
      { ocr: null },
      withText('赌博'.repeat(15_000)),
    ]
    const record = await ingest(hostile)
    expect(wordSignals(record.evidence.signals).some(({ rule }) => rule === '赌博')).toBe(true)
    expect(rowsOf(record)).toMatchObject([{ rule: '赌博' }])
    expect(rowsOf(record, 3).map(({ rule }) => rule)).toEqual(['赌博', 'none'])
    const step = record.evidence.steps?.find((one) => one.step === 'text')
    expect(step?.found).toMatchObject({ unread: true })
  })

  test('is read by the scene of its own, where a type has one', async () => {
    await desk.analyst.ok(calls.createScene, {
      body: {
        key: 'ocr_scene',
        name: 'Pictures',
        fields: [{ appId: 50, type: 12, field: 'ocr' }],
        profile: 'standard',
        libraryIds: [],
        maxChars: 20_000,
        active: true,
      },
    })
    await desk.release()
    pass()
    const { evidence } = await ingest([withText('赌博')])
    expect(wordSignals(evidence.signals).map(({ scene }) => scene)).toEqual(['ocr_scene'])
  })

  test('is told of with the words around a hit that is none', async () => {
    const record = await ingest([withText('妈妈的书')])
    const marked = { recordId: record.id, itemId: rudeId, reason: 'another word' }
    const { phrase } = await desk.analyst.ok(calls.markFalse, marked)
    expect(phrase).toBe('妈妈的')
  })
})

test('adds what a machine reads in a picture later to what was found before', async () => {
  const record = await ingest([{}, withText('赌博')], { texts: [{ content: 'casino' }] })
  const { live } = await textsInForce(server.ctx)
  if (!live) throw new Error('nothing is in force')
  const by = { live, fallen: new Set<string>(), now: server.ctx.now().getTime() }
  const markable = { ...record, deadlineAt: null, rank: 0 }
  const once = markOcr(markable, new Map([[0, `${example} bonus`]]), by)
  expect(readOcr(once.record.content.pictures[0]?.modelInfo).text).toBe(`${example} bonus`)
  expect(readOcr(once.record.content.pictures[0]?.modelInfo).rows.map(({ rule }) => rule)).toEqual([
    'bonus',
    '加',
    '微信',
    '领',
  ])
  expect(wordSignals(once.record.evidence.signals).map(({ rule, at }) => [rule, at.field])).toEqual(
    [
      ['赌博', 'pictures.1.ocr'],
      ['both', 'texts.0'],
      ['add me', 'pictures.0.ocr'],
    ],
  )
  const again = markOcr(once.record, new Map([[0, 'nothing']]), by)
  expect(again.record.evidence.signals?.map(({ at }) => at.field)).not.toContain('pictures.0.ocr')
})
