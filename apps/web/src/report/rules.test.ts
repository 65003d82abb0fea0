import { expect, test, vi } from 'vitest'
import { cutData, isNoisy, isReported, isSampled, resourceTypeOf } from './rules.ts'

test('noisy errors are ignored, real ones are not', () => {
  for (const text of [
    'ResizeObserver loop completed with undelivered notifications.',
    'Script error.',
    'AbortError: signal is aborted',
    'at chrome-extension://abc/x.js',
    'The play() request was interrupted by a call to pause()',
    'Non-Error promise rejection captured with value: 3',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
  ])
    expect(isNoisy(text)).toBe(true)
  for (const text of ['x is not a function', "Cannot read properties of undefined (reading 'a')"])
    expect(isNoisy(text)).toBe(false)
})

test.each([
  [{ success: true, costMs: 9999, status: 200 }, false],
  [{ success: true, costMs: 10_000, status: 206 }, false],
  [{ success: true, costMs: 10_001, status: 200 }, true],
  [{ success: true, costMs: 5, status: 304 }, true],
  [{ success: true, costMs: 5, status: 404 }, true],
  [{ success: false, costMs: 5, status: 0 }, true],
  [{ success: true, costMs: 5, status: 0 }, false],
])('a load %j is reported: %s', (load, reported) => {
  expect(isReported(load)).toBe(reported)
})

test('kinds of resources have their numbers', () => {
  expect(
    ['img', 'script', 'link', 'css', 'fetch', 'xmlhttprequest', 'other'].map(resourceTypeOf),
  ).toEqual([1, 2, 3, 3, 4, 4, 4])
  // Other media count as images; elements say their names in capitals.
  expect(['image', 'video', 'audio', 'input', 'IMG', 'SCRIPT', 'LINK'].map(resourceTypeOf)).toEqual(
    [1, 1, 1, 1, 1, 2, 3],
  )
})

test('request data is cut at 30 KB', () => {
  expect([
    cutData('x'.repeat(30_720)).length,
    cutData('x'.repeat(30_721)).length,
    cutData('short'),
  ]).toEqual([30_720, 30_720, 'short'])
})

test('a rate outside 0 to 1 warns; within, it decides by chance', () => {
  const warn = vi.fn()
  expect([
    isSampled(0.2, () => 0.19, warn),
    isSampled(0.2, () => 0.2, warn),
    isSampled(1, () => 0.99, warn),
    isSampled(0, () => 0, warn),
  ]).toEqual([true, false, true, false])
  expect(warn).not.toHaveBeenCalled()
  expect([
    isSampled(1.5, () => 0.99, warn),
    isSampled(-1, () => 0, warn),
    isSampled(Number.NaN, () => 0, warn),
  ]).toEqual([true, false, false])
  expect(warn.mock.calls).toEqual(
    [1.5, -1, Number.NaN].map((rate) => [`sample rate ${rate} is not between 0 and 1`]),
  )
})
