import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresses } from './presses.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

test('one press is told after 400 ms, a second one before that makes it two, a later one begins anew', () => {
  const told: string[] = []
  const press = createPresses(() => told.push('one'), () => told.push('two'))
  press()
  vi.advanceTimersByTime(399)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['one'])
  press()
  vi.advanceTimersByTime(399)
  press()
  vi.advanceTimersByTime(1000)
  expect(told).toEqual(['one', 'two'])
  press()
  vi.advanceTimersByTime(400)
  expect(told).toEqual(['one', 'two', 'one'])
})
