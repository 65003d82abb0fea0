import type { ResultButton } from '@oas/contract/setting/schemas'
import { type Bench, get } from '../engine/bench.ts'
import { textRowsOf, tilesOf } from '../engine/rows.ts'
import { emptyRow, type RowDraft } from '../shapes/draft.ts'

/** Marked tiles take a verdict together. */
export function applyToMarked(bench: Bench, button: ResultButton, form: RowDraft): void {
  for (const tile of tilesOf(get(bench).batches.current)) {
    const row = bench.drafts.get(tile.record.recordId).rows[tile.rowId]
    if (!row || (row.labels.length === 0 && row.resultId === null)) continue
    const verdict = {
      resultId: button.id,
      form: form.form,
      remark: form.remark,
      labels: row.labels.length > 0 ? row.labels : form.labels,
    }
    const { rows = 'pictures' } = button.content
    const captions = rows === 'pictures' ? [] : textRowsOf(tile.record)
    for (const rowId of captions) bench.drafts.setRow(tile.record.recordId, rowId, verdict)
    // A verdict on the caption alone takes the mark off the picture.
    bench.drafts.setRow(
      tile.record.recordId,
      tile.rowId,
      captions.length > 0 && rows === 'texts' ? { ...emptyRow } : verdict,
    )
  }
}

export function markedTiles(bench: Bench) {
  return tilesOf(get(bench).batches.current).filter((tile) => {
    const row = bench.drafts.get(tile.record.recordId).rows[tile.rowId]
    return row !== undefined && (row.labels.length > 0 || row.resultId !== null)
  })
}
