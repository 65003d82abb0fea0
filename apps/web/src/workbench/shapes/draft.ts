import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Submission } from '@oas/contract/decision/schemas'
import type { InspectSay } from '@oas/contract/inspection/say'

export type FormValues = Readonly<Record<string, unknown>>
/** What a person has chosen for one row (a tile, a resource) so far. */
export type RowDraft = {
  readonly resultId: string | null
  readonly labels: readonly number[]
  readonly remark: string
  readonly form: FormValues
}
/** What a person has chosen for one record so far; `rows` by row id. */
export type Draft = RowDraft & { readonly rows: Readonly<Record<string, RowDraft>> }

export const emptyRow: RowDraft = { resultId: null, labels: [], remark: '', form: {} }
export const emptyDraft: Draft = { ...emptyRow, rows: {} }

export type Verdict = {
  record: HeldRecord
  resultId: string
  draft: Draft
  /** Of an inspection: what is said where the decision was another. */ say?: InspectSay
}

/** A submission that is not answered yet, with what is needed to bring its records back. */
export type Entry = {
  readonly key: string
  readonly userId: string
  readonly windowId: string
  readonly at: number
  readonly submission: Submission
  readonly records: readonly HeldRecord[]
  readonly drafts: Readonly<Record<string, Draft>>
  /** Attempts that may have reached the server. */
  readonly attempts: number
  readonly sending: boolean
}

type DoneState = 'queued' | 'sent' | 'warned' | 'refused' | 'undone' | 'asked'
/** A decided record as the history shows it. */
export type Done = {
  readonly id: string
  readonly record: HeldRecord
  readonly resultId: string
  readonly labels: readonly number[]
  readonly at: number
  readonly entryKey: string
  /** The same for all that one press decided. */
  readonly act: string
  readonly state: DoneState
  readonly note: string
  readonly decisionId: string | null
  readonly undoUntil: number | null
}

/** Decisions the history remembers. */
export const historyMax = 500
