import type { HeldRecord } from '@oas/contract/queue/schemas'
import { t } from '../../i18n/texts.ts'
import { type Bench, get, serverNow, settingFor } from '../engine/bench.ts'
import { tilesOf } from '../engine/rows.ts'
import { type Verdict, emptyDraft } from '../shapes/draft.ts'
import { tn } from '../../i18n/plural.ts'
import { askSummary, decideOrAsk } from './decide-or-ask.ts'
import { buttonsOf } from '../rules/buttons.ts'
import { formOf } from '../rules/by-control.ts'
import { markedTiles } from './marked-tiles.ts'
import { prepareDraft } from '../rules/prepared.ts'
import { pressOnWall } from './press-on-wall.ts'
import { showsUnseen } from './unseen.ts'
import { isViolation, presetOf, restButton, severityOf, worstOf } from '../rules/result.ts'
import { asksFirst, quickResult } from '../rules/white-list.ts'

/** Marked tiles without a verdict take the one that their class fixes, with its time and remark. */
const judgeByClass = (bench: Bench): void => {
  for (const tile of markedTiles(bench)) {
    const setting = settingFor(get(bench), tile.record)
    const row = bench.drafts.get(tile.record.recordId).rows[tile.rowId]
    const button = setting?.result.find(
      (one) => one.id === presetOf(row?.labels ?? [], setting).result,
    )
    if (setting && row && row.resultId === null && button)
      bench.drafts.setRow(tile.record.recordId, tile.rowId, prepareDraft(button, row, setting))
  }
}

/**
 * Every record of the wall is decided: marked ones by their worst tile, the others by the rest
 * result; a broken tile needs a verdict of its own.
 */
export function submitWall(bench: Bench): void {
  if (bench.kind.byClass) judgeByClass(bench)
  const state = get(bench)
  const marked = markedTiles(bench)
  const undecided = marked.find(
    (tile) => !bench.drafts.get(tile.record.recordId).rows[tile.rowId]?.resultId,
  )
  if (undecided) {
    const setting = settingFor(state, undecided.record)
    const labels = bench.drafts.get(undecided.record.recordId).rows[undecided.rowId]?.labels ?? []
    const preset = setting && presetOf(labels, setting).result
    const button =
      setting?.result.find((one) => one.id === preset) ?? setting?.result.find(isViolation)
    if (button) pressOnWall(bench, button)
    if (
      get(bench).form !== null ||
      markedTiles(bench).some(
        (tile) => !bench.drafts.get(tile.record.recordId).rows[tile.rowId]?.resultId,
      )
    )
      return
  }
  if (showsUnseen(bench)) return
  const broken = new Set(state.broken)
  const blocked = tilesOf(state.batches.current).filter(
    (tile) =>
      broken.has(tile.key) && !bench.drafts.get(tile.record.recordId).rows[tile.rowId]?.resultId,
  )
  const blockedRecords = new Set(blocked.map((tile) => tile.record.id))
  const verdicts = state.batches.current
    .filter((record) => !blockedRecords.has(record.id))
    .flatMap((record): Verdict[] => wallVerdict(bench, record))
  if (bench.kind.byClass) askSummary(bench, verdicts)
  else decideOrAsk(bench, verdicts)
  if (blocked.length > 0) bench.tell('warning', tn('audit.broken_left', blocked.length))
}

const wallVerdict = (bench: Bench, record: HeldRecord): Verdict[] => {
  const setting = settingFor(get(bench), record)
  if (!setting) return []
  const buttons = buttonsOf(record, setting, serverNow(bench))
  const draft = bench.drafts.get(record.recordId)
  const rows = Object.values(draft.rows).filter((row) => row.resultId !== null)
  const worst = worstOf(
    buttons,
    rows.map((row) => row.resultId as string),
  )
  const rest = restButton(buttons)
  const wanted = worst ?? rest
  const quick =
    wanted &&
    !asksFirst(record, wanted) &&
    (worst === undefined || worst.content.control === 'direct')
      ? quickResult(record, wanted, buttons)
      : wanted
  const button = quick ?? worst
  if (!button) return []
  // What a list puts in the place of marks falls on the whole record.
  if (worst && button !== worst) {
    bench.tell('info', t('audit.white_list_forced'))
    return [
      {
        record,
        resultId: button.id,
        draft: { ...emptyDraft, resultId: button.id, form: formOf(button).initial(button, {}) },
      },
    ]
  }
  const source = rows.find((row) => row.resultId === button.id)
  const labels = severityOf(button) > 0 ? [...new Set(rows.flatMap((row) => row.labels))] : []
  return [
    {
      record,
      resultId: button.id,
      draft: {
        resultId: button.id,
        labels,
        remark: source?.remark ?? '',
        form: source?.form ?? formOf(button).initial(button, {}),
        rows: draft.rows,
      },
    },
  ]
}
