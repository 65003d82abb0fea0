import { contract } from '@oas/contract/index'
import type { RecordResult } from '@oas/contract/decision/schemas'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { dayMs, hourMs, minuteMs } from '@oas/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Auditor, anAuditor, page, send } from '../../../testing/auditor.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type Held, item, muting } from '../../../testing/held.ts'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import {
  type WordWorld,
  aWordWorld,
  approveWord,
  releaseWords,
  runTextJob,
} from '../../../testing/text-words.ts'
import { type MadePerson, aLabelTree, aPerson, aType, anApp } from '../../../testing/world.ts'
import { decideAnew } from '../../../testing/wrong-orders.ts'
import { strategyPersonId } from '../../strategy-run/index.ts'

const calls = contract.textModeration
let server: TestServer
let words: WordWorld
let auditor: Auditor
let reader: Client
let corrector: MadePerson
let ahead = 0
const pass = (ms: number): void => {
  ahead += ms
}
beforeAll(async () => {
  server = await testServer({ sessionHours: 100_000 }, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx, { undoSeconds: 600 })
  await aLabelTree(server.ctx)
  words = await aWordWorld(server, pass)
  reader = words.analyst
  corrector = await aPerson(server.ctx, {
    permissions: ['audit.take', 'record.read', 'record.repunish'],
  })
  auditor = await anAuditor(server)
  await server.ctx.pool.query(`update session set expires_at = now() + interval '1 year'`)
})
afterAll(() => server.stop())

const rowsOf = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.ctx.pool.query(text, values)).rows as T[]
let posts = 0
const sendTexts = async (texts: readonly string[], more: object = {}): Promise<string[]> => {
  pass(6000)
  return send(
    server,
    texts.map((content) => ({
      appId: 50,
      type: 12,
      postId: `p${++posts}`,
      uid: `u${posts}`,
      texts: [{ content }],
      ...more,
    })),
  )
}
type Decide = (held: Held) => RecordResult
const right: Decide = muting
const other: Decide = (held) => muting(held, { reasonLabels: [1240], reasonLabelsKey: 'lb_1240' })
const ignoring: Decide = item
type Decided = { held: Held; id: string; recordId: string }
/** Decides so many of what waits, each as its turn says. */
const decide = async (turns: readonly Decide[]): Promise<Decided[]> => {
  const done: Decided[] = []
  while (done.length < turns.length) {
    pass(6000)
    const list: HeldRecord[] = await auditor.fetch({
      limit: Math.min(20, turns.length - done.length),
    })
    if (list.length === 0) throw new Error('nothing waits')
    for (const record of list) {
      pass(1000)
      const held = record as unknown as Held
      const turn = turns[done.length] as Decide
      const answer = await auditor.client.ok(contract.decision.submit, {
        ...page,
        appId: 50,
        type: 12,
        windowId: auditor.window,
        settingVersion: 1,
        recordResults: [turn(held)],
      })
      const [one] = answer.list
      if (!one?.accepted) throw new Error(JSON.stringify(one))
      done.push({ held, id: one.decisionId ?? '', recordId: held.recordId })
    }
  }
  return done
}
const figuresOf = async (itemId: string) => {
  const { list } = await reader.ok(calls.itemFigures, { ids: [itemId] })
  return list[0]
}
const inWords = ({
  value,
  low,
  high,
}: {
  value: number | null
  low: number | null
  high: number | null
}) => [value, low, high].map((one) => ((one ?? 0) * 100).toFixed(1)).join(' ')
const hours = () => {
  pass(hourMs)
  const now = server.ctx.now().getTime()
  return { from: now - 3 * dayMs, to: now }
}

test('say what people finally decided, with intervals; a recount changes nothing', async () => {
  const itemId = await approveWord(words, 'casino')
  const number = await releaseWords(words)
  await sendTexts(Array.from({ length: 80 }, (_, n) => `the casino number ${n}`))
  await sendTexts(['nothing', 'of note'])
  const turns = [
    ...Array.from({ length: 45 }, () => right),
    ...Array.from({ length: 5 }, () => other),
    ...Array.from({ length: 10 }, () => ignoring),
  ]
  const decided = await decide(turns)
  // Twelve more are decided by rules, whose word is none of a person.
  await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, labels, setting_version, content_hash
      )
      select next_id(), h.record_id, 50, 12, 'text', 'm' || h.record_id, $2, 'strategy',
        'strategy', 1, 'mute', 'OTHER_VIOLATIONS', '{1203}', 1, ''
      from text_hit h
      where h.item_id = $1
        and not exists (select from decision d where d.record_id = h.record_id)
      order by h.record_id
      limit 12`,
    [itemId, await strategyPersonId(server.ctx)],
  )
  expect((await reader.ok(calls.itemFigures, { ids: [itemId] })).upTo).toBeLessThan(
    server.ctx.now().getTime(),
  )
  await runTextJob(server, 'count')
  expect(await figuresOf(itemId)).toMatchObject({
    hits: 80,
    occurrences: 80,
    sole: 80,
    decided: 60,
    ignored: 10,
    strict: { num: 45, den: 60 },
    loose: { num: 50, den: 60 },
    hits7: 80,
    decided7: 60,
    live: true,
  })
  const first = await figuresOf(itemId)
  if (!first) throw new Error('no figures')
  expect([inWords(first.strict), inWords(first.loose)]).toEqual([
    '75.0 62.8 84.2',
    '83.3 72.0 90.7',
  ])

  for (const one of decided.slice(0, 3)) await decideAnew(server, corrector, one)
  await runTextJob(server, 'count')
  const overturned = await figuresOf(itemId)
  expect([overturned && inWords(overturned.strict), overturned?.decided]).toEqual([
    '70.0 57.5 80.1',
    60,
  ])
  const ignored = decided[50]
  if (!ignored) throw new Error('nothing was ignored')
  await decideAnew(server, corrector, ignored, right)
  await runTextJob(server, 'count')
  const found = await figuresOf(itemId)
  expect(found && inWords(found.strict)).toBe('71.7 59.2 81.5')

  const before = await figuresOf(itemId)
  expect(await words.leader.ok(calls.recount, hours())).toEqual({ differing: 0 })
  expect(await figuresOf(itemId)).toEqual(before)
  // What was lost is found again.
  await server.ctx.pool.query('update text_count set decided = decided - 7 where item_id = $1', [
    itemId,
  ])
  expect(await words.leader.ok(calls.recount, hours())).toEqual({ differing: 1 })
  expect(await figuresOf(itemId)).toEqual(before)

  const over = await reader.ok(calls.overview, {})
  expect(over).toMatchObject({
    scanned: 82,
    share: { num: 80, den: 82 },
    decided: 60,
    libraries: [{ name: 'Adverts', items: 1, hits: 80, decided: 60 }],
    heat: [{ hits: 80 }],
  })
  const { days, releases } = await reader.ok(calls.trend, {})
  expect(days.reduce((sum, day) => sum + day.hits, 0)).toBe(80)
  expect(releases.map((one) => one.number)).toEqual([number])
  const { list } = await reader.ok(calls.newItems, {})
  expect(list.map((one) => one.itemId)).toEqual([itemId])
  expect((await reader.ok(calls.time, {})).list).toMatchObject([{ n: 82 }])
  await expectRefusal(reader, calls.recount, hours(), 'no-permission')
})

test('figures lose a decision when it is undone', async () => {
  const itemId = await approveWord(words, 'undoable')
  await releaseWords(words)
  await server.ctx.pool.query('truncate queue_order')
  await sendTexts(['an undoable word'])
  const [one] = await decide([right])
  await runTextJob(server, 'count')
  expect(await figuresOf(itemId)).toMatchObject({ decided: 1, strict: { num: 1 } })
  await auditor.client.ok(contract.decision.undo, {
    windowId: auditor.window,
    decisionIds: [one?.id ?? ''],
  })
  await runTextJob(server, 'count')
  expect(await figuresOf(itemId)).toMatchObject({ hits: 1, decided: 0, strict: { num: 0 } })
})

describe('hits', () => {
  test('are kept once however often the record comes, and again when it is renewed', async () => {
    const [first, second] = [
      await approveWord(words, 'firstword'),
      await approveWord(words, 'secondword', { except: ['no secondword'] }),
    ]
    const number = await releaseWords(words)
    const record = {
      appId: 50,
      type: 12,
      postId: 'renewed',
      uid: 'u9',
      idempotencyKey: 'key-1',
      language: 'en',
      country: 'BR',
      texts: [{ content: 'firstword, firstword and secondword, no secondword' }],
    }
    pass(6000)
    const [id = ''] = await send(server, [record])
    await send(server, [record])
    await send(server, [{ ...record, idempotencyKey: 'other' }])
    const { list } = await reader.ok(calls.hits, { recordId: id })
    expect(list.map(({ itemId, verdict, s, sole }) => [itemId, verdict, s, sole])).toEqual(
      expect.arrayContaining([
        [first, 'hit', 0, false],
        [first, 'hit', 11, false],
        [second, 'hit', 25, false],
        [second, 'suppressed', 40, false],
      ]),
    )
    expect(list).toHaveLength(4)
    expect(list[0]).toMatchObject({
      appId: 50,
      type: 12,
      recordId: id,
      release: number,
      language: 'en',
      country: 'BR',
      outcome: 'none',
      field: 'texts.0',
      libraryName: 'Adverts',
    })
    expect([await figuresOf(first), await figuresOf(second)]).toMatchObject([
      { hits: 1, occurrences: 2, sole: 0 },
      { hits: 1, occurrences: 1, suppressed: 1 },
    ])
    await send(server, [
      { ...record, idempotencyKey: 'third', texts: [{ content: 'only secondword now' }] },
    ])
    expect((await reader.ok(calls.hits, { recordId: id })).list).toMatchObject([
      { itemId: second, sole: true },
    ])
    expect([await figuresOf(first), await figuresOf(second)]).toMatchObject([
      { hits: 0, occurrences: 0 },
      { hits: 1, sole: 1, suppressed: 0 },
    ])
  })

  test('are those of the apps that somebody sees, within seven days', async () => {
    await anApp(server.ctx, 71)
    const foreign = server.client(
      (await aPerson(server.ctx, { permissions: ['text.read'], scope: [{ appId: 71 }] })).token,
    )
    const [one] = (await reader.ok(calls.hits, {})).list
    expect((await foreign.ok(calls.hits, {})).list).toEqual([])
    expect((await foreign.ok(calls.itemFigures, {})).list).toEqual([])
    await expectRefusal(
      foreign,
      calls.markFalse,
      { recordId: one?.recordId ?? '', itemId: one?.itemId ?? '', reason: 'x' },
      'not-found',
    )
    const now = server.ctx.now().getTime()
    await expectRefusal(reader, calls.hits, { from: now - 8 * dayMs, to: now }, 'invalid-input')
  })
})

describe('a false hit', () => {
  test('is counted once, proposes what to let off, and the third of a week is told', async () => {
    const itemId = await approveWord(words, '妈的', { level: 3 })
    await releaseWords(words)
    const ids = await sendTexts(['妈妈的书', '妈妈的猫', '妈妈的家', '妈的'])
    const mark = async (recordId: string) => {
      pass(6000)
      return auditor.client.ok(calls.markFalse, { recordId, itemId, reason: 'A mother' })
    }
    expect(await mark(ids[0] ?? '')).toEqual({ phrase: '妈妈的' })
    expect(await mark(ids[0] ?? '')).toEqual({ phrase: '妈妈的' })
    await mark(ids[1] ?? '')
    const told = () =>
      rowsOf<{ n: number }>(
        `select count(*)::int as n from message m where m.plat = 'text-moderation'`,
      )
    expect(await told()).toEqual([{ n: 0 }])
    await mark(ids[2] ?? '')
    expect(await told()).toEqual([{ n: 1 }])
    expect(await figuresOf(itemId)).toMatchObject({ hits: 4, falseMarks: 3 })
    const { list } = await reader.ok(calls.hits, { itemId })
    expect(list.filter((one) => one.falseMark)).toHaveLength(3)
    expect(await words.leader.ok(calls.recount, hours())).toEqual({ differing: 0 })
  })
})

describe('bad words', () => {
  test('are noise when one in twenty is right, covered when another finds them', async () => {
    const [noisy, wide] = [
      await approveWord(words, 'noisyword'),
      await approveWord(words, 'alwaysbeside'),
    ]
    await releaseWords(words)
    await server.ctx.pool.query('truncate queue_order')
    await sendTexts(Array.from({ length: 80 }, (_, n) => `noisyword alwaysbeside ${n}`))
    await decide(Array.from({ length: 80 }, () => ignoring))
    await runTextJob(server, 'count')
    const noise = await reader.ok(calls.noise, {})
    expect(noise.list.map((one) => one.itemId).toSorted()).toEqual([noisy, wide].toSorted())
    const { list } = await reader.ok(calls.overlap, {})
    expect(list.map(({ itemId, insideId, both }) => [itemId, insideId, both])).toEqual(
      expect.arrayContaining([
        [noisy, wide, 80],
        [wide, noisy, 80],
      ]),
    )
    expect((await reader.ok(calls.dead, {})).list).toEqual([])
    const recall = await reader.ok(calls.recall, {})
    expect(recall).toMatchObject({ decided: 0, labels: [] })
    await sendTexts(['plain one', 'plain two'])
    await decide([right, ignoring])
    expect(await reader.ok(calls.recall, {})).toMatchObject({
      decided: 2,
      missed: { num: 1, den: 2 },
      labels: [{ labelId: 1203, missed: 1 }],
    })
  })

  test('fall back when they are too seldom right, and are lifted with a reason', async () => {
    const { list: before } = await reader.ok(calls.scoreboard, {})
    expect(before[0]).toMatchObject({ upheld: { value: 0 }, line: null, fallbackAt: null })
    await runTextJob(server, 'fallback')
    const setLine = { libraryId: words.libraryId, percent: 30 }
    await expectRefusal(reader, calls.setLine, setLine, 'no-permission')
    await words.reviewer.ok(calls.setLine, setLine)
    await runTextJob(server, 'fallback')
    pass(6000)
    const { list } = await reader.ok(calls.scoreboard, {})
    const fallen = list.filter((one) => one.fallbackAt !== null)
    expect(fallen.map(({ rule }) => rule).toSorted()).toEqual(['alwaysbeside', 'noisyword'])
    const stepOf = async (content: string) => {
      const [id] = await sendTexts([content])
      const [row] = await rowsOf<{ found: object }>(
        `select jsonb_path_query(evidence, '$.steps[*] ? (@.step == "text").found') as found
         from record where id = $1`,
        id,
      )
      return row?.found
    }
    expect(await stepOf('a noisyword again')).toMatchObject({ fallback: true })
    expect(await stepOf('a noisyword in a casino')).not.toHaveProperty('fallback')
    const itemId = fallen.find(({ rule }) => rule === 'noisyword')?.itemId ?? ''
    await words.reviewer.ok(calls.liftFallback, { itemId, reason: 'narrowed' })
    pass(6000)
    await runTextJob(server, 'fallback')
    expect(await stepOf('one more noisyword')).not.toHaveProperty('fallback')
  })

  test('are taken out when they overran three times in five minutes', async () => {
    const itemId = await approveWord(words, 'slow[a-z]{3}', { wordType: 1 })
    const number = await releaseWords(words)
    const overrun = (n: number) =>
      server.ctx.pool.query(
        `insert into text_overrun (item_id, record_id, at) select $1, 1, $2
         from generate_series(1, $3)`,
        [itemId, server.ctx.now(), n],
      )
    await overrun(2)
    pass(6 * minuteMs)
    await overrun(2)
    await runTextJob(server, 'quarantine')
    expect((await reader.ok(calls.quarantine, {})).list).toEqual([])
    await overrun(1)
    await runTextJob(server, 'quarantine')
    expect((await reader.ok(calls.quarantine, {})).list).toMatchObject([
      { itemId, overruns: 3, release: number + 1, state: 'offline' },
    ])
    expect(await reader.ok(calls.release, { id: String(number + 1) })).toMatchObject({
      kind: 'stop',
      state: 'live',
    })
  })
})

test('recall rests on records drawn by their key alone, once any is decided', async () => {
  const share = { appId: 50, type: 12, share: 100 }
  await expectRefusal(reader, calls.setSample, share, 'no-permission')
  await words.reviewer.ok(calls.setSample, share)
  expect((await reader.ok(calls.samples, {})).list).toMatchObject([share])
  await server.ctx.pool.query('truncate queue_order')
  pass(3000)
  const drawn = () =>
    rowsOf<{ id: string; content: string }>(
      `select id, content->'texts'->0->>'content' as content from record
       where jsonb_path_exists(evidence, '$.steps[*] ? (@.step == "text").found.sample')
       order by id`,
    )
  // One of a hundred, by the hash of the post, so that the same ones are drawn everywhere.
  const ids = await sendTexts(Array.from({ length: 400 }, (_, n) => `quiet ${n}`))
  const hits = await sendTexts(Array.from({ length: 400 }, (_, n) => `a noisyword ${n}`))
  const found = await drawn()
  expect(found.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(20)
  expect(found.every(({ id }) => ids.includes(id) && !hits.includes(id))).toBe(true)
  expect(await reader.ok(calls.recall, {})).toMatchObject({ base: 'seen', decided: 2 })
  await server.ctx.pool.query('delete from queue_order where record_id <> $1', [found[0]?.id])
  await decide([right])
  expect(await reader.ok(calls.recall, {})).toMatchObject({
    base: 'sample',
    decided: 1,
    missed: { num: 1, den: 1 },
    labels: [{ labelId: 1203, missed: 1 }],
  })
  await words.reviewer.ok(calls.setSample, { ...share, share: 0 })
  await server.ctx.pool.query('truncate queue_order')
  pass(3000)
  await sendTexts(Array.from({ length: 400 }, (_, n) => `silent ${n}`))
  expect(await drawn()).toHaveLength(found.length)
})

test('makes weeks of hits ahead; drops those over ninety days, not their counts', async () => {
  const weeks = async () =>
    (
      await rowsOf<{ name: string }>(
        `select c.relname as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
         where i.inhparent = 'text_hit'::regclass and c.relname <> 'text_hit_default' order by 1`,
      )
    ).map(({ name }) => name)
  await runTextJob(server, 'partitions')
  const made = await weeks()
  expect(made).toHaveLength(3)
  const [before] = await rowsOf<{ n: number }>(
    `select sum(hits)::int as n from (
       select hits from text_count union all select hits from text_count_delta
     ) c`,
  )
  pass(120 * dayMs)
  await runTextJob(server, 'partitions')
  expect((await weeks()).some((name) => made.includes(name))).toBe(false)
  expect(await rowsOf('select count(*)::int as n from text_hit')).toEqual([{ n: 0 }])
  expect(
    await rowsOf(
      `select sum(hits)::int as n from (
         select hits from text_count union all select hits from text_count_delta
       ) c`,
    ),
  ).toEqual([before])
})
