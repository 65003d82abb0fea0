import { afterEach, expect, test, vi } from 'vitest'
import { clickMs, createClicks } from './clicks.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** What clicks at these milliseconds are taken for, and when. */
const taken = (at: readonly number[], waitMs: number): string[] => {
  vi.useFakeTimers({ now: 0 })
  const told: string[] = []
  const { click } = createClicks(
    () => told.push(`single ${Date.now()}`),
    () => told.push(`double ${Date.now()}`),
    waitMs,
  )
  for (const moment of at) {
    vi.advanceTimersByTime(moment - Date.now())
    click()
  }
  vi.advanceTimersByTime(1000)
  return told
}

test.each([
  ['one click', [0], ['single 300']],
  ['a second within 300 ms', [0, 299], ['double 299']],
  ['a second after 300 ms', [0, 301], ['single 300', 'single 601']],
  ['three in a row', [0, 100, 200], ['double 100', 'single 500']],
  ['twice two', [0, 100, 400, 500], ['double 100', 'double 500']],
] as const)('on a video: %s', (_name, at, told) => {
  expect(taken(at, clickMs.video)).toEqual(told)
})

test.each([
  ['one click', [0], ['single 400']],
  ['a second within 400 ms', [0, 399], ['double 399']],
  ['a later one begins anew', [0, 399, 1000], ['double 399', 'single 1400']],
] as const)('on a text: %s', (_name, at, told) => {
  expect(taken(at, clickMs.text)).toEqual(told)
})

test('a click that is dropped is none', () => {
  vi.useFakeTimers({ now: 0 })
  const single = vi.fn()
  const { click, drop } = createClicks(single, vi.fn(), clickMs.video)
  click()
  drop()
  vi.advanceTimersByTime(1000)
  expect(single).not.toHaveBeenCalled()
})
