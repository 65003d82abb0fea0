/**
 * Items that were answered alike: how many people gave each key, and how many items these are. A
 * million items are as few rows as there are ways to answer one.
 */
export type Pattern = {
  readonly counts: Readonly<Record<string, number>>
  readonly items: number
}

/** How many people answered an item of the pattern. */
export function answersOf({ counts }: Pattern): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Patterns whose items have all `answers` answers, which may be two at least. */
export function keepWhole(patterns: readonly Pattern[], answers?: number): Pattern[] {
  const wanted =
    answers ?? patterns.reduce((most, pattern) => Math.max(most, answersOf(pattern)), 0)
  return patterns.filter(
    (pattern) => pattern.items > 0 && wanted >= 2 && answersOf(pattern) === wanted,
  )
}
