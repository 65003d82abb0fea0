import { describe, expect, test } from 'vitest'
import { readMoment } from './moment.ts'
import { formatTime, lastDay } from './time.ts'

describe('times are those of Asia/Shanghai whatever the machine says', () => {
  test('a moment is shown as YYYY-MM-DD HH:mm:ss', () => {
    expect(formatTime(Date.UTC(2026, 0, 31, 16, 0, 5))).toBe('2026-02-01 00:00:05')
    expect(formatTime(null)).toBe('')
  })
  test('an input gives back the moment it shows', () => {
    const at = Date.UTC(2026, 6, 1, 3, 4, 5)
    expect(readMoment(formatTime(at))).toBe(at)
    expect(readMoment('2026-07-01T11:04')).toBe(Date.UTC(2026, 6, 1, 3, 4))
    expect(readMoment('nonsense')).toBeUndefined()
  })
})

test('the last day never starts before the month does', () => {
  const first = Date.UTC(2026, 8, 30, 17, 0) // 1 October 01:00 in Shanghai
  expect(formatTime(lastDay(first).start)).toBe('2026-10-01 00:00:00')
  const middle = Date.UTC(2026, 9, 15, 12, 0)
  // A minute less than a day, so that the query is still allowed when it arrives.
  expect(lastDay(middle)).toEqual({ start: middle - 86_340_000, end: middle })
})
