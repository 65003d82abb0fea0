/** Seconds an order stays held without a heartbeat. */
export const heartbeatSeconds = 90
/** Seconds tolerated after the deadline, so that a verdict sent in the last moment still counts. */
export const toleranceSeconds = 10

/**
 * Until when a hold lasts (milliseconds) after a heartbeat at `now`: ninety seconds, and for a
 * shown order no longer than its deadline and the tolerance. `orderTimeout` is in seconds.
 */
export function leaseUntil(now: number, shownAt: number | null, orderTimeout: number): number {
  const byHeartbeat = now + heartbeatSeconds * 1000
  return shownAt === null
    ? byHeartbeat
    : Math.min(byHeartbeat, shownAt + (orderTimeout + toleranceSeconds) * 1000)
}

/**
 * The time a page reports as first show, clamped to the hold: not before it began and not after
 * now.
 */
export function clampShown(reported: number, heldAt: number, now: number): number {
  return Math.min(Math.max(reported, heldAt), Math.max(heldAt, now))
}
