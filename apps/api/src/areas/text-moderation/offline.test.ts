import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { dayMs, hourMs, minuteMs } from '@oas/contract/time'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeSheets } from '../../files/sheet.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { testServer } from '../../testing/server.ts'
import { type WordWorld, aWordWorld } from '../../testing/word-world.ts'
import { forgetOfflineJob, offlineJob } from './offline/run.ts'

const calls = contract.textModeration
const repeat = (n: number, text: string): string[] => Array.from({ length: n }, () => text)

let world: WordWorld
let base: number
let beginning: number
beforeAll(async () => {
  world = await aWordWorld()
  await world.addWord('alpha')
  const gamma = await world.addWord('gamma')
  base = await world.release()
  beginning = world.server.ctx.now().getTime()
  // 1,000 records, of which 200 violate.
  const parts = [
    [87, 'some alpha here', true],
    [18, 'some alpha here', false],
    [3, 'some gamma here', true],
    [12, 'some gamma here', false],
    [30, 'some beta here', true],
    [15, 'some beta here', false],
    [80, 'quiet words', true],
    [755, 'quiet words', false],
  ] as const
  for (const [n, text, violates] of parts)
    await world.decide(await world.ingest(repeat(n, text)), violates)
  // The drafts: one word more, and one of those in force finds something else.
  world.pass(6000)
  await world.analyst.ok(calls.createItem, { body: world.bodyOf('beta') })
  await world.analyst.ok(calls.updateItem, { ...gamma, body: world.bodyOf('gammagone') })
}, 120_000)
afterAll(() => world.stop())
beforeEach(() => world.pass(6000))

const past = (more: object = {}) => ({
  name: 'drafts',
  source: 'records' as const,
  types: ['50:12'],
  from: beginning - hourMs,
  to: world.server.ctx.now().getTime() + hourMs,
  sample: 100,
  candidateKind: 'drafts' as const,
  ...more,
})
const start = async (more: object = {}): Promise<string> => {
  world.pass(6000)
  return (await world.analyst.ok(calls.offlineStart, past(more))).id
}
const runAll = async (): Promise<void> => {
  while (await offlineJob.run(world.server.ctx)) {
    /* the next part */
  }
}
const upload = async (body: string | Uint8Array) => {
  world.pass(6000)
  const response = await world.analyst.raw('POST', pathOf(calls.offlineUpload), {
    body: body as BodyInit,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return {
    status: response.status,
    ...((await response.json()) as {
      code: number
      data: { fileId: string; rows: number; bad: number }
    }),
  }
}

describe('a test over past records', () => {
  test('counts what drafts gain and lose, and what of it is right', async () => {
    const id = await start()
    expect(await world.analyst.ok(calls.offlineTest, { id })).toMatchObject({
      state: 'waiting',
      base,
      total: 1000,
      done: 0,
    })
    await runAll()
    const report = await world.analyst.ok(calls.offlineTest, { id })
    expect(report).toMatchObject({
      state: 'done',
      done: 1000,
      decided: 1000,
      violations: 200,
      unread: 0,
      baseSide: { hits: 120, decided: 120, right: 90 },
      candidateSide: { hits: 150, decided: 150, right: 117 },
      gainedRows: { rows: 45, decided: 45, right: 30 },
      lostRows: { rows: 15, decided: 15, right: 3 },
      // 30 rows more at ten seconds each, since nobody was timed.
      auditorSeconds: 300,
    })
    const percent = (value: number | null): string => ((value ?? 0) * 100).toFixed(1)
    const { baseSide, candidateSide } = report
    expect([
      percent(baseSide.precision.value),
      percent(candidateSide.precision.value),
      percent(candidateSide.precision.low),
      percent(candidateSide.precision.high),
      percent(baseSide.recall.value),
      percent(candidateSide.recall.value),
    ]).toEqual(['75.0', '78.0', '70.7', '83.9', '45.0', '58.5'])
    expect(
      report.byItem.map(({ name, base: before, candidate, gained, lost }) => [
        name,
        before,
        candidate,
        gained,
        lost,
      ]),
    ).toEqual([
      ['beta', 0, 45, 45, 0],
      ['gamma', 15, 0, 0, 15],
      ['alpha', 105, 105, 0, 0],
    ])
    expect(report.byLibrary.map(({ name, gained }) => [name, gained])).toEqual([['Adverts', 45]])
    expect(report.byLanguage).toHaveLength(1)
  })

  test('shows the rows that differ, by what people said of them, with hits drawn', async () => {
    const id = await start()
    await runAll()
    const count = async (more: object): Promise<number> =>
      (await world.analyst.ok(calls.offlineRows, { id, ...more })).total
    expect([
      await count({}),
      await count({ kind: 'gained' }),
      await count({ kind: 'gained', right: 'wrong' }),
      await count({ kind: 'lost', right: 'right' }),
      await count({ right: 'undecided' }),
      await count({ itemId: '1' }),
      await count({ language: 'xx' }),
    ]).toEqual([60, 45, 15, 3, 0, 0, 0])
    const { list } = await world.analyst.ok(calls.offlineRows, { id, kind: 'gained' })
    expect(list[0]?.texts).toMatchObject([
      { text: 'some beta here', base: [], candidate: [{ s: 5, e: 9, rule: 'beta' }] },
    ])
    const { byItem } = await world.analyst.ok(calls.offlineTest, { id })
    expect(await count({ itemId: byItem[0]?.key })).toBe(45)
  })

  test('takes what was decided last: what was undone says nothing', async () => {
    const [first] = await world.ingest(['one beta more'])
    await world.decide([first ?? '0'], true)
    await world.server.ctx.pool.query(`update decision set state = 'undone' where record_id = $1`, [
      first,
    ])
    const id = await start()
    await runAll()
    const rows = await world.analyst.ok(calls.offlineRows, { id, right: 'undecided' })
    expect(rows.list.map(({ recordId }) => recordId)).toEqual([first])
    const [again] = await world.ingest(['quiet once more'])
    await world.decide([again ?? '0'], false)
  })

  test('finds nothing to tell where the candidate is the release in force', async () => {
    const id = await start({ candidateKind: 'release', candidateId: String(base), sample: 50 })
    await runAll()
    const report = await world.analyst.ok(calls.offlineTest, { id })
    expect(report.candidateName).toBe(String(base))
    expect([report.gained, report.lost]).toEqual([0, 0])
    expect(report.done).toBe(report.total)
    expect(report.total).toBeGreaterThan(300)
    expect(report.total).toBeLessThan(700)
  })
})

describe('the work of a test', () => {
  test('goes on after a cut on another server, and counts nothing twice', async () => {
    const id = await start()
    expect(await offlineJob.run(world.server.ctx)).toBe(true)
    const half = await world.analyst.ok(calls.offlineTest, { id })
    expect(half).toMatchObject({ state: 'running', done: 500 })
    expect(half.etaMs).not.toBeNull()
    const other = await testServer(
      { databaseUrl: world.server.config.databaseUrl, sessionHours: 100_000 },
      { now: world.server.ctx.now },
    )
    try {
      // The first server may still be at work.
      expect(await offlineJob.run(other.ctx)).toBe(false)
      world.pass(2 * minuteMs)
      while (await offlineJob.run(other.ctx)) {
        /* the next part */
      }
    } finally {
      await other.stop()
    }
    const report = await world.analyst.ok(calls.offlineTest, { id })
    expect(report).toMatchObject({ state: 'done', lostRows: { rows: 15 } })
    expect(report.done).toBe(report.total)
    expect(report.baseSide.hits).toBe(120)
    expect((await world.analyst.ok(calls.offlineRows, { id, kind: 'lost' })).total).toBe(15)
  })

  test('ends when it is cancelled, and keeps what was counted', async () => {
    const id = await start()
    await offlineJob.run(world.server.ctx)
    await world.analyst.ok(calls.offlineCancel, { id })
    await runAll()
    expect(await world.analyst.ok(calls.offlineTest, { id })).toMatchObject({
      state: 'cancelled',
      done: 500,
    })
    await expectRefusal(world.analyst, calls.offlineCancel, { id }, 'conflict')
  })

  test('is refused as the fourth that is open, and for more than its limits', async () => {
    const ids = [await start(), await start(), await start()]
    await expectRefusal(world.analyst, calls.offlineStart, past(), 'invalid-input')
    for (const id of ids) await world.analyst.ok(calls.offlineCancel, { id })
    world.pass(6000)
    const refused = [
      [{ from: beginning - 40 * dayMs }, 'invalid-input'],
      [{ from: beginning, to: beginning }, 'invalid-input'],
      [{ from: undefined }, 'required'],
      [{ base: 999_999 }, 'not-found'],
    ] as const
    for (const [more, name] of refused) {
      world.pass(6000)
      await expectRefusal(world.analyst, calls.offlineStart, past(more), name)
    }
    for (const more of [
      { candidateKind: 'release' as const },
      { candidateKind: 'sandbox' as const },
    ]) {
      world.pass(6000)
      await expectRefusal(world.analyst, calls.offlineStart, past(more), 'required')
      await expectRefusal(
        world.analyst,
        calls.offlineStart,
        past({ ...more, candidateId: '9223372036854775807' }),
        'not-found',
      )
    }
  })

  test('goes out as a workbook, and is forgotten after ninety days', async () => {
    const id = await start()
    await runAll()
    const response = await world.analyst.raw('GET', pathOf(calls.offlineExport).replace(':id', id))
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), {})
    expect(sheets).toHaveLength(5)
    expect(sheets[0]?.rows[1]?.slice(1)).toEqual([120, expect.any(Number)])
    world.pass(91 * dayMs)
    await forgetOfflineJob.run(world.server.ctx)
    await expectRefusal(world.analyst, calls.offlineTest, { id }, 'not-found')
    world.pass(-91 * dayMs)
  })
})

describe('a file of texts', () => {
  const columns = ['text', 'id', 'lang', 'scene', 'label']
  const asFile = (fileId: string) => ({ source: 'file', fileId, name: 'file' })

  test.each([
    ['lines of JSON', '{"text":"a beta","id":7,"label":"ads"}\n{"text":"alpha","label":0}\n[1]\n{'],
    ['CSV', 'text,id,label\n"a beta",7,ads\nalpha,8,ok\n,9,\n,10,\n'],
    ['lines of text', 'a beta\n\nalpha\n'],
  ])('is read when it has %s', async (_what, body) => {
    const { data } = await upload(body)
    expect(data.rows).toBe(2)
    const id = await start(asFile(data.fileId))
    await runAll()
    const report = await world.analyst.ok(calls.offlineTest, { id })
    expect(report).toMatchObject({ total: 2, baseSide: { hits: 1 }, gainedRows: { rows: 1 } })
    const { list } = await world.analyst.ok(calls.offlineRows, { id })
    expect(list).toMatchObject([{ kind: 'gained', recordId: null, texts: [{ text: 'a beta' }] }])
  })

  test('is read when it is a workbook, with what its labels say', async () => {
    const bytes = await writeSheets([
      {
        name: 'texts',
        rows: [columns, ['a beta', '1', 'en', '', '违规'], ['no beta', '2', '', '', '正常']],
      },
    ])
    const { data } = await upload(bytes)
    const id = await start(asFile(data.fileId))
    await runAll()
    expect(await world.analyst.ok(calls.offlineTest, { id })).toMatchObject({
      violations: 1,
      decided: 2,
      gainedRows: { rows: 2, decided: 2, right: 1 },
    })
  })

  test('is refused when nothing of it can be read', async () => {
    const head = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])
    for (const body of [
      '',
      ' \n ',
      '{',
      'text\n',
      'a\u0000b',
      head,
      new Uint8Array([0xff, 0xfe, 0x00, 0xd8]),
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    ]) {
      const { status } = await upload(body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })

  test('keeps odd signs from the database, and is nobody else’s', async () => {
    const odd = JSON.stringify({ text: '\uD800 beta \u0000 end', id: '\uDFFF', scene: "';--" })
    const { data } = await upload(odd.replaceAll('\uD800', String.raw`\ud800`))
    await expectRefusal(server(), calls.offlineStart, past(asFile(data.fileId)), 'no-permission')
    const id = await start(asFile(data.fileId))
    await runAll()
    expect(await world.analyst.ok(calls.offlineTest, { id })).toMatchObject({
      state: 'done',
      gainedRows: { rows: 1 },
    })
    world.pass(6000)
    await expectRefusal(
      world.analyst,
      calls.offlineStart,
      past({ ...asFile(data.fileId), types: ['50:12', '50:13'] }),
      'invalid-input',
    )
  })
  const server = () => world.reviewer
})
