import { type Bench, focused, get, set } from '../engine/bench.ts'
import {
  type Seen,
  listPage,
  seenOf,
  shiftView,
  showing,
  zoomView,
} from '../shapes/timeline-view.ts'
import { type TimelineEvent, eventsOf, sessionsOf, windowOf } from '../shapes/timeline.ts'
import type { Action } from '../shapes/action.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined

const place = (
  bench: Bench,
): { all: readonly TimelineEvent[]; seen: Seen; focus: TimelineEvent | undefined } => {
  const state = get(bench)
  const record = focused(state)
  const read = record ? eventsOf(record) : null
  const window = record ? windowOf(record) : null
  const all = read?.ok ? read.value : []
  return {
    all,
    seen: seenOf(all, window?.ok ? window.value : null, state.view),
    focus: all.find(({ id }) => id === state.rowId),
  }
}

/** The next event as the list has them: by session, not by time. */
const step =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { seen, focus } = place(bench)
    const order = sessionsOf(seen.events).flatMap(({ events }) => events)
    const at = focus ? order.indexOf(focus) : -1
    const next =
      at < 0
        ? by === 1
          ? order[0]
          : order.at(-1)
        : order[Math.min(order.length - 1, Math.max(0, at + by))]
    if (!next) return
    const page = Math.floor(seen.events.indexOf(next) / listPage)
    set(bench, {
      rowId: next.id,
      ...(page > get(bench).view.more ? { view: { ...get(bench).view, more: page } } : {}),
    })
  }
const toggle = (bench: Bench): void => {
  const { focus } = place(bench)
  if (!focus) {
    step(1)(bench)
    set(bench, { detail: true })
  } else set(bench, { detail: !get(bench).detail })
}
const zoom =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { seen, focus } = place(bench)
    set(bench, { view: zoomView(get(bench).view, seen, by, focus?.at ?? null) })
  }
const shift =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { seen } = place(bench)
    set(bench, { view: shiftView(get(bench).view, seen, by), rowId: null })
  }
/** The nearest event beyond what is seen. */
const jump =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { all, seen } = place(bench)
    const next =
      by === 1 ? all.find(({ at }) => at >= seen.to) : all.findLast(({ at }) => at < seen.from)
    if (next) set(bench, { view: showing(get(bench).view, seen, next.at), rowId: next.id })
  }

/** What the timeline adds to the frame's actions. */
export const timelineActions: readonly Action<Bench>[] = [
  {
    id: 'event.next',
    layer: 'frame',
    label: 'timeline.act_next',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: step(1),
  },
  {
    id: 'event.previous',
    layer: 'frame',
    label: 'timeline.act_previous',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: step(-1),
  },
  {
    id: 'event.detail',
    layer: 'frame',
    label: 'timeline.act_detail',
    keys: ['Space'],
    when: here,
    run: toggle,
  },
  {
    id: 'time.nearer',
    layer: 'frame',
    label: 'timeline.nearer',
    keys: ['='],
    repeats: true,
    when: here,
    run: zoom(1),
  },
  {
    id: 'time.farther',
    layer: 'frame',
    label: 'timeline.farther',
    keys: ['-'],
    repeats: true,
    when: here,
    run: zoom(-1),
  },
  {
    id: 'time.earlier',
    layer: 'frame',
    label: 'timeline.earlier',
    keys: ['['],
    repeats: true,
    when: here,
    run: shift(-1),
  },
  {
    id: 'time.later',
    layer: 'frame',
    label: 'timeline.later',
    keys: [']'],
    repeats: true,
    when: here,
    run: shift(1),
  },
  {
    id: 'time.jump-back',
    layer: 'frame',
    label: 'timeline.act_jump_back',
    keys: ['ArrowLeft'],
    repeats: true,
    when: here,
    run: jump(-1),
  },
  {
    id: 'time.jump',
    layer: 'frame',
    label: 'timeline.act_jump',
    keys: ['ArrowRight'],
    repeats: true,
    when: here,
    run: jump(1),
  },
]
