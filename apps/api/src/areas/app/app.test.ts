import { knownAppIds } from '@oas/contract/app/schemas'
import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import { muting, hold, submitItems } from '../../testing/held.ts'
import { secret, startReceiver } from '../../testing/receiver.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree } from '../../testing/world.ts'
import { sendDue, waitForFlights } from '../delivery/index.ts'

const calls = contract.app
let server: TestServer
let admin: Someone
let lumo: Someone
let later = 0
beforeAll(async () => {
  const ground = await administration(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + later) },
  )
  server = ground.server
  admin = ground.admin
  lumo = await ground.someone({
    permissions: ['config.read', 'app.edit'],
    scope: [{ appId: 50, type: 12 }],
  })
  await aLabelTree(server.ctx)
  await server.ctx.pool.query(`update session set expires_at = now() + interval '30 days'`)
})
afterAll(() => server.stop())

const fields = {
  names: { cn: '甲', en: 'First', id: '', ru: '' },
  timeZone: 'Asia/Shanghai',
  icon: '',
  rate: null,
}
const refused = async (answer: Promise<{ status: number; body: { field?: string } }>) => {
  const { status, body } = await answer
  return [status, body.field ?? '']
}
const send = async (
  key: string,
  list: object[],
  headers: Record<string, string> = {},
  body = JSON.stringify(list),
) => {
  const response = await fetch(server.url + pathOf(contract.ingest.records), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      'global-language': 'en',
      ...headers,
    },
  })
  return {
    status: response.status,
    retry: response.headers.get('retry-after'),
    body: (await response.json()) as {
      code: number
      msg: string
      data: {
        accepted: number
        rejected: number
        list: { result: string; field?: string; reason?: string }[]
      } | null
    },
  }
}
let posts = 0
const rec = (n = 1, more: object = {}) =>
  Array.from({ length: n }, () => ({
    appId: 50,
    type: 12,
    postId: `app-${++posts}`,
    texts: [{ content: 'x' }],
    ...more,
  }))
const versionOf = async (appId: number): Promise<number> =>
  (await admin.client.ok(calls.list, { text: String(appId), pageSize: 100 })).list.find(
    (app) => app.id === appId,
  )?.version ?? 0

test('an app is made and changed; its name is said in the language of the reader', async () => {
  expect(await admin.client.ok(calls.create, { appId: 900, key: 'first', ...fields })).toEqual({
    version: 1,
  })
  expect(
    await refused(admin.client.call(calls.create, { appId: 900, key: 'second', ...fields })),
  ).toEqual([409, 'appId'])
  expect(
    await refused(admin.client.call(calls.create, { appId: 901, key: 'first', ...fields })),
  ).toEqual([409, 'key'])
  expect(
    await refused(admin.client.call(calls.create, { appId: 901, key: 'x y', ...fields })),
  ).toEqual([400, 'key'])
  expect(
    await refused(
      admin.client.call(calls.update, { appId: 900, version: 1, ...fields, timeZone: 'Mars/Base' }),
    ),
  ).toEqual([400, 'timeZone'])
  expect(
    await refused(
      admin.client.call(calls.update, {
        appId: 900,
        version: 1,
        ...fields,
        icon: 'https://x/a.png',
      }),
    ),
  ).toEqual([400, 'icon'])
  expect(
    await refused(
      admin.client.call(calls.update, {
        appId: 900,
        version: 1,
        ...fields,
        names: { ...fields.names, en: ' ' },
      }),
    ),
  ).toEqual([400, 'names.en'])
  expect(
    await refused(
      admin.client.call(calls.update, { appId: 900, version: 1, ...fields, rate: 5001 }),
    ),
  ).toEqual([400, 'rate'])
  expect(
    await admin.client.ok(calls.update, {
      appId: 900,
      version: 1,
      ...fields,
      timeZone: 'Europe/Berlin',
      rate: 5000,
    }),
  ).toEqual({ version: 2 })
  expect(
    (await admin.client.call(calls.update, { appId: 900, version: 1, ...fields })).status,
  ).toBe(409)
  const names = await Promise.all(
    ['cn', 'en', 'ru'].map(async (language) => {
      const answer = await admin.client.raw('GET', pathOf(contract.session.self), {
        headers: { 'global-language': language },
      })
      return (
        (await answer.json()) as { data: { apps: { id: number; name: string }[] } }
      ).data.apps.find((app) => app.id === 900)?.name
    }),
  )
  expect(names).toEqual(['甲', 'First', 'First'])
  // Lists that name the app of a row, and what apps are chosen from.
  await server.ctx.db
    .insertInto('deliveryEndpoint')
    .values({ appId: 900, url: 'https://app.example/', secret: 'x' })
    .execute()
  await admin.client.ok(contract.imTemplate.create, {
    key: 'first_only',
    act: 'mute',
    appId: 900,
    texts: { cn: '一', en: 'one' },
    remark: '',
  })
  for (const call of [
    contract.adminAuth.appTree,
    contract.punishEvidence.index,
    contract.delivery.total,
    contract.imTemplate.list,
  ]) {
    const answer = await (
      await admin.client.raw(call.method, pathOf(call), {
        headers: { 'global-language': 'cn', 'content-type': 'application/json' },
        ...(call.method === 'POST' ? { body: '{}' } : {}),
      })
    ).text()
    expect(answer, pathOf(call)).toContain('"甲"')
    expect(answer, pathOf(call)).not.toContain('"First"')
  }
})

test('every app of the platform may be added under its id', async () => {
  for (const appId of knownAppIds)
    expect([200, 409], String(appId)).toContain(
      (await admin.client.call(calls.create, { appId, key: `known_${appId}`, ...fields })).status,
    )
  const known = (await admin.client.ok(calls.list, { pageSize: 100 })).list.map((app) => app.id)
  expect(knownAppIds.filter((appId) => !known.includes(appId))).toEqual([])
})

test('an app that is not there is called unknown in the words programs look for', async () => {
  expect(
    (await admin.client.call(calls.update, { appId: 999_999, version: 1, ...fields })).body.msg,
  ).toBe('appName not found!')
})

test('apps outside the own data are neither seen nor changed', async () => {
  expect((await lumo.client.ok(calls.list, {})).list.map((app) => app.id)).toEqual([50])
  for (const answer of [
    lumo.client.call(calls.update, { appId: 71, version: 1, ...fields }),
    lumo.client.call(calls.keys, { appId: 71 }),
    lumo.client.call(calls.createKey, { appId: 71, name: 'k', types: [], ips: [] }),
  ])
    expect((await answer).status).toBe(403)
  expect(
    (await lumo.client.call(calls.createKey, { appId: 50, name: 'k', types: [], ips: [] })).status,
  ).toBe(403)
  expect(
    (await lumo.client.call(calls.createKey, { appId: 50, name: 'k', types: [12], ips: [] }))
      .status,
  ).toBe(200)
})

test('takes records by a key from its network until it is replaced or ended', async () => {
  expect(
    await refused(
      admin.client.call(calls.createKey, {
        appId: 50,
        name: 'bad',
        types: [],
        ips: ['10.0.0.0/33'],
      }),
    ),
  ).toEqual([400, 'ips.0'])
  expect(
    await refused(
      admin.client.call(calls.createKey, { appId: 50, name: 'bad', types: [99], ips: [] }),
    ),
  ).toEqual([400, 'types.0'])
  const { id, key } = await admin.client.ok(calls.createKey, {
    appId: 50,
    name: 'sender',
    types: [12],
    ips: ['203.0.113.7', '2001:db8::1/32'],
  })
  expect(JSON.stringify(await admin.client.ok(calls.keys, { appId: 50 }))).not.toContain(key)
  expect((await send(key, rec(), { 'x-forwarded-for': '203.0.113.7' })).body.data?.accepted).toBe(1)
  const foreign = await send(key, rec(), { 'x-forwarded-for': '203.0.113.8' })
  expect([foreign.status, foreign.body.msg]).toEqual([
    403,
    'Access from the address 203.0.113.8 is not allowed. Please contact an administrator.',
  ])
  expect((await send(key, rec())).status).toBe(403)
  const version = 1
  expect(
    (await admin.client.ok(calls.keys, { appId: 50 })).find((row) => row.id === id),
  ).toMatchObject({
    name: 'sender',
    ips: ['203.0.113.7/32', '2001:db8::/32'],
    scopes: [{ appId: 50, type: 12 }],
    usedIp: '203.0.113.7',
    version,
  })
  await admin.client.ok(calls.updateKey, {
    appId: 50,
    id,
    version,
    name: 'sender',
    types: [12],
    ips: [],
  })
  expect((await send(key, rec())).status).toBe(200)
  const { key: second, previousUntil } = await admin.client.ok(calls.rotateKey, {
    appId: 50,
    id,
    version: 2,
    overlap: 1,
  })
  expect(previousUntil).toBeGreaterThan(Date.now() + later)
  expect([(await send(key, rec())).status, (await send(second, rec())).status]).toEqual([200, 200])
  later += 3_700_000
  expect([(await send(key, rec())).status, (await send(second, rec())).status]).toEqual([401, 200])
  expect(
    (await admin.client.call(calls.disableKey, { appId: 50, id, version: 2, reason: 'old' }))
      .status,
  ).toBe(409)
  await admin.client.ok(calls.disableKey, { appId: 50, id, version: 3, reason: 'no longer used' })
  expect((await send(second, rec())).status).toBe(401)
  const acts = await server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', `api-key:${id}`)
    .orderBy('id')
    .execute()
  expect(acts.map((row) => row.action)).toEqual([
    'access.createApiKey',
    'access.updateApiKey',
    'access.rotateApiKey',
    'access.revokeApiKey',
  ])
  expect(JSON.stringify(acts)).not.toMatch(/oask_[0-9a-f]{20}/)
})

test('more than its rate an app does not send in, whichever way it sends', async () => {
  const { key } = await admin.client.ok(calls.createKey, {
    appId: 50,
    name: 'fast',
    types: [],
    ips: [],
  })
  await admin.client.ok(calls.update, {
    appId: 50,
    version: await versionOf(50),
    ...fields,
    rate: 5,
  })
  later += 60_000
  const first = await send(key, rec(12))
  // A second's worth ahead, a second's worth now.
  expect([first.status, first.body.data?.accepted, first.body.data?.rejected]).toEqual([200, 10, 2])
  expect(first.body.data?.list.at(-1)).toMatchObject({
    result: 'rejected',
    field: 'appId',
    reason: expect.stringContaining('5 a second'),
  })
  const second = await send(key, rec(1))
  expect([second.status, second.body.msg, Number(second.retry)]).toEqual([
    429,
    expect.stringContaining('5 records per second'),
    expect.any(Number),
  ])
  later += 60_000
  const lines = await send(
    key,
    [],
    { 'content-type': 'application/x-ndjson' },
    rec(12)
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
  expect(lines.body.data?.accepted).toBeGreaterThanOrEqual(10)
  await admin.client.ok(calls.update, {
    appId: 50,
    version: await versionOf(50),
    ...fields,
    rate: null,
  })
  expect((await send(key, rec(100))).body.data?.accepted).toBe(100)
})

test('refuses records of a disabled app, but delivers its decisions or holds them', async () => {
  // Receivers refuse what is signed hours ahead.
  later = 0
  const receiver = await startReceiver()
  const { key } = await admin.client.ok(calls.createKey, {
    appId: 50,
    name: 'last',
    types: [],
    ips: [],
  })
  expect(
    await refused(
      admin.client.call(calls.setEndpoint, {
        appId: 50,
        url: 'http://10.0.0.1/x',
        sendPass: false,
        newSecret: false,
      }),
    ),
  ).toEqual([400, 'url'])
  expect(
    (
      await admin.client.ok(calls.setEndpoint, {
        appId: 50,
        url: receiver.url,
        sendPass: false,
        newSecret: false,
      })
    ).secret,
  ).toMatch(/^whsec_/)
  expect(
    (
      await admin.client.ok(calls.setEndpoint, {
        appId: 50,
        url: receiver.url,
        sendPass: false,
        newSecret: false,
      })
    ).secret,
  ).toBeNull()
  expect((await admin.client.ok(calls.testEndpoint, { appId: 50 })).status).toBe(401)
  await server.ctx.pool.query('update delivery_endpoint set secret = $1 where app_id = 50', [
    secret,
  ])
  expect(await admin.client.ok(calls.testEndpoint, { appId: 50 })).toMatchObject({
    status: 204,
    error: '',
  })
  expect(receiver.received()).toMatchObject([
    { id: expect.stringMatching(/^test-/), body: { type: 'test', data: { appId: 50 } } },
  ])
  await admin.client.ok(calls.setEndpointState, { appId: 50, state: 'off', reason: 'maintenance' })
  await admin.client.ok(calls.setState, {
    appId: 50,
    version: await versionOf(50),
    state: 'off',
    reason: 'closing',
  })
  expect((await send(key, rec())).body.data?.list).toMatchObject([
    { result: 'rejected', field: 'appId', reason: 'the app is disabled' },
  ])
  const held = await hold(server, admin.id)
  await server.ctx.pool.query(
    `update queue_order set lease_until = now() + interval '1 day' where id = $1`,
    [held.id],
  )
  expect((await submitItems(server, admin.token, [muting(held)])).list[0]?.accepted).toBe(true)
  const drain = async (): Promise<void> => {
    while (await sendDue(server.ctx)) await waitForFlights(server.ctx)
  }
  await drain()
  expect(receiver.received()).toHaveLength(1)
  await admin.client.ok(calls.setEndpointState, { appId: 50, state: 'on', reason: 'done' })
  await drain()
  expect(receiver.received()).toMatchObject([{}, { body: { type: 'decision' } }])
  expect(
    (await admin.client.ok(calls.list, { text: '50' })).list.find((app) => app.id === 50),
  ).toMatchObject({ state: 'off', delivered: 1, endpoint: { state: 'on', url: receiver.url } })
  await admin.client.ok(calls.setState, {
    appId: 50,
    version: await versionOf(50),
    state: 'on',
    reason: 'open again',
  })
  expect((await send(key, rec())).body.data?.accepted).toBe(1)
  await receiver.stop()
})
