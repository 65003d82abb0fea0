/** Standard errors on each side of a value that hold 95 % of a normal distribution. */
export const z95 = 1.96

/**
 * Agreement beyond chance.
 *
 * - `value`: 1 for full agreement, 0 for as much as chance gives, down to -1
 * - `low`, `high`: its 95 % interval within [-1, 1]; null where the items do not tell it
 * - `n`: items it was made of
 * - `observed`, `expected`: the shares of equal pairs that were seen and that chance alone gives
 * - `reason`: why there is no value: no item counts, or all answers were one and the same
 */
export type BeyondChance = {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly n: number
  readonly observed: number | null
  readonly expected: number | null
  readonly reason: 'no-items' | 'one-answer' | null
}

export const noItems: BeyondChance = {
  value: null,
  low: null,
  high: null,
  n: 0,
  observed: null,
  expected: null,
  reason: 'no-items',
}

/** (observed - expected) / (1 - expected); null where chance alone gives full agreement. */
export function beyondChance(observed: number, expected: number): number | null {
  return expected === 1 ? null : (observed - expected) / (1 - expected)
}

/**
 * The number with its interval of 1.96 standard errors on each side; without a `standardError`
 * there is none.
 */
export function chanceReport(
  n: number,
  observed: number,
  expected: number,
  standardError: number | null,
): BeyondChance {
  const value = beyondChance(observed, expected)
  if (value === null) return { ...noItems, n, observed, expected, reason: 'one-answer' }
  const half = standardError === null ? null : z95 * standardError
  return {
    value,
    low: half === null ? null : Math.max(-1, value - half),
    high: half === null ? null : Math.min(1, value + half),
    n,
    observed,
    expected,
    reason: null,
  }
}
