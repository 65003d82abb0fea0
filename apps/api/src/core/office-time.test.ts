import { expect, test } from 'vitest'
import { officeTime } from './office-time.ts'

test.each([
  [null, ''],
  [0, '1970-01-01 08:00:00'],
  [new Date('2026-11-22T16:00:01.500Z'), '2026-11-23 00:00:01'],
  [-1, '1970-01-01 07:59:59'],
  [8.64e15, '+275760-09-13 00:00:00'],
  [new Date(8.64e15 - 9 * 3_600_000), '+275760-09-12 23:00:00'],
  [-8.64e15, '-271821-04-20 08:00:00'],
] as const)('%s is said as %s in the office', (at, text) =>
  expect(officeTime(at as number | Date | null)).toBe(text),
)
