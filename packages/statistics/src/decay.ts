/** From so many days on, points weigh so many thousandths. */
export type DecayStep = { readonly fromDays: number; readonly weight: number }

/** Points given at a time, in milliseconds since 1970. */
export type PointEvent = { readonly points: number; readonly at: number }

const dayMs = 86_400_000

/** What points of this age weigh, in thousandths: nothing before they were given. */
export function weightAt(steps: readonly DecayStep[], ageMs: number): number {
  if (ageMs < 0) return 0
  const begun = steps.filter(({ fromDays }) => fromDays * dayMs <= ageMs)
  return begun.toSorted((a, b) => b.fromDays - a.fromDays)[0]?.weight ?? 0
}

/** Points that fade by steps of their own, whatever those of other events are. */
export type OwnSteps = PointEvent & { readonly steps?: readonly DecayStep[] }

/**
 * `⌊Σ points × weight / 1000⌋` at a time, in milliseconds since 1970; `steps` are those of events
 * that have none of their own.
 */
export function decayedScore(
  events: readonly OwnSteps[],
  steps: readonly DecayStep[],
  at: number,
): number {
  const sum = events.reduce(
    (all, event) =>
      all + BigInt(event.points) * BigInt(weightAt(event.steps ?? steps, at - event.at)),
    0n,
  )
  return Number(sum >= 0n || sum % 1000n === 0n ? sum / 1000n : sum / 1000n - 1n)
}

/** When some event weighs something else next, or null where none ever will. */
export function nextChange(
  events: readonly OwnSteps[],
  steps: readonly DecayStep[],
  at: number,
): number | null {
  const times = events.flatMap((event) =>
    (event.steps ?? steps)
      .map(({ fromDays }) => event.at + fromDays * dayMs)
      .filter((time) => time > at),
  )
  return times.length === 0 ? null : Math.min(...times)
}
