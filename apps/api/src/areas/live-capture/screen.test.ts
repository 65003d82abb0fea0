import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import { contract } from '@oas/contract/index'
import { maxScreens } from '@oas/contract/live-capture/calls'
import type { RoomState } from '@oas/contract/live/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { fakeFfmpeg } from '../../testing/fake-ffmpeg.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type WebServer, startWebServer } from '../../testing/web-server.ts'
import { aPerson, anApp } from '../../testing/world.ts'
import { storeFile } from '../file/index.ts'
import { putStream } from '../live/index.ts'
import { expireCaptures } from './expire.ts'
import { makeVideos } from './make-video.ts'
import { newPieces, recordScreens } from './record.ts'

const calls = contract.liveCapture
const fake = fakeFfmpeg(mkdtempSync(join(tmpdir(), 'oas-screen-')))
const runs = (): string[] =>
  readFileSync(fake.log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { args: string[] }).args.join(' '))
let server: TestServer
let leader: Client
let elsewhere: Client
let stranger: Client
let host: WebServer
let clock = Date.parse('2026-11-23T04:00:00Z')
let n = 0
let stream: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  host = await startWebServer((_body, path) =>
    stream[path] === undefined
      ? { status: 404, body: 'gone' }
      : { status: 200, body: stream[path] },
  )
  server = await testServer(
    { ffmpeg: fake.path, allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(clock) },
  )
  for (const id of [50, 71]) await anApp(server.ctx, id)
  leader = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['live-capture', 'ingest', 'record.read'],
        scope: [{ appId: 50 }],
      })
    ).token,
  )
  elsewhere = server.client(
    (await aPerson(server.ctx, { permissions: ['live-capture'], scope: [{ appId: 71 }] })).token,
  )
  stranger = server.client(
    (await aPerson(server.ctx, { permissions: ['record.read'], scope: [{ appId: 50 }] })).token,
  )
  await server.ctx.pool.query("update session set expires_at = '2100-01-01'")
})
afterAll(async () => {
  await server.stop()
  await host.stop()
})
beforeEach(async () => {
  clock += 60_000
  await server.ctx.pool.query("update live_screen set state = 'failed' where state = 'on'")
  await server.ctx.pool.query('delete from live_screen_piece')
})

/** What the stream tells of: the pieces so numbered, of one beginning. */
const shows = (first: number, pieces: readonly string[], init = ''): void => {
  const lines = pieces.flatMap((name) => [
    ...(name.startsWith('!') ? ['#EXT-X-DISCONTINUITY'] : []),
    '#EXTINF:4,',
    `${name.replace('!', '')}.ts`,
  ])
  stream = {
    '/s.m3u8': [
      '#EXTM3U',
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      ...(init === '' ? [] : [`#EXT-X-MAP:URI="${init}"`]),
      ...lines,
    ].join('\n'),
    [`/${init}`]: `<${init}>`,
    ...Object.fromEntries(
      pieces.map((name) => [`/${name.replace('!', '')}.ts`, `G${name.replace('!', '')} `]),
    ),
  }
}
const room = async (more: Partial<RoomState> = {}): Promise<string> => {
  const sid = `scr-${++n}`
  await leader.ok(contract.live.ingestRooms, {
    rooms: [
      {
        appId: 50,
        sid,
        roomId: `r-${sid}`,
        uid: `h-${sid}`,
        startedAt: clock - 60_000,
        streams: [{ kind: 'hls', url: `${host.url}/s.m3u8` }],
        ...more,
      },
    ],
  })
  return sid
}
const tick = async (seconds: number): Promise<void> => {
  clock += seconds * 1000
  while (await recordScreens.run(server.ctx));
  while (await makeVideos.run(server.ctx));
}
const task = async (id: string) =>
  (await leader.ok(calls.screens, { appId: 50 })).list.find((one) => one.id === id)
const bytesOf = async (url: string): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of server.ctx.files.read(url.split('/').at(-1) ?? ''))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString('latin1')
    .replace(/^.*?ftypisom/s, '')
}
const begin = (sid: string, seconds = 12) =>
  leader.ok(calls.record, { appId: 50, sid, isPC: false, seconds })
const countOf = async (table: string): Promise<number> =>
  Number(
    (await server.ctx.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n,
  )

test('records a screen from its newest piece on, each once, for its room', async () => {
  const sid = await room()
  shows(1, ['a', 'b'])
  const { id } = await begin(sid)
  await tick(0)
  expect(await task(id)).toMatchObject({
    state: 'on',
    got: 4,
    seconds: 12,
    sid,
    url: null,
    reason: null,
  })
  shows(2, ['b', 'c'])
  await tick(4)
  await tick(4)
  shows(3, ['c', 'd', 'e'])
  await tick(4)
  await tick(1)
  const done = await task(id)
  expect(done).toMatchObject({ state: 'done', got: 12 })
  expect(await bytesOf(done?.url ?? '')).toBe('Gb Gc Gd ')
  expect(runs().at(-1)).toMatch(/-f mpegts .*-c copy .*-t 12 .*\+faststart/)
  expect((await leader.ok(contract.live.info, { appId: 50, sid })).recordings).toMatchObject([
    { screenId: `screen-${id}`, url: done?.url },
  ])
  expect(await leader.ok(contract.live.recording, { screenId: `screen-${id}` })).toMatchObject({
    sid,
    url: done?.url,
  })
  // The pieces have gone, the video stays for its days.
  expect([
    await countOf('live_screen_piece'),
    (await server.ctx.pool.query("select 1 from file where name = 'piece'")).rowCount,
  ]).toEqual([0, 0])
  clock += 29.9 * dayMs
  while (await expireCaptures.run(server.ctx));
  expect((await task(id))?.url).toBe(done?.url)
  clock += 0.2 * dayMs
  while (await expireCaptures.run(server.ctx));
  expect([
    (await task(id))?.url,
    await server.ctx.files.size(fileIdOf(done?.url ?? '') ?? ''),
  ]).toEqual([null, null])
})
test('however many servers look, a piece is kept once and a video made once', async () => {
  const sid = await room()
  shows(1, ['p', 'q'])
  const { id } = await begin(sid, 5)
  await Promise.all([1, 2, 3].map(() => recordScreens.run(server.ctx)))
  shows(2, ['q', 'r', 's'])
  clock += 5000
  await Promise.all([1, 2, 3].map(() => recordScreens.run(server.ctx)))
  const before = runs().length
  await Promise.all([1, 2, 3].map(() => makeVideos.run(server.ctx)))
  expect([runs().length - before, await bytesOf((await task(id))?.url ?? '')]).toEqual([
    1,
    'Gq Gr ',
  ])
})
test('takes on what a killed server had in hand, also the making of the video', async () => {
  const sid = await room()
  shows(1, ['k'])
  const { id } = await begin(sid, 6)
  await tick(0)
  await server.ctx.pool.query('update live_screen set busy_until = $2 where id = $1', [
    id,
    new Date(clock + 60_000),
  ])
  shows(1, ['k', 'l'])
  await tick(30)
  expect((await task(id))?.got).toBe(4)
  await tick(31)
  expect(await bytesOf((await task(id))?.url ?? '')).toBe('Gk ')
})
test('joins the parts when a stream breaks, restarts or goes on without us', async () => {
  const sid = await room()
  shows(1, ['a'], 'one.mp4')
  const { id } = await begin(sid, 20)
  await tick(0)
  shows(2, ['b', '!c'], 'one.mp4')
  await tick(4)
  shows(9, ['i'], 'one.mp4')
  await tick(4)
  shows(10, ['j'], 'two.mp4')
  await tick(4)
  await tick(60)
  expect(await bytesOf((await task(id))?.url ?? '')).toBe(
    '<one.mp4>Ga Gb |<one.mp4>Gc |<one.mp4>Gi |<two.mp4>Gj ',
  )
  // Beginnings differ, so that the parts are drawn anew before they are joined as they are.
  expect(
    runs()
      .slice(-5)
      .map((args) => [
        /-f (\w+) -threads/.exec(args)?.[1],
        / -c copy /.test(args),
        args.split(' ').at(-1),
      ]),
  ).toEqual([
    ...[0, 1, 2, 3].map((part) => ['mov', false, `part-${part}.mp4`]),
    ['concat', true, 'screen.mp4'],
  ])
})
test('a stream that counts anew is a new part', () => {
  const piece = (number: number) => ({
    url: `${number}`,
    seconds: 2,
    number,
    init: null,
    breaks: false,
  })
  expect(
    newPieces([piece(0), piece(1)], { part: 3, number: 90, init: '' }).map(
      ({ part, number, first }) => [part, number, first],
    ),
  ).toEqual([
    [4, 0, true],
    [4, 1, false],
  ])
  expect(newPieces([piece(90)], { part: 3, number: 90, init: '' })).toEqual([])
})
test('it ends when somebody says so or the room is over, with what is there by then', async () => {
  const [sid, other] = [await room(), await room()]
  shows(1, ['x'])
  const [one, two] = [await begin(sid, 600), await begin(other, 600)]
  await tick(0)
  expect((await elsewhere.call(calls.endScreen, { id: one.id })).status).toBe(403)
  await leader.ok(calls.endScreen, { id: one.id })
  expect((await leader.call(calls.endScreen, { id: one.id })).status).toBe(409)
  await leader.ok(contract.live.ingestRooms, {
    rooms: [
      {
        appId: 50,
        sid: other,
        roomId: `r-${other}`,
        uid: `h-${other}`,
        startedAt: clock - 60_000,
        endedAt: clock,
      },
    ],
  })
  await tick(5)
  await tick(1)
  for (const { id } of [one, two]) expect(await task(id)).toMatchObject({ state: 'done', got: 4 })
  // Both hold the same: the file stays as long as one of them does.
  const file = fileIdOf((await task(two.id))?.url ?? '') ?? ''
  await server.ctx.pool.query(
    "update live_recording set keep_until = $2 where id = 'screen-' || $1",
    [one.id, new Date(clock - 1)],
  )
  await expireCaptures.run(server.ctx)
  expect([(await task(one.id))?.url, await server.ctx.files.size(file)]).toEqual([null, 15])
})
test.each([
  ['unreadable', {}],
  ['damaged', { '/s.m3u8': '#EXTM3U\n#EXTINF:4,\nbad.ts', '/bad.ts': 'GBROKEN' }],
  ['stream-kind', { '/s.m3u8': 'what is no playlist' }],
] as const)('of a stream that gives nothing it is said why: %s', async (reason, given) => {
  const sid = await room()
  stream = given
  const { id } = await begin(sid, 5)
  await tick(0)
  if (reason !== 'damaged') expect(await task(id)).toMatchObject({ state: 'on', got: 0, reason })
  await tick(120)
  await tick(1)
  expect(await task(id)).toMatchObject({ state: 'failed', reason, url: null })
})
test('the built-in source is recorded as any other', async () => {
  const stored = async (text: string): Promise<string> =>
    fileUrl((await storeFile(server.ctx, Buffer.from(text), { name: 'p', appId: null })).id)
  await putStream(server.ctx, {
    id: 'loop',
    initUrl: await stored('INIT '),
    pieces: [
      { url: await stored('ONE '), seconds: 2 },
      { url: await stored('TWO '), seconds: 2 },
    ],
    beganAt: new Date(clock),
  })
  const sid = await room({ streams: [{ kind: 'hls', url: 'local:loop' }] })
  const { id } = await begin(sid, 6)
  for (let at = 0; at < 8; at++) await tick(at === 0 ? 0 : 2)
  expect(await bytesOf((await task(id))?.url ?? '')).toBe('INIT ONE TWO |INIT ONE ')
  // Its pieces are the source's own and stay.
  expect((await server.ctx.pool.query("select 1 from file where name = 'p'")).rowCount).toBe(3)
})
test('records running rooms of one’s apps, only so many at once, when one may', async () => {
  shows(1, ['z'])
  const sid = await room()
  const asked = { appId: 50, sid, isPC: false, seconds: 10 }
  expect((await stranger.call(calls.record, asked)).status).toBe(403)
  expect((await elsewhere.call(calls.record, asked)).status).toBe(403)
  for (const [field, change] of [
    ['seconds', { seconds: 4 }],
    ['seconds', { seconds: 601 }],
    ['sid', { sid: 'nobody' }],
    ['sid', { isPC: true }],
    ['sid', { sid: await room({ endedAt: clock }) }],
    ['sid', { sid: await room({ streams: [] }) }],
  ] as const)
    expect((await leader.call(calls.record, { ...asked, ...change })).body).toMatchObject({
      code: 400,
      field,
    })
  const answers = await Promise.all(
    Array.from({ length: maxScreens + 3 }, () => leader.call(calls.record, asked)),
  )
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(maxScreens)
  expect((await elsewhere.ok(calls.screens, {})).list).toEqual([])
  expect((await elsewhere.call(calls.screens, { appId: 50 })).status).toBe(403)
  const { rows } = await server.ctx.pool.query<{ action: string }>(
    `
      select action
      from audit_log
      where action = 'liveCapture.record'
        and subject = (select 'live-room:' || id from live_room where sid = $1)`,
    [sid],
  )
  expect(rows).toHaveLength(maxScreens)
})
