/**
 * Points of one priority level, and how many of them a waiting order gains a minute where no rule
 * says otherwise.
 */
export const levelPoints = 100
export const usualAgeing = 10
/**
 * Head start of one priority level under the usual ageing: how much earlier an order is treated as
 * having come in.
 */
export const headStartMs = (levelPoints / usualAgeing) * 60_000
/** An order with a deadline is due this long before it at the latest. */
export const deadlineSafetyMs = 2 * 60_000
/** Priorities run from 0 to this, the most urgent. */
export const topPriority = 9

/** `ageing`: points a minute, 1 to 100; the usual ones where it is missing. */
export type Ranked = {
  receivedAt: number
  priority: number
  deadline: number | null
  ageing?: number | null | undefined
}

/**
 * The place of an order in the queue, in milliseconds; the smaller one is served first, equal ones
 * by id. It is the time the order came in, less a head start for each priority level, and never
 * later than its deadline less a safety. As it never changes while the order waits and later orders
 * rank later, an order of low priority is overtaken only by what comes within the head start of the
 * top priority after it: nothing starves. Ageing says how fast waiting makes up for a level: of two
 * orders that gain the same points a minute, the one with more points is always the one whose time,
 * less the minutes its level is worth, is earlier; so the rank needs no clock.
 */
export function claimRank({ receivedAt, priority, deadline, ageing }: Ranked): number {
  const level = Math.min(topPriority, Math.max(0, Math.trunc(priority)))
  const byPriority =
    receivedAt - Math.round((level * levelPoints * 60_000) / (ageing ?? usualAgeing))
  return Math.max(
    0,
    deadline === null ? byPriority : Math.min(byPriority, deadline - deadlineSafetyMs),
  )
}
