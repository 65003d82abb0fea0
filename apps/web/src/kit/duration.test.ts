import { expect, test, vi } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { formatDuration } from './duration.ts'

vi.mock('../i18n/texts.ts', () => ({
  t: (key: string, params: Record<string, number> = {}) =>
    `${key} ${Object.values(params).join(':')}`.trim(),
}))

test.each([
  [0, 'frontend.duration_ms 0:0'],
  [61_999, 'frontend.duration_ms 1:1'],
  [3_000_000, 'frontend.duration_ms 50:0'],
  [3_599_999, 'frontend.duration_ms 59:59'],
  [3_600_000, 'frontend.duration_hms 1:0:0'],
  [86_399_999, 'frontend.duration_hms 23:59:59'],
  [dayMs, 'frontend.more_than_a_day'],
])(
  '%i ms take hours from one hour on, and are only called more than a day from a day on: %s',
  (ms, text) => {
    expect(formatDuration(ms)).toBe(text)
  },
)
