import { z95 } from './chance.ts'
import { type Pattern, answersOf, keepWhole } from './pattern.ts'
import { roundRatio } from './ratio.ts'

/** A share of things counted, with its 95 % interval; all three are null where `den` is 0. */
export type Proportion = {
  readonly num: number
  readonly den: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** The bounds by Wilson's score for a share seen in a sample of `n`, which need not be whole. */
const bounds = (share: number, n: number): { low: number; high: number } => {
  const z2 = z95 ** 2
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n ** 2))
  return {
    low: share === 0 ? 0 : Math.max(0, centre - half),
    high: share === 1 ? 1 : Math.min(1, centre + half),
  }
}

/**
 * `hits` of `n` with the 95 % score interval (Wilson, Probable inference, the law of succession,
 * and statistical inference, 1927), which stays sound for small numbers and shares near 0 and 1.
 * Null values where `n` is 0.
 */
export function wilson(hits: number, n: number): Proportion {
  if (n === 0) return { num: hits, den: n, value: null, low: null, high: null }
  return { num: hits, den: n, value: hits / n, ...bounds(hits / n, n) }
}

/**
 * Items with all answers equal among the items with all `answers` answers, by default as many as
 * any item has. Null values where no item has all of them, two at least.
 */
export function agreementOf(patterns: readonly Pattern[], answers?: number): Proportion {
  const whole = keepWhole(patterns, answers)
  const items = (list: readonly Pattern[]): number =>
    list.reduce((sum, pattern) => sum + pattern.items, 0)
  const equal = whole.filter((pattern) =>
    Object.values(pattern.counts).includes(answersOf(pattern)),
  )
  return wilson(items(equal), items(whole))
}

/** Decisions that one rule drew from: how many there were, were inspected, and were found right. */
export type Stratum = {
  readonly eligible: number
  readonly inspected: number
  readonly agreed: number
}

/** `uncovered`: the share of the eligible in strata of which nothing was inspected. */
export type Stratified = Omit<Proportion, 'num' | 'den'> & {
  readonly eligible: number
  readonly inspected: number
  readonly uncovered: number | null
}

/**
 * The bounds of one stratum. What is known of a part of a finite whole counts as a larger sample:
 * the variance falls by `(N - n) / (N - 1)`, and nothing is left open where all were inspected.
 */
const stratumBounds = (
  { eligible, inspected, agreed }: Stratum,
  of: 'these' | 'ability',
): { low: number; high: number } => {
  const share = agreed / inspected
  if (of === 'ability') return bounds(share, inspected)
  if (inspected >= eligible) return { low: share, high: share }
  return bounds(share, (inspected * (eligible - 1)) / (eligible - inspected))
}

/**
 * The share of right decisions in all eligible ones, although some strata were inspected more
 * closely than others: `Σ N·(agreed / n) / Σ N` over the strata of which something was inspected.
 * The 95 % interval joins the Wilson bounds of the strata, with finite correction, by recovered
 * variances: `value - √Σ (W·(p - low))²` to `value + √Σ (W·(high - p))²` with `W = N / Σ N` (Zou
 * and Donner, Construction of confidence limits about effect measures, 2008). Unlike ± 1.96
 * standard errors it is not of width 0 when all that was inspected is right, and for one stratum it
 * is Wilson's own.
 *
 * Null values where nothing was inspected, `uncovered` null where nothing was eligible.
 *
 * @param of `these`: how many of these very decisions are right. `ability`: how often whoever made
 *   them is right, of which also all of them are only a sample; then nothing is corrected.
 */
export function stratifiedShare(
  strata: readonly Stratum[],
  of: 'these' | 'ability' = 'these',
): Stratified {
  const covered = strata.filter(({ inspected }) => inspected > 0)
  const eligibleOf = (list: readonly Stratum[]): number =>
    list.reduce((sum, stratum) => sum + stratum.eligible, 0)
  const eligible = eligibleOf(strata)
  const reached = eligibleOf(covered)
  const inspected = covered.reduce((sum, stratum) => sum + stratum.inspected, 0)
  const uncovered = eligible === 0 ? null : (eligible - reached) / eligible
  if (reached === 0) return { value: null, low: null, high: null, eligible, inspected, uncovered }
  let value = 0
  let below = 0
  let above = 0
  for (const stratum of covered) {
    const weight = stratum.eligible / reached
    const share = stratum.agreed / stratum.inspected
    const { low, high } = stratumBounds(stratum, of)
    value += weight * share
    below += (weight * (share - low)) ** 2
    above += (weight * (high - share)) ** 2
  }
  return {
    value,
    low: Math.max(0, value - Math.sqrt(below)),
    high: Math.min(1, value + Math.sqrt(above)),
    eligible,
    inspected,
    uncovered,
  }
}

/** Below the line of a share that has no smaller whole numbers of its own. */
const shareScale = 1_000_000

/**
 * The value of `stratifiedShare` as a ratio of whole numbers, which can be kept and worked on
 * exactly: right and inspected ones where one stratum was inspected, else millionths, rounded half
 * up. `den` is 0 where nothing was inspected.
 */
export function stratifiedRatio(strata: readonly Stratum[]): { num: number; den: number } {
  const covered = strata.filter(({ inspected }) => inspected > 0)
  const [only, ...others] = covered
  if (only === undefined) return { num: 0, den: 0 }
  if (others.length === 0) return { num: only.agreed, den: only.inspected }
  let [above, below, eligible] = [0n, 1n, 0n]
  for (const one of covered) {
    const inspected = BigInt(one.inspected)
    above = above * inspected + BigInt(one.eligible) * BigInt(one.agreed) * below
    below *= inspected
    eligible += BigInt(one.eligible)
  }
  return { num: roundRatio(above * BigInt(shareScale), below * eligible, 0), den: shareScale }
}
