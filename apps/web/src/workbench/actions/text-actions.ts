import { type Bench, get, set } from '../engine/bench.ts'
import { stepFocus } from '../engine/focus.ts'
import { togglePick } from '../rules/picks.ts'
import { submitRest } from '../verdict/submit.ts'
import { here } from './open-action.ts'
import type { Action } from '../shapes/action.ts'

const stepHit = (bench: Bench, by: 1 | -1): void => {
  const marks = document.querySelectorAll('[data-focus-text] mark[data-first]')
  if (marks.length === 0) return
  const next = (get(bench).hitIndex + by + marks.length) % marks.length
  set(bench, { hitIndex: next })
  for (const [index, mark] of marks.entries()) mark.toggleAttribute('data-current', index === next)
  marks[next]?.scrollIntoView({ block: 'nearest' })
}

export const hitActions: readonly Action<Bench>[] = [
  {
    id: 'hit.next',
    layer: 'frame',
    label: 'audit.act_hit',
    keys: ['n'],
    repeats: true,
    when: here,
    run: (bench) => stepHit(bench, 1),
  },
  {
    id: 'hit.previous',
    layer: 'frame',
    label: 'audit.act_hit_back',
    keys: ['Shift+n'],
    repeats: true,
    when: here,
    run: (bench) => stepHit(bench, -1),
  },
]

const tick = (bench: Bench): void => {
  const { focusId, ticked } = get(bench)
  if (bench.kind.ticks && focusId) {
    set(bench, { ticked: togglePick(ticked, focusId) })
    stepFocus(bench, 1)
  }
}

export const tickAction: Action<Bench> = {
  id: 'row.tick',
  layer: 'frame',
  label: 'audit.act_tick',
  keys: ['Shift+Space'],
  when: (bench) => here(bench) && bench.kind.ticks === true,
  run: tick,
}

export const restAction: Action<Bench> = {
  id: 'rest.submit',
  layer: 'frame',
  label: 'audit.act_rest',
  keys: ['Shift+Enter'],
  decides: true,
  when: here,
  run: submitRest,
}

export const textList: readonly Action<Bench>[] = [
  ...hitActions,
  {
    id: 'row.down',
    layer: 'frame',
    label: 'audit.act_row_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: (bench) => stepFocus(bench, 1),
  },
  {
    id: 'row.up',
    layer: 'frame',
    label: 'audit.act_row_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: (bench) => stepFocus(bench, -1),
  },
  restAction,
]
