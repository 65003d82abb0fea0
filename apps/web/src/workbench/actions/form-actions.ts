import { tData } from '../../i18n/texts.ts'
import { type Bench, current, get, openButton, set } from '../engine/bench.ts'
import { chooseLabel, labelsNow } from '../verdict/choose-label.ts'
import { confirmAsked } from '../verdict/decide-or-ask.ts'
import { afterDigit, formOf } from '../rules/by-control.ts'
import { contextOf } from '../verdict/facts.ts'
import { followLabel } from '../verdict/follow-label.ts'
import { labelsFirst } from '../verdict/problems.ts'
import { sendForm } from '../verdict/submit.ts'
import { focusRemark } from './focus-remark.ts'
import { numberKeys, numberOf, templateKeys } from './keys.ts'
import { openLabelSearch } from './open-label-search.ts'
import type { Action } from '../shapes/action.ts'
import { canDecide, usesLabels } from './when.ts'

const pickLabel = (bench: Bench, combo: string): void => {
  const label = labelsNow(bench).find((one) => one.n === numberOf(combo))
  if (label) chooseLabel(bench, label.label.id)
  followLabel(bench)
}

/** Takes a ready remark of the open form, by its place. */
const formTemplate = (bench: Bench, combo: string): void => {
  const now = current(bench)
  const text = openButton(bench)?.content.remark?.templates?.[Number(combo.slice(-1)) - 1]
  if (now && text !== undefined) bench.drafts.set(now.record.recordId, { remark: tData(text) })
}

const formDigit = (bench: Bench, combo: string): void => {
  const now = current(bench)
  const button = openButton(bench)
  if (!now || !button) return
  const { record } = now
  const form = formOf(button)
  const values = now.draft.form
  if (labelsFirst(button, now.draft, now.setting)) {
    pickLabel(bench, combo)
    return
  }
  const next = afterDigit(button, values, numberOf(combo) ?? 0, contextOf(bench, record, values))
  // The form of a one-press result is there for what it lacks: digits are labels.
  if (!form.digit && form.plain && usesLabels(bench)) {
    pickLabel(bench, combo)
    return
  }
  if (!next) return
  bench.drafts.set(record.recordId, {
    form: next.form,
    ...(next.remark ? { remark: tData(next.remark) } : {}),
  })
  followLabel(bench)
  if (form.digitSends || (button.content.autoSubmit && !form.grave)) sendForm(bench)
}

/** Moves through the rows of an open form. */
const formRow = (bench: Bench, combo: string): void => {
  const now = current(bench)
  const button = openButton(bench)
  if (!now || !button) return
  const { record } = now
  const { form } = now.draft
  const rows = formOf(button).rows?.(button, contextOf(bench, record, form)) ?? 0
  if (rows > 0)
    bench.drafts.set(record.recordId, {
      form: {
        ...form,
        _row: Math.min(
          rows - 1,
          Math.max(0, Number(form['_row'] ?? 0) + (combo === 'ArrowDown' ? 1 : -1)),
        ),
      },
    })
}

/** What keys do in an open form, in a question before an act, and in the viewer. */
export const formActions: readonly Action<Bench>[] = [
  {
    id: 'form.pick',
    layer: 'form',
    label: 'audit.act_form_pick',
    keys: numberKeys,
    decides: true,
    when: canDecide,
    run: formDigit,
  },
  {
    id: 'form.template',
    layer: 'form',
    label: 'audit.act_template',
    keys: templateKeys,
    when: canDecide,
    run: formTemplate,
  },
  {
    id: 'form.label-search',
    layer: 'form',
    label: 'audit.act_label_search',
    keys: ['l'],
    when: canDecide,
    run: openLabelSearch,
  },
  {
    id: 'form.send',
    layer: 'form',
    label: 'audit.act_form_send',
    keys: ['Enter'],
    when: canDecide,
    run: (bench) => sendForm(bench),
  },
  {
    id: 'form.send-grave',
    layer: 'form',
    label: 'audit.act_form_send_grave',
    keys: ['Shift+Enter'],
    when: canDecide,
    run: (bench) => sendForm(bench, true),
  },
  {
    id: 'form.row',
    layer: 'form',
    label: 'audit.act_form_row',
    keys: ['ArrowUp', 'ArrowDown'],
    repeats: true,
    when: canDecide,
    run: formRow,
  },
  {
    id: 'form.remark-field',
    layer: 'form',
    label: 'audit.act_remark',
    keys: ['m'],
    when: canDecide,
    run: focusRemark,
  },
  {
    id: 'form.close',
    layer: 'form',
    label: 'audit.act_form_close',
    keys: ['Escape'],
    when: () => true,
    run: (bench) => set(bench, { form: null, formProblems: false }),
  },
  {
    id: 'confirm.key',
    layer: 'confirm',
    label: 'audit.act_confirm',
    keys: ['Shift+Enter'],
    when: () => true,
    run: confirmAsked,
  },
  {
    id: 'confirm.press',
    layer: 'confirm',
    label: 'audit.act_confirm',
    keys: ['Enter'],
    when: (bench) => get(bench).asking?.mode === 'press',
    run: confirmAsked,
  },
  {
    id: 'confirm.close',
    layer: 'confirm',
    label: 'audit.act_leave',
    keys: ['Escape'],
    when: () => true,
    run: (bench) => set(bench, { asking: null }),
  },
  {
    id: 'viewer.close',
    layer: 'viewer',
    label: 'audit.act_viewer_close',
    keys: ['Escape', 'Space'],
    when: () => true,
    run: (bench) => set(bench, { viewer: null }),
  },
]
