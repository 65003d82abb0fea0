import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileUrl } from '@oas/contract/file/buckets'
import { contract } from '@oas/contract/index'
import { wavOf } from '@oas/media/wave/pcm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nobody } from '../../core/caller.ts'
import { readConfig } from '../../core/config.ts'
import { send } from '../../testing/auditor.ts'
import { fakeFfmpeg } from '../../testing/fake-ffmpeg.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aType, anApp } from '../../testing/world.ts'
import { storeFile } from '../file/index.ts'
import { setConfig } from '../system-config/index.ts'
import { createGate } from './gate.ts'
import { media } from './index.ts'

const calls = contract.media
const tools = mkdtempSync(join(tmpdir(), 'oas-ffmpeg-'))
const fake = fakeFfmpeg(tools)
const runs = (): { args: string[]; cwd: string; env: string[] }[] =>
  readFileSync(fake.log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as never)
let server: TestServer
let client: Client
let other: Client
let host: Server
let served = 0
let jump = 0
/** Whether the host sends parts of files. */
let parts = false
/** Another person: conversions are limited for each. */
const another = async (): Promise<Client> => server.client((await aPerson(server.ctx)).token)
const far = (name: string): string =>
  `http://127.0.0.1:${(host.address() as AddressInfo).port}/${name}`
const amr = (text = ''): Buffer => Buffer.from(`#!AMR\n${text}`)
const bodies: Record<string, Buffer> = {
  '/a.amr': amr('one'),
  '/broken.amr': amr('BROKEN'),
  '/slow.amr': amr('SLOW'),
  '/silent.amr': amr('SILENT'),
  '/odd.avi': Buffer.from('RIFF....AVI LIST ODD'),
  '/clip.avi': Buffer.from('RIFF....AVI LISTclip'),
  '/list.mp4': Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
  '/picture.amr': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  '/sound.flac': Buffer.from('fLaC....'),
  '/sound.aif': Buffer.from('FORM....AIFFCOMM'),
  '/film.wmv': Buffer.from('\x30\x26\xb2\x75\x8e\x66\xcf\x11....', 'latin1'),
  '/film.mpg': Buffer.from('\0\0\x01\xba\x44...', 'latin1'),
  '/film.ts': Buffer.concat(
    [1, 2, 3].map(() =>
      Buffer.concat([Buffer.from('\x47\x40\0\x10', 'latin1'), Buffer.alloc(184)]),
    ),
  ),
}
beforeAll(async () => {
  host = createServer((request, response) => {
    served++
    const body = bodies[request.url ?? '']
    const range = /^bytes=(\d+)-(\d+)$/.exec(parts ? (request.headers.range ?? '') : '')
    if (body && range) {
      const part = body.subarray(Number(range[1]), Number(range[2]) + 1)
      response.statusCode = part.length === 0 ? 416 : 206
      response.end(part)
      return
    }
    if (request.url === '/huge.amr') {
      response.end(Buffer.concat([amr(), Buffer.alloc(33 * 1024 * 1024)]))
      return
    }
    if (body) response.end(body)
    else {
      response.statusCode = 404
      response.end('gone')
    }
  })
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done)
  })
  server = await testServer(
    { ffmpeg: fake.path, allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + jump) },
  )
  await aType(server.ctx)
  await anApp(server.ctx, 71)
  client = server.client((await aPerson(server.ctx)).token)
  other = server.client((await aPerson(server.ctx, { scope: [{ appId: 71 }] })).token)
})
afterAll(async () => {
  await server.stop()
  host.close()
  rmSync(tools, { recursive: true, force: true })
})

describe('a recording browsers cannot play', () => {
  test('is converted once, kept for people of its app, and nothing stays behind', async () => {
    const before = runs().length
    const [first, second] = await Promise.all(
      [1, 2].map(() => client.ok(calls.convertVoice, { appId: 50, url: far('a.amr') })),
    )
    expect([
      first?.mime,
      first?.url,
      (await client.ok(calls.convertVoice, { appId: 50, url: far('a.amr') })).url,
    ]).toEqual(['audio/mpeg', second?.url, first?.url])
    expect(await (await client.raw('GET', first?.url ?? '')).text()).toBe('ID3#!AMR\none')
    expect((await other.raw('GET', first?.url ?? '')).status).toBe(403)
    const [run] = runs().slice(before)
    expect(runs().length - before).toBe(1)
    expect(run?.args.join(' ')).toContain('-protocol_whitelist file -f amr')
    expect(run?.env).toEqual(['PATH'])
    expect(readdirSync(server.ctx.files.drafts)).toEqual([])
  })

  test.each([
    ['broken.amr', 424, /Invalid data found/],
    ['gone.amr', 424, /404/],
    ['silent.amr', 424, /nothing came out/],
    ['picture.amr', 424, /image\/png/],
    ['list.mp4', 424, /unknown format/],
    ['huge.amr', 413, /./],
  ] as const)('%s is refused by name: %i', async (name, status, message) => {
    const { body, status: answered } = await client.call(calls.convertVoice, {
      appId: 50,
      url: far(name),
    })
    expect([answered, body.code]).toEqual([status, status])
    expect(body.msg).toMatch(message)
    expect(body.msg).not.toContain(server.config.dataDir)
  })

  test.each([
    ['sound.flac', 'flac'],
    ['sound.aif', 'aiff'],
    ['film.wmv', 'asf'],
    ['film.mpg', 'mpeg'],
    ['film.ts', 'mpegts'],
  ])('%s is opened as what it is by its content', async (name, demuxer) => {
    const { mime } = await (await another()).ok(calls.convertVoice, { appId: 50, url: far(name) })
    expect([mime, runs().at(-1)?.args.join(' ')]).toEqual([
      'audio/mpeg',
      expect.stringContaining(`-protocol_whitelist file -f ${demuxer} `),
    ])
  })

  test('is read where outgoing rules allow, and from the product by who may read it', async () => {
    for (const url of [
      'http://10.0.0.1/a.amr',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'no address',
    ])
      expect((await client.call(calls.convertVoice, { appId: 50, url })).status, url).toBe(424)
    const { id } = await storeFile(server.ctx, amr('of app 71'), { name: 'x.amr', appId: 71 })
    expect((await client.call(calls.convertVoice, { appId: 71, url: fileUrl(id) })).status).toBe(
      200,
    )
    expect((await other.call(calls.convertVoice, { appId: 50, url: fileUrl(id) })).status).toBe(403)
    expect((await client.call(calls.convertVoice, { appId: 50, url: fileUrl(id) })).status).toBe(
      403,
    )
    expect(
      (await client.call(calls.convertVoice, { appId: 50, url: fileUrl('0'.repeat(64)) })).status,
    ).toBe(404)
  })
})

test('waves of WAV files are read by the server itself, others by ffmpeg', async () => {
  const half = Float32Array.from({ length: 16_000 }, (_none, n) => (n < 8000 ? 0 : 0.5))
  const { id } = await storeFile(server.ctx, wavOf(half, 8000), { name: 'x.wav', appId: null })
  const before = runs().length
  const wave = await client.ok(calls.voicePeaks, { appId: 50, url: fileUrl(id), bars: 10 })
  expect(runs().length).toBe(before)
  expect(wave).toEqual({ peaks: [0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5], seconds: 2 })
  expect(await client.ok(calls.voicePeaks, { appId: 50, url: far('a.amr'), bars: 10 })).toEqual(
    wave,
  )
  expect(runs().length).toBe(before + 1)
})

describe('videos get other addresses', () => {
  test('becomes a playlist with its pieces stored, or stays and says why it cannot', async () => {
    const urls = [far('clip.avi'), far('gone.avi'), far('list.mp4')]
    const { items } = await client.ok(calls.transformVideoUrl, {
      appId: 50,
      videoUrls: urls,
      hls: true,
    })
    const made = items[urls[0] ?? '']?.new_video_url ?? ''
    expect(made).toMatch(/^\/biz_gateway\/resource\/hls\/\d+\/index\.m3u8$/)
    expect(urls.slice(1).map((url) => items[url])).toEqual([
      { new_video_url: urls[1], reason: 'source-unreadable' },
      { new_video_url: urls[2], reason: 'conversion-failed' },
    ])
    const playlist = await client.raw('GET', made)
    expect(playlist.headers.get('content-type')).toContain('mpegurl')
    const lines = (await playlist.text()).split('\n')
    expect(lines[3]).toMatch(/^\/biz_gateway\/resource\/file\/[0-9a-f]{64}$/)
    expect((await client.raw('GET', lines[3] ?? '')).status).toBe(200)
    expect([
      (await other.raw('GET', made)).status,
      (await client.raw('GET', '/biz_gateway/resource/hls/9999999999999999999/index.m3u8')).status,
      (await client.raw('GET', '/biz_gateway/resource/hls/9/index.m3u8')).status,
    ]).toEqual([403, 400, 404])
  })

  test('also one of an odd width, which the encoder does not take as it is', async () => {
    expect(
      (
        await client.ok(calls.transformVideoUrl, {
          appId: 50,
          videoUrls: [far('odd.avi')],
          hls: true,
        })
      ).items[far('odd.avi')],
    ).toEqual({ new_video_url: expect.stringMatching(/index\.m3u8$/), reason: '' })
  })

  test.each([
    ['film.wmv', ''],
    ['film.mpg', ''],
    ['film.ts', ''],
    ['sound.flac', 'conversion-failed'],
    ['sound.aif', 'conversion-failed'],
  ])('a sound is none, whatever its name says: %s, refused as %j', async (name, reason) => {
    const item = (
      await (
        await another()
      ).ok(calls.transformVideoUrl, { appId: 50, videoUrls: [far(name)], hls: true })
    ).items[far(name)]
    expect([item?.reason, item?.new_video_url.endsWith('/index.m3u8')]).toEqual([
      reason,
      reason === '',
    ])
  })

  test('or as they are to be read now', async () => {
    const url = 'https://video.example.com/a.mp4'
    expect(
      (await client.ok(calls.transformVideoUrl, { appId: 50, videoUrls: [url, url] })).items,
    ).toEqual({ [url]: { new_video_url: url, reason: '' } })
  })
})

test('how an app plays is as usual, as set for all, as set for the app', async () => {
  expect(await client.ok(calls.highVvConfig, { app: 50 })).toEqual({
    app: 50,
    definition: 'origin',
    retryOnNotFound: true,
    convert: true,
    wave: true,
    waveHosts: ['*'],
    converter: true,
  })
  await setConfig(
    { ...server.ctx, caller: { ...nobody, name: 'system' }, requestId: '' },
    'media.high_vv',
    {
      default: { definition: 'auto', wave: false },
      apps: { 50: { definition: 'low', convert: false } },
    },
    false,
  )
  expect(await client.ok(calls.highVvConfig, { app: 50 })).toMatchObject({
    definition: 'low',
    convert: false,
    wave: false,
  })
  expect(await other.ok(calls.highVvConfig, { app: 71 })).toMatchObject({
    definition: 'auto',
    convert: true,
  })
  const url = far('clip.avi')
  expect(
    (await client.ok(calls.transformVideoUrl, { appId: 50, videoUrls: [url], hls: true })).items,
  ).toEqual({ [url]: { new_video_url: url, reason: 'converter-missing' } })
})

test('says whether a recording stops early when pages may not read its host', async () => {
  const wave = Buffer.from(wavOf(new Float32Array(8000), 8000))
  Object.assign(bodies, { '/whole.wav': wave, '/half.wav': wave.subarray(0, 9000) })
  const cut = async (url: string): Promise<boolean> =>
    (await client.ok(calls.recordingCut, { appId: 50, url })).cut
  parts = true
  expect([
    await cut(far('half.wav')),
    await cut(far('whole.wav')),
    await cut(far('gone.wav')),
  ]).toEqual([true, false, false])
  parts = false
  expect([
    await cut(far('half.wav')),
    await cut('http://10.0.0.1/a.wav'),
    await cut('file:///etc/passwd'),
    await cut('no address'),
  ]).toEqual([false, false, false, false])
  const asked = served
  const { id } = await storeFile(server.ctx, wave.subarray(0, 9000), { name: 'x.wav', appId: 50 })
  expect([await cut(fileUrl(id)), served]).toEqual([false, asked])
  expect((await other.call(calls.recordingCut, { appId: 50, url: far('half.wav') })).status).toBe(
    403,
  )
})

test('lists captures of a record by video and moment; hides records of others', async () => {
  const [id = '0'] = await send(server, [
    {
      appId: 50,
      type: 12,
      postId: 'captured',
      uid: 'u',
      videos: [
        {
          content: 'https://v.example.com/a.mp4',
          captures: [{ at: 2.5, url: 'https://v.example.com/2.png' }],
        },
      ],
      texts: [{ content: 'x' }],
    },
  ])
  expect((await client.ok(calls.videoCaptures, { recordId: id })).list).toEqual([
    {
      videoId: expect.any(String),
      videoUrl: 'https://v.example.com/a.mp4',
      at: 2.5,
      url: 'https://v.example.com/2.png',
    },
  ])
  expect([
    (await other.call(calls.videoCaptures, { recordId: id })).status,
    (await client.call(calls.videoCaptures, { recordId: '9999999999999999999' })).status,
  ]).toEqual([404, 400])
})

test('what was made of a foreign source goes after a day, with its file', async () => {
  const { url } = await client.ok(calls.convertVoice, { appId: 50, url: far('slow.amr') })
  const asked = served
  await client.ok(calls.convertVoice, { appId: 50, url: far('slow.amr') })
  expect(served).toBe(asked)
  jump = 25 * 3_600_000
  try {
    await server.ctx.db
      .updateTable('session')
      .set({ expiresAt: new Date('2100-01-01') })
      .execute()
    for (const job of media.jobs) await job.run(server.ctx)
    expect((await client.raw('GET', url)).status).toBe(404)
    await client.ok(calls.convertVoice, { appId: 50, url: far('slow.amr') })
    expect(served).toBe(asked + 1)
  } finally {
    jump = 0
  }
})

test('without ffmpeg the message says so, waves of WAV files go on', async () => {
  const bare = await testServer({ ffmpeg: '', allowedHosts: ['127.0.0.1'] })
  try {
    await anApp(bare.ctx, 50)
    const who = bare.client((await aPerson(bare.ctx)).token)
    const { body } = await who.call(calls.convertVoice, { appId: 50, url: far('a.amr') })
    expect([body.code, body.msg]).toEqual([404, expect.stringContaining('ffmpeg')])
    expect(
      (
        await who.ok(calls.transformVideoUrl, {
          appId: 50,
          videoUrls: [far('clip.avi')],
          hls: true,
        })
      ).items[far('clip.avi')],
    ).toEqual({ new_video_url: far('clip.avi'), reason: 'converter-missing' })
    const { id } = await storeFile(bare.ctx, wavOf(new Float32Array(8000), 8000), {
      name: 'x.wav',
      appId: null,
    })
    expect((await who.ok(calls.voicePeaks, { appId: 50, url: fileUrl(id) })).seconds).toBe(1)
    expect((await who.call(calls.voicePeaks, { appId: 50, url: far('a.amr') })).body.msg).toContain(
      'ffmpeg',
    )
    expect((await who.ok(calls.highVvConfig, { app: 50 })).converter).toBe(false)
  } finally {
    await bare.stop()
  }
})

test('ffmpeg is what FFMPEG names, else what stands on PATH, else none', () => {
  expect([
    readConfig({ FFMPEG: fake.path }).ffmpeg,
    readConfig({ PATH: `/nowhere:${tools}` }).ffmpeg,
    readConfig({ PATH: '/nowhere' }).ffmpeg,
    readConfig({ PATH: tools, FFMPEG: 'off' }).ffmpeg,
  ]).toEqual([fake.path, fake.path, '', ''])
  expect(() => readConfig({ FFMPEG: join(tools, 'missing') })).toThrow('FFMPEG')
})

test('at most so many run at once, so many wait, the rest is refused', async () => {
  const gate = createGate(1, 1)
  const done: (() => void)[] = []
  const work = (name: string) =>
    gate(
      name,
      () =>
        new Promise<string>((end) => {
          done.push(() => end(name))
        }),
    )
  const [first, again, second, third] = [work('a'), work('a'), work('b'), work('c')]
  await expect(third).rejects.toMatchObject({ errorName: 'overloaded' })
  expect(done).toHaveLength(1)
  done[0]?.()
  expect([await first, await again]).toEqual(['a', 'a'])
  await expect.poll(() => done.length).toBe(2)
  done[1]?.()
  expect(await second).toBe('b')
})
