/** What a label of a model means, and the line from its score to the one that strategies read. */
export type LabelMap = { labelId: number; points: readonly (readonly [number, number])[] }

/**
 * A score by a piecewise line of rising points; outside of them the nearest one counts, and without
 * points it stays as it is.
 */
export function calibrate(points: LabelMap['points'], score: number): number {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return score
  if (score <= first[0]) return first[1]
  if (score >= last[0]) return last[1]
  const at = points.findIndex(([from]) => from >= score)
  const [[x1, y1], [x2, y2]] = [points[at - 1] ?? first, points[at] ?? last]
  return x2 === x1 ? y2 : y1 + ((score - x1) / (x2 - x1)) * (y2 - y1)
}
