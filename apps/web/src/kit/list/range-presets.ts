import { dayMs } from '@oas/contract/time'
import { fromInput, toInput } from '../time.ts'

/** Days back that a span of dates can be set to with one choice; 0 is today. */
export const presetDays = [0, 7, 30, 60] as const

/**
 * From the first moment of the day so many days ago to the last second of today (Asia/Shanghai), in
 * milliseconds UTC.
 */
export function presetRange(days: number, now: number): { from: number; to: number } {
  const today = fromInput(`${toInput(now).slice(0, 10)}T00:00:00`) ?? now
  return { from: today - days * dayMs, to: today + dayMs - 1000 }
}
