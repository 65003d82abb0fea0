import { resultLetters } from '@oas/contract/setting/result-keys'
import { type Bench, current, focused, get, serverNow, set } from '../engine/bench.ts'
import { addressOf, isMedia } from '../shapes/value-text.ts'
import { isShown, valueOf } from '../rules/value.ts'
import { buttonByKey } from '../verdict/problems.ts'
import { pressRecord } from '../verdict/press.ts'
import { adOf } from '../shapes/ad.ts'
import { appealOf } from '../shapes/appeal.ts'
import { profileOf } from '../shapes/profile.ts'
import type { Action } from '../shapes/action.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined
const canDecide = (bench: Bench): boolean => here(bench) && !focused(get(bench))?.readOnly
const flip = (bench: Bench): void => set(bench, { flip: !get(bench).flip })

/** Goes through a list and from its end to its beginning. */
const cycle = (bench: Bench, ids: readonly string[], by: 1 | -1): void => {
  if (ids.length === 0) return
  const at = Math.max(0, ids.indexOf(get(bench).rowId ?? ''))
  set(bench, { rowId: ids[(at + by + ids.length) % ids.length] ?? null, step: 0 })
}
/** Shows what can be seen; plays the recording in `selector` where there is nothing to see. */
const openOrPlay = (bench: Bench, urls: readonly string[], selector: string): void => {
  if (urls.length > 0) {
    set(bench, { viewer: { urls, index: 0 } })
    return
  }
  const player = document.querySelector<HTMLMediaElement>(`${selector} video, ${selector} audio`)
  if (player?.paused)
    void player.play().catch(() => undefined /* what cannot be played says so itself */)
  else player?.pause()
}
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
const pictures = (value: unknown): string[] =>
  list(value)
    .map((one) => addressOf(one))
    .filter(isMedia)

const fields = (bench: Bench) => {
  const record = focused(get(bench))
  return record ? (profileOf(record) ?? []) : []
}
const openField = (bench: Bench): void => {
  const all = fields(bench)
  const field = all.find(({ id }) => id === get(bench).rowId) ?? all[0]
  if (!field) return
  openOrPlay(
    bench,
    field.kind === 'picture'
      ? pictures(get(bench).flip && field.changed ? field.old : field.now)
      : [],
    `[data-field="${CSS.escape(field.id)}"]`,
  )
}
const pressWhole = (bench: Bench, combo: string): void => {
  const button = buttonByKey(bench, combo)
  if (button) pressRecord(bench, button)
}
const stepField =
  (by: 1 | -1) =>
  (bench: Bench): void =>
    cycle(
      bench,
      fields(bench).map(({ id }) => id),
      by,
    )

export const profileActions: readonly Action<Bench>[] = [
  {
    id: 'card.next',
    layer: 'frame',
    label: 'panel.act_card',
    keys: ['Tab', 'ArrowDown', 'ArrowRight'],
    repeats: true,
    when: here,
    run: stepField(1),
  },
  {
    id: 'card.previous',
    layer: 'frame',
    label: 'panel.act_card_back',
    keys: ['Shift+Tab', 'ArrowUp', 'ArrowLeft'],
    repeats: true,
    when: here,
    run: stepField(-1),
  },
  { id: 'card.flip', layer: 'frame', label: 'panel.act_flip', keys: ['.'], when: here, run: flip },
  {
    id: 'card.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['Space'],
    when: here,
    run: openField,
  },
  {
    id: 'account.result',
    layer: 'frame',
    label: 'panel.act_whole_account',
    keys: resultLetters.map((key) => `Shift+${key}`),
    decides: true,
    when: canDecide,
    run: pressWhole,
  },
]

const openAppeal = (bench: Bench): void => {
  const record = focused(get(bench))
  const read = record && appealOf(record)
  openOrPlay(
    bench,
    get(bench).rowId === 'original' || !read?.ok ? [] : pictures(read.value.pictures),
    '.ap-original',
  )
}
export const appealActions: readonly Action<Bench>[] = [
  {
    id: 'appeal.original',
    layer: 'frame',
    label: 'panel.act_original',
    keys: ['['],
    when: here,
    run: (bench) => set(bench, { rowId: get(bench).rowId === 'original' ? null : 'original' }),
  },
  {
    id: 'appeal.appeal',
    layer: 'frame',
    label: 'panel.act_appeal',
    keys: [']'],
    when: here,
    run: (bench) => set(bench, { rowId: get(bench).rowId === 'appeal' ? null : 'appeal' }),
  },
  {
    id: 'appeal.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['Space'],
    when: here,
    run: openAppeal,
  },
]

const adNow = (bench: Bench) => {
  const record = focused(get(bench))
  const read = record && adOf(record)
  return read?.ok ? read.value : null
}
const stepShot =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const shots = adNow(bench)?.landing?.shots[get(bench).flip ? 'desktop' : 'mobile'] ?? []
    set(bench, { step: Math.max(0, Math.min(shots.length - 1, get(bench).step + by)) })
  }
const openCreative = (bench: Bench): void => {
  const creatives = adNow(bench)?.creatives ?? []
  const at = Math.max(
    0,
    creatives.findIndex(({ id }) => id === get(bench).rowId),
  )
  const creative = creatives[at]
  if (creative) openOrPlay(bench, creative.video ? [] : [creative.url], '.ad-slot')
}
export const adActions: readonly Action<Bench>[] = [
  {
    id: 'ad.creative',
    layer: 'frame',
    label: 'panel.act_creative',
    keys: ['Tab'],
    when: here,
    run: (bench) => {
      const { step } = get(bench)
      cycle(bench, adNow(bench)?.creatives.map(({ id }) => id) ?? [], 1)
      set(bench, { step })
    },
  },
  {
    id: 'ad.device',
    layer: 'frame',
    label: 'panel.act_device',
    keys: ['\\'],
    when: here,
    run: (bench) => {
      flip(bench)
      set(bench, { step: 0 })
    },
  },
  {
    id: 'ad.shot-back',
    layer: 'frame',
    label: 'panel.act_shot_back',
    keys: [','],
    repeats: true,
    when: here,
    run: stepShot(-1),
  },
  {
    id: 'ad.shot',
    layer: 'frame',
    label: 'panel.act_shot',
    keys: ['.'],
    repeats: true,
    when: here,
    run: stepShot(1),
  },
  {
    id: 'ad.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['Space'],
    when: here,
    run: openCreative,
  },
]

const place = (bench: Bench) => {
  const found = current(bench)
  return found && { ...found, now: serverNow(bench) }
}
const nodes = (bench: Bench) => {
  const at = place(bench)
  return at ? (at.setting.pageType.content.columns ?? []).filter((node) => isShown(node, at)) : []
}
const openNode = (bench: Bench): void => {
  const at = place(bench)
  const all = nodes(bench)
  const node = all.find(({ id }) => id === get(bench).rowId) ?? all[0]
  if (at && node)
    openOrPlay(
      bench,
      node.kind === 'picture' ? pictures(valueOf(node, at).value) : [],
      `[data-node="${CSS.escape(node.id)}"]`,
    )
}
const stepNode =
  (by: 1 | -1) =>
  (bench: Bench): void =>
    cycle(
      bench,
      nodes(bench).map(({ id }) => id),
      by,
    )
export const lowCodeActions: readonly Action<Bench>[] = [
  {
    id: 'node.next',
    layer: 'frame',
    label: 'panel.act_node',
    keys: ['ArrowDown', 'ArrowRight'],
    repeats: true,
    when: here,
    run: stepNode(1),
  },
  {
    id: 'node.previous',
    layer: 'frame',
    label: 'panel.act_node_back',
    keys: ['ArrowUp', 'ArrowLeft'],
    repeats: true,
    when: here,
    run: stepNode(-1),
  },
  {
    id: 'node.open',
    layer: 'frame',
    label: 'panel.act_open',
    keys: ['Space'],
    when: here,
    run: openNode,
  },
]
