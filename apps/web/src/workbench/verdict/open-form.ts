import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton } from '@oas/contract/setting/schemas'
import { type Bench, set } from '../engine/bench.ts'
import type { RowDraft } from '../shapes/draft.ts'

export function openForm(
  bench: Bench,
  record: HeldRecord,
  button: ResultButton,
  draft: RowDraft,
): void {
  const { resultId, labels, remark, form } = draft
  bench.drafts.set(record.recordId, { resultId, labels, remark, form })
  bench.trace.popup(record.id)
  set(bench, { form: button.id, formProblems: false, nudge: null })
}
