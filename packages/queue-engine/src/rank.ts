/** Head start of one priority level: how much earlier an order is treated as having come in. */
export const headStartMs = 10 * 60_000
/** An order with a deadline is due this long before it at the latest. */
export const deadlineSafetyMs = 2 * 60_000
/** Priorities run from 0 to this, the most urgent. */
export const topPriority = 9

export type Ranked = { receivedAt: number; priority: number; deadline: number | null }

/**
 * The place of an order in the queue, in milliseconds; the smaller one is served first, equal ones by id. It is the time the order came in,
 * less a head start for each priority level, and never later than its deadline less a safety. As it never changes while the order waits and
 * later orders rank later, an order of low priority is overtaken only by what comes within the head start of the top priority after it:
 * nothing starves.
 */
export const claimRank = ({ receivedAt, priority, deadline }: Ranked): number => {
  const level = Math.min(topPriority, Math.max(0, Math.trunc(priority)))
  const byPriority = receivedAt - level * headStartMs
  return Math.max(0, deadline === null ? byPriority : Math.min(byPriority, deadline - deadlineSafetyMs))
}
