import { describe, expect, test } from 'vitest'
import { formatTime } from './time.ts'
import { readMoment } from './moment.ts'
import { momentOf, toCalendarTime } from './office-time.ts'

const shown = (text: string): string => formatTime(readMoment(text))

describe('a text is read as a moment of Asia/Shanghai', () => {
  test.each([
    ['2026-11-26 10:00:05', '2026-11-26 10:00:05'],
    ['2026-11-26T10:00', '2026-11-26 10:00:00'],
    ['2026-11-26', '2026-11-26 00:00:00'],
    ['  2026/1/6 9:05\n', '2026-01-06 09:05:00'],
    ['2026.01.06', '2026-01-06 00:00:00'],
    ['2028-02-29', '2028-02-29 00:00:00'],
    ['1988-07-01 12:00:00', '1988-07-01 12:00:00'],
  ])('reads %j', (text, moment) => expect(shown(text)).toBe(moment))

  test.each([
    ['2026-11-26T02:00:00Z', '2026-11-26 10:00:00'],
    ['2026-11-26T02:00:00.789z', '2026-11-26 10:00:00'],
    ['2026-11-26 10:00:00+08:00', '2026-11-26 10:00:00'],
    ['2026-12-31 23:30:00 -0500', '2027-01-01 12:30:00'],
  ])('reads %j with the zone it names', (text, moment) => expect(shown(text)).toBe(moment))

  test.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2027-02-29 10:00:00',
    '2026-13-01',
    '2026-11-26 24:00:00',
    '2026-11-26 10',
    '2026-11-26 10:60',
    '26-11-2026',
    '2026-02-30T10:00:00Z',
    '2026-11-26 10:00:00 2026-11-27',
  ])('refuses %j', (text) => expect(readMoment(text)).toBeUndefined())

  test('gives a moment back as the day and time it was made of', () => {
    for (const text of ['1986-05-04 00:00:00', '2026-01-01 07:59:59', '2028-02-29 23:59:59']) {
      const at = readMoment(text) ?? 0
      expect(momentOf(toCalendarTime(at))).toBe(at)
    }
  })
})
