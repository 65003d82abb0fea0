import { describe, expect, test } from 'vitest'
import { readMoment } from '../moment.ts'
import { formatTime } from '../time.ts'
import { presetRange } from './range-presets.ts'

const presets = ['today', 'yesterday', 'week', 'last7', 'last30', 'last60', 'month'] as const

/** First and last day of every span at a moment of Asia/Shanghai. */
const daysAt = (moment: string): Record<string, string> =>
  Object.fromEntries(
    presets.map((key) => {
      const { from, to } = presetRange(key, readMoment(moment) ?? 0)
      expect([formatTime(from).slice(11), formatTime(to).slice(11)]).toEqual([
        '00:00:00',
        '23:59:59',
      ])
      return [key, `${formatTime(from).slice(0, 10)} ${formatTime(to).slice(0, 10)}`]
    }),
  )

describe('spans are whole days of Asia/Shanghai', () => {
  test('are counted back from a Sunday at the start of a month', () =>
    expect(daysAt('2026-03-01 07:30:00')).toEqual({
      today: '2026-03-01 2026-03-01',
      yesterday: '2026-02-28 2026-02-28',
      week: '2026-02-23 2026-03-01',
      last7: '2026-02-22 2026-03-01',
      last30: '2026-01-30 2026-03-01',
      last60: '2025-12-31 2026-03-01',
      month: '2026-02-01 2026-02-28',
    }))
  test('cross the end of a year when it is a Thursday in January', () =>
    expect(daysAt('2026-01-01 00:00:00')).toEqual({
      today: '2026-01-01 2026-01-01',
      yesterday: '2025-12-31 2025-12-31',
      week: '2025-12-29 2026-01-01',
      last7: '2025-12-25 2026-01-01',
      last30: '2025-12-02 2026-01-01',
      last60: '2025-11-02 2026-01-01',
      month: '2025-12-01 2025-12-31',
    }))
  test('know of a leap day, and begin the week today when it is a Monday', () =>
    expect(daysAt('2028-03-13 23:59:59')).toMatchObject({
      today: '2028-03-13 2028-03-13',
      week: '2028-03-13 2028-03-13',
      last30: '2028-02-12 2028-03-13',
      month: '2028-02-01 2028-02-29',
    }))
  test('take the last month whole when it is shorter than today is late', () =>
    expect(daysAt('2026-05-31 12:00:00')).toMatchObject({ month: '2026-04-01 2026-04-30' }))
})

test('the day is that of Asia/Shanghai when it is still the day before in Europe', () => {
  const { from } = presetRange('today', Date.UTC(2026, 10, 26, 16, 30))
  expect(formatTime(from)).toBe('2026-11-27 00:00:00')
})
