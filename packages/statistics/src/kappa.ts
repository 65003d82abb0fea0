import { type BeyondChance, beyondChance, chanceReport, noItems } from './chance.ts'
import { type Pattern, answersOf, keepWhole } from './pattern.ts'

type Sums = {
  readonly answers: number
  /** Of each answer, the share of the other answers to its item that equal it, summed. */
  readonly equal: number
  /** Σ of the squared number of answers by key. */ readonly squares: number
}

/** The share of equal pairs that chance gives, from all answers and the squares of their keys. */
type Expected = (answers: number, squares: number) => number

const sumsOf = (patterns: readonly Pattern[]): Sums & { byKey: Map<string, number> } => {
  const byKey = new Map<string, number>()
  let answers = 0
  let equal = 0
  for (const pattern of patterns) {
    answers += answersOf(pattern) * pattern.items
    equal += equalOf(pattern) * pattern.items
    for (const [key, count] of Object.entries(pattern.counts))
      byKey.set(key, (byKey.get(key) ?? 0) + count * pattern.items)
  }
  const squares = [...byKey.values()].reduce((sum, count) => sum + count ** 2, 0)
  return { answers, equal, squares, byKey }
}

const equalOf = (pattern: Pattern): number =>
  Object.values(pattern.counts).reduce((sum, count) => sum + count * (count - 1), 0) /
  (answersOf(pattern) - 1)

const valueOf = ({ answers, equal, squares }: Sums, expected: Expected): number | null =>
  beyondChance(equal / answers, expected(answers, squares))

/**
 * Standard error by leaving each item out in turn: `√((N - 1) / N · Σ (θᵢ - θ̄)²)`. Items of one
 * pattern leave the same value, so each pattern is worked out once and weighs as many as it has.
 * Null for a single item, and where the items without one have no value.
 */
const jackknife = (patterns: readonly Pattern[], expected: Expected): number | null => {
  const sums = sumsOf(patterns)
  const n = patterns.reduce((sum, { items }) => sum + items, 0)
  if (n < 2) return null
  const left: { value: number; items: number }[] = []
  for (const pattern of patterns) {
    let { squares } = sums
    for (const [key, count] of Object.entries(pattern.counts)) {
      const all = sums.byKey.get(key) ?? 0
      squares += (all - count) ** 2 - all ** 2
    }
    const answers = sums.answers - answersOf(pattern)
    const value = valueOf({ answers, equal: sums.equal - equalOf(pattern), squares }, expected)
    if (value === null) return null
    left.push({ value, items: pattern.items })
  }
  const mean = left.reduce((sum, { value, items }) => sum + value * items, 0) / n
  const spread = left.reduce((sum, { value, items }) => sum + (value - mean) ** 2 * items, 0)
  return Math.sqrt(((n - 1) / n) * spread)
}

const report = (patterns: readonly Pattern[], expected: Expected): BeyondChance => {
  if (patterns.length === 0) return noItems
  const { answers, equal, squares } = sumsOf(patterns)
  const n = patterns.reduce((sum, { items }) => sum + items, 0)
  return chanceReport(n, equal / answers, expected(answers, squares), jackknife(patterns, expected))
}

/**
 * Kappa of many people, others for each item: the mean share of equal pairs of answers against
 * `Σ pⱼ²` of the shares of the keys (Fleiss, Measuring nominal scale agreement among many raters,
 * 1971). Only items with exactly `answers` answers count, by default as many as any item has; the
 * interval is the delete-one-item jackknife ± 1.96 standard errors.
 *
 * Null with `no-items` where no item has two answers or more, and with `one-answer` where all
 * answers are equal. `low` and `high` alone are null for a single item, and where one item holds
 * all that differs.
 */
export function fleissKappa(patterns: readonly Pattern[], answers?: number): BeyondChance {
  return report(keepWhole(patterns, answers), (all, squares) => squares / all ** 2)
}

/**
 * Alpha for nominal answers, any number of them: `1 - observed / expected disagreement` from the
 * counts of coincidences (Krippendorff, Computing Krippendorff's alpha-reliability, 2011). Items
 * with fewer than two answers are left out; interval and null cases are those of `fleissKappa`.
 */
export function krippendorffAlpha(patterns: readonly Pattern[]): BeyondChance {
  return report(
    patterns.filter((pattern) => pattern.items > 0 && answersOf(pattern) >= 2),
    (all, squares) => (squares - all) / (all * (all - 1)),
  )
}
