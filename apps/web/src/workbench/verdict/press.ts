import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { t } from '../../i18n/texts.ts'
import { withSame } from '../engine/similar.ts'
import { type Bench, focused, get, settingFor } from '../engine/bench.ts'
import type { RowDraft } from '../shapes/draft.ts'
import { opinionsOf } from '../shapes/opinion.ts'
import { judgeField } from './field.ts'
import { lockedFor, lockLets, lockText } from './locked.ts'
import { openForm } from './open-form.ts'
import { prepared } from '../rules/prepared.ts'
import { pressOnWall } from './press-on-wall.ts'
import { buttonsNow, problemsOf } from './problems.ts'
import { sendVerdict } from './send-verdict.ts'
import { focusInHand, judgeDataRows } from './table.ts'
import { asksFirst, quickResult } from '../rules/white-list.ts'

/**
 * Presses a result: sent at once where nothing more is needed, else its form opens, filled in as
 * far as possible. `toWrite`: its form opens in any case.
 */
export function press(bench: Bench, wanted: ResultButton, toWrite = false): void {
  if (bench.kind.panel === 'table') {
    focusInHand(bench)
    if (judgeDataRows(bench, wanted)) return
  }
  if (bench.kind.panel === 'profile' && judgeField(bench, wanted, buttonsNow(bench))) return
  pressRecord(bench, wanted, toWrite)
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
  const ready = prepared(chosen, bench.drafts.get(record.recordId), setting)
  return bench.kind.panel === 'similar' && chosen.content.control === 'similar_pick'
    ? { ...ready, form: withSame(bench, record, ready.form) }
    : ready
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
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  if (!record || !setting || record.readOnly) return
  if (!lockLets(bench, record, wanted)) {
    bench.tell('warning', lockText(bench, record))
    return
  }
  if (bench.kind.panel === 'picture_wall') {
    pressOnWall(bench, wanted)
    return
  }
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
    sendVerdict(bench, chosen, draft)
  else openForm(bench, record, chosen, draft)
}
