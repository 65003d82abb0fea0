import { plainView } from '../shapes/timeline-view.ts'
import { type Bench, get, set } from './bench.ts'
import { isAwaited } from './infos.ts'
import { showsOne } from './panel.ts'

/** Moves the focus to a record and starts it plain: no open form, first row, nothing revealed. */
export function focusOn(bench: Bench, id: string | null): void {
  if (get(bench).focusId === id) return
  set(bench, {
    focusId: id,
    form: null,
    formProblems: false,
    asking: null,
    nudge: null,
    labelSearch: false,
    rowId: null,
    hitIndex: -1,
    unfolded: false,
    takenOut: [],
    translated: bench.kind.translated === true,
    viewer: null,
    flip: false,
    step: 0,
    more: { older: 0, newer: 0 },
    contextReason: '',
    view: plainView,
    anchor: null,
    reveal: false,
    held: false,
    colour: false,
  })
}

/** Keeps the focus on a record that exists and starts the clock of what came on screen. */
export function keepFocus(bench: Bench): void {
  const state = get(bench)
  const { current } = state.batches
  if (!current.some((record) => record.id === state.focusId)) focusOn(bench, current[0]?.id ?? null)
  const visible = showsOne(bench)
    ? current.filter(
        (record) => record.id === get(bench).focusId && !isAwaited(bench, state, record),
      )
    : current
  const { focusId } = get(bench)
  bench.trace.focus(visible.some((record) => record.id === focusId) ? focusId : null)
  const fresh = visible.filter((record) => get(bench).shownAt[record.id] === undefined)
  if (fresh.length === 0) return
  const now = Date.now() + get(bench).clockOffset
  // Only what can still come on screen is remembered.
  const known = new Set(
    [...current, ...state.batches.ahead.flat(), ...state.suspended].map((record) => record.id),
  )
  set(bench, {
    shownAt: Object.fromEntries([
      ...Object.entries(get(bench).shownAt).filter(([id]) => known.has(id)),
      ...fresh.map((record) => [record.id, now] as const),
    ]),
  })
  for (const record of fresh) bench.trace.shown(record.id)
}

/** Goes to the next or previous record on screen. */
export function stepFocus(
  bench: Bench,
  by: 1 | -1,
  ids: readonly string[] = get(bench).batches.current.map((record) => record.id),
): void {
  const at = ids.indexOf(get(bench).focusId ?? '')
  const next = ids[Math.min(ids.length - 1, Math.max(0, at + by))]
  if (next !== undefined) focusOn(bench, next)
}
