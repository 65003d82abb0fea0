import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWindowSize } from './window-size.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('measures a dragged window once it rests; its height is 600 at least', () => {
  const target = Object.assign(new EventTarget(), { innerWidth: 1440, innerHeight: 900 })
  const size = createWindowSize(target)
  let told = 0
  const stop = size.subscribe(() => {
    told += 1
  })
  for (const width of [1400, 1300, 1200]) {
    target.innerWidth = width
    target.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(500)
  }
  target.innerHeight = 480
  expect([told, size.get()]).toEqual([0, { width: 1440, height: 900 }])
  vi.advanceTimersByTime(500)
  expect([told, size.get()]).toEqual([1, { width: 1200, height: 600 }])
  stop()
  target.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(2000)
  expect(told).toBe(1)
})
