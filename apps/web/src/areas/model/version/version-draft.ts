import { type Mock, type VersionBody, blankVersion, mockRules } from '@oas/contract/model/schemas'

/** A row of the mock's table with one of its scores. */
export type MockRow = { by: string; value: string; label: string; score: number }
export type VersionDraft = Omit<VersionBody, 'mock' | 'maxBatch' | 'perSecond' | 'p95Ms'> & {
  p95Ms: number | null
  maxBatch: number | null
  perSecond: number | null
  rule: string
  scores: { label: string; score: number }[]
  rows: MockRow[]
}
export const rowKinds = ['post', 'hash', 'pattern'] as const

export function draftOf({ mock, ...rest }: VersionBody): VersionDraft {
  return {
    ...rest,
    p95Ms: rest.p95Ms ?? null,
    rule: mock.rule,
    scores: mock.scores,
    rows: mock.rows.flatMap(({ by, value, scores }) =>
      scores.map((one) => ({ by, value, ...one })),
    ),
  }
}

/** Rows that look for the same are one, with the scores of all of them. */
const rowsOf = (rows: readonly MockRow[]): Mock['rows'] => {
  const known = new Map<string, Mock['rows'][number]>()
  for (const { by, value, label, score } of rows) {
    const key = JSON.stringify([by, value])
    const row = known.get(key) ?? {
      by: rowKinds.find((one) => one === by) ?? 'pattern',
      value,
      scores: [],
    }
    row.scores.push({ label, score })
    known.set(key, row)
  }
  return [...known.values()]
}
export function bodyOf(draft: VersionDraft): VersionBody {
  const { rule, scores, rows, maxBatch, perSecond, ...rest } = draft
  return {
    ...rest,
    maxBatch: maxBatch ?? blankVersion.maxBatch,
    perSecond: perSecond ?? blankVersion.perSecond,
    mock: {
      rule: mockRules.find((one) => one === rule) ?? 'constant',
      scores: scores.filter(({ label }) => label.trim() !== ''),
      rows: rowsOf(rows),
    },
  }
}
