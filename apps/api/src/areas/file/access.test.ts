import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@oas/contract/index'
import type { ResourceAccess } from '@oas/contract/file/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'
import { insertSetting } from '../setting/index.ts'
import { storeFile } from './index.ts'

const calls = contract.file
const empty: ResourceAccess = {
  resourceMigrateHosts: [],
  resourceNeedCdnTokens: [],
  resourceNeedTokens: [],
  replaceRules: [],
  uploadHosts: [],
}
let server: TestServer
let editor: Client
let client: Client
/** The clock stands still but for its jumps, however slow the machine is. */
const start = Date.now()
let jump = 0
const web = createServer((request, response) => {
  if (request.url === '/gone') {
    response.writeHead(404).end('GIF89a')
    return
  }
  response
    .setHeader('content-type', 'text/html')
    .end(request.url === '/sound.png' ? 'OggS' : '<html></html>')
})
beforeAll(async () => {
  await new Promise<void>((done) => {
    web.listen(0, '127.0.0.1', done)
  })
  server = await testServer({ allowedHosts: ['127.0.0.1'] }, { now: () => new Date(start + jump) })
  await aType(server.ctx)
  await aType(server.ctx, { appId: 71, type: 3 })
  editor = server.client((await aPerson(server.ctx, { permissions: ['file.config'] })).token)
  client = server.client((await aPerson(server.ctx, { scope: [{ appId: 50 }] })).token)
})
afterAll(async () => {
  web.close()
  await server.stop()
})

const publish = async (
  access: Partial<ResourceAccess>,
  secrets: { kind: 'cdn' | 'access' | 'picture'; name: string; secret: string | null }[] = [],
) =>
  editor.ok(calls.publish, {
    version: (await editor.ok(calls.published, {})).version,
    access: { ...empty, ...access },
    secrets,
  })
const exchange = async (
  url: string,
  options: { includeAllHost?: boolean; forceAddToken?: boolean } = {},
) => (await client.ok(calls.exchange, { items: [{ url, ...options }] }))[0]?.url ?? ''
const secret = 'sixteen or more characters'

test('exchanges what is published at once, elsewhere in 60 s, never for an older one', async () => {
  expect(await exchange('https://old.example.com/x')).toBe('https://old.example.com/x')
  const { version } = await publish({
    resourceMigrateHosts: [{ host: 'old.example.com', to: 'new.example.com' }],
  })
  expect(await exchange('https://old.example.com/x')).toBe('https://new.example.com/x')
  expect((await client.ok(calls.access, {})).resourceMigrateHosts).toEqual([
    { host: 'old.example.com', to: 'new.example.com' },
  ])
  await server.ctx.db
    .insertInto('resourceAccess')
    .values({
      version: version + 1,
      document: JSON.stringify({
        ...empty,
        resourceMigrateHosts: [{ host: 'old.example.com', to: 'newer.example.com' }],
      }),
    })
    .execute()
  // The clock runs on beside it, on a busy machine for seconds.
  jump += 30_000
  expect(await exchange('https://old.example.com/x')).toBe('https://new.example.com/x')
  jump += 31_000
  expect(await exchange('https://old.example.com/x')).toBe('https://newer.example.com/x')
  const { status } = await editor.call(calls.publish, { version, access: empty })
  expect([status, await exchange('https://old.example.com/x')]).toEqual([
    409,
    'https://newer.example.com/x',
  ])
})

test('every list that is published is what pages are told', async () => {
  const all: ResourceAccess = {
    resourceMigrateHosts: [{ host: '*.old.com', to: 'new.com:8443' }],
    resourceNeedCdnTokens: ['cdn.com'],
    resourceNeedTokens: ['*.locked.org'],
    replaceRules: [{ sourceUrl: 'https://a.com/img/', replaceUrl: 'https://b.com/p/' }],
    uploadHosts: [{ region: '*', url: 'https://up.com' }],
  }
  await publish(all)
  expect([
    await client.ok(calls.access, {}),
    (await editor.ok(calls.published, {})).access,
  ]).toEqual([all, all])
})

test('two at once are not both published', async () => {
  const { version } = await editor.ok(calls.published, {})
  const answers = await Promise.all(
    [1, 2, 3].map(() => editor.call(calls.publish, { version, access: empty })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('makes tokens by secrets nobody reads, as caches and resources check them', async () => {
  await publish(
    { resourceNeedCdnTokens: ['cdn.example.com'], resourceNeedTokens: ['*.example.org'] },
    [
      { kind: 'cdn', name: 'cdn.example.com', secret },
      { kind: 'access', name: '*.example.org', secret: `${secret} 2` },
    ],
  )
  const cdn =
    new URL(await exchange('https://cdn.example.com/a/b.png?x=1')).searchParams.get('auth_key') ??
    ''
  const [until = '', , , md5] = cdn.split('-')
  expect(md5).toBe(createHash('md5').update(`/a/b.png-${until}-0-0-${secret}`).digest('hex'))
  expect(Number(until) * 1000 - server.ctx.now().getTime()).toBeGreaterThanOrEqual(3_600_000)
  const access =
    new URL(await exchange('https://img.example.org/c')).searchParams.get('token') ?? ''
  const [end = '', sign] = access.split('-')
  expect(sign).toBe(
    createHmac('sha256', `${secret} 2`).update(`img.example.org/c-${end}`).digest('hex'),
  )
  expect(await exchange('https://unknown.example.net/c', { forceAddToken: true })).toBe(
    'https://unknown.example.net/c',
  )
  const seen = JSON.stringify([
    await editor.ok(calls.published, {}),
    await client.ok(calls.access, {}),
    await server.ctx.db
      .selectFrom('auditLog')
      .select('detail')
      .where('action', '=', 'file.publish')
      .execute(),
  ])
  expect([seen.includes(secret), seen.includes('cdn.example.com')]).toEqual([false, true])
  await publish({ resourceNeedCdnTokens: ['cdn.example.com'] }, [
    { kind: 'cdn', name: 'cdn.example.com', secret: null },
  ])
  expect(await exchange('https://cdn.example.com/a')).toBe('https://cdn.example.com/a')
})

test("a type's setting says whether all hosts are included and tokens forced", async () => {
  await publish({ resourceMigrateHosts: [{ host: '*', to: 'all.example.com' }] }, [
    { kind: 'access', name: '*', secret },
  ])
  const urls = ['https://any.example.com/x', 'not an address']
  expect(
    (await client.ok(calls.exchangeOfType, { appId: 50, type: 12, urls })).map(({ url }) => url),
  ).toEqual(urls)
  const setting = aSetting({ version: 2 })
  await insertSetting(
    server.ctx,
    {
      ...setting,
      baseInfo: {
        ...setting.baseInfo,
        resourceMigrate: { includeAllHost: true },
        resourceAccess: { forceAddToken: true },
      },
    },
    'system',
    server.ctx.now(),
  )
  jump += 6000
  expect(
    (await client.ok(calls.exchangeOfType, { appId: 50, type: 12, urls })).map(({ url }) =>
      url.replace(/=.*/, ''),
    ),
  ).toEqual(['https://all.example.com/x?token', 'not an address'])
  expect((await client.call(calls.exchangeOfType, { appId: 71, type: 3, urls })).status).toBe(403)
})

test.each<[string, Partial<ResourceAccess>]>([
  [
    'access.resourceMigrateHosts.1',
    {
      resourceMigrateHosts: [
        { host: 'a.com', to: 'b.com' },
        { host: 'a.com', to: 'c.com' },
      ],
    },
  ],
  [
    'access.replaceRules.1',
    {
      replaceRules: [
        { sourceUrl: 'https://a.com/', replaceUrl: 'https://b.com/' },
        { sourceUrl: 'https://a.com/', replaceUrl: 'https://c.com/' },
      ],
    },
  ],
  ['access.resourceNeedTokens.0', { resourceNeedTokens: ['http://a.com'] }],
  ['access.resourceMigrateHosts.0.to', { resourceMigrateHosts: [{ host: 'a.com', to: '*' }] }],
  [
    'access.replaceRules.0.sourceUrl',
    { replaceRules: [{ sourceUrl: 'javascript:alert(1)', replaceUrl: 'https://b.com' }] },
  ],
])('a mistake is told at %s', async (field, access) => {
  const { version } = await editor.ok(calls.published, {})
  const { status, body } = await editor.call(calls.publish, {
    version,
    access: { ...empty, ...access },
  })
  expect([status, body.field]).toEqual([400, field])
})

test('sends files to the host of the region, or to this server when there is none', async () => {
  const url = async () => (await client.ok(calls.uploadToken, { bucket: 'common' })).url
  await publish({})
  expect(await url()).toBe('/biz_gateway/resource/file/new')
  await publish({
    uploadHosts: [
      { region: '*', url: 'https://up.example.com' },
      { region: 'ID', url: 'https://up-id.example.com' },
    ],
  })
  expect(await url()).toBe('https://up.example.com/biz_gateway/resource/file/new')
  await server.ctx.db.updateTable('person').set({ region: 'ID' }).execute()
  expect(await url()).toBe('https://up-id.example.com/biz_gateway/resource/file/new')
})

test('tells what an address holds by its bytes, and no type when it cannot be read', async () => {
  const base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  expect(await client.ok(calls.mimeType, { url: `${base}/sound.png` })).toEqual({
    url: `${base}/sound.png`,
    mime: 'audio/ogg',
    kind: 'audio',
  })
  const { id } = await storeFile(server.ctx, Buffer.from('GIF89a'), { name: 'x', appId: 50 })
  const { id: foreign } = await storeFile(server.ctx, Buffer.from('GIF87a'), {
    name: 'x',
    appId: 71,
  })
  const urls = [
    `${base}/page`,
    `${base}/gone`,
    'http://127.0.0.2:1/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    `/biz_gateway/resource/file/${id}`,
    `/biz_gateway/resource/file/${foreign}`,
  ]
  expect((await client.ok(calls.fileType, { urls })).map(({ mime }) => mime)).toEqual([
    'application/octet-stream',
    '',
    '',
    '',
    '',
    'image/gif',
    '',
  ])
})

test('reads encrypted addresses by the app’s key for those who see the app only', async () => {
  const seal = (text: string, by: string): string => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(by).digest(), iv)
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString(
      'base64url',
    )
  }
  const data = seal('https://img.example.com/1.png', secret)
  expect((await client.ok(calls.decrypt, { appId: 50, datas: [data] }))[0]).toEqual({
    data,
    value: null,
  })
  await publish({}, [{ kind: 'picture', name: '50', secret }])
  const bent = `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`
  expect(
    (
      await client.ok(calls.decrypt, {
        appId: 50,
        datas: [data, bent, seal('x', 'another secret of sixteen'), 'short', data.slice(0, -4)],
      })
    ).map(({ value }) => value),
  ).toEqual(['https://img.example.com/1.png', null, null, null, null])
  expect((await client.call(calls.decrypt, { appId: 71, datas: [data] })).status).toBe(403)
})
