import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { readStored, store } from '../../kit/storage.ts'
import { type Candidate, candidatesOf, movedLine } from '../shapes/similar.ts'
import { type Bench, get, set } from './bench.ts'
import type { State } from './state.ts'
import { type RowDraft, emptyRow } from '../shapes/draft.ts'

/** The row that keeps which candidates are the same as the record. */
export const similarRow = 'similar'
const field = 'same'
const usualLine = 0.8
const isScore = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1
const keyOf = (bench: Bench): string => `oas:keep:line:${bench.kind.name}`

export function sameOf({ form }: Pick<RowDraft, 'form'>): readonly string[] {
  return (form[field] as readonly string[] | undefined) ?? []
}
export function setSame(bench: Bench, recordId: string, postIds: readonly string[]): void {
  bench.drafts.setRow(recordId, similarRow, {
    form: postIds.length > 0 ? { ...emptyRow.form, [field]: postIds } : {},
  })
}

/**
 * The score from which on candidates count as like; where a person left it on this page, there it
 * is again.
 */
export function lineOf(bench: Bench, state: Pick<State, 'line'> = get(bench)): number {
  return state.line ?? readStored(keyOf(bench), isScore) ?? usualLine
}
export function moveLine(bench: Bench, by: 1 | -1): void {
  const line = movedLine(lineOf(bench), by)
  store(keyOf(bench), line)
  set(bench, { line })
}

export function candidatesNow(record: HeldRecord | undefined): Candidate[] {
  const read = record ? candidatesOf(record) : null
  return read?.ok ? read.value : []
}
/** The candidate in focus, else the one that is most like. */
export function candidateInFocus(
  state: Pick<State, 'rowId'>,
  candidates: readonly Candidate[],
): Candidate | undefined {
  return candidates.find(({ postId }) => postId === state.rowId) ?? candidates[0]
}

/**
 * The draft of a result that takes candidates in, filled with the ticked ones; without any the
 * record is decided alone.
 */
export function fillInSame(
  bench: Bench,
  record: HeldRecord,
  button: ResultButton,
  draft: RowDraft,
): RowDraft {
  if (button.content.control !== 'similar_pick') return draft
  const { postIds: _ids, none: _none, ...rest } = draft.form
  const same = sameOf(bench.drafts.get(record.recordId).rows[similarRow] ?? emptyRow)
  const form =
    same.length > 0 ? { relation: 'same', ...rest, postIds: same } : { ...rest, none: true }
  return { ...draft, form }
}
/** The same for a record that is judged with the one in focus. */
export function formOfSimilar(form: RowDraft['form']): RowDraft['form'] {
  const { postIds: _ids, ...rest } = form
  return { ...rest, none: true }
}
