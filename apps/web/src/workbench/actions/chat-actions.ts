import { type Bench, focused, get, set } from '../engine/bench.ts'
import { setRange } from '../engine/messages.ts'
import { isMedia } from '../shapes/value-text.ts'
import { type Message, type More, messagesOf, shownSpan } from '../shapes/chat.ts'
import { t } from '../../i18n/texts.ts'
import type { Action } from '../shapes/action.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined

const talk = (
  bench: Bench,
): { all: readonly Message[]; shown: readonly Message[]; from: number; to: number; at: number } => {
  const record = focused(get(bench))
  const read = record ? messagesOf(record) : null
  const all = read?.ok ? read.value : []
  const { from, to } = shownSpan(all, get(bench).more)
  const shown = all.slice(from, to)
  const found = shown.findIndex(({ id }) => id === get(bench).rowId)
  const first = shown.findIndex(({ reported }) => reported)
  return { all, shown, from, to, at: found >= 0 ? found : first >= 0 ? first : shown.length - 1 }
}

const step = (bench: Bench, combo: string): void => {
  const { shown, at } = talk(bench)
  const record = focused(get(bench))
  const next =
    shown[Math.min(shown.length - 1, Math.max(0, at + (combo.endsWith('Down') ? 1 : -1)))]
  if (!next || !record) return
  if (!combo.startsWith('Shift+')) {
    set(bench, { rowId: next.id, anchor: null })
    return
  }
  const anchor = get(bench).anchor ?? shown[at]?.id ?? next.id
  set(bench, { rowId: next.id, anchor })
  const ends = [shown.findIndex(({ id }) => id === anchor), shown.indexOf(next)]
  setRange(bench, record.recordId, [
    shown[Math.min(...ends)]?.id ?? next.id,
    shown[Math.max(...ends)]?.id ?? next.id,
  ])
}

const isNotable = ({ reported, hits }: Message): boolean =>
  reported || (Array.isArray(hits) && hits.length > 0)
const stepNotable =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { shown, at } = talk(bench)
    const after =
      by === 1
        ? [...shown.slice(at + 1), ...shown.slice(0, at)]
        : [...shown.slice(0, at).toReversed(), ...shown.slice(at + 1).toReversed()]
    const found = after.find(isNotable)
    if (found) set(bench, { rowId: found.id, anchor: null })
  }
const open = (bench: Bench): void => {
  const { shown, at } = talk(bench)
  const message = shown[at]
  if (!message) return
  if (message.kind === 'picture' && isMedia(message.content)) {
    set(bench, { viewer: { urls: [message.content], index: 0 } })
    return
  }
  const player = document.querySelector<HTMLMediaElement>(
    `[data-message="${CSS.escape(message.id)}"] audio, ` +
      `[data-message="${CSS.escape(message.id)}"] video`,
  )
  if (player?.paused)
    void player.play().catch(() => undefined /* what cannot be played says so itself */)
  else player?.pause()
}

/**
 * Shows more of a talk than what stands around the reports; for the first time a reason is asked
 * for, which goes with the verdict.
 */
export function moreContext(bench: Bench, way: keyof More): void {
  const { from, to, all } = talk(bench)
  if (way === 'older' ? from === 0 : to >= all.length) {
    bench.tell('info', t('panel.no_more'))
    return
  }
  if (!get(bench).contextReason) {
    set(bench, { dialog: 'context', contextWay: way })
    return
  }
  const { more } = get(bench)
  set(bench, { more: { ...more, [way]: more[way] + 1 } })
}
/** The reason why more is looked at. */
export function giveReason(bench: Bench, reason: string): void {
  const record = focused(get(bench))
  if (record) bench.trace.act(record.id, `context: ${reason}`)
  set(bench, { contextReason: reason, dialog: null })
  moreContext(bench, get(bench).contextWay)
}

/** What the talk adds to the frame's actions. */
export const chatActions: readonly Action<Bench>[] = [
  {
    id: 'message.move',
    layer: 'frame',
    label: 'panel.act_message',
    keys: ['ArrowDown', 'ArrowUp'],
    repeats: true,
    when: here,
    run: step,
  },
  {
    id: 'message.range',
    layer: 'frame',
    label: 'panel.act_evidence',
    keys: ['Shift+ArrowDown', 'Shift+ArrowUp'],
    repeats: true,
    when: here,
    run: step,
  },
  {
    id: 'message.range-drop',
    layer: 'frame',
    label: 'panel.act_range_drop',
    keys: ['Delete'],
    when: here,
    run: (bench) => {
      const record = focused(get(bench))
      if (record) setRange(bench, record.recordId, null)
      set(bench, { anchor: null })
    },
  },
  {
    id: 'message.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['Space'],
    when: here,
    run: open,
  },
  {
    id: 'message.notable',
    layer: 'frame',
    label: 'panel.act_notable',
    keys: ['n'],
    repeats: true,
    when: here,
    run: stepNotable(1),
  },
  {
    id: 'message.notable-back',
    layer: 'frame',
    label: 'panel.act_notable_back',
    keys: ['Shift+n'],
    repeats: true,
    when: here,
    run: stepNotable(-1),
  },
  {
    id: 'message.older',
    layer: 'frame',
    label: 'panel.older',
    keys: ['['],
    when: here,
    run: (bench) => moreContext(bench, 'older'),
  },
  {
    id: 'message.newer',
    layer: 'frame',
    label: 'panel.newer',
    keys: [']'],
    when: here,
    run: (bench) => moreContext(bench, 'newer'),
  },
]
