import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { retention } from './index.ts'
import { signHostReport } from './report.ts'

const calls = contract.telemetry
let server: TestServer
let page: Client
let reader: Client
let name = ''
beforeAll(async () => {
  server = await testServer({ configSecret: 'shared', telemetryDays: 14 })
  const auditor = await aPerson(server.ctx)
  name = (
    await server.ctx.db
      .selectFrom('person')
      .select('name')
      .where('id', '=', auditor.id)
      .executeTakeFirstOrThrow()
  ).name
  page = server.client(auditor.token)
  reader = server.client((await aPerson(server.ctx, { permissions: ['telemetry.read'] })).token)
})
afterAll(() => server.stop())

const point = (more: object = {}) => ({
  module: 'audit',
  type: 'record start',
  recordId: '77',
  reportTime: Date.now(),
  content: { n: 1 },
  extData: { windowId: 'w1', teamId: '3', teamName: 'Harbour', region: 'CN', userAgent: 'Chrome' },
  clientInfo: { version: 'b1' },
  ...more,
})
const load = (more: object = {}) => ({
  url: 'https://cdn.example/a/b.jpg?x=1',
  success: true,
  cost_time: 120,
  resource_type: 1 as const,
  page_url: '#/x',
  status_code: 200,
  ...more,
})

test('stores points with what they tell, finds them by record, takes both paths', async () => {
  expect(await page.ok(calls.point, [point(), point({ type: 'finish' })])).toEqual({ stored: 2 })
  expect(await page.ok(calls.pointNested, [point({ type: 'show' })])).toEqual({ stored: 1 })
  const { list } = await reader.ok(calls.events, { recordId: '77' })
  expect(list.map((row) => [row.kind, row.module, row.type, row.person, row.windowId])).toEqual([
    ['point', 'audit', 'show', name, 'w1'],
    ['point', 'audit', 'finish', name, 'w1'],
    ['point', 'audit', 'record start', name, 'w1'],
  ])
  expect(list[0]?.detail).toEqual({
    content: { n: 1 },
    extData: {
      windowId: 'w1',
      teamId: '3',
      teamName: 'Harbour',
      region: 'CN',
      userAgent: 'Chrome',
    },
    clientInfo: { version: 'b1' },
  })
})

test('the list pages by keyset and a clock that is far off does not move an entry', async () => {
  await page.ok(
    calls.point,
    Array.from({ length: 5 }, (_, n) =>
      point({ module: 'paging', type: `t${n}`, reportTime: 1000 }),
    ),
  )
  const first = await reader.ok(calls.events, { module: 'paging', limit: 3 })
  const second = await reader.ok(calls.events, {
    module: 'paging',
    limit: 3,
    after: first.next ?? '',
  })
  expect([...first.list, ...second.list].map((row) => row.type)).toEqual([
    't4',
    't3',
    't2',
    't1',
    't0',
  ])
  expect(second.next).toBeNull()
  expect(Math.abs((first.list[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000)
})

test('content over 30 KB keeps its beginning', async () => {
  await page.ok(calls.point, [point({ module: 'big', content: 'x'.repeat(100_000) })])
  const { list } = await reader.ok(calls.events, { module: 'big' })
  expect(JSON.stringify(list[0]?.detail).length).toBeLessThan(62_000)
  expect(list[0]?.detail).toHaveProperty('cut')
})

test('a load is slow beyond ten seconds', async () => {
  const url = 'https://edge.example/a.jpg'
  await page.ok(
    calls.resources,
    [9_000, 10_000, 10_001].map((ms) => load({ url, cost_time: ms })),
  )
  expect((await reader.ok(calls.slow, { host: 'edge.example' })).list).toMatchObject([
    { loads: 3, failed: 0, slow: 1 },
  ])
  await server.ctx.db.deleteFrom('telemetryEvent').where('url', '=', url).execute()
})

test('slow and failed resources are grouped by host and path', async () => {
  await page.ok(calls.resources, [
    load(),
    load({ url: 'https://cdn.example/a/b.jpg?x=2', cost_time: 11_000 }),
    load({ success: false, status_code: 404, error_msg: 'not found' }),
    load({ url: 'https://other.example/s.js', resource_type: 2 as const }),
  ])
  const { list, total } = await reader.ok(calls.slow, {})
  expect(total).toBe(2)
  expect(list[0]).toMatchObject({
    host: 'cdn.example',
    path: '/a/b.jpg',
    resourceType: 1,
    loads: 3,
    failed: 1,
    slow: 1,
    people: 1,
    p50: 120,
  })
  expect(
    (await reader.ok(calls.events, { kind: 'resource', text: 'not found' })).list,
  ).toMatchObject([
    {
      url: load().url,
      costMs: 120,
      status: 404,
      message: 'not found',
      detail: { success: false, page: '#/x' },
    },
  ])
  expect(
    (await reader.ok(calls.slow, { host: 'other.example' })).list.map((row) => row.path),
  ).toEqual(['/s.js'])
  expect((await reader.ok(calls.slow, { text: 'A/b.' })).list.map((row) => row.path)).toEqual([
    '/a/b.jpg',
  ])
})

test('groups errors of pages, routes and calls by message with their builds', async () => {
  await page.ok(calls.point, [
    point({ module: 'error', type: 'throw', content: { message: 'x is undefined', url: '#/a' } }),
    point({
      module: 'error',
      type: 'throw',
      content: { message: 'x is undefined', url: '#/b' },
      clientInfo: { version: 'b2' },
    }),
  ])
  await page.ok(calls.routerError, { path: '/x', windowId: 'w1', message: 'chunk gone' })
  await page.ok(calls.ajax, [
    {
      url: '/biz_gateway/a?b=1',
      method: 'GET',
      cost_time: 3,
      status_code: 500,
      reportTime: Date.now(),
      data: 'x',
      timings: { waited: 2.5 },
    },
    {
      url: '/biz_gateway/a',
      method: 'GET',
      cost_time: 3,
      status_code: 200,
      reportTime: Date.now(),
    },
  ])
  const { list } = await reader.ok(calls.errors, {})
  expect(list.map((row) => [row.kind, row.message, row.times, row.builds])).toEqual([
    ['error', 'x is undefined', 2, ['b1', 'b2']],
    ['ajax', 'GET /biz_gateway/a 500', 1, []],
    ['router-error', 'chunk gone', 1, []],
  ])
  expect(list[1]?.sample).toMatchObject({
    data: 'x',
    timings: { waited: 2.5 },
    url: '/biz_gateway/a?b=1',
  })
  expect((await reader.ok(calls.errors, { text: 'CHUNK%' })).list).toEqual([])
  expect((await reader.ok(calls.errors, { text: 'CHUNK' })).list).toHaveLength(1)
})

test('windows tell release and extension; two with one id are marked', async () => {
  await page.ok(calls.release, { windowId: 'wa', version: 'b1', page: '#/tags/audit/text' })
  await page.ok(calls.extension, { windowId: 'wa', version: 'b1', extension: '1.4.0' })
  await page.ok(calls.release, { windowId: 'wb', version: 'b2' })
  await page.ok(calls.point, [
    point({ module: 'window', type: 'duplicate', extData: { windowId: 'wa' } }),
  ])
  expect(
    (await reader.ok(calls.releases, {})).map((row) => [
      row.version,
      row.windows,
      row.people,
      row.names,
    ]),
  ).toEqual([
    ['b1', 1, 1, [name]],
    ['b2', 1, 1, [name]],
  ])
  expect((await reader.ok(calls.windows, { duplicates: true })).list).toMatchObject([
    { windowId: 'wa', version: 'b1', extension: '1.4.0', page: '#/tags/audit/text', duplicates: 1 },
  ])
  expect((await reader.ok(calls.windows, { version: 'b2' })).total).toBe(1)
})

test('the beacon answers an image whatever it is told, and keeps what it could read', async () => {
  const ask = (query: string): Promise<Response> =>
    server.client().raw('GET', `${pathOf(calls.beacon)}?${query}`)
  for (const timings of ['{"load":5}', '{', '[]', 'null']) {
    const response = await ask(
      new URLSearchParams({ module: 'page', url: '#/', timings, sample_rate: '0.2' }).toString(),
    )
    expect([
      response.status,
      response.headers.get('content-type'),
      (await response.arrayBuffer()).byteLength,
    ]).toEqual([200, 'image/gif', 42])
  }
  expect(
    (await reader.ok(calls.events, { kind: 'performance' })).list.map((row) => [
      row.url,
      row.detail,
    ]),
  ).toContainEqual(['#/', { timings: { load: 5 }, sample_rate: 0.2 }])
  await ask(
    new URLSearchParams({ module: 'error', timings: '{"message":"from a beacon"}' }).toString(),
  )
  expect((await reader.ok(calls.errors, { text: 'from a beacon' })).list).toHaveLength(1)
  expect((await ask('module=page&sample_rate=1.5')).status).toBe(400)
})

test('takes several errors or failed loads of one beacon, and passes over the rest', async () => {
  const ask = async (module: string, timings: unknown, by = page) => {
    const query = new URLSearchParams({
      module,
      url: '#/b',
      timings: JSON.stringify(timings),
      sample_rate: '1',
    })
    return (await by.raw('GET', `${pathOf(calls.beacon)}?${query}`)).status
  }
  expect(
    await ask('error', [
      {
        type: 'throw',
        message: 'first of two',
        url: '#/c',
        stack: 'at x',
        windowId: 'w9',
        build: 'b9',
      },
      { message: 'second of two' },
      3,
      null,
    ]),
  ).toBe(200)
  const { list: errors } = await reader.ok(calls.errors, { text: 'of two' })
  expect(errors.map((row) => [row.message, row.people, row.builds])).toEqual([
    ['first of two', 1, ['b9']],
    ['second of two', 1, []],
  ])
  expect(
    (await reader.ok(calls.events, { kind: 'error', text: 'of two' })).list.map((row) => [
      row.url,
      row.type,
      row.windowId,
      row.person,
    ]),
  ).toEqual([
    ['#/b', '', '', name],
    ['#/c', 'throw', 'w9', name],
  ])
  expect(
    await ask(
      'resource',
      [
        load({ url: 'https://beacon.example/a.png', success: false, status_code: 404 }),
        load({ url: 'https://beacon.example/a.png', success: false }),
        { url: 'https://beacon.example/x' },
        'x',
      ],
      server.client(),
    ),
  ).toBe(200)
  expect((await reader.ok(calls.slow, { host: 'beacon.example' })).list).toMatchObject([
    { path: '/a.png', loads: 2, failed: 2, people: 0 },
  ])
  for (const odd of [null, 3, 'x', { url: 5 }, Array.from({ length: 900 }, () => 1)])
    for (const module of ['error', 'resource', 'page']) expect(await ask(module, odd)).toBe(200)
})

test('keeps which pages opened, were refused or failed, and how fast one came up', async () => {
  await page.ok(calls.route, { path: '/opened', windowId: 'w7' })
  await page.ok(calls.noAccess, { path: '/refused', windowId: 'w7' })
  await page.ok(calls.routerError, { path: '/broken', windowId: 'w7', message: 'gone' })
  expect(
    (await reader.ok(calls.events, { windowId: 'w7' })).list.map((row) => [
      row.kind,
      row.url,
      row.message,
      row.person,
    ]),
  ).toEqual([
    ['router-error', '/broken', 'gone', name],
    ['no-access', '/refused', '', name],
    ['route', '/opened', '', name],
  ])
  await page.ok(calls.performance, { page: '/fast', sample_rate: 0.2, timings: { load: 812 } })
  expect(
    (await reader.ok(calls.events, { kind: 'performance', text: '/fast' })).list,
  ).toMatchObject([{ costMs: 812, detail: { sample_rate: 0.2 } }])
})

test('loads of the proxy client need the right signature of a time that is near', async () => {
  const time = Date.now()
  const input = {
    list: [load({ url: 'https://host.example/x' })],
    opId: '9',
    opName: 'op',
    time,
    sign: signHostReport('shared', '9', time),
  }
  expect(await server.client().ok(calls.hostResources, input)).toEqual({ stored: 1 })
  for (const bad of [
    { sign: signHostReport('other', '9', time) },
    { opId: '8' },
    { time: time - 1000 },
    { time: time - 301_000, sign: signHostReport('shared', '9', time - 301_000) },
    { sign: 'x' },
  ]) {
    expect((await server.client().call(calls.hostResources, { ...input, ...bad })).body.code).toBe(
      403,
    )
  }
  expect((await server.client().call(calls.hostResources, {})).body.code).toBe(-5)
  expect(
    (
      await server
        .client()
        .call(calls.hostResources, { opId: '9', time, sign: signHostReport('shared', '9', time) })
    ).body,
  ).toMatchObject({ code: 400, field: 'list' })
  expect((await reader.ok(calls.slow, { host: 'host.example' })).total).toBe(1)
  expect((await reader.ok(calls.events, { kind: 'host' })).list).toMatchObject([
    { url: 'https://host.example/x', person: '', detail: { opId: '9', opName: 'op' } },
  ])
})

test('reports are dropped after their days, windows too, and newer ones stay', async () => {
  await server.ctx.db
    .updateTable('telemetryEvent')
    .set({ at: new Date(Date.now() - 15 * dayMs) })
    .where('module', '=', 'paging')
    .execute()
  await server.ctx.db
    .updateTable('telemetryWindow')
    .set({ lastAt: new Date(Date.now() - 15 * dayMs) })
    .where('windowId', '=', 'wb')
    .execute()
  expect(await retention.run(server.ctx)).toBe(false)
  expect((await reader.ok(calls.events, { module: 'paging' })).list).toEqual([])
  expect((await reader.ok(calls.events, { module: 'audit' })).list.length).toBeGreaterThan(0)
  expect((await reader.ok(calls.windows, {})).list.map((row) => row.windowId)).toEqual(['wa'])
})
