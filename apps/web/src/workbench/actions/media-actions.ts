import { type Bench, focused, get, set } from '../engine/bench.ts'
import { focusOn, stepFocus } from '../engine/focus.ts'
import { voicesOf } from '../engine/rows.ts'
import type { PlayerCommand } from '../engine/state.ts'
import type { Action } from '../shapes/action.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined

/** Sends a command to the player in focus. */
export function command(act: PlayerCommand['act']) {
  return (bench: Bench): void => set(bench, { player: { n: get(bench).player.n + 1, act } })
}

const play: Action<Bench> = {
  id: 'media.play',
  layer: 'frame',
  label: 'audit.act_play',
  keys: ['Space'],
  when: here,
  run: command('play'),
}
const placeAndSpeed: readonly Action<Bench>[] = [
  {
    id: 'media.back',
    layer: 'frame',
    label: 'audit.act_skip_back',
    keys: ['ArrowLeft'],
    repeats: true,
    when: here,
    run: command('back'),
  },
  {
    id: 'media.forward',
    layer: 'frame',
    label: 'audit.act_skip',
    keys: ['ArrowRight'],
    repeats: true,
    when: here,
    run: command('forward'),
  },
  {
    id: 'media.slower',
    layer: 'frame',
    label: 'audit.act_slower',
    keys: ['-'],
    when: here,
    run: command('slower'),
  },
  {
    id: 'media.faster',
    layer: 'frame',
    label: 'audit.act_faster',
    keys: ['='],
    when: here,
    run: command('faster'),
  },
]
const frames: readonly Action<Bench>[] = [
  {
    id: 'media.frame-back',
    layer: 'frame',
    label: 'audit.act_frame_back',
    keys: [','],
    repeats: true,
    when: here,
    run: command('frame-back'),
  },
  {
    id: 'media.frame',
    layer: 'frame',
    label: 'audit.act_frame',
    keys: ['.'],
    repeats: true,
    when: here,
    run: command('frame-forward'),
  },
]
/** Place, speed and single frames of the player in focus. */
export const playerActions: readonly Action<Bench>[] = [
  ...placeAndSpeed,
  {
    id: 'media.double',
    layer: 'frame',
    label: 'audit.act_double',
    keys: ['\\'],
    when: here,
    run: command('double'),
  },
  ...frames,
]

const nextVideo = (bench: Bench): void => {
  const ids = (focused(get(bench))?.videos ?? []).map((item) => item.id ?? null)
  const at = Math.max(0, ids.indexOf(get(bench).rowId))
  set(bench, { rowId: ids[(at + 1) % ids.length] ?? null })
}
export const videoSingle: readonly Action<Bench>[] = [
  play,
  ...playerActions,
  {
    id: 'video.next',
    layer: 'frame',
    label: 'audit.act_player_next',
    keys: ['Tab'],
    when: (bench) => here(bench) && (focused(get(bench))?.videos.length ?? 0) > 1,
    run: nextVideo,
  },
]

const nextClip = (bench: Bench, by: 1 | -1): void => {
  const ids = get(bench).batches.current.map((record) => record.id)
  const at = ids.indexOf(focused(get(bench))?.id ?? '')
  focusOn(bench, ids[(at + by + ids.length) % ids.length] ?? null)
}
export const videoGrid: readonly Action<Bench>[] = [
  play,
  ...playerActions,
  {
    id: 'clip.next',
    layer: 'frame',
    label: 'audit.act_player_next',
    keys: ['Tab', 'ArrowDown'],
    when: here,
    run: (bench) => nextClip(bench, 1),
  },
  {
    id: 'clip.previous',
    layer: 'frame',
    label: 'audit.act_player_previous',
    keys: ['Shift+Tab', 'ArrowUp'],
    when: here,
    run: (bench) => nextClip(bench, -1),
  },
]

/** The next voice of the record, then the next record. */
const stepVoice = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  const ids = voicesOf(record).map((one) => one.rowId)
  const to = ids[Math.max(0, ids.indexOf(get(bench).rowId ?? '')) + by]
  if (to !== undefined) set(bench, { rowId: to })
  else stepFocus(bench, by)
}
export const voiceList: readonly Action<Bench>[] = [
  play,
  ...placeAndSpeed,
  {
    id: 'voice.random',
    layer: 'frame',
    label: 'audit.act_random',
    keys: ['\\'],
    when: here,
    run: command('random'),
  },
  {
    id: 'voice.region-begin',
    layer: 'frame',
    label: 'audit.act_region_begin',
    keys: ['['],
    when: here,
    run: command('region-begin'),
  },
  {
    id: 'voice.region-end',
    layer: 'frame',
    label: 'audit.act_region_end',
    keys: [']'],
    when: here,
    run: command('region-end'),
  },
  {
    id: 'voice.region-drop',
    layer: 'frame',
    label: 'audit.act_region_drop',
    keys: ['Delete'],
    when: here,
    run: command('region-drop'),
  },
  {
    id: 'voice.down',
    layer: 'frame',
    label: 'audit.act_voice_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: (bench) => stepVoice(bench, 1),
  },
  {
    id: 'voice.up',
    layer: 'frame',
    label: 'audit.act_voice_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: (bench) => stepVoice(bench, -1),
  },
]
