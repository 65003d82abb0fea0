import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchClock } from './notices-of-start.ts'

const told: string[] = []
let answer: () => Promise<{ time: number }>
vi.mock('../api/send.ts', () => ({ send: () => answer() }))
vi.mock('../kit/notice.tsx', () => ({
  notify: (_tone: string, text: string) => {
    told.push(text)
  },
}))
vi.mock('../i18n/texts.ts', () => ({ t: (key: string) => key }))

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})
const later = () => vi.advanceTimersByTimeAsync(5 * 60_000)

test('warns once when the clock is more than 5 minutes off, again after a good one', async () => {
  let now = 1_000_000 + 300_000
  answer = async () => ({ time: 1_000_000 })
  const stop = watchClock(() => now)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([])
  now += 1
  await later()
  await later()
  expect(told).toEqual(['frontend.time_lag'])
  now -= 1
  await later()
  now -= 600_001
  await later()
  expect(told).toEqual(['frontend.time_lag', 'frontend.time_lag'])
  stop()
  now = 0
  await later()
  expect(told).toHaveLength(2)
})

test('asks at once and every 5 minutes, and tells at once when the clock is off', async () => {
  let asked = 0
  answer = async () => {
    asked++
    return { time: 1_000_000 }
  }
  const stop = watchClock(() => 2_000_000)
  await vi.advanceTimersByTimeAsync(0)
  expect([asked, told]).toEqual([1, ['frontend.time_lag']])
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([asked, told.length]).toEqual([2, 1])
  stop()
})

test('says nothing when the server does not answer', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  answer = async () => {
    throw new Error('down')
  }
  const stop = watchClock(() => 0)
  await later()
  vi.useRealTimers()
  // What nobody catches is told after the turn in which it was thrown.
  await new Promise((done) => {
    setTimeout(done, 20)
  })
  process.off('unhandledRejection', unhandled)
  expect([told, unhandled.mock.calls]).toEqual([[], []])
  stop()
})
