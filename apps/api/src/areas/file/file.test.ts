import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, anApp } from '../../testing/world.ts'
import { storeFile } from './index.ts'
import { rangeOf } from './range.ts'
import { sniff } from './sniff.ts'

let server: TestServer
let client: Client
const bytes = (text: string) => Buffer.from(text, 'latin1')
const read = (
  id: string,
  init: { query?: string; headers?: Record<string, string>; by?: Client } = {},
) =>
  (init.by ?? client).raw('GET', `/biz_gateway/resource/file/${id}${init.query ?? ''}`, {
    headers: init.headers ?? {},
  })
beforeAll(async () => {
  server = await testServer()
  await anApp(server.ctx, 50)
  await anApp(server.ctx, 71)
  client = server.client((await aPerson(server.ctx)).token)
})
afterAll(() => server.stop())

test.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['BM\x10\0\0\0\0\0\0\0', 'image/bmp'],
  ['RIFF....WAVEfmt ', 'audio/wav'],
  ['RIFF....AVI LIST', 'video/x-msvideo'],
  ['\0\0\0\x20ftypisom', 'video/mp4'],
  ['\0\0\0\x20ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['\x1a\x45\xdf\xa3....webm', 'video/webm'],
  ['\x1a\x45\xdf\xa3..matroska', 'video/x-matroska'],
  ['FLV\x01\x05', 'video/x-flv'],
  ['OggS\0', 'audio/ogg'],
  ['#!AMR\n', 'audio/amr'],
  ['\xff\xf1\x50\x80', 'audio/aac'],
  ['\xff\xfb\x90\x64', 'audio/mpeg'],
  ['ID3\x04', 'audio/mpeg'],
  ['%PDF-1.7', 'application/pdf'],
  ['fLaC\0\0\0\x22', 'audio/flac'],
  ['FORM\0\0\x10\0AIFFCOMM', 'audio/aiff'],
  ['FORM\0\0\x10\0AIFCFVER', 'audio/aiff'],
  ['\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9', 'video/x-ms-asf'],
  ['\0\0\x01\xba\x44\0\x04', 'video/mpeg'],
  ['\0\0\x01\xba\x21\0\x01', 'video/mpeg'],
  ['FORM\0\0\x10\0ILBM', 'application/octet-stream'],
  ['\0\0\x01\xb3\x16\0\xf0', 'application/octet-stream'],
  ['\0\0\x01\xba\0\0\0', 'application/octet-stream'],
  ['\x30\x26\xb2\x75', 'application/octet-stream'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'application/octet-stream'],
  ['<html><script>', 'application/octet-stream'],
  ['<?xml version="1.0"?>', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  ['B', 'application/octet-stream'],
  ['BM of text', 'application/octet-stream'],
  ['\0\0\0\x20ftypevil', 'application/octet-stream'],
  ['PK\x03\x04', 'application/octet-stream'],
  ['\xff\xff\xff\xff', 'application/octet-stream'],
])('%j is %s', (text, mime) => {
  expect(sniff(bytes(text))).toBe(mime)
})

/** Packets of a transport stream, each as its head says. */
const packets = (...heads: readonly string[]): Buffer =>
  Buffer.concat(
    heads.map((head) => Buffer.concat([bytes(head), Buffer.alloc(188 - head.length, 0xff)])),
  )
const [good, late] = ['\x47\x40\0\x10', '\x48\x40\0\x10']
test.each([
  ['packet after packet', packets(good, good, good, good, good, good), 'video/mp2t'],
  ['two packets', packets(good, '\x47\x1f\xff\x30'), 'video/mp2t'],
  ['packets of which the last is cut', packets(good, good, good).subarray(0, 500), 'video/mp2t'],
  ['one packet', packets(good), 'application/octet-stream'],
  ['a second that is none', packets(good, late), 'application/octet-stream'],
  ['a fifth that is none', packets(good, good, good, good, late), 'application/octet-stream'],
  [
    'a packet that is marked as broken',
    packets(good, '\x47\xc0\0\x10', good),
    'application/octet-stream',
  ],
  ['packets that hold nothing', packets(good, '\x47\x40\0\0', good), 'application/octet-stream'],
  ['a text', Buffer.from('Good morning, '.repeat(100)), 'application/octet-stream'],
] as const)('a transport stream is known by its packets: %s', (_name, file, mime) => {
  expect(sniff(file)).toBe(mime)
})

test.each([
  [undefined, 10, 'whole'],
  ['bytes=0-3', 10, { start: 0, end: 3 }],
  ['bytes=4-', 10, { start: 4, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=5-99', 10, { start: 5, end: 9 }],
  ['bytes=10-', 10, 'none'],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=5-3', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  ['lines=1-2', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=99999999999999999999-', 10, 'whole'],
] as const)('the range %s of %i bytes is %j', (header, size, range) => {
  expect(rangeOf(header, size)).toEqual(range)
})

describe('a stored file', () => {
  test('is sent whole, by range, and not at all when it is known', async () => {
    const { id } = await storeFile(server.ctx, bytes('OggS0123456789'), {
      name: 'a.ogg',
      appId: null,
    })
    const whole = await read(id)
    expect([
      whole.status,
      whole.headers.get('content-type'),
      whole.headers.get('content-length'),
      await whole.text(),
    ]).toEqual([200, 'audio/ogg', '14', 'OggS0123456789'])
    expect(whole.headers.get('content-disposition')).toBeNull()
    const part = await read(id, { headers: { range: 'bytes=4-6' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 4-6/14',
      '012',
    ])
    expect([
      (await read(id, { headers: { range: 'bytes=99-' } })).status,
      (await read(id, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status,
    ]).toEqual([416, 304])
    expect((await read(id, { headers: { range: 'bytes=4-6', 'if-range': '"old"' } })).status).toBe(
      200,
    )
  })

  test.each([
    ['page.html', '<html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['违规\'"\r\n.pdf', '%PDF-1.7'],
  ])('that is no media is only offered for download: %s', async (name, text) => {
    const { id } = await storeFile(server.ctx, bytes(text), { name, appId: null })
    const { headers } = await read(id)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toMatch(/^application\/(octet-stream|pdf)$/)
  })

  test('is read only by sessions that see one of its apps', async () => {
    const content = bytes('OggS of app 50')
    const { id } = await storeFile(server.ctx, content, { name: 'x', appId: 50 })
    const other = server.client((await aPerson(server.ctx, { scope: [{ appId: 71 }] })).token)
    expect([
      (await read(id)).status,
      (await read(id, { by: other })).status,
      (await read(id, { by: server.client() })).status,
    ]).toEqual([200, 403, 401])
    await storeFile(server.ctx, content, { name: 'y', appId: 71 })
    expect((await read(id, { by: other })).status).toBe(200)
    expect([
      (await read('0'.repeat(64))).status,
      (await read('..%2f..%2fetc%2fpasswd')).status,
    ]).toEqual([404, 400])
  })
})

describe('a stored file as a thumbnail', () => {
  test('that is a picture has thumbnails in steps of 40 pixels, made once', async () => {
    const picture = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#ff0000' },
    })
      .png()
      .toBuffer()
    const { id, mime } = await storeFile(server.ctx, picture, { name: 'p.png', appId: null })
    expect(mime).toBe('image/png')
    const answers = await Promise.all(
      [90, 100, 120, 81].map((dw) => read(id, { query: `?dw=${dw}` })),
    )
    for (const answer of answers) {
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('etag'),
      ]).toEqual([200, 'image/webp', answers[0]?.headers.get('etag')])
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(120)
    }
    expect(
      (
        await sharp(
          Buffer.from(await (await read(id, { query: '?dw=2000' })).arrayBuffer()),
        ).metadata()
      ).width,
    ).toBe(300)
    for (const query of ['?dw=39', '?dw=2001', '?dw=1e9', '?dw=x', '?dw=-40'])
      expect((await read(id, { query })).status).toBe(400)
  })

  test.each([
    [
      'a bitmap',
      'image/bmp',
      bytes('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0\0\0\xff\0'),
    ],
    ['an AVIF that moves', 'image/avif', bytes('\0\0\0\x14ftypavis\0\0\0\0avis')],
  ])('that is %s, which only browsers draw, is its own thumbnail', async (_name, kind, picture) => {
    const { id, mime } = await storeFile(server.ctx, picture, { name: 'x', appId: null })
    const answer = await read(id, { query: '?dw=200' })
    expect([
      mime,
      answer.status,
      answer.headers.get('content-type'),
      Buffer.from(await answer.arrayBuffer()).equals(picture),
    ]).toEqual([kind, 200, kind, true])
  })

  test('refuses a thumbnail of what only looks like a picture or has too many pixels', async () => {
    const broken = await storeFile(server.ctx, bytes('\x89PNG\r\n\x1a\nnot a picture'), {
      name: 'x',
      appId: null,
    })
    const sound = await storeFile(server.ctx, bytes('OggS'), { name: 'x', appId: null })
    const bomb = Buffer.from(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    )
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const huge = await storeFile(server.ctx, bomb, { name: 'x', appId: null })
    for (const { id } of [broken, sound, huge]) {
      const answer = await read(id, { query: '?dw=200' })
      expect([answer.status, ((await answer.json()) as { field: string }).field]).toEqual([
        400,
        'dw',
      ])
    }
  })
})
