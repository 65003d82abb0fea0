import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType, anApp } from '../../testing/world.ts'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { csvCell } from '../../files/csv.ts'
import { spanOf } from './span.ts'

const sh = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const now = sh('2026-08-15 12:00:00')
const reason = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    return (error as { errorName: string }).errorName
  }
}

describe('the span of a query', () => {
  test.each<[string, string, string, string]>([
    ['a whole day', '2026-08-14 00:00:00', '2026-08-15 00:00:00', ''],
    ['a day and a second', '2026-08-14 00:00:00', '2026-08-15 00:00:01', 'span-24-hours'],
    ['the last hours of a month', '2026-07-31 12:00:00', '2026-08-01 00:00:00', ''],
    ['over the end of a month', '2026-07-31 12:00:00', '2026-08-01 00:00:01', 'span-one-month'],
    ['a month end by UTC but not in Shanghai', '2026-08-01 07:00:00', '2026-08-01 09:00:00', ''],
    ['six months ago', '2026-02-15 12:00:00', '2026-02-15 13:00:00', ''],
    ['more than six months ago', '2026-02-15 11:59:59', '2026-02-15 13:00:00', 'span-six-months'],
    ['backwards', '2026-08-14 02:00:00', '2026-08-14 01:00:00', 'invalid-input'],
  ])('%s', (_name, start, end, expected) => {
    expect(reason(() => spanOf({ start: sh(start), end: sh(end) }, now))).toBe(expected)
  })
  test.each(['serialId', 'uid', 'postId', 'recordId'])('any span with %s', (field) => {
    expect(reason(() => spanOf({ start: 0, end: now, [field]: '1' }, now))).toBe('')
  })
  test('without a range it is the last 24 hours of this month', () => {
    expect(spanOf({}, now)).toEqual({
      start: new Date(now + 1 - dayMs),
      end: new Date(now + 1),
    })
    expect(spanOf({}, sh('2026-08-01 03:00:00')).start).toEqual(new Date(sh('2026-08-01 00:00:00')))
  })
  test('six months before the 31st is the last day of a shorter month', () => {
    expect(
      reason(() =>
        spanOf(
          { start: sh('2026-02-28 12:00:00'), end: sh('2026-02-28 13:00:00') },
          sh('2026-08-31 12:00:00'),
        ),
      ),
    ).toBe('')
  })
})

let server: TestServer
let me: MadePerson
let mate: MadePerson
let leader: MadePerson
const held: Held[] = []
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  await anApp(server.ctx, 71)
  ;[me, mate, leader] = [
    await aPerson(server.ctx),
    await aPerson(server.ctx),
    await aPerson(server.ctx, { permissions: ['audit.take', 'record.read', 'audit.team'] }),
  ]
  const {
    rows: [team],
  } = await server.ctx.pool.query(`insert into team (name) values ('one') returning id`)
  await server.ctx.pool.query('update person set team_id = $1 where id = any($2::bigint[])', [
    team.id,
    [me.id, mate.id, leader.id],
  ])
  for (let i = 0; i < 5; i++)
    held.push(
      await hold(server, me.id, {
        uid: `user${i % 2}`,
        postId: i === 4 ? '=cmd()' : `post${i}`,
        pictures: ['a'],
      }),
    )
  await submitItems(server, me.token, [muting(held[0] as Held), item(held[1] as Held)])
  const other = await hold(server, mate.id, { uid: 'user9' })
  await submitItems(server, mate.token, [item(other)])
})
afterAll(() => server.stop())
const client = () => server.client(me.token)

describe('records', () => {
  test('are found newest first by page, with their last decision and where they are', async () => {
    const first = await client().ok(contract.record.find, { limit: 4 })
    const second = await client().ok(contract.record.find, { limit: 4, after: first.next ?? '' })
    const all = [...first.list, ...second.list]
    expect(second.next).toBeNull()
    expect(all.map((row) => BigInt(row.recordId))).toEqual(
      all.map((row) => BigInt(row.recordId)).sort((a, b) => (a < b ? 1 : -1)),
    )
    expect(all).toHaveLength(6)
    expect(all.find((row) => row.recordId === held[0]?.recordId)).toMatchObject({
      state: 'decided',
      resultId: 'mute',
      labels: [1203],
      decidedBy: me.name,
      delivery: 'pending',
      typeName: 'post_comment',
      thumb: 'https://example.com/a.png',
    })
    expect(all.find((row) => row.recordId === held[2]?.recordId)).toMatchObject({
      state: 'held',
      resultId: null,
      delivery: null,
      orderId: held[2]?.id,
    })
  })

  test.each<[string, object, number]>([
    ['uid', { uid: 'user0' }, 3],
    ['post', { postId: 'post1' }, 1],
    ['result', { resultId: 'mute' }, 1],
    ['label', { labelId: 1203 }, 1],
    ['state', { state: 'decided' }, 3],
    ['delivery', { delivery: 'pending' }, 1],
    ['types', { types: ['50:13'] }, 0],
    ['decided', { by: 'decided' }, 3],
    ['mine', { mine: true }, 2],
  ])('are narrowed by %s', async (_name, query, n) => {
    expect((await client().ok(contract.record.find, query)).list).toHaveLength(n)
  })

  test('errors name what is wrong with the span', async () => {
    const { body } = await client().call(contract.record.find, {
      start: Date.now() - 30 * dayMs,
      end: Date.now(),
    })
    expect(body).toMatchObject({ code: 400, field: 'end' })
    expect(
      (await client().call(contract.record.find, { recordId: '9999999999999999999' })).body,
    ).toMatchObject({ code: 400, field: 'recordId' })
    expect((await client().call(contract.record.find, { after: 'x' })).body).toMatchObject({
      code: 400,
      field: 'after',
    })
  })

  test("one sees one's own decisions, a leader the team's", async () => {
    expect((await client().ok(contract.record.mine, {})).list.map((row) => row.decidedBy)).toEqual([
      me.name,
      me.name,
    ])
    expect((await server.client(leader.token).ok(contract.record.mine, {})).list).toHaveLength(3)
    expect(
      (await server.client(leader.token).ok(contract.record.mine, { mine: true })).list,
    ).toHaveLength(0)
  })

  test('nothing of a foreign app is found, opened or exported', async () => {
    const { token } = await aPerson(server.ctx, { scope: [{ appId: 71 }] })
    const foreign = server.client(token)
    expect((await foreign.ok(contract.record.find, {})).list).toEqual([])
    for (const call of [
      contract.record.detail,
      contract.record.operations,
      contract.record.reportTimes,
    ])
      expect((await foreign.call(call, { recordId: held[0]?.recordId ?? '' })).status).toBe(404)
    const csv = await (
      await foreign.raw('POST', '/biz_gateway/justice_review/record/export', {
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).text()
    expect(csv.trim().split('\n')).toHaveLength(1)
  })
})

describe('one record, and many as a file', () => {
  test('the detail tells everything that happened and replays the decision', async () => {
    const { record, state, decisions, events } = await client().ok(contract.record.detail, {
      recordId: held[0]?.recordId ?? '',
    })
    expect(record).toMatchObject({
      recordId: held[0]?.recordId,
      readOnly: true,
      punished: { live: 1 },
    })
    expect(state).toBe('decided')
    expect(decisions).toMatchObject([
      {
        resultId: 'mute',
        resultKey: 'result.mute',
        by: me.name,
        remark: 'advert',
        contentUnchanged: true,
        settingVersion: 1,
        labelVersion: '11:1',
        language: 'cn',
        labels: [{ labelId: 1203, name: '标签1203', path: '标签1203' }],
        punishes: [{ punishId: 202, state: 'active' }],
        deliveries: [{ state: 'pending' }],
      },
    ])
    expect(events.map((event) => event.kind).sort()).toEqual([
      'decided',
      'punish-active',
      'received',
    ])
    expect(
      await client().ok(contract.record.operations, { recordId: held[0]?.recordId ?? '' }),
    ).toEqual(events)
    expect(
      await client().ok(contract.record.reportTimes, { recordId: held[0]?.recordId ?? '' }),
    ).toMatchObject({ count: 1, times: [record.receivedAt] })
  })

  test('content that changed after the decision is pointed out', async () => {
    await server.ctx.pool.query(`update record set content_hash = 'sha256:other' where id = $1`, [
      held[1]?.recordId,
    ])
    expect(
      (await client().ok(contract.record.detail, { recordId: held[1]?.recordId ?? '' }))
        .decisions[0]?.contentUnchanged,
    ).toBe(false)
  })

  test('exports the same rows, safe for spreadsheets, in the language of the caller', async () => {
    const response = await client().raw('POST', '/biz_gateway/justice_review/record/export', {
      body: '{}',
      headers: { 'content-type': 'application/json', 'global-language': 'en' },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toContain('text/csv')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).trim().split('\r\n')
    expect(lines[0]).toMatch(/^Record,App,Type,/)
    expect(lines).toHaveLength(7)
    expect(lines.some((line) => line.includes(",'=cmd(),"))).toBe(true)
    expect(
      (
        await client().raw('POST', '/biz_gateway/justice_review/record/export', {
          body: JSON.stringify({ start: 0, end: 1e12 }),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['\t=1', "'\t=1"],
  ['\r\n=1', '"\'\r\n=1"'],
  ['plain', 'plain'],
])('cell %j', (given, cell) => {
  expect(csvCell(given)).toBe(cell)
})
