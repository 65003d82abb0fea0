import type { RecordQuery } from '@oas/contract/record/schemas'
import type { Static } from 'typebox'
import { dayMs } from '@oas/contract/time'
import { because, fail } from '../../core/fail.ts'
import { officeAheadMs } from '../../core/office-time.ts'

export type Query = Static<typeof RecordQuery>
export type Span = { start: Date | null; end: Date | null }

/** A moment's month in Shanghai, counted from year 0. */
const monthOf = (ms: number): number => {
  const at = new Date(ms + officeAheadMs)
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}
const monthStart = (ms: number): number => {
  const month = monthOf(ms)
  return Date.UTC(Math.floor(month / 12), month % 12, 1) - officeAheadMs
}
/** The same day and time six months before, or the last day of that month. */
const sixMonthsBefore = (ms: number): number => {
  const at = new Date(ms + officeAheadMs)
  const month = monthOf(ms) - 6
  const days = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  return (
    Date.UTC(
      Math.floor(month / 12),
      month % 12,
      Math.min(at.getUTCDate(), days),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
      at.getUTCMilliseconds(),
    ) - officeAheadMs
  )
}

const isNarrow = ({ serialId, uid, postId, recordId }: Query): boolean =>
  Boolean(serialId || uid || postId || recordId)

/**
 * The time range of a record query. One that names a serial, a user, a post or a record may span
 * anything; any other spans at most 24 hours of one month (Shanghai) and starts no more than six
 * months ago. Without a range it is the last 24 hours of this month.
 */
export function spanOf(query: Query, now: number): Span {
  const { start, end } = query
  if (start !== undefined && end !== undefined && start >= end)
    fail('invalid-input', { field: 'end', reason: because('after_start') })
  if (isNarrow(query))
    return {
      start: start === undefined ? null : new Date(start),
      end: end === undefined ? null : new Date(end),
    }
  const to =
    end ?? (start === undefined ? now + 1 : Math.min(start + dayMs, Math.max(now + 1, start + 1)))
  const from = start ?? Math.max(to - dayMs, monthStart(to - 1))
  if (to - from > dayMs) fail('span-24-hours', { field: 'end' })
  if (monthOf(from) !== monthOf(to - 1)) fail('span-one-month', { field: 'end' })
  if (from < sixMonthsBefore(now)) fail('span-six-months', { field: 'start' })
  return { start: new Date(from), end: new Date(to) }
}
