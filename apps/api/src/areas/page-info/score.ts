export const scoreDays = 90
/** What a violation takes of the hundred points a user starts with. */
const points: Readonly<Record<string, number>> = {
  NORMAL_VIOLATIONS: 2,
  MIDDLE_SERIOUS_VIOLATIONS: 5,
  SERIOUS_VIOLATIONS: 12,
}
/** What violations take in all, at most the hundred points. */
export function lostPoints(rows: readonly { resultType: string; n: number }[]): number {
  return Math.min(
    100,
    rows.reduce((sum, { resultType, n }) => sum + n * (points[resultType] ?? 0), 0),
  )
}
