import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { t } from '../../i18n/texts.ts'
import { type Bench, current } from '../engine/bench.ts'
import { panelOf } from '../engine/panel.ts'
import type { RowDraft } from '../shapes/draft.ts'
import { opinionsOf } from '../shapes/opinion.ts'
import { lockedFor, mayPress } from './locked.ts'
import { openForm } from './open-form.ts'
import { prepareDraft } from '../rules/prepared.ts'
import { buttonsNow, problemsOf } from './problems.ts'
import { decideTargets } from './decide-targets.ts'
import { asksFirst, quickResult } from '../rules/white-list.ts'

/**
 * Presses a result: sent at once where nothing more is needed, else its form opens, filled in as
 * far as possible. `toWrite`: its form opens in any case.
 */
export function press(bench: Bench, wanted: ResultButton, toWrite = false): void {
  if (!panelOf(bench).press?.(bench, wanted)) pressRecord(bench, wanted, toWrite)
}

/**
 * The result a pressed one comes to: another where a list puts one in its place, none where it
 * forbids it. What asks first is asked when it is sent; what a rule fixed is sent as it is.
 */
const resultFor = (bench: Bench, record: HeldRecord, wanted: ResultButton): ResultButton | null =>
  wanted.content.control === 'direct' && !asksFirst(record, wanted) && !lockedFor(bench, record)
    ? quickResult(record, wanted, buttonsNow(bench))
    : wanted

const draftFor = (
  bench: Bench,
  record: HeldRecord,
  chosen: ResultButton,
  setting: TypeSetting,
): RowDraft => {
  const ready = prepareDraft(chosen, bench.drafts.get(record.recordId), setting)
  return panelOf(bench).fillIn?.(bench, record, chosen, ready) ?? ready
}

/** A choice stands before it is sent: only then is it seen what was thought before. */
const showsOpinionsFirst = (
  bench: Bench,
  record: HeldRecord,
  wanted: ResultButton,
  chosen: ResultButton,
): boolean =>
  bench.kind.opinionAfter === true &&
  wanted.content.control === 'direct' &&
  bench.drafts.get(record.recordId).resultId !== chosen.id &&
  opinionsOf(record).length > 0

/** Whether a result needs no form by itself: a one-press one, or a hold that a list forces. */
const needsNoForm = (wanted: ResultButton, chosen: ResultButton): boolean =>
  chosen.content.control === 'direct' || (chosen !== wanted && chosen.content.control === 'hold')

/** The same for the whole record, also where its rows are judged one by one. */
export function pressRecord(bench: Bench, wanted: ResultButton, toWrite = false): void {
  const now = current(bench)
  if (!now || now.record.readOnly || !mayPress(bench, now.record, wanted)) return
  const { record, setting } = now
  const button = resultFor(bench, record, wanted)
  if (button && button.id !== wanted.id) bench.tell('info', t('audit.white_list_forced'))
  const chosen = button ?? wanted
  const draft = draftFor(bench, record, chosen, setting)
  if (showsOpinionsFirst(bench, record, wanted, chosen)) {
    bench.drafts.set(record.recordId, { resultId: chosen.id })
    return
  }
  if (
    !toWrite &&
    button &&
    needsNoForm(wanted, chosen) &&
    problemsOf(bench, record, chosen, draft, setting).length === 0
  )
    decideTargets(bench, chosen, draft)
  else openForm(bench, record, chosen, draft)
}
