import { t } from '../../i18n/texts.ts'
import {
  type Bench,
  type Panel,
  current,
  get,
  isUnheld,
  nudge,
  openButton,
  serverNow,
  set,
  settingFor,
} from '../engine/bench.ts'
import { panelOf } from '../engine/panel.ts'
import { rowTypeOf } from '../engine/delivered.ts'
import { type Verdict, emptyDraft } from '../shapes/draft.ts'
import { chooseOrder } from './choose-order.ts'
import { decideOrAsk } from './decide-or-ask.ts'
import { buttonsOf } from '../rules/buttons.ts'
import { formOf } from '../rules/by-control.ts'
import { pressRecord } from './press.ts'
import { buttonsNow, problemsOf } from './problems.ts'
import { presetOf, restButton, worstOf } from '../rules/result.ts'
import { decideTargets } from './decide-targets.ts'
import { showsUnseen } from './unseen.ts'
import { quickResult } from '../rules/white-list.ts'

/** A remark that is missing is typed next; everything else in a form has keys of its own. */
const goToRemark = (): void => {
  const box = document.getElementById('wb-remark')
  if (!(box instanceof HTMLTextAreaElement)) return
  box.focus()
  box.setSelectionRange(box.value.length, box.value.length)
}

/**
 * Sends the open form; problems are shown in it instead. A grave one is sent by its own key only,
 * which is its confirmation.
 */
export function sendForm(bench: Bench, grave = false): void {
  const now = current(bench)
  const button = openButton(bench)
  if (!now || !button) return
  const { record, setting } = now
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
    if (problems[0]?.field === 'remark') goToRemark()
    // Where the order is all that is missing, it is asked for at once.
    if (problems.every(({ found }) => found?.field === 'changeOrderId')) chooseOrder(bench, record)
    return
  }
  const take = panelOf(bench).takeForm ?? decideTargets
  take(bench, button, draft)
}

/** Where every part passes that nobody judged, as the page says, a record without labels passes. */
export const restOfUnlabelled: NonNullable<Panel['usualResult']> = (buttons, labels) =>
  labels.length > 0 ? undefined : restButton(buttons)
/** Where a record is only labelled, labels alone are a verdict. */
export const tagOfLabelled: NonNullable<Panel['usualResult']> = (buttons, labels) =>
  labels.length === 0
    ? undefined
    : buttons.find(({ content }) => content.resultType === 'TAG' && content.control === 'direct')

/**
 * Enter without a form: the chosen or worst row verdict. Where none is chosen it decides nothing,
 * except on pages that say what it then does.
 */
export function submit(bench: Bench): void {
  const state = get(bench)
  if (state.form !== null) {
    sendForm(bench)
    return
  }
  const now = current(bench)
  if (!now) return
  const { record, setting, draft } = now
  const panel = panelOf(bench)
  if (panel.submit) {
    panel.submit(bench)
    return
  }
  const buttons = buttonsNow(bench)
  const rowType = rowTypeOf(state, record)
  const worst = worstOf(
    buttons,
    Object.entries(draft.rows).flatMap(([rowId, row]) =>
      rowType(rowId) === null ? [] : (row.resultId ?? []),
    ),
  )
  const chosen =
    buttons.find((one) => one.id === (draft.resultId ?? presetOf(draft.labels, setting).result)) ??
    worst ??
    panel.usualResult?.(buttons, draft.labels)
  if (chosen) pressRecord(bench, chosen)
  else nudge(bench, t('audit.choose_first'))
}

/** The rest of the list takes the rest result. */
export function submitRest(bench: Bench): void {
  if (showsUnseen(bench)) return
  const state = get(bench)
  decideOrAsk(
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
