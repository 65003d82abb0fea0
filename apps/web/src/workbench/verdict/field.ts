import type { ResultButton } from '@oas/contract/setting/schemas'
import { type Bench, focused, get } from '../engine/bench.ts'
import { judgedRow } from '../engine/panel.ts'
import { emptyRow } from '../shapes/draft.ts'
import { buttonsNow } from './problems.ts'
import { isViolation, restButton } from '../rules/result.ts'

/**
 * A result on a profile falls on the field in focus: a violation is put on it or taken off, the
 * rest result clears what stands on it. Everything else, and the rest result where nothing is
 * marked, is for the whole account: then the answer is false.
 */
export function judgeField(bench: Bench, button: ResultButton): boolean {
  const record = focused(get(bench))
  const rowId = record ? judgedRow(bench, get(bench).rowId, record) : null
  if (!record || record.readOnly || rowId === null) return false
  const { rows } = bench.drafts.get(record.recordId)
  const row = rows[rowId] ?? emptyRow
  if (isViolation(button)) {
    bench.drafts.setRow(record.recordId, rowId, {
      resultId: row.resultId === button.id ? null : button.id,
    })
    return true
  }
  if (button.id !== restButton(buttonsNow(bench))?.id || row.resultId === null) return false
  bench.drafts.setRow(record.recordId, rowId, { ...emptyRow })
  return true
}
