import type { Schedule } from '@oas/contract/skynet/schemas'
import { dayMs } from '@oas/contract/time'
import { nextHour, officeAheadMs } from '../../core/office-time.ts'

/** When a sweep is due next by its schedule; null where none is said. */
export function nextRun({ every, weekday, hour }: Schedule, now: Date): Date | null {
  if (every === 'never') return null
  const first = nextHour(hour, now.getTime())
  if (every === 'day') return new Date(first)
  // Of the office's clock, Sunday is the seventh day.
  const day = new Date(first + officeAheadMs).getUTCDay() || 7
  return new Date(first + ((weekday - day + 7) % 7) * dayMs)
}
