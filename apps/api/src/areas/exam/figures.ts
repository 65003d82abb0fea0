import { examLimits } from '@oas/contract/exam/schemas'

/** Share of the attempts at each end that are held against each other (Kelley, 1939). */
const end = 0.27

/**
 * How well a question tells people apart: the share of right answers in the upper 27 % of attempts
 * less that in the lower 27 %, as a share of one; null below so many attempts that it would say
 * nothing.
 */
export function discriminationOf(
  attempts: readonly { score: number; right: boolean }[],
): number | null {
  if (attempts.length < examLimits.discriminates) return null
  const sorted = attempts.toSorted((one, two) => two.score - one.score)
  const n = Math.max(1, Math.round(sorted.length * end))
  const share = (some: typeof sorted): number => some.filter(({ right }) => right).length / n
  return share(sorted.slice(0, n)) - share(sorted.slice(-n))
}

/** Scores in ten equal parts of the total; the last takes the total, too. */
export function histogramOf(
  scores: readonly number[],
  total: number,
): { from: number; to: number; n: number }[] {
  const parts = 10
  const placeOf = (score: number): number =>
    Math.min(parts - 1, Math.max(0, Math.floor((score / total) * parts)))
  return Array.from({ length: parts }, (_part, place) => ({
    from: (total * place) / parts,
    to: (total * (place + 1)) / parts,
    n: scores.filter((score) => placeOf(score) === place).length,
  }))
}
