/** Seconds from show to deadline where a type setting says nothing. */
export const defaultOrderTimeout = 120
/** An order is almost overtime when this much or less is left. */
export const almostOvertimeMs = 30_000
/** The countdown on the page ends this much before the true deadline. */
export const countdownOffsetMs = 5000

export type DeadlineState = 'untracked' | 'alive' | 'almost' | 'overtime'

/**
 * Deadline of an order first shown at `shownAt` (milliseconds), with a timeout in seconds; null
 * before it is shown.
 */
export function deadlineAt(
  shownAt: number | null,
  orderTimeout: number = defaultOrderTimeout,
): number | null {
  return shownAt === null ? null : shownAt + orderTimeout * 1000
}

/** Where an order stands against its true deadline; without one it is untracked. */
export function deadlineState(deadline: number | null, now: number): DeadlineState {
  if (deadline === null) return 'untracked'
  const left = deadline - now
  if (left <= 0) return 'overtime'
  return left <= almostOvertimeMs ? 'almost' : 'alive'
}

/**
 * Milliseconds the countdown shows: five seconds less than there are, never below zero; null when
 * untracked.
 */
export function countdownMs(deadline: number | null, now: number): number | null {
  return deadline === null ? null : Math.max(0, deadline - countdownOffsetMs - now)
}
