import { dayOf, dayStart } from '../../../core/office-time.ts'
import { expect, test } from 'vitest'
import { hourMs } from '@oas/contract/time'
import { afterWork, isWorking, nextClock, workedShare, workingDays } from './hours.ts'

/** A moment of the office's clock. */
const at = (text: string): number => Date.parse(`${text}+08:00`)
const always = { days: [1, 2, 3, 4, 5, 6, 7], hours: [] }
const office = {
  days: [1, 2, 3, 4, 5],
  hours: [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '18:00' },
  ],
}
const night = { days: [1, 2, 3, 4, 5, 6, 7], hours: [{ from: '20:00', to: '00:00' }] }

test("tells the office's day of a moment whatever the server's zone is", () => {
  expect(dayOf(at('2026-11-27T00:00:00'))).toBe('2026-11-27')
  expect(dayOf(at('2026-11-27T00:00:00') - 1)).toBe('2026-11-26')
  expect(dayStart(at('2026-11-27T13:14:15'))).toBe(at('2026-11-27T00:00:00'))
})

test.each([
  [always, '2026-11-28T03:00:00', true],
  [office, '2026-11-27T08:59:59', false],
  [office, '2026-11-27T09:00:00', true],
  [office, '2026-11-27T12:30:00', false],
  [office, '2026-11-27T17:59:59', true],
  [office, '2026-11-27T18:00:00', false],
  [office, '2026-11-28T10:00:00', false],
  [night, '2026-11-27T23:59:59', true],
  [night, '2026-11-28T00:00:00', false],
])('says whether it works: %o at %s: %s', (time, when, works) => {
  expect(isWorking(time, at(when))).toBe(works)
})

test.each([
  [office, '2026-11-27T08:00:00', 0],
  [office, '2026-11-27T10:00:00', 1 / 8],
  [office, '2026-11-27T12:30:00', 3 / 8],
  [office, '2026-11-27T20:00:00', 1],
  [office, '2026-11-28T10:00:00', 1],
  [always, '2026-11-28T06:00:00', 1 / 4],
])('says how much of the working day is over: %o at %s: %d', (time, when, share) => {
  expect(workedShare(time, at(when))).toBeCloseTo(share, 9)
})

test('adds working time over breaks, nights and weekends', () => {
  expect(afterWork(office, at('2026-11-27T11:00:00'), 2 * hourMs)).toBe(at('2026-11-27T14:00:00'))
  expect(afterWork(office, at('2026-11-27T17:00:00'), 2 * hourMs)).toBe(at('2026-11-30T10:00:00'))
  expect(afterWork(office, at('2026-11-28T10:00:00'), hourMs)).toBe(at('2026-11-30T10:00:00'))
  expect(afterWork(always, at('2026-11-27T10:00:00'), 25 * hourMs)).toBe(at('2026-11-28T11:00:00'))
  expect(afterWork({ days: [], hours: [] }, at('2026-11-27T10:00:00'), 1)).toBeNull()
})

test('lists working days with what is left of the first', () => {
  const [first, second] = workingDays(office, at('2026-11-27T16:00:00'))
  expect(first).toEqual({ day: '2026-11-27', ms: 2 * hourMs })
  expect(second).toEqual({ day: '2026-11-28', ms: 0 })
})

test('finds the next time of day on a working day', () => {
  expect(nextClock(['00:05', '12:00'], office, at('2026-11-27T00:05:00'))).toBe(
    at('2026-11-27T12:00:00'),
  )
  expect(nextClock(['00:05'], office, at('2026-11-27T00:05:00'))).toBe(at('2026-11-30T00:05:00'))
  expect(nextClock([], always, at('2026-11-27T00:05:00'))).toBeNull()
})
