import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import type { PointEntry } from '@oas/contract/telemetry/schemas'

type Sent = { path: string; input: unknown; options: unknown }
const sent: Sent[] = []
const duplicates: ((id: string) => void)[] = []
vi.mock('../api/send.ts', () => ({
  send: async (call: { path: string }, input: unknown, options: unknown) => {
    sent.push({ path: call.path, input, options })
    return { stored: 1 }
  },
}))
vi.mock('../nav/window-id.ts', () => ({
  windowIdOf: async (tell: (id: string) => void) => {
    duplicates.push(tell)
    return 'w1'
  },
}))

/** Images that were asked for; each is answered unless the network is down. */
const asked: URL[] = []
let down = false
class FakeImage extends EventTarget {
  set src(url: string) {
    asked.push(new URL(url, 'https://console'))
    this.dispatchEvent(new Event(down ? 'error' : 'load'))
  }
}
const person = { id: '7', teamId: '3', teamName: 'Harbour', region: 'CN' }
const timingsOf = (url: URL | undefined): unknown =>
  JSON.parse(url?.searchParams.get('timings') ?? 'null')
const of = (path: string): unknown[] =>
  sent.filter((one) => one.path === path).map((one) => one.input)
const load = (n: number, success = false) => ({
  url: `https://cdn.example/${n}.png`,
  success,
  cost_time: 5,
  resource_type: 1 as const,
  page_url: '#/x',
  error_msg: success ? '' : 'load error',
  status_code: success ? 200 : 404,
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  sent.length = 0
  asked.length = 0
  duplicates.length = 0
  down = false
  vi.stubGlobal('__BUILD__', 'b1')
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('navigator', { userAgent: 'Chrome' })
  vi.stubGlobal('window', {
    location: { hash: '#/tags/audit/text?a=1', href: 'https://console/#/tags/audit/text?a=1' },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const client = async (identified = true) => {
  const made = await import('./client.ts')
  if (identified) await made.identify(person)
  return made
}

test('sends points every 15 s and on leaving, each with where it comes from', async () => {
  const { reportPoint, flushReports } = await client()
  reportPoint('audit', 'show', { n: 1 }, '77')
  await vi.advanceTimersByTimeAsync(14_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(of(telemetryCalls.point.path)).toEqual([
    [
      {
        module: 'audit',
        type: 'show',
        recordId: '77',
        reportTime: expect.any(Number) as number,
        content: { n: 1 },
        extData: {
          windowId: 'w1',
          teamId: '3',
          teamName: 'Harbour',
          region: 'CN',
          userAgent: 'Chrome',
        },
        clientInfo: { version: 'b1' },
      },
    ],
  ])
  expect(sent[0]?.options).toEqual({ keepalive: true })
  reportPoint('audit', 'finish')
  flushReports()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
})

test('holds points until somebody is signed in, two minutes at most', async () => {
  const { reportPoint, identify, forget } = await client(false)
  reportPoint('audit', 'old')
  await vi.advanceTimersByTimeAsync(110_000)
  reportPoint('audit', 'new')
  await vi.advanceTimersByTimeAsync(10_000)
  await identify(person)
  await vi.advanceTimersByTimeAsync(15_000)
  expect((of(telemetryCalls.point.path) as PointEntry[][]).flat().map((one) => one.type)).toEqual([
    'new',
  ])
  forget()
  reportPoint('audit', 'after')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('sends failed loads by images of one point, 3 at a time, in their pauses', async () => {
  const { reportResource } = await client(false)
  for (const n of [1, 2, 3, 4]) reportResource(load(n))
  await vi.advanceTimersByTimeAsync(2099)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(
    asked.map((url) => [
      url.pathname,
      ...['module', 'url', 'sample_rate'].map((name) => url.searchParams.get(name)),
    ]),
  ).toEqual(
    Array.from({ length: 2 }, () => [
      '/biz_gateway/front-point-report/beacon.gif',
      'resource',
      '#/tags/audit/text',
      '1',
    ]),
  )
  expect(asked.map(timingsOf)).toEqual([[load(1), load(2), load(3)], [load(4)]])
})

test('cuts long addresses, so that a beacon can be read', async () => {
  const { reportResource } = await client()
  for (const n of [1, 2, 3])
    reportResource({
      ...load(n),
      url: `https://cdn.example/${'x'.repeat(3900)}`,
      error_msg: 'y'.repeat(2000),
      page_url: `#/${'z'.repeat(3000)}`,
    })
  await vi.advanceTimersByTimeAsync(2100)
  expect((timingsOf(asked[0]) as unknown[]).length).toBe(3)
})

test('tries a beacon again when it was not answered', async () => {
  const { reportResource } = await client()
  down = true
  reportResource(load(1))
  await vi.advanceTimersByTimeAsync(2100)
  down = false
  await vi.advanceTimersByTimeAsync(2100)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(timingsOf)).toEqual([[load(1)], [load(1)]])
})

test('sends loads that were only slow with the rest', async () => {
  const { reportResource } = await client()
  reportResource(load(1, true))
  await vi.advanceTimersByTimeAsync(15_000)
  expect([of(telemetryCalls.resources.path), asked]).toEqual([[[load(1, true)]], []])
})

test('sends errors after 2 s, 5 at a time, 5 times at most', async () => {
  const { reportError } = await client()
  for (let n = 0; n < 40; n++) reportError('throw', { message: `m${n}`, url: '#/x', stack: 'at x' })
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((of(telemetryCalls.point.path) as PointEntry[][]).map((list) => list.length)).toEqual([
    5, 5, 5, 5, 5,
  ])
  expect((of(telemetryCalls.point.path) as PointEntry[][])[0]?.[0]).toMatchObject({
    module: 'error',
    type: 'throw',
    content: { message: 'm0', url: '#/x', stack: 'at x' },
  })
})

test('sends an error by the beacon when nobody is signed in', async () => {
  const { reportError } = await client(false)
  for (let n = 0; n < 5; n++)
    reportError('throw', {
      message: `broken ${'x'.repeat(3000)}`,
      url: '#/login',
      stack: 's'.repeat(9000),
    })
  await vi.advanceTimersByTimeAsync(2100)
  expect([
    asked[0]?.searchParams.get('module'),
    asked[0]?.searchParams.get('sample_rate'),
    sent,
  ]).toEqual(['error', '1', []])
  expect(timingsOf(asked[0])).toEqual(
    Array.from({ length: 5 }, () => ({
      type: 'throw',
      message: `broken ${'x'.repeat(193)}`,
      url: '#/login',
      stack: 's'.repeat(200),
      windowId: '',
      build: 'b1',
    })),
  )
})

test("sends the browser's own timing with the report of a call", async () => {
  const { reportAjax, noteTiming } = await client()
  const timings = { dns: 1, connect: 2, waited: 3, read: 4, bytes: 5 }
  reportAjax({
    url: '/biz_gateway/a',
    method: 'POST',
    cost_time: 11_000,
    status_code: 200,
    reportTime: Date.now(),
  })
  noteTiming({ url: 'https://console/biz_gateway/a', endedAt: Date.now() - 5, timings })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(of(telemetryCalls.ajax.path)).toMatchObject([[{ url: '/biz_gateway/a', timings }]])
})

test('reports that another window bears the same id', async () => {
  await client()
  duplicates[0]?.('w0')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(of(telemetryCalls.point.path)).toMatchObject([
    [{ module: 'window', type: 'duplicate', content: { duplicate: 'w0' } }],
  ])
})

test('names in an error the records on screen, focus first, 5 at most', async () => {
  const { reportError } = await client()
  const { noteShown } = await import('./shown.ts')
  const contents = (): unknown[] =>
    (of(telemetryCalls.point.path) as PointEntry[][]).flat().map((one) => one.content)
  reportError('script', { message: 'before', url: 'a.js' })
  noteShown(['r7', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
  reportError('script', { message: 'during', url: 'a.js' })
  noteShown([])
  reportError('script', { message: 'after', url: 'a.js' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(contents()).toEqual([
    { message: 'before', url: 'a.js' },
    { message: 'during', url: 'a.js', recordIds: ['r7', 'r1', 'r2', 'r3', 'r4'] },
    { message: 'after', url: 'a.js' },
  ])
})
