import { resultLetters } from '@oas/contract/setting/result-keys'
import { keepTab, stepTab } from '../engine/context-tabs.ts'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { stepFocus } from '../engine/focus.ts'
import { extend, giveUp, suspend } from '../engine/holding.ts'
import { isGrouped, panelOf } from '../engine/panel.ts'
import { groupHeads } from '../engine/rows.ts'
import { offerNow, openOffer } from '../engine/offers.ts'
import { offersUndo, undoLast } from '../engine/undo.ts'
import { chooseLabel, labelsNow } from '../verdict/choose-label.ts'
import { openModal } from '../engine/open-modal.ts'
import { press } from '../verdict/press.ts'
import { buttonByKey, buttonsNow } from '../verdict/problems.ts'
import { submit } from '../verdict/submit.ts'
import { focusRemark } from './focus-remark.ts'
import { formActions } from './form-actions.ts'
import { numberKeys, numberOf } from './keys.ts'
import { openLabelSearch } from './open-label-search.ts'
import type { Action } from '../shapes/action.ts'
import { auditing, canDecide, hasRecord, usesLabels } from './when.ts'

/** On a wall the first press brings the tabs in. */
const goTab = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  if (panelOf(bench).tiles && !get(bench).drawer) {
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
  return (isGrouped(bench) ? groupHeads(current) : current).map((record) => record.id)
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
  const button = buttonByKey(bench, combo)
  if (button) press(bench, button)
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
    keys: numberKeys,
    decides: true,
    when: canDecide,
    run: pickNumber,
  },
  {
    id: 'choose.result',
    layer: 'frame',
    label: 'audit.act_result',
    keys: resultLetters,
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
    when: (bench) => auditing(bench) && offersUndo(get(bench)),
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
    run: openLabelSearch,
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
    id: 'user.orders',
    layer: 'frame',
    label: 'user_orders.act_open',
    keys: ['Shift+u'],
    when: (bench) => auditing(bench) && offerNow(get(bench)) !== undefined,
    run: openOffer,
  },
  {
    id: 'history.toggle',
    layer: 'frame',
    label: 'audit.act_history',
    keys: ['Shift+l'],
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
  ...formActions,
]
