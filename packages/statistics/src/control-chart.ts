/** What was counted in one span: `num` of `den`. */
export type Counted = { readonly num: number; readonly den: number }

/**
 * A span of a control chart; null where nothing was counted.
 *
 * - `low`, `high`: where three standard errors around the centre end, within [0, 1]
 * - `signal`: `beyond` the limits; the last of a `run` of spans on one side of the centre
 */
export type ControlPoint = Counted & {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly signal: 'beyond' | 'run' | null
}

export type ControlChart = {
  readonly centre: number | null
  readonly points: readonly ControlPoint[]
}

/** Spans on one side of the centre that are no chance any more: one in 64 for seven. */
export const longestRun = 7

/**
 * A chart of shares with limits of three standard errors, which follow from how much was counted in
 * each span: `p̄ ± 3 √(p̄ (1 - p̄) / n)` with `p̄ = Σ num / Σ den` (Shewhart, Economic control of
 * quality of manufactured product, 1931; the p-chart of ISO 7870-2). Signals are a span beyond its
 * limits and seven spans in a row on one side of the centre; a span in which nothing was counted,
 * or that lies on the centre, ends a run.
 *
 * @param base What the centre and the limits are made of, as a time known to be good; by default
 *   the spans themselves.
 */
export function controlChart(spans: readonly Counted[], base = spans): ControlChart {
  const sum = base.reduce((all, { num, den }) => ({ num: all.num + num, den: all.den + den }), {
    num: 0,
    den: 0,
  })
  if (sum.den === 0)
    return {
      centre: null,
      points: spans.map((one) => ({ ...one, value: null, low: null, high: null, signal: null })),
    }
  const centre = sum.num / sum.den
  let side = 0
  let run = 0
  const points = spans.map(({ num, den }): ControlPoint => {
    if (den === 0) {
      side = 0
      run = 0
      return { num, den, value: null, low: null, high: null, signal: null }
    }
    const value = num / den
    const half = 3 * Math.sqrt((centre * (1 - centre)) / den)
    const here = Math.sign(num * sum.den - sum.num * den)
    run = here === side && here !== 0 ? run + 1 : Math.abs(here)
    side = here
    const [low, high] = [Math.max(0, centre - half), Math.min(1, centre + half)]
    const isBeyond = value < low || value > high
    return {
      num,
      den,
      value,
      low,
      high,
      signal: isBeyond ? 'beyond' : run >= longestRun ? 'run' : null,
    }
  })
  return { centre, points }
}
