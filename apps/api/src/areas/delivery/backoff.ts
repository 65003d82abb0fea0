const second = 1000
const minute = 60 * second
const hour = 60 * minute
/**
 * Pauses after the first, second … failed attempt; after the last one the delivery has failed.
 * Three and a half days in all.
 */
export const pauses: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  hour,
  4 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
]

/**
 * Milliseconds until the next attempt after `attempts` failed ones, or null when there is none.
 * `chance` (0 to 1) spreads retries by up to a tenth.
 */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 + chance / 10))
}

/**
 * Milliseconds that a receiver asks to be left alone: `Retry-After` in seconds or as a date of
 * HTTP; null where it says nothing that can be read.
 */
export function askedPause(retryAfter: string, now: Date): number | null {
  const text = retryAfter.trim()
  if (/^\d{1,10}$/.test(text)) return Number(text) * second
  // Only the form that HTTP sends today: `Date.parse` would take almost anything.
  const at = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/**
 * The pause of the schedule, or a longer one that the receiver asks for: never more than the
 * longest of the schedule.
 */
export function pauseFor(pause: number, asked: number | null): number {
  return Math.max(pause, Math.min(asked ?? 0, Math.max(...pauses)))
}
