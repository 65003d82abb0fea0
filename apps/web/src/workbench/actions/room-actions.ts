import { gridStep } from '@oas/media/wall/grid'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { focusOn } from '../engine/focus.ts'
import { command, voiceList } from './media-actions.ts'
import type { Action } from '../shapes/action.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined
const act = (
  id: string,
  label: Action<Bench>['label'],
  keys: readonly string[],
  what: Parameters<typeof command>[0],
  repeats = false,
): Action<Bench> => ({
  id,
  layer: 'frame',
  label,
  keys,
  ...(repeats ? { repeats } : {}),
  when: here,
  run: command(what),
})

/**
 * A room of pictures: its stream and its shots. Where it is a voice room, the same keys move among
 * seats and slices.
 */
export const liveRoom: readonly Action<Bench>[] = [
  act('live.sound', 'live.key_sound', ['Space'], 'sound'),
  act('live.shot-up', 'live.key_shot_up', ['ArrowUp'], 'shot-up', true),
  act('live.shot-down', 'live.key_shot_down', ['ArrowDown'], 'shot-down', true),
  act('live.hour-back', 'live.key_hour_back', [','], 'hour-back'),
  act('live.hour-forward', 'live.key_hour_forward', ['.'], 'hour-forward'),
  act('live.reload', 'live.key_reload', ['\\'], 'reload'),
  act('live.open', 'live.key_open', ['ArrowRight'], 'open-shot'),
  act('live.seat', 'live.key_seat', ['Tab'], 'seat'),
  act('live.listen', 'live.key_live', ['Shift+Space'], 'live'),
]

/** Columns of the wall of busy rooms. */
export const liveColumns = 3
const stepTile = (bench: Bench, combo: string): void => {
  const { current } = get(bench).batches
  const at = Math.max(
    0,
    current.findIndex((record) => record.id === focused(get(bench))?.id),
  )
  focusOn(
    bench,
    current[gridStep(at, combo as 'ArrowLeft', liveColumns, current.length)]?.id ?? null,
  )
}
const openTile = (bench: Bench): void => {
  const record = focused(get(bench))
  if (record && record.pictures.length > 0)
    set(bench, { viewer: { urls: record.pictures.map((one) => one.content), index: 0 } })
}
export const liveWall: readonly Action<Bench>[] = [
  {
    id: 'live.tile',
    layer: 'frame',
    label: 'live.key_tile',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
    repeats: true,
    when: here,
    run: stepTile,
  },
  {
    id: 'live.open',
    layer: 'frame',
    label: 'live.key_open',
    keys: ['Space'],
    when: here,
    run: openTile,
  },
]

const ofSlices = voiceList.filter(
  ({ id }) => !['media.play', 'voice.random', 'voice.down', 'voice.up'].includes(id),
)
/** A voice room: seats, slices, the live stream. */
export const voiceRoom: readonly Action<Bench>[] = [
  ...ofSlices,
  act('voice.seat', 'live.key_seat', ['Tab'], 'seat'),
  act('voice.slice', 'live.key_slice', ['Space'], 'play'),
  act('voice.listen', 'live.key_live', ['Shift+Space'], 'live'),
  act('voice.mute-others', 'live.key_mute_others', ['\\'], 'mute-others'),
  act('voice.slice-up', 'audit.act_voice_up', ['ArrowUp'], 'shot-up', true),
  act('voice.slice-down', 'audit.act_voice_down', ['ArrowDown'], 'shot-down', true),
]
