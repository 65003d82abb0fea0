import { CalendarDateTime } from '@internationalized/date'
import { officeAheadMs } from './time.ts'

/** Day and time in Asia/Shanghai. */
export function toCalendarTime(ms: number): CalendarDateTime {
  const at = new Date(ms + officeAheadMs)
  return new CalendarDateTime(
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  )
}
/** The moment, in milliseconds UTC, of a day and time in Asia/Shanghai. */
export function momentOf(time: CalendarDateTime): number {
  return time.toDate('UTC').getTime() - officeAheadMs
}
