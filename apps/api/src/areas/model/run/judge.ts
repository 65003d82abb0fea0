import type { AppealKind } from '@oas/contract/model-appeal/schemas'

/** What a record of a run is judged by: an appeal, what people decided, or nothing. */
export type Asks = {
  appeal?: {
    kind: AppealKind
    label: string
    item: string
    /** From which score on the label counts. */
    line: number
    /** Labels that would have been right, with their lines; none: nobody said. */
    right: readonly { label: string; line: number }[]
  }
  violates?: boolean
  /** In a backtest: on which side the record is, by which label and score, and what came of it. */
  found?: { side: 'gained' | 'lost'; label: string; score: number; outcome: number }
}
/**
 * What a version said of a record: the highest score of each label, where, and by item. `reason`:
 * why it said nothing.
 */
export type Heard = {
  scores: Record<string, number>
  places: Record<string, string>
  items: Record<string, Record<string, number>>
  reason: string
}
export type Said = { own: Heard; other?: Heard }
type LineOf = (label: string) => number

export const silent = (reason: string): Heard => ({ scores: {}, places: {}, items: {}, reason })
/** Labels that reach their lines. */
export function reachedBy({ scores }: Heard, lineOf: LineOf): string[] {
  return Object.entries(scores).flatMap(([label, score]) => (score >= lineOf(label) ? [label] : []))
}

const isPutRight = (
  { kind, label, item, line, right }: NonNullable<Asks['appeal']>,
  { scores, places, items }: Heard,
): boolean => {
  const reaches = (scores[label] ?? 0) >= line
  // Another item of the record may deserve the label.
  const stillSaid = (items[item]?.[label] ?? (items[item] ? 0 : (scores[label] ?? 0))) >= line
  switch (kind) {
    case 'false_positive':
      return !stillSaid
    case 'false_negative':
      return reaches
    case 'wrong_label':
      return (
        !stillSaid &&
        (right.length === 0 || right.some((one) => (scores[one.label] ?? 0) >= one.line))
      )
    case 'wrong_place':
      return reaches && places[label] !== item
  }
}

/**
 * Whether what was said of a record is right: an appeal is put right, people found the same, or
 * both versions reach the same lines; null where a version said nothing.
 */
export function isRight(asks: Asks, { own, other }: Said, lineOf: LineOf): boolean | null {
  if (own.reason !== '' || (other !== undefined && other.reason !== '')) return null
  if (asks.appeal) return isPutRight(asks.appeal, own)
  const reached = reachedBy(own, lineOf)
  if (asks.violates !== undefined) return reached.length > 0 === asks.violates
  const theirs = other ? reachedBy(other, lineOf) : []
  return reached.length === theirs.length && reached.every((label) => theirs.includes(label))
}
