import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutgoingError, postOutgoing } from '../../core/outgoing.ts'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'

const calls = contract.network
let server: TestServer
let admin: Someone
let second: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
let later = 0
beforeAll(async () => {
  const ground = await administration(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + later) },
  )
  ;({ server, admin, someone } = ground)
  second = await someone({ permissions: ['config.read', 'network.edit'] })
})
afterAll(() => server.stop())

const refused = async (
  answer: Promise<{ status: number; body: { field?: string; msg: string } }>,
) => {
  const { status, body } = await answer
  return [status, body.field ?? '']
}
const addDomains = (
  lines: string[],
  list: 'egress' | 'safe' | 'blocked' | 'shortener' = 'safe',
  more: object = {},
) => admin.client.call(calls.addDomains, { list, lines, purpose: 'test', ...more })
const addAddresses = (lines: string[], list: 'office' | 'key' | 'block', more: object = {}) =>
  admin.client.call(calls.addAddresses, { list, lines, purpose: 'test', ...more })
const rowOf = async (value: string) =>
  [
    ...(await admin.client.ok(calls.domains, { pageSize: 200 })).list,
    ...(await admin.client.ok(calls.addresses, { pageSize: 200 })).list,
  ].find((row) => row.value === value)
const stop = async (value: string): Promise<void> => {
  const row = await rowOf(value)
  await admin.client.ok(
    row && ['office', 'key', 'block'].includes(row.list) ? calls.stopAddress : calls.stopDomain,
    { id: row?.id ?? '0', version: row?.version ?? 1, reason: 'over' },
  )
}
const keepAlive = (from: string, token = admin.token) =>
  fetch(server.url + pathOf(contract.session.keepAlive), {
    headers: { token, 'x-forwarded-for': from, 'global-language': 'en' },
  })
const reason = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingError ? error.reason : String(error)),
  )
const ask = (url: string) => reason(postOutgoing(server.ctx, url, '', {}, { timeoutMs: 300 }))

test('lines are looked at first: what is new, what is there, what is wrong and where', async () => {
  await addDomains(['known.example.com'])
  const { body } = await addDomains(
    [
      '',
      'New.Example.com.',
      '*.wild.example',
      'known.example.com',
      'http://x.com/',
      '10.0.0.1',
      '[::1]',
      'single',
      'bücher.example',
      'new.example.com',
    ],
    'safe',
    { dry: true },
  )
  expect(body.data).toMatchObject({
    added: ['new.example.com', '*.wild.example', 'xn--bcher-kva.example'],
    present: ['known.example.com'],
  })
  expect(body.data.bad.map(({ line, text }) => [line, text])).toEqual([
    [5, 'http://x.com/'],
    [6, '10.0.0.1'],
    [7, '[::1]'],
    [8, 'single'],
  ])
  expect((await admin.client.ok(calls.domains, {})).list.map((row) => row.value)).toEqual([
    'known.example.com',
  ])
  expect(await refused(addDomains(['fine.example', 'wrong host']))).toEqual([400, 'lines'])
  expect(await rowOf('fine.example')).toBeUndefined()
  expect(await refused(addDomains(['a.example'], 'safe', { until: 1 }))).toEqual([400, 'until'])
  expect(await refused(addDomains(Array.from({ length: 201 }, (_, n) => `a${n}.example`)))).toEqual(
    [400, 'lines'],
  )
})

test('lets a host make requests once a second person agrees, and only listed hosts', async () => {
  expect(await ask('http://never-listed.example/')).not.toBe('host')
  await addDomains(['*.hooks.example', 'one.example'], 'egress')
  expect(await ask('http://never-listed.example/')).not.toBe('host')
  const row = await rowOf('*.hooks.example')
  expect(row).toMatchObject({ state: 'pending', addedBy: admin.name })
  const review = { id: row?.id ?? '', version: 1, approve: true, reason: '' }
  expect((await admin.client.call(calls.reviewDomain, review)).status).toBe(409)
  await second.client.ok(calls.reviewDomain, review)
  expect((await second.client.call(calls.reviewDomain, review)).status).toBe(409)
  expect([
    await ask('http://never-listed.example/'),
    await ask('http://hooks.example/'),
    await ask('http://one.example/'),
    await ask('http://8.8.8.8/'),
  ]).toEqual(['host', 'host', 'host', 'host'])
  expect(await ask('http://a.b.hooks.example/')).not.toBe('host')
  // Private addresses stay refused, listed or not; what the configuration permits stays permitted.
  expect([await ask('http://10.0.0.1/'), await ask('http://127.0.0.1:1/')]).toEqual([
    'address',
    'connection',
  ])
  expect(await admin.client.ok(calls.testDomain, { url: 'http://evil.example/x' })).toMatchObject({
    host: 'evil.example',
    lists: [],
    allowed: false,
    reason: expect.stringContaining('host: '),
  })
  expect(await admin.client.ok(calls.testDomain, { url: 'http://127.0.0.1:1/' })).toMatchObject({
    addresses: [{ address: '127.0.0.1', allowed: true }],
    allowed: true,
    status: null,
    reason: expect.stringContaining('connection'),
  })
  await server.ctx.db
    .insertInto('deliveryEndpoint')
    .values({ appId: 50, url: 'https://unlisted.example/in', secret: 'x' })
    .execute()
  expect(await admin.client.ok(calls.egress, {})).toEqual({
    listed: 1,
    missing: [{ host: 'unlisted.example', usedBy: 'App 50' }],
  })
  expect(
    await refused(
      admin.client.call(contract.app.setEndpoint, {
        appId: 50,
        url: 'https://unlisted.example/in',
        sendPass: true,
        newSecret: false,
      }),
    ),
  ).toEqual([400, 'url'])
  const rejected = await rowOf('one.example')
  expect(
    await refused(
      second.client.call(calls.reviewDomain, {
        id: rejected?.id ?? '',
        version: 1,
        approve: false,
        reason: ' ',
      }),
    ),
  ).toEqual([400, 'reason'])
  await second.client.ok(calls.reviewDomain, {
    id: rejected?.id ?? '',
    version: 1,
    approve: false,
    reason: 'unknown owner',
  })
  await stop('*.hooks.example')
  expect(await ask('http://never-listed.example/')).not.toBe('host')
  expect(
    (
      await server.ctx.db
        .selectFrom('auditLog')
        .select('action')
        .where('subject', '=', 'network:egress:*.hooks.example')
        .orderBy('id')
        .execute()
    ).map((entry) => entry.action),
  ).toEqual(['network.add', 'network.approve', 'network.stop'])
})

test('a blocked network is refused whatever it asks, and nobody blocks themselves', async () => {
  expect((await keepAlive('203.0.113.9')).status).toBe(200)
  expect(await refused(addAddresses(['0.0.0.0/7'], 'block'))).toEqual([400, 'lines'])
  expect((await addAddresses(['127.0.0.0/8'], 'block', { dry: true })).body.data).toMatchObject({
    locksOut: true,
    own: expect.stringMatching(/127\.0\.0\.1|::1/),
  })
  expect((await addAddresses(['127.0.0.0/8', '::1'], 'block')).status).toBe(409)
  expect((await addAddresses(['203.0.113.0/24', '2001:db8:bad::/48'], 'block')).status).toBe(200)
  const answer = await keepAlive('203.0.113.9')
  expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
    403,
    'The address 203.0.113.9 is blocked. Please contact an administrator.',
  ])
  expect([
    (await keepAlive('2001:db8:bad::7')).status,
    (await keepAlive('203.0.114.1')).status,
  ]).toEqual([403, 200])
  // What somebody claims to have come through counts only where a proxy of ours said it.
  expect((await keepAlive('203.0.113.9, 203.0.114.1')).status).toBe(200)
  const socket = io(server.url, {
    path: '/biz_gateway/socket',
    transports: ['websocket'],
    auth: { token: admin.token },
    extraHeaders: { 'x-forwarded-for': '203.0.113.9' },
    reconnection: false,
  })
  expect(
    await new Promise((done) => {
      socket.on('connect', () => done('connected'))
      socket.on('connect_error', (error) => done(error.message))
    }),
  ).toBe('please login')
  socket.close()
  await stop('203.0.113.0/24')
  expect((await keepAlive('203.0.113.9')).status).toBe(200)
})

test('a block ends with its time', async () => {
  await addAddresses(['198.51.100.0/24'], 'block', { until: Date.now() + later + 600_000 })
  expect((await keepAlive('198.51.100.1')).status).toBe(403)
  later += 660_000
  expect((await keepAlive('198.51.100.1')).status).toBe(200)
  expect(await rowOf('198.51.100.0/24')).toMatchObject({ state: 'expired' })
  expect((await addAddresses(['198.51.100.0/24'], 'block')).body.data.added).toEqual([
    '198.51.100.0/24',
  ])
})

test('keys of an app are accepted from its sources only', async () => {
  const make = async (appId: number): Promise<string> =>
    (await admin.client.ok(contract.app.createKey, { appId, name: 'k', types: [], ips: [] })).key
  const [lumo, tandem] = [await make(50), await make(71)]
  const send = async (key: string, from: string) =>
    (
      await fetch(server.url + pathOf(contract.ingest.records), {
        method: 'POST',
        body: '[]',
        headers: { 'x-api-key': key, 'x-forwarded-for': from },
      })
    ).status
  await addAddresses(['192.0.2.0/24'], 'key', { appId: 50 })
  expect([
    await send(lumo, '192.0.2.5'),
    await send(lumo, '192.0.3.5'),
    await send(tandem, '192.0.3.5'),
  ]).toEqual([200, 403, 200])
  await addAddresses(['192.0.3.0/24'], 'key')
  expect([
    await send(lumo, '192.0.3.5'),
    await send(tandem, '192.0.3.5'),
    await send(tandem, '192.0.4.5'),
  ]).toEqual([200, 200, 403])
  expect(await rowOf('192.0.3.0/24')).toMatchObject({ lastSeen: expect.any(Number) })
  await stop('192.0.2.0/24')
  await stop('192.0.3.0/24')
  expect(await send(lumo, '192.0.4.5')).toBe(200)
})

test('lets named roles log in from the office once agreed, and locks nobody out', async () => {
  const person = await someone({ permissions: [] })
  const other = await someone({ permissions: [] })
  const login = async (name: string) => {
    const answer = await fetch(server.url + pathOf(contract.session.loginLocal), {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: { 'global-language': 'en' },
    })
    return [answer.status, ((await answer.json()) as { msg: string }).msg]
  }
  expect((await addAddresses(['198.18.0.0/16'], 'office')).status).toBe(409)
  expect(
    (await addAddresses(['198.18.0.0/16'], 'office', { roleIds: [admin.roleId] })).status,
  ).toBe(409)
  expect(await refused(addAddresses(['198.18.0.0/16'], 'office', { roleIds: ['999999'] }))).toEqual(
    [400, 'roleIds.0'],
  )
  expect(
    await refused(addAddresses(['198.18.0.0/16'], 'block', { roleIds: [person.roleId] })),
  ).toEqual([400, 'roleIds'])
  await addAddresses(['198.18.0.0/16'], 'office', { roleIds: [person.roleId] })
  expect((await login(person.name))[0]).toBe(200)
  const row = await rowOf('198.18.0.0/16')
  expect(
    (
      await admin.client.call(calls.reviewAddress, {
        id: row?.id ?? '',
        version: 1,
        approve: true,
        reason: '',
      })
    ).status,
  ).toBe(409)
  await second.client.ok(calls.reviewAddress, {
    id: row?.id ?? '',
    version: 1,
    approve: true,
    reason: '',
  })
  expect(await login(person.name)).toEqual([
    403,
    expect.stringMatching(/^Access from the address .* is not allowed\./),
  ])
  expect((await login(other.name))[0]).toBe(200)
  expect(
    (
      await server.ctx.db
        .selectFrom('loginLog')
        .select('result')
        .where('personId', '=', person.id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.result,
  ).toBe('address')
  await addAddresses(['127.0.0.1', '::1'], 'office', { roleIds: [person.roleId] })
  for (const value of ['127.0.0.1/32', '::1/128'])
    await second.client.ok(calls.reviewAddress, {
      id: (await rowOf(value))?.id ?? '',
      version: 1,
      approve: true,
      reason: '',
    })
  expect((await login(person.name))[0]).toBe(200)
  await addAddresses(
    ['127.0.0.1', '::1'].map((one) => `${one}`),
    'office',
    { roleIds: [second.roleId], dry: true },
  )
})

test('purpose and end are changed at the version seen', async () => {
  await addDomains(['short.example'], 'shortener')
  const row = await rowOf('short.example')
  await admin.client.ok(calls.updateDomain, {
    id: row?.id ?? '',
    version: 1,
    purpose: ' links of the app ',
    until: null,
  })
  expect(
    (
      await admin.client.call(calls.updateDomain, {
        id: row?.id ?? '',
        version: 1,
        purpose: 'x',
        until: null,
      })
    ).status,
  ).toBe(409)
  expect(await rowOf('short.example')).toMatchObject({ purpose: 'links of the app', version: 2 })
  expect(
    (
      await admin.client.call(calls.updateAddress, {
        id: row?.id ?? '',
        version: 2,
        purpose: 'x',
        until: null,
      })
    ).status,
  ).toBe(404)
})
