/** An order that is due: its place in the order of claims, from 1, and when it is due (ms). */
export type DueOrder = { readonly place: number; readonly at: number }

/** What a queue does now. Rates are orders an hour. */
export type Flow = {
  readonly waiting: number
  readonly camePerHour: number
  readonly decidedPerHour: number
  /** Who is at work on it. */
  readonly people: number
  readonly due: readonly DueOrder[]
}

/**
 * What becomes of a queue if all goes on as it does.
 *
 * - `emptyAt`: when nothing waits any more, in milliseconds; null: never at this pace
 * - `missing`: people more, each as fast as those at work are on average, with whom it is empty
 *   within the time that is wanted; null where nobody's pace is known
 * - `firstBreak`: the first deadline that is not met, and how many are not; null: all are met
 */
export type Forecast = {
  readonly emptyAt: number | null
  readonly missing: number | null
  readonly firstBreak: { readonly at: number; readonly orders: number } | null
}

const hourMs = 3_600_000

const emptyAt = ({ waiting, camePerHour, decidedPerHour }: Flow, now: number): number | null => {
  if (waiting === 0) return now
  const net = decidedPerHour - camePerHour
  return net > 0 ? now + (waiting / net) * hourMs : null
}

const missing = (flow: Flow, withinHours: number): number | null => {
  const { waiting, camePerHour, decidedPerHour, people } = flow
  if (waiting === 0) return 0
  if (people === 0 || decidedPerHour === 0) return null
  const each = decidedPerHour / people
  const wanted = camePerHour + waiting / withinHours
  return Math.max(0, Math.ceil(wanted / each - people - 1e-9))
}

/**
 * Work as a steady stream: what stands at place k is done after k / pace hours, what comes in
 * stands behind it. That is right on average; claims of single people are not foreseen.
 *
 * @param now In milliseconds.
 * @param withinHours In how many hours the queue should be empty; above 0.
 */
export function forecast(flow: Flow, now: number, withinHours: number): Forecast {
  const { decidedPerHour, due } = flow
  const late = due.filter(({ place, at }) =>
    decidedPerHour > 0 ? now + (place / decidedPerHour) * hourMs > at : true,
  )
  const first = late.reduce((least, { at }) => Math.min(least, at), Infinity)
  return {
    emptyAt: emptyAt(flow, now),
    missing: missing(flow, withinHours),
    firstBreak: late.length === 0 ? null : { at: first, orders: late.length },
  }
}
