import { hourMs } from '@oas/contract/time'
import { dayOf, officeAheadMs } from '../../core/office-time.ts'

/** The hour of the tenth day of the next month at which a month is locked. */
const lockDay = 10
const lockHour = 12

/** The month of the office's calendar a moment is in, as `YYYY-MM`. */
export function monthOf(at: number): string {
  return dayOf(at).slice(0, 7)
}

/** The month so many months after another; before it where the number is negative. */
export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

const startOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`) - officeAheadMs

/** From the first moment of a month to that of the next. */
export function spanOf(month: string): { from: Date; to: Date } {
  return { from: new Date(startOf(month)), to: new Date(startOf(monthAfter(month))) }
}

/** When the clock locks a month, in milliseconds. */
export function locksAt(month: string): number {
  return startOf(monthAfter(month)) + ((lockDay - 1) * 24 + lockHour) * hourMs
}

/** Months from one to another, both included, the newest first. */
export function monthsFrom(first: string, last: string): string[] {
  const list: string[] = []
  for (let month = last; month >= first; month = monthAfter(month, -1)) list.push(month)
  return list
}
