import type { Num } from '@oas/contract/report/schemas'
import { wilson } from '@oas/statistics/proportion'
import { roundRatio } from '@oas/statistics/ratio'
import { type Counted, type Group, sum } from '../counted.ts'

/** How a number follows from what was counted; `needs`: what it cannot be told without. */
export type NumberRule = {
  readonly needs: readonly Counted[]
  readonly work: (group: Group) => Num
}

const plain = { low: null, high: null } as const
const toSix = (value: number): number => Math.round(value * 1e6) / 1e6

export function toCount(n: number): Num {
  return { num: n, den: null, value: n, ...plain }
}
/** A share with its 95 % interval. */
export function toShare(num: number, den: number): Num {
  const { value, low, high } = wilson(num, den)
  return {
    num,
    den,
    value: value === null ? null : roundRatio(num, den, 6),
    low: low === null ? null : toSix(low),
    high: high === null ? null : toSix(high),
  }
}
/** An average; `per`: of what `whole` is counted in, as 1000 for milliseconds told in seconds. */
function toAverage(whole: number, n: number, per: number): Num {
  return { num: whole, den: n, value: n <= 0 ? null : roundRatio(whole, n * per, 1), ...plain }
}
/** What is worked out elsewhere, rounded at six decimals. */
export function toNum(
  value: number | null,
  {
    num,
    den,
    low = null,
    high = null,
  }: {
    num: number
    den: number
    low?: number | null
    high?: number | null
  },
): Num {
  const rounded = (one: number | null) => (one === null ? null : toSix(one))
  return { num, den, value: rounded(value), low: rounded(low), high: rounded(high) }
}

/** A number that is the sum of facts. */
export function count(...facts: readonly Counted[]): NumberRule {
  return { needs: facts, work: (group) => toCount(sum(group, ...facts)) }
}
/** The share of some facts in others. */
export function share(of: readonly Counted[], all: readonly Counted[]): NumberRule {
  return {
    needs: [...of, ...all],
    work: (group) => toShare(sum(group, ...of), sum(group, ...all)),
  }
}
/** Seconds on average, from milliseconds and how many were timed. */
export function secondsOf(ms: Counted, timed: Counted): NumberRule {
  return {
    needs: [ms, timed],
    work: (group) => toAverage(sum(group, ms), sum(group, timed), 1000),
  }
}
