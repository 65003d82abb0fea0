/**
 * Places of scores, the highest first; equal scores share a place and those after them keep their
 * own (1, 2, 2, 4). In the order of `scores`; null for who has no score.
 */
export function ranksOf(scores: readonly (number | null)[]): (number | null)[] {
  const sorted = scores.filter((score): score is number => score !== null).toSorted((a, b) => b - a)
  const places = new Map<number, number>()
  for (const [at, score] of sorted.entries()) if (!places.has(score)) places.set(score, at + 1)
  return scores.map((score) => (score === null ? null : (places.get(score) ?? null)))
}
