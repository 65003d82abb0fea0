import { contract } from '@oas/contract/index'
import type { RoomState } from '@oas/contract/live/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aSetting, aType, anApp } from '../../testing/world.ts'
import { liveJobs } from './jobs.ts'
import { putStream } from './queries/rooms.ts'
import { hour, start, button, room } from '../../testing/live-rooms.ts'

const calls = contract.live
let server: TestServer
let sender: Client
let patrol: Client
let other: Client
let elsewhere: Client
let jump = 0
const now = (): number => Date.now() + jump
const onPage = (
  type: number,
  page: string,
  results: TypeSetting['result'] = [],
): Promise<TypeSetting> => {
  const base = aSetting()
  return aType(server.ctx, {
    type,
    name: `on_${page}`,
    business: page.includes('voice') ? 'voice' : 'live',
    pageKeys: [`tags-audit-${page}`],
    pageType: { ...base.pageType, type: 'multi_resource' },
    result: [base.result[0] as TypeSetting['result'][number], ...results],
  })
}
const tell = (...rooms: RoomState[]) => sender.ok(calls.ingestRooms, { rooms })
const infoOf = async (sid: string) => (await patrol.ok(calls.info, { appId: 50, sid })).room
const waiting = async (type: number): Promise<{ postId: string; source: string }[]> =>
  (
    await server.ctx.pool.query(
      'select post_id as "postId", source from queue_order where type = $1 order by id',
      [type],
    )
  ).rows as never
const run = async (name: string) => {
  while (await liveJobs.find((job) => job.name === name)?.run(server.ctx));
}

beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(now()) })
  for (const id of [50, 71]) await anApp(server.ctx, id)
  await aLabelTree(server.ctx)
  const made = async (
    permissions: Parameters<typeof aPerson>[1] extends infer O
      ? NonNullable<NonNullable<O> extends { permissions?: infer P } ? P : never>
      : never,
    appId: number,
  ) => server.client((await aPerson(server.ctx, { permissions, scope: [{ appId }] })).token)
  sender = await made(['ingest'], 50)
  patrol = await made(['record.read', 'live.patrol', 'live.edit'], 50)
  other = await made(['record.read', 'live.patrol'], 50)
  elsewhere = await made(['record.read', 'live.patrol', 'ingest'], 71)
  await onPage(61, 'monitor-push', [
    button('warn_room', 401),
    button('cut_stream', 402, {
      resultType: 'SERIOUS_VIOLATIONS',
      control: 'direct',
      confirm: 'key',
    }),
    {
      ...button('by_reason', 401),
      content: { resultType: 'NORMAL_VIOLATIONS', control: 'radio_remark', punishId: 401 },
    },
  ])
  await onPage(62, 'live-first', [button('to_final', 1, { resultType: 'TAG' })])
  await onPage(63, 'live-final')
  await onPage(64, 'live-hot')
})
afterAll(() => server.stop())

describe('what apps tell of rooms', () => {
  test('is kept by session: what is left out stays, what is told again replaces it', async () => {
    const [first] = (
      await tell(
        room('s1', {
          country: 'ID',
          signals: ['smoke'],
          game: { id: 'g1', name: 'Chess', type: 'board' },
          shots: [{ url: 'https://img.example/1', at: start + 1000 }],
        }),
      )
    ).rooms
    const [second] = (
      await tell({
        appId: 50,
        sid: 's1',
        roomId: 'room-s1',
        uid: 'host-s1',
        startedAt: start,
        viewers: 99,
      })
    ).rooms
    expect([second?.id, first?.shots, second?.shots]).toEqual([first?.id, 1, 0])
    expect(await infoOf('s1')).toMatchObject({
      title: 'title of s1',
      viewers: 99,
      country: 'ID',
      signals: ['smoke'],
      game: 'Chess',
      endedAt: null,
      watchers: [],
      shot: { url: 'https://img.example/1' },
    })
  })
  test('counts once: the same shot again, or two states of one session in one call', async () => {
    const shot = { url: 'https://img.example/2', at: start + 2000 }
    const { rooms } = await tell(
      room('s2', { shots: [shot, shot], viewers: 1 }),
      room('s2', { shots: [{ ...shot, url: 'https://img.example/3' }], viewers: 2 }),
    )
    expect(rooms).toMatchObject([{ sid: 's2', shots: 2 }])
    expect((await tell(room('s2', { shots: [shot] }))).rooms[0]?.shots).toBe(0)
  })
  test('is stored as a whole or not at all; a bad field is named', async () => {
    const refused = await sender.call(calls.ingestRooms, {
      rooms: [room('bad1'), room('bad2', { endedAt: start - 1 })],
    })
    expect([refused.status, refused.body.field]).toEqual([400, 'rooms.1.endedAt'])
    expect(
      (
        await sender.call(calls.ingestRooms, {
          rooms: [room('bad1'), room('bad2', { shots: [{ url: 'javascript:1', at: 1 }] })],
        })
      ).body.field,
    ).toBe('rooms.1.shots.0.url')
    expect(
      (await sender.call(calls.ingestRooms, { rooms: [room('bad1'), room('bad2', { appId: 71 })] }))
        .status,
    ).toBe(403)
    expect(await infoOf('bad1')).toBeNull()
  })
  test('stays over, and takes along waiting pushes that mattered while it ran', async () => {
    const [made] = (await tell(room('s3'))).rooms
    await patrol.ok(calls.result, { id: made?.id ?? '', result: 'push', note: 'look' })
    expect(await waiting(61)).toHaveLength(1)
    const {
      rooms: [over],
    } = await tell(room('s3', { endedAt: start + hour }))
    expect([over?.ordersEnded, await waiting(61)]).toEqual([1, []])
    await tell(room('s3'))
    expect((await infoOf('s3'))?.endedAt).toBe(start + hour)
    expect(
      (await patrol.call(calls.result, { id: made?.id ?? '', result: 'push', note: 'again' }))
        .status,
    ).toBe(409)
  })
})

describe('shots', () => {
  const times = [0, 60, 120, 400, 3000, 3700, 7000].map((seconds) => start + seconds * 1000)
  const all = { appId: 50, sid: 'shots', startTime: start, endTime: start + 3 * hour }
  beforeAll(() =>
    tell(
      room('shots', {
        shots: [
          ...times.map((at, n) => ({ url: `https://img.example/n${n}`, at, keyFrame: n === 3 })),
          { url: 'https://img.example/pc', at: start + 5000, isPC: true },
          { url: 'https://img.example/video', at: start + 6000, liveType: 4 },
          { url: 'https://img.example/guess', at: start + 7000, liveType: 128 },
        ],
      }),
    ),
  )
  const urls = (list: readonly { url: string }[]): string[] =>
    list.map(({ url }) => url.split('/').at(-1) ?? '')
  test.each([
    [{ isPC: false, liveType: 0 }, ['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']],
    [{ isPC: true }, ['pc']],
    [{ liveType: 4 }, ['video']],
    [{ liveType: 128 }, ['guess']],
    [{ isPC: false, liveType: 0, endTime: start + 3_000_000 }, ['n3', 'n2', 'n1', 'n0']],
    [{ isPC: false, liveType: 0, count: 2 }, ['n6', 'n5']],
  ])('of the tab and time %j are %j, newest first', async (by, expected) => {
    expect(urls((await patrol.ok(calls.shots, { ...all, ...by })).list)).toEqual(expected)
  })
  test('say when older ones were left out, and are fifty unless asked otherwise', async () => {
    expect([
      (await patrol.ok(calls.shots, { ...all, count: 2 })).more,
      (await patrol.ok(calls.shots, all)).more,
    ]).toEqual([true, false])
    await tell(
      room('many', {
        shots: Array.from({ length: 60 }, (_, n) => ({
          url: `https://img.example/m${n}`,
          at: start + n,
        })),
      }),
    )
    expect((await patrol.ok(calls.shots, { ...all, sid: 'many' })).list).toHaveLength(50)
  })
  test('are found by user too; a question needs one of both and a sound time', async () => {
    expect(
      (
        await patrol.ok(calls.shots, {
          appId: 50,
          uid: 'host-shots',
          startTime: start,
          endTime: start + 3 * hour,
        })
      ).list,
    ).toHaveLength(10)
    expect(
      (await patrol.call(calls.shots, { appId: 50, startTime: start, endTime: start + hour })).body
        .field,
    ).toBe('sid')
    expect((await patrol.call(calls.shots, { ...all, endTime: start })).body.field).toBe('endTime')
    expect((await patrol.call(calls.shots, { ...all, startTime: 0 })).body.field).toBe('startTime')
  })
  test('one an interval, nine a room, those that matter', async () => {
    expect(urls((await patrol.ok(calls.shotsByInterval, { ...all, interval: 3600 })).list)).toEqual(
      ['n5', 'n0'],
    )
    const { rooms } = await patrol.ok(calls.nineRoomPic, { appId: 50, sids: ['many', 'nowhere'] })
    expect(
      rooms.map(({ sid, pics }) => [sid, pics.length, pics[0]?.url.split('/').at(-1)]),
    ).toEqual([
      ['many', 9, 'm59'],
      ['nowhere', 0, undefined],
    ])
    expect(urls((await patrol.ok(calls.keyframes, all)).list)).toEqual(['n3'])
  })
  test('are marked and unmarked by people of their app', async () => {
    const [shot] = (await patrol.ok(calls.shots, { ...all, count: 1 })).list
    expect(
      await patrol.ok(calls.mark, { shotId: shot?.id ?? '', marked: true, note: 'a knife' }),
    ).toMatchObject({ mark: { note: 'a knife' } })
    expect(
      (await other.ok(calls.corrections, { appId: 50, sid: 'shots' })).list.map(
        (one) => one.mark?.note,
      ),
    ).toEqual(['a knife'])
    expect(
      (await elsewhere.call(calls.mark, { shotId: shot?.id ?? '', marked: false })).status,
    ).toBe(403)
    expect(await patrol.ok(calls.mark, { shotId: shot?.id ?? '', marked: false })).toMatchObject({
      mark: null,
    })
    expect(
      (await patrol.ok(calls.corrections, { appId: 50, sid: 'shots', startTime: start })).list,
    ).toEqual([])
    expect(
      (await patrol.call(calls.mark, { shotId: '9223372036854775807', marked: true })).status,
    ).toBe(404)
  })
})

describe('facts around a room', () => {
  test('follows the configuration in tabs; finds a room by session, room or user', async () => {
    expect((await patrol.ok(calls.info, { appId: 50, roomId: 'room-shots' })).tabs).toEqual([
      'normal',
      'PC',
    ])
    await server.ctx.pool.query(
      `insert into system_config (key, value) values ('front.live.streaming_apps', '[50]')`,
    )
    expect(await patrol.ok(calls.info, { appId: 50, uid: 'host-shots' })).toMatchObject({
      tabs: ['normal', 'PC', 'video-platform', 'guess'],
      room: { sid: 'shots' },
    })
    await tell(room('shots-later', { uid: 'host-shots', startedAt: start + 1000 }))
    expect(
      [
        await patrol.ok(calls.info, { appId: 50, roomId: 'room-shots' }),
        await patrol.ok(calls.info, { appId: 50, uid: 'host-shots' }),
      ].map((found) => found.room?.sid),
    ).toEqual(['shots', 'shots-later'])
    expect((await patrol.ok(calls.info, { appId: 50, sid: 'none' })).room).toBeNull()
    expect((await patrol.call(calls.info, { appId: 50 })).body.field).toBe('sid')
  })
})

describe('addresses, recordings and labels of a room', () => {
  test('addresses come from the adapter that knows them, what a page can play first', async () => {
    await tell(
      room('watch', {
        streams: [
          { kind: 'flv', url: 'https://live.example/a.flv' },
          { kind: 'hls', url: 'https://live.example/h.m3u8', hevc: true },
          { kind: 'hls', url: 'local:demo' },
        ],
      }),
    )
    const of = async (rest: object = {}) =>
      patrol.ok(calls.address, { app: 50, sid: 'watch', roomType: 'live', ...rest })
    const { state, list } = await of()
    expect([state, list.map(({ kind, adapter }) => `${kind} ${adapter}`)]).toEqual([
      'on',
      ['hls local', 'flv given'],
    ])
    expect((await of({ supporthevc: true })).list[0]).toMatchObject({
      hevc: true,
      url: 'https://live.example/h.m3u8',
    })
    expect((await of({ sid: 's1' })).state).toBe('none')
    expect(await of({ sid: 's3' })).toMatchObject({
      state: 'over',
      endedAt: start + hour,
      list: [],
    })
    await putStream(server.ctx, {
      id: 'demo',
      initUrl: '/init',
      pieces: [{ url: '/a', seconds: 2 }],
      beganAt: new Date(start),
    })
    const answer = await patrol.raw('GET', list[0]?.url ?? '')
    expect([
      answer.status,
      answer.headers.get('content-type'),
      (await answer.text()).split('\n')[0],
    ]).toEqual([200, 'application/vnd.apple.mpegurl', '#EXTM3U'])
    expect((await elsewhere.raw('GET', list[0]?.url ?? '')).status).toBe(403)
    await tell(room('watch', { endedAt: start + hour }))
    expect((await patrol.raw('GET', list[0]?.url ?? '')).status).toBe(404)
  })
  test('recordings, countries, games, labels', async () => {
    await tell(
      room('rec', {
        country: 'BR',
        recordings: [
          { id: 'screen-1', url: 'https://rec.example/1.mp4', from: start, to: start + 60_000 },
        ],
      }),
    )
    expect(await patrol.ok(calls.recording, { screenId: 'screen-1' })).toMatchObject({
      sid: 'rec',
      url: 'https://rec.example/1.mp4',
      to: start + 60_000,
    })
    expect((await elsewhere.call(calls.recording, { screenId: 'screen-1' })).status).toBe(404)
    expect((await patrol.ok(calls.info, { appId: 50, sid: 'rec' })).recordings).toMatchObject([
      { screenId: 'screen-1' },
    ])
    expect(
      (await patrol.ok(calls.countries, { appId: 50, uids: 'host-rec, host-s1,nobody' })).list,
    ).toEqual([
      { uid: 'host-rec', country: 'BR' },
      { uid: 'host-s1', country: 'ID' },
      { uid: 'nobody', country: '' },
    ])
    expect(
      (
        await patrol.call(calls.countries, {
          appId: 50,
          uids: Array.from({ length: 101 }, (_, n) => n).join(','),
        })
      ).body.field,
    ).toBe('uids')
    expect((await patrol.ok(calls.games, { appId: 50 })).list).toEqual([
      { id: 'g1', name: 'Chess', type: 'board', rooms: 1 },
    ])
    expect((await patrol.ok(calls.games, { appId: 50, type: 'cards' })).list).toEqual([])
    expect(
      (await patrol.ok(calls.labels, { appId: 50 })).list.map(({ id }) => id).toSorted(),
    ).toEqual([1203, 1240, 1301])
  })
})

describe('patrol', () => {
  test('sees running rooms of its apps by what it asks for, and who else looks', async () => {
    await tell(
      room('p1', { viewers: 5000, risk: 90, country: 'VN' }),
      room('p2', { viewers: 6000, risk: 10, country: 'VN' }),
    )
    await sender.call(calls.ingestRooms, {
      rooms: [room('voice', { roomType: 'voice', country: 'VN' })],
    })
    const sids = async (by: object) =>
      (await patrol.ok(calls.rooms, { country: 'VN', ...by })).list.map(({ sid }) => sid)
    expect([
      await sids({}),
      await sids({ sort: 'risk' }),
      await sids({ risk: 50 }),
      await sids({ viewers: 5500 }),
      await sids({ uid: 'host-p1' }),
    ]).toEqual([['p2', 'p1'], ['p1', 'p2'], ['p1'], ['p2'], ['p1']])
    expect((await elsewhere.ok(calls.rooms, {})).total).toBe(0)
    const { id } = (await infoOf('p1')) ?? { id: '' }
    expect((await other.ok(calls.look, { id, open: true })).watchers).toHaveLength(1)
    expect((await infoOf('p1'))?.watchers).toHaveLength(1)
    jump += 31_000
    expect((await infoOf('p1'))?.watchers).toEqual([])
    expect((await elsewhere.call(calls.look, { id, open: true })).status).toBe(403)
    await patrol.ok(calls.result, { id, result: 'seen' })
    expect(await sids({ unseenMinutes: 5 })).toEqual(['p2'])
    expect((await patrol.ok(calls.mine, {})).today).toBeGreaterThan(0)
  })
})

describe('what patrol does', () => {
  test('pushes a room with note and shot; refuses no note or another room’s shot', async () => {
    await tell(room('p3', { shots: [{ url: 'https://img.example/p3', at: start }] }))
    const { id, shot } = (await infoOf('p3')) ?? { id: '', shot: null }
    const foreign = (await infoOf('s1'))?.shot?.id ?? ''
    expect((await patrol.call(calls.result, { id, result: 'push' })).body.field).toBe('note')
    expect(
      (await patrol.call(calls.result, { id, result: 'push', note: 'x', shotId: foreign })).body
        .field,
    ).toBe('shotId')
    expect(
      (await patrol.call(calls.result, { id, result: 'by_reason', note: 'x' })).body.field,
    ).toBe('result')
    expect(
      (await patrol.call(calls.result, { id, result: 'warn_room', note: 'x' })).body.field,
    ).toBe('labels')
    expect(
      (await patrol.call(calls.result, { id, result: 'warn_room', labels: [1301] })).body.field,
    ).toBe('note')
    expect((await patrol.ok(calls.info, { appId: 50, sid: 'p3' })).results).toEqual([])
    const answer = await patrol.ok(calls.result, {
      id,
      result: 'push',
      note: 'somebody smokes',
      shotId: shot?.id ?? '',
    })
    expect(answer.outcome).toBe('queued')
    expect(await waiting(61)).toEqual([{ postId: 'p3', source: 'patrol' }])
    const {
      rows: [record],
    } = await server.ctx.pool.query('select reason, content, ext_data from record where id = $1', [
      answer.recordId,
    ])
    expect(record).toMatchObject({
      reason: 'somebody smokes',
      content: {
        lives: [{ sid: 'p3', roomId: 'room-p3' }],
        pictures: [{ content: 'https://img.example/p3' }],
      },
      ext_data: { push: { note: 'somebody smokes' } },
    })
    expect((await patrol.ok(calls.info, { appId: 50, sid: 'p3' })).results).toMatchObject([
      { result: 'push', outcome: 'queued' },
    ])
  })
  test('acts by the gate of every decision: stores and sends, and no order waits', async () => {
    await tell(room('p4'))
    const { id } = (await infoOf('p4')) ?? { id: '' }
    expect(await patrol.ok(calls.acts, { appId: 50, roomType: 'live' })).toMatchObject({
      canPush: true,
      acts: [
        { id: 'warn_room', grave: false, needsLabel: true },
        { id: 'cut_stream', grave: true },
      ],
      labels: [{ id: 1203 }, { id: 1240 }, { id: 1301 }],
    })
    const answer = await patrol.ok(calls.result, {
      id,
      result: 'cut_stream',
      note: 'at once',
      labels: [1301],
    })
    expect(answer).toMatchObject({ outcome: 'done', reason: '' })
    expect(
      (
        await server.ctx.pool.query('select punish_id, subject from punish where post_id = $1', [
          'p4',
        ])
      ).rows,
    ).toEqual([{ punish_id: 402, subject: 'room-p4' }])
    expect(
      (await server.ctx.pool.query(`select count(*)::int as n from outbox where post_id = 'p4'`))
        .rows[0].n,
    ).toBe(1)
    expect((await waiting(61)).map(({ postId }) => postId)).not.toContain('p4')
    expect((await patrol.ok(calls.acts, { appId: 50, roomType: 'voice' })).canPush).toBe(false)
    expect((await elsewhere.call(calls.result, { id, result: 'seen' })).status).toBe(403)
  })
})

describe('further reviews', () => {
  test('makes a final order with the opinion, and not for who gave the first one', async () => {
    const decider = await aPerson(server.ctx)
    const {
      rows: [record],
    } = await server.ctx.pool.query(
      `
        insert into record (app_id, type, post_id, uid, business, content, content_hash, created_at)
        values (
          50, 62, 'f1', 'host-f1', 'live',
          '{
            "texts": [],
            "pictures": [{"id": "shot", "field": "shot", "content": "https://img.example/f1"}],
            "lives": [{"sid": "f1", "roomId": "r1", "uid": "host-f1"}],
            "data": {}
          }',
          'x', now()
        )
        returning id`,
    )
    for (const [n, result] of ['to_final', 'ignore'].entries())
      await server.ctx.pool.query(
        `
          insert into decision (
            order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
            fence, result_id, result_type, remark, setting_version, content_hash
          )
          values (
            $3, $1, 50, 62, 'live', 'f1', $2, 'tags-audit-live-first', 'w', 1, $4, 'TAG', 'a doubt',
            1, 'x'
          )`,
        [record.id, decider.id, n + 1, result],
      )
    await run('live.pass-on')
    await run('live.pass-on')
    const { rows } = await server.ctx.pool.query(
      `
        select q.post_id, q.excluded::text[] as excluded, r.content
        from queue_order q
        join record r on r.id = q.record_id
        where q.type = 63`,
    )
    expect(rows).toMatchObject([
      {
        post_id: 'f1',
        excluded: [decider.id],
        content: {
          data: {
            opinion: [
              {
                round: 'first',
                result: 'to_final',
                remark: 'a doubt',
                shot: 'https://img.example/f1',
              },
            ],
          },
          lives: [{ sid: 'f1' }],
        },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(decider.name)
  })
  test('a busy room is asked for again and again, one order at a time', async () => {
    const due = async () => {
      await run('live.hot')
      return (await waiting(64)).map(({ postId }) => postId).toSorted()
    }
    expect(await due()).toEqual(['p1', 'p2'])
    await server.ctx.pool.query('delete from queue_order where type = 64')
    expect(await due()).toEqual([])
    jump += 11 * 60_000
    expect(await due()).toEqual(['p1', 'p2'])
  })
})

describe('the punish log', () => {
  const log = contract.punishEvidence
  test('tells what was done to rooms; reads evidence with its punishment', async () => {
    expect((await patrol.ok(log.index, {})).appList.map(({ id }) => id)).toEqual([50])
    const {
      list: [row],
      total,
    } = await patrol.ok(log.query, { roomId: 'room-p4' })
    expect([total, row]).toMatchObject([1, { punishId: 402, subject: 'room-p4', business: 'live' }])
    const id = row?.id ?? ''
    expect(
      (await patrol.ok(log.update, { id, time: 1000, url: 'https://rec.example/a.wav' })).voiceUrl,
    ).toBe('https://rec.example/a.wav')
    await patrol.ok(log.update, { id, time: 1000, url: 'https://rec.example/b.wav' })
    await patrol.ok(log.update, { id, time: 2000, url: 'https://img.example/c.png' })
    expect(await patrol.ok(log.get, { id })).toMatchObject({
      voiceUrl: 'https://rec.example/b.wav',
      list: [{ time: 2000 }, { time: 1000, url: 'https://rec.example/b.wav' }],
    })
    expect((await patrol.ok(log.get, { id, time: 2000 })).list).toHaveLength(1)
    const { evidenceMap } = await patrol.ok(log.batchGet, { ids: `${id},77`, type: 1 })
    expect([Object.keys(evidenceMap), evidenceMap[id]?.voiceUrl]).toEqual([
      [id],
      'https://rec.example/b.wav',
    ])
  })
  test('is closed to other apps, and evidence to those without the right', async () => {
    const id = (await patrol.ok(log.query, { roomId: 'room-p4' })).list[0]?.id ?? ''
    expect([
      (await elsewhere.ok(log.query, {})).total,
      (await elsewhere.ok(log.batchGet, { ids: id })).evidenceMap,
      (await elsewhere.call(log.get, { id })).status,
      (await other.call(log.update, { id, time: 1, url: 'https://x.example/1' })).status,
    ]).toEqual([0, {}, 403, 403])
    expect(
      (await patrol.call(log.update, { id, time: 1, url: '/biz_gateway/resource/file/x' })).body
        .field,
    ).toBe('url')
    expect((await patrol.ok(log.query, { state: 'cleared' })).total).toBe(0)
  })
})
