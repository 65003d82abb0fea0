import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { live } from '../live/index.ts'

const black = contract.liveBlackList
const data = contract.liveData
let server: TestServer
let editor: MadePerson
let second: MadePerson
let ahead = 0
beforeEach(() => {
  ahead += 5001
})
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx, {
    type: 65,
    name: 'live_first',
    business: 'live',
    pageKeys: ['tags-audit-live-first'],
  })
  await aType(server.ctx, {
    type: 61,
    name: 'live_push',
    business: 'live',
    pageKeys: ['tags-audit-live-push'],
  })
  await aType(server.ctx, {
    type: 62,
    name: 'live_monitor',
    business: 'live',
    pageKeys: ['tags-audit-monitor-push'],
  })
  await aType(server.ctx, { appId: 71, type: 3, name: 'avatar' })
  await aLabelTree(server.ctx)
  editor = await aPerson(server.ctx, {
    permissions: ['live.patrol', 'live.edit', 'live-capture', 'ingest'],
  })
  second = await aPerson(server.ctx, { permissions: ['live.patrol', 'live.edit'] })
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
})
afterAll(() => server.stop())

const as = (person: MadePerson) => server.client(person.token)
const open = async (uid: string, more: object = {}) =>
  (
    await as(editor).ok(contract.live.ingestRooms, {
      rooms: [
        {
          appId: 50,
          sid: `s-${uid}`,
          roomId: `r-${uid}`,
          uid,
          startedAt: server.ctx.now().getTime() - 60_000,
          viewers: 10,
          ...more,
        },
      ],
    })
  ).rooms[0]
const runBlack = async (): Promise<void> => {
  await live[0].jobs.find((job) => job.name === 'live.black')?.run(server.ctx)
}
const find = async (uid: string) => (await as(editor).ok(black.list, { text: uid })).list[0]
const ref = async (uid: string) => {
  const row = await find(uid)
  return { id: row?.id ?? '0', version: row?.version ?? 1 }
}
const ordersOf = async (uid: string): Promise<{ type: number; priority: number }[]> =>
  (
    await server.ctx.pool.query(
      'select type, priority from queue_order where uid = $1 order by id',
      [uid],
    )
  ).rows

test('bars once another passes: tells the app, makes one order, shows the patrol', async () => {
  expect(
    await as(editor).ok(black.add, {
      appId: 50,
      kind: 'bar',
      lines: ['bad1'],
      reason: 'sold weapons on air',
    }),
  ).toEqual({ added: 1, refused: [], waits: true })
  expect((await open('bad1'))?.black).toBe(null)
  expect(
    (await as(editor).ok(black.move, { refs: [await ref('bad1')], act: 'approve', reason: '' }))
      .list[0]?.reason,
  ).toBe('second-person')
  expect(
    (await as(second).ok(black.move, { refs: [await ref('bad1')], act: 'approve', reason: '' }))
      .list[0]?.done,
  ).toBe(true)
  expect((await open('bad1'))?.black).toBe('bar')
  await Promise.all([runBlack(), runBlack()])
  await runBlack()
  expect(await ordersOf('bad1')).toEqual([{ type: 61, priority: 9 }])
  expect((await as(editor).ok(contract.live.rooms, { uid: 'bad1' })).list[0]).toMatchObject({
    black: 'bar',
    special: 'sold weapons on air',
  })
  expect(await find('bad1')).toMatchObject({
    state: 'active',
    reviewer: second.name,
    rooms: 0,
    orders: 1,
    running: true,
  })
})

test('a watched host is looked at first; lifting ends the orders that wait for it', async () => {
  await as(editor).ok(black.add, {
    appId: 50,
    kind: 'watch',
    lines: ['eye1'],
    reason: 'twice warned',
  })
  await open('eye1')
  await runBlack()
  expect(await ordersOf('eye1')).toEqual([{ type: 65, priority: 7 }])
  expect(
    (await as(editor).call(black.move, { refs: [await ref('eye1')], act: 'lift', reason: ' ' }))
      .body,
  ).toMatchObject({ code: 400, field: 'reason' })
  await as(editor).ok(black.move, { refs: [await ref('eye1')], act: 'lift', reason: 'served' })
  expect(await ordersOf('eye1')).toEqual([])
  expect(await find('eye1')).toMatchObject({ state: 'lifted', endReason: 'served' })
  expect((await open('eye1'))?.black).toBe(null)
  expect(
    (
      await server.ctx.pool.query(
        `select action from audit_log where action like 'liveBlackList.%' order by id`,
      )
    ).rows.map((row) => row.action),
  ).toEqual([
    'liveBlackList.add',
    'liveBlackList.approve',
    'liveBlackList.add',
    'liveBlackList.lift',
  ])
})

test('lets a bar that is over be entered anew; names lines that cannot be used', async () => {
  const until = server.ctx.now().getTime() + 60_000
  await as(editor).ok(black.add, {
    appId: 50,
    kind: 'watch',
    lines: ['short1'],
    reason: 'x',
    until,
  })
  expect((await open('short1'))?.black).toBe('watch')
  ahead += 120_000
  expect((await open('short1'))?.black).toBe(null)
  expect((await find('short1'))?.state).toBe('expired')
  const dry = await as(editor).ok(black.add, {
    appId: 50,
    kind: 'watch',
    lines: ['short1', 'new one', 'bad1', 'new2', 'new2'],
    reason: 'x',
    dry: true,
  })
  expect(dry).toMatchObject({ added: 2 })
  expect(dry.refused.map((row) => row.line)).toEqual([2, 3, 5])
  expect(
    (
      await as(editor).call(black.add, {
        appId: 50,
        kind: 'watch',
        lines: ['bad1', 'new2'],
        reason: 'x',
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'lines' })
  expect(
    await as(editor).ok(black.add, {
      appId: 50,
      kind: 'watch',
      lines: ['bad1', 'new2'],
      reason: 'x',
      skipBad: true,
    }),
  ).toMatchObject({ added: 1 })
  expect(
    (
      await as(editor).call(black.add, {
        appId: 50,
        kind: 'watch',
        lines: ['late'],
        reason: 'x',
        until: 1,
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'until' })
  const stale = { ...(await ref('new2')), version: 9 }
  expect(
    (
      await as(editor).ok(black.move, {
        refs: [stale, { id: '9223372036854775807', version: 1 }],
        act: 'lift',
        reason: 'x',
      })
    ).list.map((row) => row.reason),
  ).toEqual(['conflict', 'not-found'])
})

test('others see neither the list nor the rooms of foreign apps', async () => {
  const abroad = await aPerson(server.ctx, {
    permissions: ['live.patrol', 'live.edit', 'live-capture'],
    scope: [{ appId: 71 }],
  })
  expect((await as(abroad).ok(black.list, {})).total).toBe(0)
  expect(
    (await as(abroad).ok(black.move, { refs: [await ref('bad1')], act: 'lift', reason: 'x' }))
      .list[0]?.reason,
  ).toBe('not-found')
  expect((await as(abroad).ok(data.data, { type: 'room' })).total).toBe(0)
  expect((await as(abroad).call(data.captures, { appId: 50 })).body.code).toBe(403)
})

test('finds captures by room, host and mark by page; sends one to the audit pages', async () => {
  const now = server.ctx.now().getTime()
  await open('cam1', {
    shots: Array.from({ length: 5 }, (_, n) => ({
      url: `https://example.com/${n}.png`,
      at: now - n * 1000,
      keyFrame: n === 2,
      isPC: n === 4,
    })),
  })
  await open('cam2', { shots: [{ url: 'https://example.com/other.png', at: now - 500 }] })
  const ask = (input: object) => as(editor).ok(data.captures, { appId: 50, ...input })
  const all = await ask({})
  expect(all.list.map((shot) => shot.url.slice(-9))).toEqual([
    'com/0.png',
    'other.png',
    'com/1.png',
    'com/2.png',
    'com/3.png',
    'com/4.png',
  ])
  const pages: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof ask>> = await ask({
      limit: 2,
      ...(next ? { after: next } : {}),
    })
    pages.push(...page.list.map((shot) => shot.id))
    next = page.next
  }
  expect(pages).toEqual(all.list.map((shot) => shot.id))
  expect((await ask({ uid: 'cam2' })).list).toMatchObject([
    { uid: 'cam2', sid: 's-cam2', over: false },
  ])
  expect((await ask({ roomId: 'r-cam1', keyFrame: true })).list.map((shot) => shot.url)).toEqual([
    'https://example.com/2.png',
  ])
  expect((await ask({ isPC: true })).list).toHaveLength(1)
  const [shot] = all.list
  await server.ctx.pool.query(
    'update live_shot set marked_at = now(), marked_by = $2 where id = $1',
    [shot?.id, editor.id],
  )
  expect((await ask({ marked: true })).list.map((one) => one.id)).toEqual([shot?.id])
  expect(
    await as(editor).ok(data.push, { shotId: shot?.id ?? '', note: 'a knife on the table' }),
  ).toMatchObject({ outcome: 'queued' })
  expect(await ordersOf('cam1')).toEqual([{ type: 62, priority: 6 }])
  expect(
    (await as(editor).call(data.push, { shotId: '9223372036854775807', note: 'x' })).body.code,
  ).toBe(404)
  expect(
    (await as(editor).call(data.captures, { appId: 50, from: 1, to: now })).body,
  ).toMatchObject({ code: 400, field: 'to' })
})

test('counts rooms, minutes, decisions and pushes by room, host, game and label', async () => {
  const now = server.ctx.now().getTime()
  await open('host9', {
    sid: 'a',
    viewers: 300,
    startedAt: now - 600_000,
    game: { id: 'g1', name: 'Chess' },
  })
  await open('host9', {
    sid: 'b',
    viewers: 900,
    startedAt: now - 1_200_000,
    endedAt: now - 900_000,
    game: { id: 'g1', name: 'Chess' },
  })
  const {
    rows: [made],
  } = await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash, labels, at
      )
      values (
        1, 1, 50, 61, 'live', 'a', 'host9', $1, 'x', 'w', 1, 'mute', 'NORMAL_VIOLATIONS', 1, 'x',
        '{1203}', $2
      )
      returning id`,
    [editor.id, new Date(now)],
  )
  await server.ctx.pool.query(
    `
      insert into decision_label (decision_id, label_id, path, position)
      values ($1, 1203, '{1203}', 0)`,
    [made.id],
  )
  const ask = async (type: 'room' | 'anchor' | 'game' | 'label', more: object = {}) =>
    as(editor).ok(data.data, { type, text: 'host9', ...more })
  expect(
    (await ask('room')).list.map((row) => [
      row.sid,
      row.running,
      row.viewers,
      row.decided,
      row.violations,
      row.lastResult,
    ]),
  ).toEqual([
    ['a', 1, 300, 1, 1, 'mute'],
    ['b', 0, 900, 0, 0, ''],
  ])
  const {
    list: [host],
  } = await ask('anchor')
  expect(host).toMatchObject({
    uid: 'host9',
    running: 1,
    rooms: 2,
    viewers: 900,
    decided: 1,
    violations: 1,
    labels: [{ id: 1203, name: '标签1203', n: 1 }],
  })
  expect(Math.abs((host?.minutes ?? 0) - 15)).toBeLessThanOrEqual(1)
  expect((await ask('game')).list[0]).toMatchObject({ key: '50:g1', name: 'Chess', rooms: 2 })
  expect((await ask('label')).list).toMatchObject([{ key: '1203', rooms: 1, decided: 1 }])
  expect((await ask('room', { state: 'over' })).list.map((row) => row.sid)).toEqual(['b'])
  expect((await ask('room', { state: 'pushed' })).total).toBe(0)
  expect(
    (await as(editor).ok(data.data, { type: 'room', state: 'pushed' })).list.map((row) => row.uid),
  ).toEqual(['cam1'])
  expect(await ask('room', { pageSize: 1, current: 2 })).toMatchObject({
    total: 2,
    list: [{ sid: 'b' }],
  })
})

test('offers sessions of rooms of an app by title and ids, those on air where asked', async () => {
  await open('chef1', { title: 'Kitchen 50%' })
  await open('chef2', { title: 'Kitchen two' })
  await open('chef2', { title: 'Kitchen two', endedAt: server.ctx.now().getTime() })
  const found = async (by: object) =>
    (await as(editor).ok(data.pickRooms, { appId: 50, ...by })).list.map((row) => row.sid)
  expect(await found({ text: 'kitchen' })).toEqual(['s-chef2', 's-chef1'])
  expect(await found({ text: 'kitchen', running: true })).toEqual(['s-chef1'])
  expect(await found({ text: '0%' })).toEqual(['s-chef1'])
  expect(await found({ words: 's-chef1,r-chef2,nobody' })).toEqual(['s-chef2', 's-chef1'])
  const first = await as(editor).ok(data.pickRooms, { appId: 50, text: 'kitchen', limit: 1 })
  expect(await found({ text: 'kitchen', after: first.next ?? '' })).toEqual(['s-chef1'])
  expect((await as(second).call(data.pickRooms, { appId: 50 })).status).toBe(403)
  expect((await as(editor).ok(data.pickRooms, { appId: 71 })).list).toEqual([])
})
