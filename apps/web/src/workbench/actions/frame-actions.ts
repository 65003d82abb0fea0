import { tData } from '../../i18n/texts.ts'
import { type Bench, focused, get, set, settingFor } from '../engine/bench.ts'
import { undoLast } from '../engine/undo.ts'
import { stepFocus } from '../engine/focus.ts'
import { extend, giveUp, suspend } from '../engine/holding.ts'
import { groupHeads } from '../engine/rows.ts'
import { keepTab, stepTab } from '../context/tabs.ts'
import { chooseLabel, labelsNow } from '../labels/choose.ts'
import { formOf } from '../results/by-control.ts'
import { contextOf } from '../results/facts.ts'
import { restButton, takesRemark } from '../results/rules.ts'
import { confirmed } from '../results/asking.ts'
import { openModal } from '../modals/open.ts'
import { buttonsNow } from '../results/problems.ts'
import { press } from '../results/press.ts'
import { sendForm, submit } from '../results/submit.ts'
import { numberKey, numberOf, resultKeys } from './keys.ts'
import type { Action } from './registry.ts'

const numbers = Array.from({ length: 30 }, (_, index) => numberKey(index + 1)).filter(
  (key) => key !== null,
)
const auditing = (bench: Bench): boolean => get(bench).phase === 'auditing'
const hasRecord = (bench: Bench): boolean => auditing(bench) && focused(get(bench)) !== undefined
const canDecide = (bench: Bench): boolean => hasRecord(bench) && !focused(get(bench))?.readOnly

const usesLabels = (bench: Bench): boolean => {
  const state = get(bench)
  const record = focused(state)
  return Boolean(record && settingFor(state, record)?.baseInfo.useLabel)
}
/** On a wall the first press brings the tabs in. */
const goTab = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  if (bench.kind.panel === 'picture_wall' && !get(bench).drawer) {
    set(bench, { drawer: true })
    return
  }
  const tab = stepTab(bench, record, by)
  keepTab(bench, tab)
  set(bench, { tab })
}

/** Records the focus walks through: one a group on the grouped page. */
const walk = (bench: Bench): string[] => {
  const { current } = get(bench).batches
  return (
    bench.kind.panel === 'text_group' || bench.kind.groups ? groupHeads(current) : current
  ).map((record) => record.id)
}

const pickNumber = (bench: Bench, combo: string): void => {
  const n = numberOf(combo) ?? 0
  if (!usesLabels(bench)) {
    const button = buttonsNow(bench)[n - 1]
    if (button) press(bench, button)
    return
  }
  const label = labelsNow(bench).find((one) => one.n === n)
  if (!label) return
  chooseLabel(bench, label.label.id)
  if (bench.kind.oneKey) submit(bench)
}
const pickResult = (bench: Bench, combo: string): void => {
  const button = buttonsNow(bench)[resultKeys.indexOf(combo as (typeof resultKeys)[number])]
  if (button) press(bench, button)
}

const formDigit = (bench: Bench, combo: string): void => {
  const state = get(bench)
  const record = focused(state)
  const button = record && settingFor(state, record)?.result.find((one) => one.id === state.form)
  if (!record || !button) return
  const form = formOf(button)
  const values = bench.drafts.get(record.recordId).form
  const next = form.digit?.(button, values, numberOf(combo) ?? 0, contextOf(bench, record, values))
  // The form of a one-press result is there for what it lacks: digits are labels.
  if (!form.digit && !form.Body && usesLabels(bench)) {
    const label = labelsNow(bench).find((one) => one.n === numberOf(combo))
    if (label) chooseLabel(bench, label.label.id)
    return
  }
  if (!next) return
  bench.drafts.set(record.recordId, {
    form: next.form,
    ...(next.remark ? { remark: tData(next.remark) } : {}),
  })
  if (form.digitSends || (button.content.autoSubmit && !form.grave)) sendForm(bench)
}

/** Moves through the rows of an open form. */
const formRow = (bench: Bench, combo: string): void => {
  const state = get(bench)
  const record = focused(state)
  const button = record && settingFor(state, record)?.result.find((one) => one.id === state.form)
  if (!record || !button) return
  const { form } = bench.drafts.get(record.recordId)
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

/**
 * Who wants to write decides nothing yet: the form opens, also of a result that needs nothing more.
 */
const focusRemark = (bench: Bench): void => {
  if (get(bench).form === null) {
    const buttons = buttonsNow(bench)
    const record = focused(get(bench))
    const chosen =
      buttons.find(
        (one) =>
          record && one.id === bench.drafts.get(record.recordId).resultId && takesRemark(one),
      ) ?? buttons.find((one) => one.content.remark)
    if (chosen && chosen !== restButton(buttons)) press(bench, chosen, true)
  }
  // What is there already is a beginning: the caret stands behind it.
  requestAnimationFrame(() => {
    const box = document.getElementById('wb-remark')
    if (box instanceof HTMLTextAreaElement) {
      box.focus()
      box.setSelectionRange(box.value.length, box.value.length)
    }
  })
}

const openUser = (bench: Bench): void => {
  const record = focused(get(bench))
  if (record)
    openModal(bench, 'uid-iframe', {
      appId: record.appId,
      uid: record.uid,
      type: record.type,
      ...(record.lives[0] ? { sid: record.lives[0].sid } : {}),
    })
}

/** What every audit page can do. Hold keys of viewers are not here; panels add their own. */
export const frameActions: readonly Action<Bench>[] = [
  {
    id: 'choose.number',
    layer: 'frame',
    label: 'audit.act_label',
    keys: numbers,
    decides: true,
    when: canDecide,
    run: pickNumber,
  },
  {
    id: 'choose.result',
    layer: 'frame',
    label: 'audit.act_result',
    keys: resultKeys,
    decides: true,
    when: canDecide,
    run: pickResult,
  },
  {
    id: 'record.submit',
    layer: 'frame',
    label: 'audit.act_submit',
    keys: ['Enter'],
    decides: true,
    when: canDecide,
    run: submit,
  },
  {
    id: 'record.next',
    layer: 'frame',
    label: 'audit.act_next',
    keys: ['j'],
    repeats: true,
    when: hasRecord,
    run: (bench) => stepFocus(bench, 1, walk(bench)),
  },
  {
    id: 'record.previous',
    layer: 'frame',
    label: 'audit.act_previous',
    keys: ['k'],
    repeats: true,
    when: hasRecord,
    run: (bench) => stepFocus(bench, -1, walk(bench)),
  },
  {
    id: 'record.undo',
    layer: 'frame',
    label: 'audit.act_undo',
    keys: ['Backspace'],
    when: auditing,
    run: (bench) => void undoLast(bench),
  },
  {
    id: 'record.suspend',
    layer: 'frame',
    label: 'audit.act_suspend',
    keys: ['p'],
    decides: true,
    when: canDecide,
    run: (bench) => void suspend(bench),
  },
  {
    id: 'record.doubtful',
    layer: 'frame',
    label: 'audit.act_doubtful',
    keys: ['Shift+p'],
    decides: true,
    when: canDecide,
    run: (bench) => set(bench, { dialog: 'doubtful' }),
  },
  {
    id: 'record.extend',
    layer: 'frame',
    label: 'audit.act_extend',
    keys: ['i'],
    when: hasRecord,
    run: (bench) => void extend(bench),
  },
  {
    id: 'record.give-up',
    layer: 'frame',
    label: 'audit.act_give_up',
    keys: ['Shift+x'],
    decides: true,
    when: canDecide,
    run: (bench) => void giveUp(bench),
  },
  {
    id: 'form.remark',
    layer: 'frame',
    label: 'audit.act_remark',
    keys: ['m'],
    when: canDecide,
    run: focusRemark,
  },
  {
    id: 'label.search',
    layer: 'frame',
    label: 'audit.act_label_search',
    keys: ['l'],
    when: canDecide,
    run: (bench) => {
      const box = document.querySelector<HTMLInputElement>('.wb-tagging .wb-picker input')
      if (box) box.focus()
      else set(bench, { labelSearch: true })
    },
  },
  {
    id: 'user.drawer',
    layer: 'frame',
    label: 'audit.act_user',
    keys: ['u'],
    when: (bench) => hasRecord(bench) && focused(get(bench))?.uid !== '',
    run: openUser,
  },
  {
    id: 'history.toggle',
    layer: 'frame',
    label: 'audit.act_history',
    keys: ['h'],
    when: auditing,
    run: (bench) => set(bench, { historyOpen: !get(bench).historyOpen }),
  },
  {
    id: 'tab.next',
    layer: 'frame',
    label: 'audit.act_tab',
    keys: ['o'],
    when: hasRecord,
    run: (bench) => goTab(bench, 1),
  },
  {
    id: 'tab.previous',
    layer: 'frame',
    label: 'audit.act_tab_back',
    keys: ['Shift+o'],
    when: hasRecord,
    run: (bench) => goTab(bench, -1),
  },
  {
    id: 'text.translate',
    layer: 'frame',
    label: 'audit.act_translate',
    keys: ['y'],
    when: hasRecord,
    run: (bench) => set(bench, { translated: !get(bench).translated }),
  },
  {
    id: 'text.word',
    layer: 'frame',
    label: 'text_inspection.act_word',
    keys: ['Shift+y'],
    when: (bench) =>
      hasRecord(bench) &&
      (focused(get(bench))?.texts.length ?? 0) > 0 &&
      get(bench).may.includes('keyword.add'),
    run: (bench) => set(bench, { dialog: 'word' }),
  },
  {
    id: 'wellness.reveal',
    layer: 'frame',
    label: 'audit.act_reveal',
    keys: ['Shift+b'],
    when: hasRecord,
    run: (bench) => {
      const record = focused(get(bench))
      set(bench, { reveal: !get(bench).reveal })
      if (record && get(bench).reveal) bench.trace.act(record.id, 'reveal')
    },
  },
  {
    id: 'wellness.hold',
    layer: 'frame',
    label: 'audit.act_reveal_held',
    keys: ['b'],
    when: hasRecord,
    run: (bench) => {
      const record = focused(get(bench))
      if (!get(bench).held && record) bench.trace.act(record.id, 'reveal')
      set(bench, { held: true })
    },
  },
  {
    id: 'wellness.colour',
    layer: 'frame',
    label: 'audit.act_colour',
    keys: ['g'],
    when: hasRecord,
    run: (bench) => {
      const record = focused(get(bench))
      set(bench, { colour: !get(bench).colour })
      if (record && get(bench).colour) bench.trace.act(record.id, 'colour')
    },
  },
  {
    id: 'keys.sheet',
    layer: 'frame',
    label: 'audit.act_keys',
    keys: ['?'],
    when: () => true,
    run: (bench) => set(bench, { dialog: get(bench).dialog === 'keys' ? null : 'keys' }),
  },
  {
    id: 'frame.leave',
    layer: 'frame',
    label: 'audit.act_leave',
    keys: ['Escape'],
    when: () => true,
    run: (bench) => set(bench, { drawer: false, detail: false, labelSearch: false, anchor: null }),
  },
  {
    id: 'form.pick',
    layer: 'form',
    label: 'audit.act_form_pick',
    keys: numbers,
    decides: true,
    when: canDecide,
    run: formDigit,
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
    run: confirmed,
  },
  {
    id: 'confirm.press',
    layer: 'confirm',
    label: 'audit.act_confirm',
    keys: ['Enter'],
    when: (bench) => get(bench).asking?.mode === 'press',
    run: confirmed,
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
