let ahead = 0

/** Whole seconds are all that the header tells: less of a difference is none. */
const tellingMs = 2000

/** Learns the server's time from the header `date` of an answer. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  const difference = at - now
  ahead = Math.abs(difference) < tellingMs ? 0 : difference
}

/** Milliseconds by the server's clock, as far as its answers told: a browser's may be hours off. */
export function serverNow(now = Date.now()): number {
  return now + ahead
}
