import type { ResultButton } from '@oas/contract/setting/schemas'
import { type Bench, get, serverNow, settingFor } from '../engine/bench.ts'
import { type Verdict, emptyRow } from '../shapes/draft.ts'
import { goToRow, rowInFocus, rowsInHand, tickedRows } from '../engine/table.ts'
import { panelOf } from '../engine/panel.ts'
import { tick } from '../engine/ticking.ts'
import { t } from '../../i18n/texts.ts'
import { tn } from '../../i18n/plural.ts'
import { buttonsOf } from '../rules/buttons.ts'
import { quickResult } from '../rules/white-list.ts'

/**
 * A result falls on the ticked rows: one of them must be in focus, since the form shows what is
 * chosen for it.
 */
const focusInHand = (bench: Bench): void => {
  const [first, ...rest] = tickedRows(bench)
  const row = rowInFocus(bench, get(bench))
  if (first && ![first, ...rest].some(({ key }) => key === row?.key)) goToRow(bench, first)
}

/**
 * Gives rows of a record's data a verdict of their own, or takes it off where all have it. Answers
 * whether there were any.
 */
export function pressRows(bench: Bench, button: ResultButton): boolean {
  focusInHand(bench)
  const rows = rowsInHand(bench, get(bench)).flatMap(({ key, record, rowId }) =>
    rowId === null ? [] : [{ key, recordId: record.recordId, rowId }],
  )
  if (rows.length === 0) return false
  const of = ({ recordId, rowId }: (typeof rows)[number]) =>
    bench.drafts.get(recordId).rows[rowId] ?? emptyRow
  const all = rows.every((row) => of(row).resultId === button.id)
  for (const row of rows)
    bench.drafts.setRow(row.recordId, row.rowId, { resultId: all ? null : button.id })
  tick(
    bench,
    rows.map(({ key }) => key),
    false,
  )
  return true
}

/** Results that every record in hand has. */
export function isShared(bench: Bench, button: ResultButton): boolean {
  return rowsInHand(bench, get(bench)).every(({ record }) => {
    const setting = settingFor(get(bench), record)
    return (
      setting !== undefined &&
      buttonsOf(record, setting, serverNow(bench)).some((one) => one.id === button.id)
    )
  })
}

/**
 * Verdicts of a bulk act, each under the setting of its own record; what its white list or setting
 * forbids stays, and is told.
 */
export function allowedInBulk(
  bench: Bench,
  verdicts: readonly Verdict[],
  button: ResultButton,
): Verdict[] {
  if (!panelOf(bench).bulk || verdicts.length < 2) return [...verdicts]
  const kept = verdicts.filter(({ record, resultId }) => {
    const setting = settingFor(get(bench), record)
    const buttons = setting ? buttonsOf(record, setting, serverNow(bench)) : []
    const own = buttons.find((one) => one.id === resultId)
    return (
      !record.readOnly &&
      own !== undefined &&
      (button.content.control !== 'direct' || quickResult(record, own, buttons)?.id === own.id)
    )
  })
  if (kept.length < verdicts.length)
    bench.tell(
      'warning',
      `${t('panel.bulk_left')} ${tn('panel.rows', verdicts.length - kept.length)}`,
    )
  return kept
}
