import { type BeyondChance, beyondChance, chanceReport, noItems } from './chance.ts'

/** `counts[i][j]`: items to which the first person answered `keys[i]` and the second `keys[j]`. */
export type PairTable = {
  readonly keys: readonly string[]
  readonly counts: readonly (readonly number[])[]
}

/** Items to which two people gave these two answers. */
export type Pair = { readonly first: string; readonly second: string; readonly items: number }

const pairsOf = ({ keys, counts }: PairTable): Pair[] =>
  keys.flatMap((first, row) =>
    keys.map((second, column) => ({ first, second, items: counts[row]?.[column] ?? 0 })),
  )

/** Shares of the keys in the answers of one person. */
const marginOf = (
  pairs: readonly Pair[],
  side: 'first' | 'second',
  items: number,
): ((key: string) => number) => {
  const sums = new Map<string, number>()
  for (const pair of pairs) sums.set(pair[side], (sums.get(pair[side]) ?? 0) + pair.items)
  return (key) => (sums.get(key) ?? 0) / items
}

/**
 * Kappa of two people over the items that both answered: `(observed - expected) / (1 - expected)`,
 * where `expected` follows from how often each of them gives each answer (Cohen, A coefficient of
 * agreement for nominal scales, 1960). The interval is ± 1.96 standard errors by the large-sample
 * variance of Fleiss, Cohen and Everitt, Large sample standard errors of kappa and weighted kappa,
 * 1969, formula 13:
 *
 * `(Σ pᵢᵢ (1 - pₑ - (pᵢ. + p.ᵢ)(1 - p₀))² + (1 - p₀)² Σᵢ≠ⱼ pᵢⱼ (p.ᵢ + pⱼ.)² - (p₀pₑ - 2pₑ + p₀)²)
 * / (n (1 - pₑ)⁴)`
 *
 * `table`: a square table or the filled cells of one, in any order. Null with `no-items` for an
 * empty one and with `one-answer` where both gave one and the same answer to everything.
 */
export function cohenKappa(table: PairTable | readonly Pair[]): BeyondChance {
  const pairs = ('counts' in table ? pairsOf(table) : table).filter(({ items }) => items > 0)
  const n = pairs.reduce((sum, { items }) => sum + items, 0)
  if (n === 0) return noItems
  const first = marginOf(pairs, 'first', n)
  const second = marginOf(pairs, 'second', n)
  const equal = pairs.filter((pair) => pair.first === pair.second)
  const observed = equal.reduce((sum, { items }) => sum + items, 0) / n
  const expected = [...new Set(pairs.map((pair) => pair.first))].reduce(
    (sum, key) => sum + first(key) * second(key),
    0,
  )
  if (beyondChance(observed, expected) === null) return chanceReport(n, observed, expected, null)
  const parts = pairs.reduce((sum, { first: a, second: b, items }) => {
    const part =
      a === b
        ? 1 - expected - (first(a) + second(a)) * (1 - observed)
        : (1 - observed) * (second(a) + first(b))
    return sum + (items / n) * part ** 2
  }, 0)
  const middle = observed * expected - 2 * expected + observed
  // Rounding leaves a little less than nothing where the variance is 0.
  const variance = Math.max(0, parts - middle ** 2) / (n * (1 - expected) ** 4)
  return chanceReport(n, observed, expected, Math.sqrt(variance))
}
