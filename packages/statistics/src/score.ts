import { roundRatio } from './ratio.ts'

/** One number somebody is measured by. All are whole numbers. */
export type Indicator = {
  readonly num: number
  readonly den: number
  /** What `num / den` should be, as a ratio too. */
  readonly target: { readonly num: number; readonly den: number }
  /** Points for reaching the target. */
  readonly weight: number
  /** The most that counts, in per cent of the target. */
  readonly cap: number
}

/** A sum of two ratios, not brought to lowest terms. */
const plus = (a: readonly [bigint, bigint], b: readonly [bigint, bigint]): [bigint, bigint] => [
  a[0] * b[1] + b[0] * a[1],
  a[1] * b[1],
]

/** `weight × min(cap, value / target)`; nothing where nothing was counted. */
const pointsOf = ({ num, den, target, weight, cap }: Indicator): [bigint, bigint] => {
  if (den === 0 || target.num === 0) return [0n, 1n]
  const above = BigInt(num) * BigInt(target.den) * 100n
  const below = BigInt(den) * BigInt(target.num)
  const most = BigInt(cap) * below
  return [BigInt(weight) * (above < most ? above : most), below * 100n]
}

/**
 * Points of one indicator: its weight where the target is met, in proportion up to the cap.
 * Rounded half up at two decimals.
 */
export function indicatorPoints(indicator: Indicator): number {
  const [num, den] = pointsOf(indicator)
  return roundRatio(num, den, 2)
}

/**
 * A score: `Σ weight × min(cap, value / target) - deductions`, not below 0. Summed exactly and
 * rounded half up at two decimals once.
 *
 * @param deductions Points taken off, in hundredths.
 * @param whole What the weights come to where indicators were left out of which too little is
 *   known: those that are given then share the weight of the others in proportion to their own.
 */
export function scoreOf(
  indicators: readonly Indicator[],
  deductions: number,
  whole?: number,
): number {
  const [points, of] = indicators.map(pointsOf).reduce(plus, [0n, 1n])
  const given = indicators.reduce((total, { weight }) => total + weight, 0)
  const sum: [bigint, bigint] =
    whole === undefined || given === 0 ? [points, of] : [points * BigInt(whole), of * BigInt(given)]
  const [num, den] = plus(sum, [BigInt(-deductions), 100n])
  return num <= 0n ? 0 : roundRatio(num, den, 2)
}

/** `from`: points in hundredths from which on the band holds. */
export type Band = { readonly name: string; readonly from: number }

/** The best band a score reaches, or null below all of them. */
export function bandOf<One extends Band>(score: number, bands: readonly One[]): One | null {
  const points = Math.round(score * 100)
  const reached = bands.filter(({ from }) => from <= points)
  return reached.toSorted((a, b) => b.from - a.from)[0] ?? null
}
