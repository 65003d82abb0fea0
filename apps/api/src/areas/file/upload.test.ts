import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { contract } from '@oas/contract/index'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, anApp } from '../../testing/world.ts'
import { expireFiles } from './expire.ts'
import { storeFile } from './index.ts'
import { makeToken } from './tokens.ts'

const calls = contract.file
let server: TestServer
let client: Client
let other: Client
/** The clock stands still but for its jumps, however slow the machine is. */
const start = Date.now()
let jump = 0
/** The name of the next draft, where a test wants to know it. */
let draft = ''
let person = ''
let png: Buffer
beforeAll(async () => {
  server = await testServer(
    {},
    {
      now: () => new Date(start + jump),
      random: (bytes) =>
        bytes === 16 && draft !== '' ? draft : randomBytes(bytes).toString('hex'),
    },
  )
  await anApp(server.ctx, 50)
  const made = await aPerson(server.ctx)
  person = made.id
  client = server.client(made.token)
  other = server.client((await aPerson(server.ctx)).token)
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  await server.ctx.db
    .updateTable('session')
    .set({ expiresAt: new Date('2100-01-01') })
    .execute()
})
afterAll(() => server.stop())

type Body = string | Uint8Array | ReadableStream | FormData
type Sent = { id: string; url: string; mime: string; bytes: number; name: string }
const post = async (
  query: Record<string, string>,
  body: Body,
  by: Client = client,
): Promise<{ status: number; data: Sent; field?: string }> => {
  const answer = await by.raw(
    'POST',
    `/biz_gateway/resource/file/new?${new URLSearchParams(query)}`,
    { body, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) } as RequestInit,
  )
  return { status: answer.status, ...((await answer.json()) as { data: Sent; field?: string }) }
}
const tokenFor = async (
  bucket: 'question' | 'evidence' | 'common' | 'temporary',
  by: Client = client,
  fileTTL?: number,
) =>
  (await by.ok(calls.uploadToken, { bucket, ...(fileTTL === undefined ? {} : { fileTTL }) })).token
const sendTo = async (
  bucket: 'question' | 'evidence' | 'common' | 'temporary',
  body: Body,
  name = 'p.png',
  by: Client = client,
) => post({ bucket, token: await tokenFor(bucket, by), name }, body, by)
const read = (url: string, by: Client = client) => by.raw('GET', url)

describe('a file that is sent', () => {
  test('stores by token in its bucket as what its bytes are, whatever the name', async () => {
    const { status, data } = await sendTo('question', png, 'report.html')
    expect([status, data.mime, data.bytes, data.name]).toEqual([
      200,
      'image/png',
      png.length,
      'report.html',
    ])
    const shown = await read(data.url)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
  })

  test('is told when the disk is full, and its connection serves the next call', async () => {
    await mkdir(server.ctx.files.drafts, { recursive: true })
    await symlink('/dev/full', join(server.ctx.files.drafts, 'full.part'))
    const token = await tokenFor('question')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (method: string, path: string, body?: Buffer) =>
      new Promise<{ status: number | undefined; from: number | undefined }>((done, failed) => {
        const asked = request(
          server.url + path,
          { agent, method, ...(body ? { headers: { 'content-length': body.length } } : {}) },
          (answer) => {
            const from = answer.socket.localPort
            answer.resume().once('end', () => done({ status: answer.statusCode, from }))
          },
        )
        asked.once('error', failed).end(body)
      })
    try {
      draft = 'full'
      const query = new URLSearchParams({ bucket: 'question', token, name: 'a.pdf' })
      const first = await ask(
        'POST',
        `/biz_gateway/resource/file/new?${query}`,
        Buffer.alloc(3_000_000, '%PDF-1.4'),
      )
      draft = ''
      expect(first.status).toBe(503)
      expect(await ask('GET', '/metrics')).toEqual({ status: 200, from: first.from })
      expect(await readdir(server.ctx.files.drafts)).toEqual([])
    } finally {
      draft = ''
      agent.destroy()
    }
  })

  test('needs a token that is right, in time, of this bucket, person and session', async () => {
    const token = await tokenFor('question')
    const sent = (query: Record<string, string>, by?: Client) =>
      post({ bucket: 'question', ...query }, png, by).then(({ status }) => status)
    expect(await sent({})).toBe(400)
    expect(await sent({ token: 'x' })).toBe(403)
    const [body = '', sign = ''] = token.split('.')
    const richer = Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object),
        m: 1e12,
      }),
    ).toString('base64url')
    expect(await sent({ token: `${richer}.${sign}` })).toBe(403)
    expect(await sent({ token, bucket: 'common' })).toBe(403)
    expect(await sent({ token, bucket: '../../etc' })).toBe(400)
    expect(await sent({ token }, other)).toBe(403)
    expect(await sent({ token }, server.client())).toBe(200)
    const reading = (await sendTo('question', png)).data.url.split('token=')[1] ?? ''
    expect(await sent({ token: reading })).toBe(403)
    jump += 10 * 60_000
    expect(await sent({ token })).toBe(403)
    const guest = await aPerson(server.ctx)
    const late = await tokenFor('question', server.client(guest.token))
    await server.ctx.db
      .updateTable('session')
      .set({ endedAt: new Date() })
      .where('personId', '=', guest.id)
      .execute()
    expect(await sent({ token: late }, server.client())).toBe(401)
  })
})

describe('a file whose content or size does not fit', () => {
  test.each<[string, string | Buffer]>([
    ['a page', '<html><script>alert(1)</script>'],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a drawing after a mark', '\ufeff<svg onload="alert(1)"/>'],
    ['XML', '<?xml version="1.0"?><svg/>'],
    ['a script', 'alert(1)'],
    ['a program', Buffer.from('\x7fELF', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a script that begins as a GIF', 'GIF89a=1;alert(1)'],
    [
      'a page that begins as a JPEG',
      Buffer.from('\xff\xd8\xff<html><script>alert(1)</script>', 'latin1'),
    ],
    ['a picture that ends in its head', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('is refused when it is %s', async (_name, body) => {
    for (const bucket of ['question', 'evidence', 'common'] as const)
      expect((await sendTo(bucket, body, 'picture.png')).status).toBe(415)
  })

  test('is refused when its kind does not fit the bucket, when empty, and as a form', async () => {
    expect([
      (await sendTo('common', '%PDF-1.7')).status,
      (await sendTo('question', '%PDF-1.7')).status,
    ]).toEqual([415, 200])
    expect((await sendTo('question', '')).status).toBe(400)
    const form = new FormData()
    form.set('file', new Blob([png as BlobPart]))
    expect((await sendTo('question', form)).status).toBe(415)
  })

  test('is refused when too large, told or not, and leaves nothing behind', async () => {
    const chunk = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(1024 * 1024 - 4)])
    const stream = (chunks: number) =>
      Readable.toWeb(
        Readable.from(Array.from({ length: chunks }, () => chunk)),
      ) as unknown as ReadableStream
    const before = (await server.ctx.db.selectFrom('file').select('id').execute()).length
    expect(
      (
        await post(
          { bucket: 'common', token: await tokenFor('common') },
          Buffer.concat(Array.from({ length: 21 }, () => chunk)),
        )
      ).status,
    ).toBe(413)
    expect(
      (await post({ bucket: 'common', token: await tokenFor('common') }, stream(21))).status,
    ).toBe(413)
    expect(
      (await post({ bucket: 'common', token: await tokenFor('common') }, stream(19))).status,
    ).toBe(200)
    expect((await server.ctx.db.selectFrom('file').select('id').execute()).length).toBe(before + 1)
    const { readdir } = await import('node:fs/promises')
    expect(await readdir(server.ctx.files.drafts)).toEqual([])
  })

  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\r\nset-cookie: x=y.png', 'aset-cookie: x=y.png'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['违规.png', '违规.png'],
    ['..', '..'],
    ['/', ''],
  ])('named %j is kept as %j', async (name, kept) => {
    expect((await sendTo('common', png, name)).data.name).toBe(kept)
  })
})

describe('a file of a private bucket', () => {
  test('is read with its own token, by the one it was made for, until its time ends', async () => {
    const bytes = Buffer.from('OggS only with a token')
    const {
      data: { id, url },
    } = await sendTo('evidence', bytes)
    const another =
      (await sendTo('evidence', Buffer.from('OggS another'))).data.url.split('token=')[1] ?? ''
    expect([(await read(url)).status, (await read(`${url}&dw=80`)).status]).toEqual([200, 400])
    for (const token of [
      '',
      '?token=x',
      `?token=${another}`,
      `?token=${await tokenFor('evidence')}`,
    ])
      expect((await read(`/biz_gateway/resource/file/${id}${token}`)).status, token).toBe(403)
    expect([(await read(url, other)).status, (await read(url, server.client())).status]).toEqual([
      403, 401,
    ])
    const past = await makeToken(server.ctx, {
      k: 'r',
      p: person,
      f: id,
      e: server.ctx.now().getTime(),
    })
    const right = await makeToken(server.ctx, {
      k: 'r',
      p: person,
      f: id,
      e: server.ctx.now().getTime() + 60_000,
    })
    expect([
      (await read(`/biz_gateway/resource/file/${id}?token=${past}`)).status,
      (await read(`/biz_gateway/resource/file/${id}?token=${right}`)).status,
    ]).toEqual([403, 200])
  })

  test('is open in an open bucket', async () => {
    const {
      data: { id, url },
    } = await sendTo('common', Buffer.from('OggS for all'))
    expect([
      url.includes('token'),
      (await read(`/biz_gateway/resource/file/${id}`, other)).status,
    ]).toEqual([false, 200])
  })

  test('and what a token opens is told', async () => {
    const { url, id } = (await sendTo('evidence', png)).data
    expect(
      await client.ok(calls.parseToken, { token: url.split('token=')[1] ?? '' }),
    ).toMatchObject({ valid: true, reason: '', kind: 'read', file: id })
    const token = await tokenFor('evidence')
    expect(await client.ok(calls.parseToken, { token })).toMatchObject({
      valid: true,
      kind: 'upload',
      bucket: 'evidence',
      maxBytes: 200 * 1024 * 1024,
    })
    jump += 11 * 60_000
    expect(await client.ok(calls.parseToken, { token })).toMatchObject({
      valid: false,
      reason: 'expired',
    })
    expect(await client.ok(calls.parseToken, { token: 'nonsense' })).toMatchObject({
      valid: false,
      reason: 'malformed',
      kind: 'unknown',
    })
    expect(await client.ok(calls.parseToken, { token: `${token.slice(0, -2)}AA` })).toMatchObject({
      valid: false,
      reason: 'forged',
      kind: 'unknown',
      bucket: '',
    })
  })
})

describe('a file whose time is over', () => {
  const run = async () => {
    while (await expireFiles.run(server.ctx));
  }
  const kept = async (id: string) => [
    (await server.ctx.files.size(id)) !== null,
    (await server.ctx.db.selectFrom('file').select('id').where('id', '=', id).execute()).length ===
      1,
  ]

  test('goes with its bytes, and not a moment before', async () => {
    const {
      data: { id },
    } = await post(
      { bucket: 'temporary', token: await tokenFor('temporary', client, 60) },
      Buffer.from('OggS short life'),
    )
    jump += 59_000
    await run()
    expect(await kept(id)).toEqual([true, true])
    jump += 2000
    await run()
    expect(await kept(id)).toEqual([false, false])
    expect((await sendTo('common', Buffer.from('OggS short life'))).status).toBe(200)
    expect(await kept(id)).toEqual([true, true])
  })

  test('stays where it lies in another bucket, with another person or in an app', async () => {
    const first = Buffer.from('OggS in two places')
    await post({ bucket: 'temporary', token: await tokenFor('temporary', client, 60) }, first)
    const {
      data: { id },
    } = await post(
      { bucket: 'temporary', token: await tokenFor('temporary', other, 3600) },
      first,
      other,
    )
    const { id: stored } = await storeFile(server.ctx, Buffer.from('OggS of an app'), {
      name: 'x',
      appId: 50,
    })
    await post(
      { bucket: 'temporary', token: await tokenFor('temporary', client, 60) },
      Buffer.from('OggS of an app'),
    )
    jump += 61_000
    await run()
    expect([await kept(id), await kept(stored)]).toEqual([
      [true, true],
      [true, true],
    ])
    jump += 3600_000
    await run()
    expect([await kept(id), await kept(stored)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('of the temporary bucket comes after seven days at most', async () => {
    const {
      data: { id },
    } = await post(
      { bucket: 'temporary', token: await tokenFor('temporary', client, 3_000_000_000) },
      Buffer.from('OggS wants for ever'),
    )
    jump += 7 * dayMs + 1000
    await run()
    expect(await kept(id)).toEqual([false, false])
  })
})

test('removes parts of uploads and conversions an hour after their server was killed', async () => {
  const { drafts } = server.ctx.files
  const old = new Date(server.ctx.now().getTime() - 2 * 3_600_000)
  await mkdir(join(drafts, 'media-left'), { recursive: true })
  await mkdir(join(drafts, 'media-now'), { recursive: true })
  for (const name of ['media-left/source', 'left.part', 'now.part'])
    await writeFile(join(drafts, name), 'x')
  for (const [name, at] of [
    ['media-left', old],
    ['left.part', old],
    ['media-now', server.ctx.now()],
    ['now.part', server.ctx.now()],
  ] as const)
    await utimes(join(drafts, name), at, at)
  await expireFiles.run(server.ctx)
  expect((await readdir(drafts)).toSorted()).toEqual(['media-now', 'now.part'])
})
