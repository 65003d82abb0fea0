import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  alertOf,
  clockOf,
  isNewsHost,
  overtimeMs,
  receive,
  receivedOf,
  refreshMs,
  tickMs,
  track,
  visibleDebounceMs,
  whenVisible,
} from './overtime.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const item = (id: string, read = false, range = '1-2') => ({
  id,
  read,
  noticeTime: { curYearNoticeTimeRange: range },
})
const start = 1_000_000

test('reads the list every minute and ticks every second', () => {
  expect([refreshMs, tickMs, overtimeMs, visibleDebounceMs]).toEqual([60_000, 1000, 60_000, 100])
})

test('keeps when a notice first came, starts anew for another span, forgets what has gone', () => {
  const first = receive({}, [item('a'), item('b')], start)
  const second = receive(first, [item('a'), item('a', false, '3-4'), item('c')], start + 500)
  expect(second).toEqual({ 'a 1-2': start, 'a 3-4': start + 500, 'c 1-2': start + 500 })
})

test('counts on over a reload from what the window kept', () => {
  expect(receivedOf(JSON.stringify({ 'a 1-2': start, 'b 1-2': 'soon' }))).toEqual({
    'a 1-2': start,
  })
  for (const text of [null, '', 'null', '[', '7', '"x"'])
    expect(receivedOf(text), String(text)).toEqual({})
})

test('adds receiveTime, read and overtime to each notice', () => {
  expect(
    track([item('a'), item('b', true)], { 'a 1-2': start, 'b 1-2': start }, start + 60_001),
  ).toEqual([
    { id: 'a', read: false, receiveTime: start, overtime: true },
    { id: 'b', read: true, receiveTime: start, overtime: false },
  ])
})

const cases: [string, ReturnType<typeof item>[], number, object | null][] = [
  ['nothing there', [], 0, null],
  ['everything read', [item('a', true)], 120_000, null],
  ['just received', [item('a')], 0, { type: 'warning', unread: 1, waitingMs: 0 }],
  [
    'after exactly a minute',
    [item('a')],
    60_000,
    { type: 'warning', unread: 1, waitingMs: 60_000 },
  ],
  [
    'after more than a minute',
    [item('a')],
    60_001,
    { type: 'error', unread: 1, waitingMs: 60_001 },
  ],
  [
    'one read, one not',
    [item('a', true), item('b')],
    60_001,
    { type: 'error', unread: 1, waitingMs: 60_001 },
  ],
]
test.each(cases)('%s', (_name, items, later, alert) => {
  const received = receive({}, items, start)
  expect(alertOf(track(items, received, start + later), start + later)).toEqual(alert)
})

test('tells an error when one notice is overtime', () => {
  const items = [item('a'), item('b')]
  const now = start + 61_000
  expect(alertOf(track(items, { 'a 1-2': start, 'b 1-2': now }, now), now)).toEqual({
    type: 'error',
    unread: 2,
    waitingMs: 61_000,
  })
})

test.each([
  [0, '00:00'],
  [999, '00:00'],
  [65_000, '01:05'],
  [3_605_000, '1:00:05'],
  [7_200_000, '2:00:00'],
  [-5, '00:00'],
])('%i ms are %s', (ms, text) => {
  expect(clockOf(ms)).toBe(text)
})

test.each([
  ['audit-cn.example.com', true],
  ['audit.example.cn', false],
  ['audit-cn', false],
  ['localhost:8080', false],
])('the host %s: %s', (host, shown) => {
  expect(isNewsHost(host)).toBe(shown)
})

test('refreshes once, 100 ms after a page is seen again', () => {
  const target = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  })
  const act = vi.fn()
  const stop = whenVisible(target as never, act)
  const change = (state: DocumentVisibilityState): void => {
    target.visibilityState = state
    target.dispatchEvent(new Event('visibilitychange'))
  }
  change('hidden')
  vi.advanceTimersByTime(200)
  expect(act).not.toHaveBeenCalled()
  change('visible')
  vi.advanceTimersByTime(60)
  change('visible')
  vi.advanceTimersByTime(99)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
  change('visible')
  stop()
  vi.advanceTimersByTime(500)
  expect(act).toHaveBeenCalledTimes(1)
})
