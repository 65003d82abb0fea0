import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent: [path: string, input: unknown][] = []
const reported: Record<string, unknown[][]> = {}
const note =
  (name: string) =>
  (...args: unknown[]): void => {
    ;(reported[name] ??= []).push(args)
  }
let window1 = 'w1'
let host: string | null = null
let identified = true
let fails = false
vi.mock('../api/send.ts', () => ({
  send: async (call: { path: string }, input: unknown) => {
    sent.push([call.path, input])
    if (fails) throw new Error('down')
    return {}
  },
}))
vi.mock('../api/front-config.ts', () => ({
  frontConfig: async (key: string) => {
    if (fails) throw new Error('down')
    return key === 'front.performance.host' ? host : null
  },
}))
vi.mock('./client.ts', () => ({
  buildOf: () => 'b1',
  currentWindow: () => window1,
  isIdentified: () => identified,
  flushReports: note('flush'),
  noteTiming: note('timing'),
  reportAjax: note('ajax'),
  reportError: note('error'),
  reportResource: note('resource'),
  sendBeacon: async (...args: unknown[]) => {
    note('beacon')(...args)
  },
}))

class Loaded {
  src = ''
  href = ''
  tagName: string
  constructor(tagName: string, url: string) {
    this.tagName = tagName
    if (tagName === 'LINK') {
      this.href = url
      delete (this as Partial<Loaded>).src
    } else this.src = url
  }
}
class FakeImage extends Loaded {}
class FakeScript extends Loaded {}
class FakeLink extends Loaded {}
class FakeMedia extends Loaded {}
type Entry = { name: string; initiatorType: string; duration: number; responseStatus: number }
const listeners: Record<string, ((event: object) => void)[]> = {}
const hear = (name: string, handler: (event: object) => void): void => {
  ;(listeners[name] ??= []).push(handler)
}
const happen = (name: string, event: object = {}): void => {
  for (const handler of listeners[name] ?? []) handler(event)
}
let observe: (entries: Entry[]) => void = () => undefined
let chance = 0
const page = { readyState: 'complete', visibilityState: 'visible', addEventListener: hear }

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  sent.length = 0
  for (const kept of [reported, listeners]) for (const key of Object.keys(kept)) delete kept[key]
  Object.assign(page, { readyState: 'complete', visibilityState: 'visible' })
  window1 = 'w1'
  host = null
  identified = true
  fails = false
  chance = 0
  vi.spyOn(Math, 'random').mockImplementation(() => chance)
  vi.stubGlobal('window', {
    location: { hash: '#/x?y=1', href: 'https://console/#/x?y=1' },
    addEventListener: hear,
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLImageElement', FakeImage)
  vi.stubGlobal('HTMLScriptElement', FakeScript)
  vi.stubGlobal('HTMLLinkElement', FakeLink)
  vi.stubGlobal('HTMLMediaElement', FakeMedia)
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(told: (list: { getEntries: () => Entry[] }) => void) {
        observe = (entries) => told({ getEntries: () => entries })
      }
      observe(): void {
        /* entries come by hand here */
      }
    },
  )
  vi.stubGlobal('performance', {
    timeOrigin: 1000,
    now: () => 0,
    getEntriesByType: () => [
      {
        domainLookupEnd: 1,
        connectEnd: 2,
        responseEnd: 3,
        domContentLoadedEventEnd: 4,
        loadEventEnd: 5,
      },
    ],
    getEntriesByName: () => [{ startTime: 6 }],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const start = async () => {
  const made = await import('./start.ts')
  made.startReports()
  return made
}
const timings = { dns: 1, connect: 2, answer: 3, ready: 4, load: 5, paint: 6 }

test('tells how fast a page came up for a fifth of them, 5 s after it stood', async () => {
  chance = 0.19
  await start()
  await vi.advanceTimersByTimeAsync(4999)
  expect(reported['beacon']).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(reported['beacon']).toEqual([['page', timings, 0.2, '']])
})

test('tells nothing for other pages, and waits for one that still loads', async () => {
  chance = 0.2
  await start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported['beacon']).toBeUndefined()
  chance = 0
  page.readyState = 'loading'
  vi.resetModules()
  await start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported['beacon']).toBeUndefined()
  happen('load')
  await vi.advanceTimersByTimeAsync(5000)
  expect(reported['beacon']).toHaveLength(1)
})

test.each([
  ['"https://perf.example"', true, false, 'https://perf.example'],
  ['""', true, false, ''],
  ['3', true, false, ''],
  ['{', true, false, ''],
  ['"https://perf.example"', false, false, ''],
  ['"https://perf.example"', true, true, ''],
])(
  'with the setting %s (signed in: %s, unreachable: %s) it is told to "%s"',
  async (setting, known, down, to) => {
    host = setting
    identified = known
    fails = down
    await start()
    await vi.advanceTimersByTimeAsync(5000)
    expect(reported['beacon']?.[0]?.[3]).toBe(to)
  },
)

test('tells the release every 60 s once the window is known, no failure', async () => {
  window1 = ''
  await start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  window1 = 'w1'
  fails = true
  await vi.advanceTimersByTimeAsync(59_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(60_001)
  expect(sent).toEqual(
    Array.from({ length: 2 }, () => [
      telemetryCalls.release.path,
      { windowId: 'w1', version: 'b1', page: '#/x' },
    ]),
  )
})

test('reports what does not load, but no beacons and no own data', async () => {
  await start()
  const cases: [Loaded, 1 | 2 | 3][] = [
    [new FakeImage('IMG', 'https://cdn.example/a.png'), 1],
    [new FakeScript('SCRIPT', 'https://cdn.example/a.js'), 2],
    [new FakeLink('LINK', 'https://cdn.example/a.css'), 3],
    [new FakeMedia('VIDEO', 'https://cdn.example/a.mp4'), 1],
  ]
  for (const [target] of cases) happen('error', { target })
  for (const target of [
    new FakeImage('IMG', 'https://console/biz_gateway/front-point-report/beacon.gif?x'),
    new FakeImage('IMG', 'blob:x'),
  ])
    happen('error', { target })
  expect(reported['resource']).toEqual(
    cases.map(([target, type]) => [
      {
        url: target.src || target.href,
        success: false,
        cost_time: 0,
        resource_type: type,
        page_url: '#/x',
        error_msg: 'load error',
      },
    ]),
  )
  expect(reported['error']).toBeUndefined()
})

test('reports thrown errors and rejections, but no noise', async () => {
  await start()
  happen('error', {
    target: null,
    error: Object.assign(new Error('x is not a function'), { stack: 'at y' }),
  })
  happen('unhandledrejection', { reason: new Error('refused') })
  happen('error', {
    target: null,
    message: 'ResizeObserver loop completed with undelivered notifications.',
  })
  happen('unhandledrejection', { reason: 'AbortError: x' })
  expect(
    reported['error']?.map(([type, content]) => [type, (content as { message: string }).message]),
  ).toEqual([
    ['throw', 'x is not a function'],
    ['rejection', 'refused'],
  ])
  expect(reported['error']?.[0]?.[1]).toEqual({
    message: 'x is not a function',
    url: '#/x',
    stack: 'at y',
  })
})

test('reports loads that took long or failed with their kind, not reports', async () => {
  await start()
  const entry = (
    name: string,
    duration: number,
    responseStatus: number,
    initiatorType = 'img',
  ): Entry => ({ name, duration, responseStatus, initiatorType })
  observe([
    entry('https://cdn.example/fine.png', 20, 200),
    entry('https://cdn.example/slow.png', 10_001, 206),
    entry('https://cdn.example/gone.js', 20, 404, 'script'),
    entry('https://console/biz_gateway/front-point-report/point-report', 99_000, 500, 'fetch'),
  ])
  expect(reported['resource']).toEqual([
    [
      {
        url: 'https://cdn.example/slow.png',
        success: true,
        cost_time: 10_001,
        resource_type: 1,
        page_url: '#/x',
        status_code: 206,
      },
    ],
    [
      {
        url: 'https://cdn.example/gone.js',
        success: false,
        cost_time: 20,
        resource_type: 2,
        page_url: '#/x',
        status_code: 404,
      },
    ],
  ])
})

test('keeps what the browser timed of calls for their reports', async () => {
  await start()
  observe([
    {
      name: 'https://console/a',
      initiatorType: 'fetch',
      duration: 20,
      responseStatus: 200,
      domainLookupStart: 1,
      domainLookupEnd: 2,
      connectStart: 2,
      connectEnd: 4,
      requestStart: 4,
      responseStart: 7,
      responseEnd: 11,
      encodedBodySize: 9,
    } as Entry,
    { name: 'https://console/b.png', initiatorType: 'img', duration: 20, responseStatus: 200 },
  ])
  expect(reported['timing']).toEqual([
    [
      {
        url: 'https://console/a',
        endedAt: 1011,
        timings: { dns: 1, connect: 2, waited: 3, read: 4, bytes: 9 },
      },
    ],
  ])
})

test('reports calls that failed or took long with 30 KB at most, no log-ins', async () => {
  await start()
  const { callEnded } = await import('../api/call-watch.ts')
  const end = (url: string, status: number, costMs: number, body?: string): void =>
    callEnded({ url, method: 'POST', costMs, status, code: 0, requestId: 'r', body })
  end('/a', 200, 10_000, 'fine')
  end('/a', 404, 5, 'refused')
  end('/a', 500, 5, 'x'.repeat(40_000))
  end('/a', 200, 10_001, 'slow')
  end('/a', 0, 5)
  end('/biz_gateway/justice_user/login/local', 500, 5, 'secret')
  end('/biz_gateway/front-point-report/point-report', 500, 5, 'report')
  expect(
    reported['ajax']?.map(([one]) => {
      const { status_code, data } = one as { status_code: number; data?: string }
      return [status_code, data?.length]
    }),
  ).toEqual([
    [500, 30_720],
    [200, 4],
    [0, undefined],
    [500, undefined],
  ])
})

test('sends what waits when the page is hidden, not when it is seen again', async () => {
  await start()
  happen('visibilitychange')
  expect(reported['flush']).toBeUndefined()
  page.visibilityState = 'hidden'
  happen('visibilitychange')
  expect(reported['flush']).toHaveLength(1)
})

test('reports pages that were opened or refused once the window is known', async () => {
  const { reportRoute, reportNoAccess, reportRouterError } = await start()
  const all = (): void => {
    reportRoute('/a')
    reportNoAccess('/b')
    reportRouterError('/c', 'chunk gone')
  }
  window1 = ''
  all()
  expect(sent).toEqual([])
  window1 = 'w1'
  all()
  expect(sent).toEqual([
    [telemetryCalls.route.path, { path: '/a', windowId: 'w1' }],
    [telemetryCalls.noAccess.path, { path: '/b', windowId: 'w1' }],
    [telemetryCalls.routerError.path, { path: '/c', windowId: 'w1', message: 'chunk gone' }],
  ])
})
