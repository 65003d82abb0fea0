import { t } from '../../i18n/texts.ts'
import { type Bench, focused, get, isUnheld, serverNow, set, settingFor } from '../engine/bench.ts'
import { rowTypeOf } from '../engine/delivered.ts'
import { type Verdict, emptyDraft } from '../shapes/draft.ts'
import { chooseOrder } from './choose-order.ts'
import { decideAsking } from './asking.ts'
import { buttonsOf } from '../rules/buttons.ts'
import { formOf } from '../rules/by-control.ts'
import { applyToMarked } from './marked-tiles.ts'
import { pressRecord } from './press.ts'
import { buttonsNow, problemsOf } from './problems.ts'
import { presetOf, restButton, worstOf } from '../rules/result.ts'
import { sendVerdict } from './send-verdict.ts'
import { submitWall } from './submit-wall.ts'
import { quickResult } from '../rules/white-list.ts'

/**
 * Sends the open form; problems are shown in it instead. A grave one is sent by its own key only,
 * which is its confirmation.
 */
export function sendForm(bench: Bench, grave = false): void {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  const button = setting?.result.find((one) => one.id === state.form)
  if (!record || !setting || !button) return
  if (formOf(button).grave && !grave) {
    set(bench, { formProblems: true })
    return
  }
  if (formOf(button).grave)
    bench.drafts.set(record.recordId, {
      form: { ...bench.drafts.get(record.recordId).form, confirmed: true },
    })
  const draft = bench.drafts.get(record.recordId)
  const problems = problemsOf(bench, record, button, draft, setting)
  if (problems.length > 0) {
    set(bench, { formProblems: true })
    // Where the order is all that is missing, it is asked for at once.
    if (problems.every(({ found }) => found?.field === 'changeOrderId')) chooseOrder(bench, record)
    return
  }
  if (bench.kind.panel === 'picture_wall') {
    applyToMarked(bench, button, draft)
    set(bench, { form: null })
    return
  }
  sendVerdict(bench, button, draft)
}

/** Enter without a form: the chosen or worst row verdict, else the rest result. */
export function submit(bench: Bench): void {
  const state = get(bench)
  if (state.form !== null) {
    sendForm(bench)
    return
  }
  const record = focused(state)
  const setting = record && settingFor(state, record)
  if (!record || !setting) return
  const buttons = buttonsNow(bench)
  if (bench.kind.panel === 'picture_wall') {
    submitWall(bench)
    return
  }
  const draft = bench.drafts.get(record.recordId)
  const rowType = rowTypeOf(state, record)
  const worst = worstOf(
    buttons,
    Object.entries(draft.rows).flatMap(([rowId, row]) =>
      rowType(rowId) === null ? [] : (row.resultId ?? []),
    ),
  )
  const tag =
    bench.kind.panel === 'tagging' && draft.labels.length > 0
      ? buttons.find((one) => one.content.resultType === 'TAG' && one.content.control === 'direct')
      : undefined
  const chosen =
    buttons.find((one) => one.id === (draft.resultId ?? presetOf(draft.labels, setting).result)) ??
    worst ??
    tag ??
    (draft.labels.length > 0 || bench.kind.panel === 'tagging' ? undefined : restButton(buttons))
  if (chosen) pressRecord(bench, chosen)
  else bench.tell('info', t('audit.choose_result'))
}

/** The rest of the list takes the rest result. */
export function submitRest(bench: Bench): void {
  const state = get(bench)
  decideAsking(
    bench,
    state.batches.current.flatMap((record): Verdict[] => {
      // What was only looked at is nobody's to pass.
      if (isUnheld(bench, record)) return []
      const setting = settingFor(state, record)
      const rest = setting && restButton(buttonsOf(record, setting, serverNow(bench)))
      const quick = rest && quickResult(record, rest, setting.result)
      const draft = bench.drafts.get(record.recordId)
      if (!quick || draft.resultId !== null || draft.labels.length > 0) return []
      return [
        {
          record,
          resultId: quick.id,
          draft: { ...emptyDraft, form: formOf(quick).initial(quick, {}) },
        },
      ]
    }),
  )
}
