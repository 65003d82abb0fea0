import { dayMs, hourMs } from '@oas/contract/time'

/**
 * How far the office's clock is ahead of UTC, in milliseconds: Asia/Shanghai, which has no summer
 * time.
 */
export const officeAheadMs = 8 * 3_600_000
/** The last moment a date can be, in milliseconds (ECMAScript, "Time Values and Time Range"). */
const lastMs = 8.64e15

/**
 * 'YYYY-MM-DD HH:mm:ss' of the office's clock, as files have it that people read; nothing for null.
 * `at` in milliseconds.
 */
export function officeTime(at: number | Date | null): string {
  return at === null
    ? ''
    : new Date(Math.min(Number(at) + officeAheadMs, lastMs))
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '')
}

/** The midnight, in milliseconds, at which the office's day of a moment began. */
export function dayStart(at: number): number {
  return Math.floor((at + officeAheadMs) / dayMs) * dayMs - officeAheadMs
}
/** The office's day of a moment, as `YYYY-MM-DD`. */
export function dayOf(at: number): string {
  return new Date(at + officeAheadMs).toISOString().slice(0, 10)
}

/** The next moment, in milliseconds, at which the office's clock shows a full hour. */
export function nextHour(hour: number, now: number): number {
  const today = dayStart(now) + hour * hourMs
  return today > now ? today : today + dayMs
}
