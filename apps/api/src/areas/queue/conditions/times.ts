import { dayMs, utcOf } from '@oas/contract/time'
import { officeAheadMs } from '../../../core/office-time.ts'
export type TimeRange = { from: number; until: number }

const written = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const relative = /^(today|-(\d{1,4})d)$/

/**
 * The stretch of time a condition's value stands for, in milliseconds: one millisecond for a
 * number, one second for a date with a time, a whole day for a date, `today` or `-3d`. Written
 * dates are of Shanghai. Null for anything else, dates that do not exist included.
 */
export function timeRangeOf(value: unknown, now: Date): TimeRange | null {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) <= 8_640_000_000_000_000
      ? { from: value, until: value + 1 }
      : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^\d{10,16}$/.test(text)) return timeRangeOf(Number(text), now)
  const days = relative.exec(text)
  if (days) {
    const today = Math.floor((now.getTime() + officeAheadMs) / dayMs) * dayMs - officeAheadMs
    const from = today - Number(days[2] ?? 0) * dayMs
    return { from, until: from + dayMs }
  }
  const parts = written.exec(text)
  if (!parts) return null
  const utc = utcOf(parts.slice(1))
  if (utc === undefined) return null
  const from = utc - officeAheadMs
  return { from, until: from + (parts[4] === undefined ? dayMs : 1000) }
}
