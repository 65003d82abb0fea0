import { dayMs } from '@oas/contract/time'
/**
 * Times are stored in UTC and shown in Asia/Shanghai, which has no summer time: always eight hours
 * ahead.
 */
export const officeAheadMs = 8 * 3_600_000
const two = (n: number): string => String(n).padStart(2, '0')

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai; empty for null. */
export function formatTime(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return ''
  const at = new Date(ms + officeAheadMs)
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}
/**
 * The last 24 hours, cut at the first of the month (Asia/Shanghai), because a query must not cross
 * a month.
 */
export function lastDay(now: number): { start: number; end: number } {
  const local = new Date(now + officeAheadMs)
  const month = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - officeAheadMs
  return { start: Math.max(month, now - dayMs + 60_000), end: now }
}

/** A place in a recording, in seconds, as `m:ss`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`
}
