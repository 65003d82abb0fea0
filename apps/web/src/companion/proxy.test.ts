import { expect, test } from 'vitest'
import {
  type ProxyEvent,
  type ProxyState,
  errorThreshold,
  idle,
  nextProxy,
  retryDelay,
} from './proxy.ts'

const windows = { macOrLinux: false }
const mac = { macOrLinux: true }
const run = (events: readonly ProxyEvent[], rules = windows, from: ProxyState = idle): ProxyState =>
  events.reduce((state, event) => nextProxy(state, event, rules), from)
const start: ProxyEvent = { type: 'start', uid: '7', region: 'CN' }
const fail = (n: number): ProxyEvent[] =>
  Array.from({ length: n }, (): ProxyEvent[] => [{ type: 'failed' }, { type: 'retry' }]).flat()

test('without a uid or a region nothing is connected and the reason stands', () => {
  expect(run([{ type: 'start', uid: '', region: 'CN' }])).toMatchObject({
    phase: 'stopped',
    problem: { code: 'missing-uid' },
  })
  expect(run([{ type: 'start', uid: '7', region: '' }])).toMatchObject({
    phase: 'stopped',
    problem: { code: 'missing-region' },
  })
  expect(
    run([{ type: 'start', uid: '', region: '' }, { type: 'opened' }, { type: 'failed' }]).phase,
  ).toBe('stopped')
})

test('after six errors, three on Mac and Linux, the other way is tried and the person told', () => {
  expect([errorThreshold(windows), errorThreshold(mac)]).toEqual([6, 3])
  expect(run([start, ...fail(5)])).toMatchObject({
    phase: 'connecting',
    way: 'proxy',
    problem: null,
  })
  expect(run([start, ...fail(6)])).toMatchObject({
    phase: 'connecting',
    way: 'local',
    problem: { code: 'connect-error' },
  })
  expect(run([start, ...fail(12)]).way).toBe('proxy')
  expect(run([start, ...fail(3)], mac).way).toBe('local')
})

test('the pause grows by ten seconds up to thirty, sixty on Mac and Linux', () => {
  expect([0, 1, 2, 3, 9].map((n) => retryDelay(n, windows))).toEqual([
    10_000, 10_000, 20_000, 30_000, 30_000,
  ])
  expect([1, 6, 9].map((n) => retryDelay(n, mac))).toEqual([10_000, 60_000, 60_000])
})

test('a connection forgets its errors, a lost one starts to count again', () => {
  const connected = run([
    start,
    ...fail(4),
    { type: 'opened' },
    { type: 'told', message: { type: 'ready' } },
  ])
  expect(connected).toMatchObject({ phase: 'connected', errors: 0, problem: null })
  expect(run([{ type: 'closed' }], windows, connected)).toMatchObject({
    phase: 'waiting',
    errors: 1,
    way: 'proxy',
  })
})

test.each([
  'missing-uid',
  'missing-region',
  'connect-error',
  'uid-error',
  'region-error',
  'exception-code',
  'version-error',
  'root-certificate-error',
])('the client may say %s', (code) => {
  expect(
    run([
      start,
      { type: 'opened' },
      { type: 'told', message: { type: 'problem', code, detail: 'x' } },
    ]).problem,
  ).toEqual({ code, detail: 'x' })
})

test.each(['unavailable', 'unknown', 'poor'])(
  'the state of the name service may be %s, and good again',
  (dns) => {
    const bad = run([start, { type: 'told', message: { type: 'dns', dns } }])
    expect(bad.dns).toBe(dns)
    expect(
      run([{ type: 'told', message: { type: 'dns', dns: 'good' } }], windows, bad).dns,
    ).toBeNull()
  },
)

test('nonsense changes nothing', () => {
  const state = run([start, { type: 'opened' }])
  for (const message of [
    null,
    3,
    'x',
    [],
    {},
    { type: 'problem' },
    { type: 'problem', code: 'x' },
    { type: 'problem', code: 3 },
  ])
    expect(run([{ type: 'told', message }], windows, state)).toEqual(state)
})

test('stopped stays stopped until it is started again', () => {
  expect(
    run([start, { type: 'stop' }, { type: 'failed' }, { type: 'retry' }, { type: 'opened' }]).phase,
  ).toBe('stopped')
  expect(run([start, { type: 'stop' }, start]).phase).toBe('connecting')
})
