import { expect, test, vi } from 'vitest'
import { endText, timeText } from './times.ts'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, params: Record<string, number> = {}) =>
    [key, ...Object.values(params)].join(' '),
}))

test.each([
  [-1, 'audit.time_permanent'],
  [0, 'audit.time_once'],
  [600, 'audit.time_minutes 10'],
  [7200, 'audit.time_hours 2'],
  [172_800, 'audit.time_days 2'],
])('a punishment of %i seconds is called %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text)
})

test.each([
  [407088e7, 'audit.time_permanent'],
  [407088e7 - 1, '2098-12-31 23:59:59'],
  [0, '1970-01-01 08:00:00'],
])('an end at %i is shown as %s', (endAt, text) => {
  expect(endText(endAt)).toBe(text)
})
