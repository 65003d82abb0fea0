import { serverNow } from '../../api/clock.ts'
import {
  type CalendarDate,
  endOfMonth,
  startOfMonth,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date'
import { dayMs } from '@oas/contract/time'
import { momentOf, toCalendarTime } from '../office-time.ts'
import type { RangePreset } from './preset-name.ts'

export type Range = { from: number; to: number }
type Days = { first: CalendarDate; last: CalendarDate }

const back =
  (days: number) =>
  (today: CalendarDate): Days => ({
    first: today.subtract({ days }),
    last: today,
  })
const lastMonth = (today: CalendarDate): Days => {
  const first = startOfMonth(today).subtract({ months: 1 })
  return { first, last: endOfMonth(first) }
}
const sinceMonday = (today: CalendarDate): Days => {
  const sunday = today.toDate('UTC').getUTCDay()
  return back((sunday + 6) % 7)(today)
}
const yesterday = (today: CalendarDate): Days => {
  const day = today.subtract({ days: 1 })
  return { first: day, last: day }
}

const daysOf: Readonly<Record<RangePreset, (today: CalendarDate) => Days>> = {
  today: back(0),
  yesterday,
  week: sinceMonday,
  last7: back(7),
  last30: back(30),
  last60: back(60),
  month: lastMonth,
}

/**
 * From the first moment of the first day to the last second of the last one (Asia/Shanghai), in
 * milliseconds UTC. The last n days are today and the n days before it.
 */
export function presetRange(preset: RangePreset, now: number): Range {
  const { first, last } = daysOf[preset](toCalendarDate(toCalendarTime(now)))
  const at = (day: CalendarDate): number => momentOf(toCalendarDateTime(day))
  return { from: at(first), to: at(last) + dayMs - 1000 }
}

/** That range as of now. */
export function rangeNow(preset: RangePreset): Range {
  return presetRange(preset, serverNow())
}
