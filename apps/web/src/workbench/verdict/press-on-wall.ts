import type { ResultButton } from '@oas/contract/setting/schemas'
import { t } from '../../i18n/texts.ts'
import { type Bench, current, focused, get, set, settingFor } from '../engine/bench.ts'
import { tilesOf } from '../engine/rows.ts'
import { type RowDraft, emptyRow } from '../shapes/draft.ts'
import { mayPress } from './locked.ts'
import { applyToMarked, markedTiles } from './marked-tiles.ts'
import { openForm } from './open-form.ts'
import { prepareDraft } from '../rules/prepared.ts'
import { problemsOf } from './problems.ts'

/** A form that was filled in for marked tiles goes to each of them. */
export function takeWallForm(bench: Bench, button: ResultButton, draft: RowDraft): void {
  applyToMarked(bench, button, draft)
  set(bench, { form: null })
}

/** A result on the wall falls on the marked tiles, else on the one in focus. */
export function pressWall(bench: Bench, button: ResultButton): boolean {
  const record = current(bench)?.record
  if (record && !record.readOnly && mayPress(bench, record, button)) pressOnWall(bench, button)
  return true
}

export function pressOnWall(bench: Bench, button: ResultButton): void {
  const state = get(bench)
  const marked = markedTiles(bench)
  if (marked.length === 0 && state.rowId === null) {
    bench.tell('info', t('audit.mark_first'))
    return
  }
  const [tile] =
    marked.length > 0
      ? marked
      : tilesOf(state.batches.current).filter((one) => one.key === state.rowId)
  const setting = tile && settingFor(state, tile.record)
  if (!tile || !setting) return
  if (marked.length === 0)
    bench.drafts.setRow(tile.record.recordId, tile.rowId, { resultId: button.id })
  const record = focused(state) ?? tile.record
  const labels = [
    ...new Set(
      markedTiles(bench).flatMap(
        (one) => bench.drafts.get(one.record.recordId).rows[one.rowId]?.labels ?? [],
      ),
    ),
  ]
  const draft = prepareDraft(button, { ...emptyRow, labels }, setting)
  if (
    button.content.control === 'direct' &&
    problemsOf(bench, tile.record, button, draft, setting).length === 0
  ) {
    applyToMarked(bench, button, draft)
    return
  }
  openForm(bench, record, button, draft)
}
