import { contract } from '@oas/contract/index'
import type { RoomState } from '@oas/contract/live/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType, anApp } from '../../testing/world.ts'

const calls = contract.voiceInspection
let server: TestServer
let sender: Client
let first: Client
let second: Client
let elsewhere: Client
let jump = 0
const start = Date.now() - 3_600_000
const room = (sid: string, rest: Partial<RoomState> = {}): RoomState => ({
  appId: 50,
  sid,
  roomId: `room-${sid}`,
  uid: `host-${sid}`,
  roomType: 'voice',
  startedAt: start,
  title: sid,
  ...rest,
})
const tell = async (...rooms: RoomState[]): Promise<string[]> =>
  (await sender.ok(contract.live.ingestRooms, { rooms })).rooms.map(({ id }) => id)
const sids = async (by: object = {}): Promise<string[]> =>
  (await first.ok(calls.rooms, { pageSize: 100, ...by })).list.map(({ sid }) => sid)

beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + jump) })
  for (const id of [50, 71]) await anApp(server.ctx, id)
  const base = aSetting()
  await aType(server.ctx, {
    type: 71,
    name: 'voice_room',
    business: 'voice',
    pageKeys: ['tags-audit-voice-room'],
    baseInfo: { ...base.baseInfo, useLabel: false },
    result: [
      ...base.result.slice(0, 1),
      {
        id: 'close_room',
        transKey: 'result.close_room',
        content: {
          resultType: 'NORMAL_VIOLATIONS',
          control: 'direct',
          punishId: 403,
          times: [0],
          defaultTime: 0,
        },
      },
    ],
  })
  sender = server.client((await aPerson(server.ctx, { permissions: ['ingest'] })).token)
  const listener = async (appId: number) =>
    server.client(
      (
        await aPerson(server.ctx, {
          permissions: ['record.read', 'live.patrol', 'live.edit'],
          scope: [{ appId }],
        })
      ).token,
    )
  first = await listener(50)
  second = await listener(50)
  elsewhere = await listener(71)
})
afterAll(() => server.stop())

test('sorts rooms by urgency: special, risky, then those not heard for longest', async () => {
  await tell(
    room('calm'),
    room('risky', {
      risk: 80,
      seats: [
        { seat: 1, uid: 'u1', level: 40, risk: 90 },
        { seat: 2, uid: 'u2' },
      ],
    }),
    room('named'),
    room('club', { roomType: 'club' }),
    room('pictures', { roomType: 'live' }),
    room('over', { endedAt: start + 1 }),
  )
  await first.ok(calls.addSpecial, { appId: 50, roomId: 'room-named', reason: 'complaints' })
  expect((await sids()).slice(0, 2)).toEqual(['named', 'risky'])
  expect((await sids()).slice(2).toSorted()).toEqual(['calm', 'club'])
  expect([
    await sids({ roomType: 'club' }),
    await sids({ special: true }),
    await sids({ onMic: 2 }),
    await sids({ uid: 'u2' }),
    await sids({ risk: 50 }),
  ]).toEqual([['club'], ['named'], ['risky'], ['risky'], ['risky']])
  expect((await elsewhere.ok(calls.rooms, {})).total).toBe(0)
  expect((await first.ok(calls.specialRooms, {})).list).toMatchObject([
    { roomId: 'room-named', reason: 'complaints', title: 'named' },
  ])
  await first.ok(calls.removeSpecial, { appId: 50, roomId: 'room-named' })
  expect([
    (await first.call(calls.removeSpecial, { appId: 50, roomId: 'room-named' })).status,
    (await sids())[0],
    (await first.call(calls.addSpecial, { appId: 50, roomId: 'x', reason: 'y', until: 1 })).body
      .field,
  ]).toEqual([404, 'risky', 'until'])
})

test('a room has one listener until the heartbeat stops; time listened is counted', async () => {
  const [id = ''] = await tell(room('one'))
  expect((await first.ok(calls.auditor, { act: 'claim', id })).room?.listener).toMatchObject({
    mine: true,
    seconds: 0,
  })
  expect((await second.call(calls.auditor, { act: 'claim', id })).status).toBe(409)
  expect((await second.ok(calls.monitor, {})).list).toMatchObject([
    { sid: 'one', listener: { mine: false } },
  ])
  jump += 10_000
  expect(
    (await first.ok(calls.auditor, { act: 'beat', id })).room?.listener?.seconds,
  ).toBeGreaterThanOrEqual(9)
  jump += 31_000
  expect((await first.call(calls.auditor, { act: 'beat', id })).status).toBe(409)
  expect((await second.ok(calls.auditor, { act: 'claim', id })).room?.listener?.mine).toBe(true)
  expect((await first.call(calls.result, { id, result: 'seen' })).status).toBe(409)
  await second.ok(calls.auditor, { act: 'release', id })
  expect((await second.ok(calls.monitor, {})).list).toEqual([])
})
test('many at once: one gets the room', async () => {
  const [id = ''] = await tell(room('crowd'))
  const people = await Promise.all(
    Array.from({ length: 6 }, async () =>
      server.client((await aPerson(server.ctx, { permissions: ['live.patrol'] })).token),
    ),
  )
  const answers = await Promise.all(
    people.map((person) => person.call(calls.auditor, { act: 'claim', id })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})
test('gives a room nobody listens to, another each time; taking one leaves the last', async () => {
  const one = (await first.ok(calls.auditor, { act: 'next', roomType: 'voice' })).room
  const two = (await second.ok(calls.auditor, { act: 'next', roomType: 'voice' })).room
  const three = (await first.ok(calls.auditor, { act: 'next', roomType: 'voice' })).room
  expect(new Set([one?.id, two?.id, three?.id]).size).toBe(3)
  expect(
    (await first.ok(calls.monitor, {})).list
      .filter(({ listener }) => listener?.mine)
      .map(({ id }) => id),
  ).toEqual([three?.id])
  expect((await elsewhere.ok(calls.auditor, { act: 'next' })).room).toBeNull()
  const [over = '', pictures = ''] = await tell(
    room('over2', { endedAt: start + 1 }),
    room('pictures2', { roomType: 'live' }),
  )
  expect([
    (await first.call(calls.auditor, { act: 'claim', id: over })).status,
    (await first.call(calls.auditor, { act: 'claim', id: pictures })).body.field,
    (await elsewhere.call(calls.auditor, { act: 'claim', id: over })).status,
    (await first.call(calls.auditor, { act: 'claim' })).body.field,
  ]).toEqual([409, 'id', 403, 'id'])
})
test('what was heard is pushed or acted upon, and the room is free again', async () => {
  const [pushed = '', closed = ''] = await tell(room('pushed'), room('closed'))
  await first.ok(calls.auditor, { act: 'claim', id: pushed })
  jump += 5000
  expect(
    await first.ok(calls.result, { id: pushed, result: 'push', note: 'insults' }),
  ).toMatchObject({ outcome: 'queued' })
  await first.ok(calls.auditor, { act: 'claim', id: closed })
  expect(
    await first.ok(calls.result, { id: closed, result: 'close_room', note: 'at once' }),
  ).toMatchObject({ outcome: 'done', reason: '' })
  expect(
    (await server.ctx.pool.query(`select post_id from queue_order where type = 71`)).rows,
  ).toEqual([{ post_id: 'pushed' }])
  expect((await server.ctx.pool.query(`select punish_id, subject from punish`)).rows).toEqual([
    { punish_id: 403, subject: 'room-closed' },
  ])
  expect((await first.ok(calls.monitor, {})).list.filter(({ listener }) => listener?.mine)).toEqual(
    [],
  )
  expect(
    (
      await server.ctx.pool.query(
        `select seconds >= 4 as heard from patrol_result where result = 'push'`,
      )
    ).rows,
  ).toEqual([{ heard: true }])
})
test('seats, slices, events, users on a microphone', async () => {
  const at = Date.now()
  const [id = ''] = await tell(
    room('talk', {
      streams: [{ kind: 'hls', url: 'https://live.example/v.m3u8' }],
      seats: [
        { seat: 1, uid: 'a', nick: 'Ann', level: 70, risk: 75 },
        { seat: 2, uid: 'b' },
      ],
      slices: [
        { uid: 'a', url: 'https://v.example/1.wav', seconds: 5, at, text: 'hello' },
        { uid: 'b', url: 'https://v.example/2.wav', seconds: 4, at: at + 1 },
      ],
      events: [{ kind: 'join', uid: 'b', at }],
    }),
  )
  await tell(room('talk', { seats: [{ seat: 1, uid: 'a', nick: 'Ann', level: 10, risk: 75 }] }))
  expect((await first.ok(calls.micUsers, { id })).list).toMatchObject([
    { seat: 1, uid: 'a', nick: 'Ann', level: 10 },
  ])
  expect(await first.ok(calls.streams, { id })).toMatchObject({
    live: [{ url: 'https://live.example/v.m3u8' }],
    slices: [{ uid: 'b' }, { uid: 'a', text: 'hello' }],
    events: [{ kind: 'join' }],
  })
  expect((await first.ok(calls.streams, { id, uid: 'a' })).slices).toHaveLength(1)
  expect((await first.ok(calls.highrisk, {})).list.map(({ uid }) => uid)).toEqual(['u1', 'a'])
  expect((await first.ok(calls.highrisk, { risk: 76 })).list.map(({ uid }) => uid)).toEqual(['u1'])
  expect(await first.ok(calls.user, { appId: 50, uid: 'a' })).toMatchObject({
    nick: 'Ann',
    slices: 1,
    risk: 75,
    punished: { live: 0, total: 0 },
  })
  expect([
    (await elsewhere.call(calls.micUsers, { id })).status,
    (await elsewhere.call(calls.streams, { id })).status,
  ]).toEqual([403, 403])
})
