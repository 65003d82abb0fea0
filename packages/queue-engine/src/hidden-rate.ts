/** How often hidden cases stand among the orders of one person on one type. */
export const hiddenRate = {
  /** Of so many first orders, one in `earlyStep`; after them one in `laterStep`. */
  early: 300,
  earlyStep: 20,
  laterStep: 100,
  /** Of one person, whatever the type. */
  perDay: 5,
  /** Days in which nobody is asked the same case twice. */
  againDays: 90,
  /** Days whose violations count for how many hidden cases may be violations. */
  shareDays: 7,
} as const

/** Of a block that begins behind the order `start`: a number from 0 to below 1, always the same. */
export type Draw = (start: number) => number

const blockAt = (order: number): { start: number; size: number } => {
  const { early, earlyStep, laterStep } = hiddenRate
  const [from, size] = order <= early ? [0, earlyStep] : [early, laterStep]
  return { start: from + Math.floor((order - 1 - from) / size) * size, size }
}

/**
 * The places of hidden cases among the orders `from + 1` to `to` of one person on one type, counted
 * from 1: one in each block of orders, at a place that `draw` decides.
 */
export function hiddenPlaces(from: number, to: number, draw: Draw): number[] {
  const places: number[] = []
  for (let order = from + 1; order <= to;) {
    const { start, size } = blockAt(order)
    const place = start + 1 + Math.min(size - 1, Math.floor(draw(start) * size))
    if (place > from && place <= to) places.push(place)
    order = start + size + 1
  }
  return places
}

/**
 * The places that are reached by `plain` ordinary orders behind the order `from`, each hidden case
 * being an order itself.
 */
export function placesReached(places: readonly number[], from: number, plain: number): number[] {
  const reached: number[] = []
  for (const place of places) if (place <= from + plain + reached.length + 1) reached.push(place)
  return reached
}

/** Hidden cases of one type in the last days, how many were violations, and their share at work. */
export type Sides = { given: number; violations: number; share: number }
/**
 * Whether the next hidden case of a type may be a violation: they are given no oftener than the
 * ordinary orders of the type turn out to be.
 */
export function mayBeViolation({ given, violations, share }: Sides): boolean {
  return violations + 1 <= share * (given + 1)
}
