import { expect, test } from 'vitest'
import { formatTime, fromInput } from '../time.ts'
import { presetDays, presetRange } from './range-presets.ts'

test('spans of 0, 7, 30 and 60 days begin with a day of Asia/Shanghai and end with today', () => {
  const now = fromInput('2026-03-01T07:30:00') ?? 0
  expect(
    presetDays.map((days) => {
      const { from, to } = presetRange(days, now)
      return [days, formatTime(from), formatTime(to)]
    }),
  ).toEqual([
    [0, '2026-03-01 00:00:00', '2026-03-01 23:59:59'],
    [7, '2026-02-22 00:00:00', '2026-03-01 23:59:59'],
    [30, '2026-01-30 00:00:00', '2026-03-01 23:59:59'],
    [60, '2025-12-31 00:00:00', '2026-03-01 23:59:59'],
  ])
})
