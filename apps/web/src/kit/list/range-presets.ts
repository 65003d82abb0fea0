import {
  type CalendarDate,
  endOfMonth,
  startOfMonth,
  toCalendarDate,
  toCalendarDateTime,
} from '@internationalized/date'
import type { TextKey } from '@oas/texts'
import { dayMs } from '@oas/contract/time'
import { momentOf, officeTime } from '../moment.ts'

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

/** Spans that both ends can be set to with one choice, in the order in which they are offered. */
export const rangePresets = {
  today: { name: 'frontend.today', days: back(0) },
  yesterday: { name: 'frontend.yesterday', days: yesterday },
  week: { name: 'frontend.this_week', days: sinceMonday },
  last7: { name: 'frontend.last_days', n: 7, days: back(7) },
  last30: { name: 'frontend.last_days', n: 30, days: back(30) },
  last60: { name: 'frontend.last_days', n: 60, days: back(60) },
  month: { name: 'frontend.last_month', days: lastMonth },
} as const satisfies Record<
  string,
  { name: TextKey; n?: number; days: (today: CalendarDate) => Days }
>
export type RangePreset = keyof typeof rangePresets

export const rangePresetKeys = Object.keys(rangePresets) as RangePreset[]

/**
 * From the first moment of the first day to the last second of the last one (Asia/Shanghai), in
 * milliseconds UTC. The last n days are today and the n days before it.
 */
export function presetRange(preset: RangePreset, now: number): Range {
  const { first, last } = rangePresets[preset].days(toCalendarDate(officeTime(now)))
  const at = (day: CalendarDate): number => momentOf(toCalendarDateTime(day))
  return { from: at(first), to: at(last) + dayMs - 1000 }
}
