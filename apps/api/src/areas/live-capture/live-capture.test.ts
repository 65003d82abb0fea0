import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import { contract } from '@oas/contract/index'
import type { CapturePlanFields } from '@oas/contract/live-capture/calls'
import type { RoomState } from '@oas/contract/live/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { fakeFfmpeg } from '../../testing/fake-ffmpeg.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import { aPerson, anApp } from '../../testing/world.ts'
import { storeFile } from '../file/index.ts'
import { live, putStream } from '../live/index.ts'
import { expireCaptures } from './expire.ts'
import { captureJobs } from './run.ts'

const calls = contract.liveCapture
type Room = { sid: string; url: string; id: string }
const fake = fakeFfmpeg(mkdtempSync(join(tmpdir(), 'oas-capture-')))
const runs = (): { args: string[] }[] =>
  readFileSync(fake.log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as never)
let server: TestServer
let leader: Client
let elsewhere: Client
let stranger: Client
let sender: Client
let host: WebServer
/** A server of the inner network, which streams must not lead to. */
let inner: WebServer
let clock = Date.parse('2026-11-23T04:00:00Z')
let n = 0
const stream = new Map<string, string>()
const redirects = new Map<string, string>()
const at = (path: string): string => `${host.url}/${path}`

beforeAll(async () => {
  inner = await startWebServer({ status: 200, body: 'G SECRET' }, '127.0.0.2')
  host = await startWebServer((_body, path) => {
    const location = redirects.get(path.slice(1))
    if (location !== undefined) return { status: 302, body: '', location }
    const body = stream.get(path.slice(1))
    return { status: body === undefined ? 404 : 200, body: body ?? 'gone' }
  })
  server = await testServer(
    { ffmpeg: fake.path, allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(clock) },
  )
  for (const id of [50, 71]) await anApp(server.ctx, id)
  leader = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['live-capture', 'live.patrol', 'record.read'],
        scope: [{ appId: 50 }],
      })
    ).token,
  )
  elsewhere = server.client(
    (await aPerson(server.ctx, { permissions: ['live-capture'], scope: [{ appId: 71 }] })).token,
  )
  stranger = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['live.patrol', 'record.read'],
        scope: [{ appId: 50 }],
      })
    ).token,
  )
  sender = server.client(
    (await aPerson(server.ctx, { permissions: ['ingest'], scope: [{ appId: 50 }] })).token,
  )
  await server.ctx.pool.query("update session set expires_at = '2100-01-01'")
  const stored = async (text: string): Promise<string> =>
    fileUrl((await storeFile(server.ctx, Buffer.from(text), { name: 'p', appId: null })).id)
  await putStream(server.ctx, {
    id: 'own',
    initUrl: await stored('INIT '),
    pieces: [
      { url: await stored('ONE'), seconds: 2 },
      { url: await stored('TWO'), seconds: 2 },
    ],
    beganAt: new Date(clock - 1000),
  })
})
afterAll(async () => {
  await server.stop()
  await host.stop()
  await inner.stop()
})
beforeEach(async () => {
  clock += 60_000
  await server.ctx.pool.query('delete from live_capture_plan')
  await server.ctx.pool.query('update live_room set ended_at = now() where ended_at is null')
})

const own: RoomState['streams'] = [{ kind: 'hls', url: 'local:own' }]
const open = async (more: Partial<RoomState> = {}): Promise<string> => {
  const sid = `cap-${++n}`
  await sender.ok(contract.live.ingestRooms, {
    rooms: [
      {
        appId: 50,
        sid,
        roomId: `r-${sid}`,
        uid: `h-${sid}`,
        startedAt: clock - 60_000,
        viewers: 10,
        streams: own,
        ...more,
      },
    ],
  })
  return sid
}
const fields: CapturePlanFields = {
  name: 'all rooms',
  roomType: 'live',
  isPC: false,
  viewers: 0,
  country: '',
  everySeconds: 10,
  sliceSeconds: 5,
  keepDays: 7,
  days: [],
  fromHour: 0,
  toHour: 24,
  enabled: true,
}
const plan = (more: Partial<CapturePlanFields> = {}) =>
  leader.ok(calls.create, { appId: 50, ...fields, name: `plan ${++n}`, ...more })
const go = async (name: 'spread' | 'run') => {
  while (await captureJobs.find((job) => job.name === `liveCapture.${name}`)?.run(server.ctx));
}
const tick = async (seconds: number): Promise<void> => {
  clock += seconds * 1000
  await go('spread')
  await go('run')
}
const shotsOf = async (sid: string, isPC = false) =>
  (
    await leader.ok(contract.live.shots, {
      appId: 50,
      sid,
      isPC,
      startTime: clock - dayMs,
      endTime: clock + 1000,
    })
  ).list
const planOf = async (id: string) =>
  (await leader.ok(calls.plans, { appId: 50 })).list.find((one) => one.id === id)
const bytesOf = async (url: string): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of server.ctx.files.read(url.split('/').at(-1) ?? ''))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

test('a plan captures the rooms it fits, as often as it says, until they end', async () => {
  const [fit, small, foreign] = [
    await open({ viewers: 100, country: 'ID' }),
    await open({ viewers: 99, country: 'ID' }),
    await open({ viewers: 500, country: 'RU' }),
  ]
  const { id } = await plan({ viewers: 100, country: 'ID', everySeconds: 10 })
  await tick(0)
  await tick(5)
  expect((await shotsOf(fit)).length).toBe(1)
  await tick(5)
  const shots = await shotsOf(fit)
  expect([
    shots.length,
    (shots[0]?.createdAt ?? 0) - (shots[1]?.createdAt ?? 0),
    (await shotsOf(small)).length,
    (await shotsOf(foreign)).length,
  ]).toEqual([2, 10_000, 0, 0])
  expect(await bytesOf(shots[0]?.url ?? '')).toMatch(/INIT (ONE|TWO)$/)
  expect(await planOf(id)).toMatchObject({ rooms: 1, lastHour: 2, failing: 0, reason: null })
  await sender.ok(contract.live.ingestRooms, {
    rooms: [
      {
        appId: 50,
        sid: fit,
        roomId: `r-${fit}`,
        uid: `h-${fit}`,
        startedAt: clock - 60_000,
        endedAt: clock,
      },
    ],
  })
  await tick(20)
  expect([(await shotsOf(fit)).length, (await planOf(id))?.rooms]).toEqual([2, 0])
})
test('one time is taken once, however many servers ask', async () => {
  const sid = await open()
  await plan()
  await go('spread')
  await Promise.all([go('run'), go('run'), go('run')])
  expect((await shotsOf(sid)).length).toBe(1)
})
test('days and hours are those of the office; a plan that is off captures nothing', async () => {
  const sid = await open()
  const office = new Date(clock + 8 * 3_600_000)
  const [hour, today] = [office.getUTCHours(), office.getUTCDay() || 7]
  await plan({ fromHour: hour + 1, toHour: 24 })
  await plan({ fromHour: 0, toHour: hour })
  await plan({ days: [(today % 7) + 1] })
  await plan({ enabled: false })
  await tick(1)
  expect(await shotsOf(sid)).toEqual([])
  const { id } = await plan({ fromHour: hour, toHour: hour + 1, days: [today] })
  await tick(1)
  expect((await shotsOf(sid)).length).toBe(1)
  await leader.ok(calls.update, { id, version: 1, ...fields, name: 'later', enabled: false })
  await tick(60)
  expect((await shotsOf(sid)).length).toBe(1)
})
test('the view of a PC is another stream, and voice rooms give what is heard', async () => {
  const both = await open({
    streams: [...(own ?? []), { kind: 'hls', url: 'local:own', isPC: true }],
  })
  const phone = await open()
  const voice = await open({ roomType: 'voice' })
  await plan({ isPC: true })
  await plan({ roomType: 'voice', sliceSeconds: 7 })
  await tick(1)
  expect([
    (await shotsOf(both, true)).length,
    (await shotsOf(both)).length,
    (await shotsOf(phone)).length,
  ]).toEqual([1, 0, 0])
  const { rows } = await server.ctx.pool.query<{ seconds: number; url: string }>(
    `
      select s.seconds, s.url
      from voice_slice s
      join live_room r on r.id = s.room_id
      where r.sid = $1`,
    [voice],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.seconds).toBe(7)
  expect(await bytesOf(rows[0]?.url ?? '')).toMatch(/^ID3INIT /)
  expect(
    runs()
      .filter(({ args }) => args.at(-1) === 'slice.mp3')
      .map(({ args }) => args[args.indexOf('-t') + 1]),
  ).toEqual(['7'])
})
test('streams at addresses are read: the variant that fits, its newest piece', async () => {
  stream.set('m.m3u8', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nv/v.m3u8\n')
  stream.set('v/v.m3u8', '#EXTM3U\n#EXTINF:2,\nold.ts\n#EXTINF:2,\nnew.ts\n')
  stream.set('v/new.ts', 'G NEWEST')
  const sid = await open({
    streams: [
      { kind: 'flv', url: at('x.flv') },
      { kind: 'hls', url: at('m.m3u8') },
    ],
  })
  await plan()
  await tick(1)
  expect(await bytesOf((await shotsOf(sid))[0]?.url ?? '')).toMatch(/G NEWEST$/)
  expect(runs().at(-1)?.args.join(' ')).toContain('-f mpegts')
})
test.each([
  ['no-stream', []],
  ['stream-kind', [{ kind: 'flv', url: 'https://cdn.example/x.flv' }]],
  ['unreadable', [{ kind: 'hls', url: 'local:missing' }]],
  ['unreadable', [{ kind: 'hls', url: 'http://10.0.0.1/x.m3u8' }]],
] as const)(
  'a room whose stream gives nothing says why (%s), is tried ever less often, and others go on',
  async (reason, streams) => {
    const [sid, good] = [await open({ streams: [...streams] }), await open()]
    const { id } = await plan({ everySeconds: 10 })
    await tick(1)
    // A plan does not fit a room without any stream.
    expect(await planOf(id)).toMatchObject(
      reason === 'no-stream' ? { rooms: 1, failing: 0 } : { rooms: 2, failing: 1, reason },
    )
    for (let second = 0; second < 6; second++) await tick(10)
    expect([(await shotsOf(sid)).length, (await shotsOf(good)).length]).toEqual([0, 7])
    const { rows } = await server.ctx.pool.query<{ failed: number }>(
      'select c.failed from live_capture c join live_room r on r.id = c.room_id where r.sid = $1',
      [sid],
    )
    if (reason !== 'no-stream') expect(rows[0]?.failed).toBeLessThan(5)
  },
)
test.each([
  ['a piece', '#EXTM3U\n#EXTINF:2,\nINNER/x.ts\n'],
  ['what begins the pieces', '#EXTM3U\n#EXT-X-MAP:URI="INNER/i.mp4"\n#EXTINF:2,\nnew.ts\n'],
  ['a variant', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nINNER/v.m3u8\n'],
  ['a redirect of a piece', '#EXTM3U\n#EXTINF:2,\nmoved.ts\n'],
  ['a redirect of a variant', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nmoved.m3u8\n'],
  ['a piece of the file system', '#EXTM3U\n#EXTINF:2,\nfile:///etc/hostname\n'],
])('asks nobody of the inner network when %s of a stream leads there', async (_what, list) => {
  stream.set('e.m3u8', list.replace('INNER', inner.url))
  stream.set('new.ts', 'G NEWEST')
  redirects.set('moved.ts', `${inner.url}/x.ts`)
  redirects.set('moved.m3u8', `${inner.url}/x.m3u8`)
  const sid = await open({ streams: [{ kind: 'hls', url: at('e.m3u8') }] })
  const { id } = await plan()
  await tick(1)
  expect(await planOf(id)).toMatchObject({ failing: 1, reason: 'unreadable' })
  expect([inner.asked, await shotsOf(sid)]).toEqual([[], []])
})
test('what is damaged is said to be; a stream that is mended is captured again', async () => {
  stream.set('d.m3u8', '#EXTM3U\n#EXTINF:2,\nd.ts\n')
  stream.set('d.ts', 'GBROKEN')
  const sid = await open({ streams: [{ kind: 'hls', url: at('d.m3u8') }] })
  const { id } = await plan()
  await tick(1)
  expect(await planOf(id)).toMatchObject({ failing: 1, reason: 'damaged' })
  stream.set('d.ts', 'G whole')
  await tick(300)
  expect([(await shotsOf(sid)).length, (await planOf(id))?.reason]).toEqual([1, null])
})
test('rooms are captured now, as many times as asked; one can be stopped', async () => {
  const [sid, other] = [await open(), await open()]
  const over = await open({ endedAt: clock })
  const { list } = await leader.ok(calls.now, {
    appId: 50,
    sids: [sid, other, over, 'nobody', await open({ streams: [] })],
    times: 3,
    everySeconds: 5,
  })
  expect(list.map((one) => one.reason)).toEqual(['', '', 'over', 'not-found', 'no-stream'])
  await tick(0)
  await leader.ok(calls.stop, { id: list[1]?.id ?? '0' })
  for (let second = 0; second < 5; second++) await tick(5)
  expect([(await shotsOf(sid)).length, (await shotsOf(other)).length]).toEqual([3, 1])
  const tasks = (await leader.ok(calls.tasks, {})).list
  expect(
    tasks
      .filter((one) => [sid, other].includes(one.sid))
      .map(({ sid: of, state, taken, left }) => [of, state, taken, left])
      .toSorted(),
  ).toEqual(
    [
      [sid, 'done', 3, 0],
      [other, 'stopped', 1, 2],
    ].toSorted(),
  )
  expect((await leader.call(calls.stop, { id: list[0]?.id ?? '0' })).body.code).toBe(409)
})
test('what a plan took is kept as long as the plan says, marked pictures longer', async () => {
  const [sid, kept] = [await open(), await open()]
  const { id } = await plan({ keepDays: 2, everySeconds: 300 })
  await tick(1)
  await leader.ok(contract.live.mark, { shotId: (await shotsOf(kept))[0]?.id ?? '0', marked: true })
  await leader.ok(calls.remove, { id, version: 1 })
  const drop = async (): Promise<void> => {
    await live[0].jobs.find((job) => job.name === 'live.drop')?.run(server.ctx)
    while (await expireCaptures.run(server.ctx));
  }
  const count = async (of: string): Promise<number> =>
    Number(
      (
        await server.ctx.pool.query<{ n: string }>(
          `
            select count(*) as n
            from live_shot s
            join live_room r on r.id = s.room_id
            where r.sid = $1`,
          [of],
        )
      ).rows[0]?.n,
    )
  clock += 1.9 * dayMs
  await drop()
  expect(await count(sid)).toBe(1)
  clock += 0.2 * dayMs
  await drop()
  expect([await count(sid), await count(kept)]).toEqual([0, 1])
})
test('lets who may make, change and delete plans of their apps by version', async () => {
  const { id } = await plan({ name: 'Evening' })
  expect(
    (await leader.call(calls.create, { appId: 50, ...fields, name: 'evening' })).body,
  ).toMatchObject({ code: 400, field: 'name' })
  expect(
    (await leader.call(calls.create, { appId: 50, ...fields, fromHour: 9, toHour: 9 })).body,
  ).toMatchObject({ code: 400, field: 'toHour' })
  for (const [field, value] of [
    ['everySeconds', 2],
    ['everySeconds', 301],
    ['sliceSeconds', 31],
    ['keepDays', 91],
    ['name', ' '],
    ['country', 'id'],
    ['days', [8]],
  ] as const)
    expect(
      (await leader.call(calls.create, { appId: 50, ...fields, [field]: value } as never)).body
        .field,
    ).toMatch(new RegExp(`^${field}`))
  expect((await leader.call(calls.create, { appId: 71, ...fields })).body.code).not.toBe(0)
  expect((await elsewhere.call(calls.update, { id, version: 1, ...fields })).body.code).not.toBe(0)
  expect((await elsewhere.call(calls.remove, { id, version: 1 })).body.code).not.toBe(0)
  expect((await elsewhere.ok(calls.plans, {})).list).toEqual([])
  expect((await stranger.call(calls.plans, {})).status).toBe(403)
  await leader.ok(calls.update, { id, version: 1, ...fields, name: 'Night', everySeconds: 30 })
  expect((await leader.call(calls.update, { id, version: 1, ...fields })).body.code).toBe(409)
  expect(await planOf(id)).toMatchObject({ name: 'Night', everySeconds: 30, version: 2 })
  await leader.ok(calls.remove, { id, version: 2 })
  expect(await planOf(id)).toBeUndefined()
  const { rows } = await server.ctx.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 order by id',
    [`live-capture-plan:${id}`],
  )
  expect(rows.map((row) => row.action)).toEqual([
    'liveCapture.create',
    'liveCapture.update',
    'liveCapture.remove',
  ])
})
test('without what reads streams plans say so, and nothing is promised', async () => {
  const bare = await testServer({ ffmpeg: '' })
  try {
    await anApp(bare.ctx, 50)
    const who = bare.client(
      (await aPerson(bare.ctx, { permissions: ['live-capture', 'ingest'] })).token,
    )
    await who.ok(contract.live.ingestRooms, {
      rooms: [
        {
          appId: 50,
          sid: 'b1',
          roomId: 'b1',
          uid: 'b1',
          startedAt: Date.now() - 1000,
          streams: own,
        },
      ],
    })
    await who.ok(calls.create, { appId: 50, ...fields })
    for (const job of captureJobs) await job.run(bare.ctx)
    expect(await who.ok(calls.plans, {})).toMatchObject({
      converter: false,
      list: [{ failing: 1, reason: 'no-converter' }],
    })
    expect(
      (await who.call(calls.now, { appId: 50, sids: ['b1'], times: 1, everySeconds: 5 })).body.msg,
    ).toContain('ffmpeg')
  } finally {
    await bare.stop()
  }
})
test('deletes the file with its capture unless a record or punishment shows it', async () => {
  const rooms: { sid: string; url: string }[] = []
  for (const bytes of ['G alone', 'G alike', 'G alike', 'G in a record', 'G as evidence']) {
    const name = `kept-${rooms.length}`
    stream.set(`${name}.m3u8`, `#EXTM3U\n#EXTINF:2,\n${name}.ts\n`)
    stream.set(`${name}.ts`, bytes)
    rooms.push({
      sid: await open({ streams: [{ kind: 'hls', url: at(`${name}.m3u8`) }] }),
      url: '',
    })
  }
  await plan({ keepDays: 2, everySeconds: 300 })
  await tick(1)
  for (const room of rooms) room.url = (await shotsOf(room.sid))[0]?.url ?? ''
  const [alone, alike, twin, shown, proof] = rooms.map(({ sid, url }) => ({
    sid,
    url,
    id: fileIdOf(url) ?? '',
  })) as [Room, Room, Room, Room, Room]
  expect(twin.url).toBe(alike.url)
  await leader.ok(contract.live.mark, {
    shotId: (await shotsOf(twin.sid))[0]?.id ?? '0',
    marked: true,
  })
  await server.ctx.pool.query(
    `
      insert into record (app_id, type, post_id, uid, business, content, content_hash, created_at)
      values (50, 1, 'another post', $1, 'live', $2, 'h', now())`,
    [`h-${shown.sid}`, { pictures: [{ id: 'shot', content: shown.url }] }],
  )
  await server.ctx.pool.query(
    `
      with p as (
        insert into punish (
          decision_id, app_id, type, punish_id, scope, subject, post_id, start_at, setting_version,
          person_id
        )
        values (1, 50, 1, 101, 'post', 'x', 'x', now(), 1, (select min(id) from person))
        returning id
      )
      insert into punish_evidence (punish_id, url, at, person_id, made_at)
      select p.id, $1, now(), (select min(id) from person), now()
      from p`,
    [proof.url],
  )
  const there = (): Promise<boolean[]> =>
    Promise.all(
      [alone, alike, shown, proof].map(
        async ({ id }) => (await server.ctx.files.size(id)) !== null,
      ),
    )
  expect(await there()).toEqual([true, true, true, true])
  clock += 3 * dayMs
  await expireCaptures.run(server.ctx)
  expect(
    (
      await server.ctx.pool.query(
        'select r.sid from live_shot s join live_room r on r.id = s.room_id where r.sid = any($1)',
        [rooms.map(({ sid }) => sid)],
      )
    ).rows,
  ).toEqual([{ sid: twin.sid }])
  expect(await there()).toEqual([false, true, true, true])
})
