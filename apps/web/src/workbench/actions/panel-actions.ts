import type { PanelType } from '@oas/contract/setting/schemas'
import { toggled } from '../results/picks.ts'
import { gridStep } from '@oas/media/wall/grid'
import { type Bench, focused, get, set, settingFor } from '../engine/bench.ts'
import { focusOn, stepFocus } from '../engine/focus.ts'
import { deliveredTo } from '../engine/delivered.ts'
import { groupHeads, groupOf, picturesOf, resourcesOf, tilesOf } from '../engine/rows.ts'
import { emptyRow } from '../engine/types.ts'
import { tilesInFocus } from '../labels/choose.ts'
import { buttonsNow } from '../results/problems.ts'
import { submitRest } from '../results/submit.ts'
import { wallLayout } from '../wellness/layout.ts'
import { chatActions } from './chat-actions.ts'
import { resultKeys } from './keys.ts'
import { liveRoom, liveWall, voiceRoom } from './room-actions.ts'
import { command, playerActions, videoGrid, videoSingle, voiceList } from './media-actions.ts'
import { adActions, appealActions, lowCodeActions, profileActions } from './record-data-actions.ts'
import type { Action } from './registry.ts'
import { similarActions } from './similar-actions.ts'
import { tableActions } from './table-actions.ts'
import { timelineActions } from './timeline-actions.ts'

const here = (bench: Bench): boolean =>
  get(bench).phase === 'auditing' && focused(get(bench)) !== undefined

const openViewer = (bench: Bench): void => {
  const record = focused(get(bench))
  if (!record || record.pictures.length === 0) return
  const pictures = picturesOf(record)
  const row = get(bench).rowId
  set(bench, {
    viewer: {
      urls: pictures.map((one) => one.item.content),
      index: Math.max(
        0,
        pictures.findIndex((one) => one.rowId === row || `${record.recordId}/${one.rowId}` === row),
      ),
    },
  })
}
const openAction: Action<Bench> = {
  id: 'media.open',
  layer: 'frame',
  label: 'audit.act_open',
  keys: ['Space'],
  when: here,
  run: openViewer,
}

const stepHit = (bench: Bench, by: 1 | -1): void => {
  const marks = document.querySelectorAll('[data-focus-text] mark[data-first]')
  if (marks.length === 0) return
  const next = (get(bench).hitIndex + by + marks.length) % marks.length
  set(bench, { hitIndex: next })
  for (const [index, mark] of marks.entries()) mark.toggleAttribute('data-current', index === next)
  marks[next]?.scrollIntoView({ block: 'nearest' })
}
const hitActions: readonly Action<Bench>[] = [
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
    set(bench, { ticked: toggled(ticked, focusId) })
    stepFocus(bench, 1)
  }
}
const tickAction: Action<Bench> = {
  id: 'row.tick',
  layer: 'frame',
  label: 'audit.act_tick',
  keys: ['Shift+Space'],
  when: (bench) => here(bench) && bench.kind.ticks === true,
  run: tick,
}
const restAction: Action<Bench> = {
  id: 'rest.submit',
  layer: 'frame',
  label: 'audit.act_rest',
  keys: ['Shift+Enter'],
  decides: true,
  when: here,
  run: submitRest,
}
const textList: readonly Action<Bench>[] = [
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

const members = (bench: Bench): string[] => {
  const { current } = get(bench).batches
  return groupOf(current, focused(get(bench))).map((record) => record.id)
}
const stepMember = (bench: Bench, by: 1 | -1): void => {
  const ids = members(bench)
  const at = ids.indexOf(get(bench).rowId ?? get(bench).focusId ?? '')
  set(bench, { rowId: ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null })
}
const takeOut = (bench: Bench): void => {
  const { rowId, focusId, takenOut } = get(bench)
  const id = rowId ?? focusId
  if (id)
    set(bench, {
      takenOut: takenOut.includes(id) ? takenOut.filter((one) => one !== id) : [...takenOut, id],
    })
}
const stepGroup = (bench: Bench, by: 1 | -1): void => {
  const { current } = get(bench).batches
  const heads = groupHeads(current).map((record) => record.id)
  const at = heads.findIndex((id) => members(bench).includes(id))
  focusOn(bench, heads[Math.min(heads.length - 1, Math.max(0, at + by))] ?? null)
}
const exceptMember = (bench: Bench, combo: string): void => {
  const { rowId, focusId } = get(bench)
  const record = get(bench).batches.current.find((one) => one.id === rowId)
  const button =
    buttonsNow(bench)[
      resultKeys.indexOf(combo.replace('Shift+', '') as (typeof resultKeys)[number])
    ]
  if (!record || record.id === focusId || !button) return
  const now = bench.drafts.get(record.recordId).resultId
  bench.drafts.set(record.recordId, { resultId: now === button.id ? null : button.id })
}
const inGroup = (bench: Bench): boolean => here(bench) && bench.kind.groups === true
/** Through the members of a group and back to the group itself. */
const walkMembers =
  (by: 1 | -1) =>
  (bench: Bench): void => {
    const { focusId, rowId } = get(bench)
    const ids = [null, ...members(bench).filter((id) => id !== focusId)]
    set(bench, {
      rowId:
        ids[
          Math.min(
            ids.length - 1,
            Math.max(0, ids.indexOf(ids.includes(rowId) ? rowId : null) + by),
          )
        ] ?? null,
    })
  }
const taggedGroup: readonly Action<Bench>[] = [
  {
    id: 'member.down',
    layer: 'frame',
    label: 'audit.act_member_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: inGroup,
    run: walkMembers(1),
  },
  {
    id: 'member.up',
    layer: 'frame',
    label: 'audit.act_member_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: inGroup,
    run: walkMembers(-1),
  },
  {
    id: 'member.out',
    layer: 'frame',
    label: 'audit.act_take_out',
    keys: ['Shift+Space'],
    when: (bench) => inGroup(bench) && get(bench).rowId !== null,
    run: takeOut,
  },
]
const textGroup: readonly Action<Bench>[] = [
  ...hitActions,
  {
    id: 'member.down',
    layer: 'frame',
    label: 'audit.act_member_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: (bench) => stepMember(bench, 1),
  },
  {
    id: 'member.up',
    layer: 'frame',
    label: 'audit.act_member_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: (bench) => stepMember(bench, -1),
  },
  {
    id: 'group.unfold',
    layer: 'frame',
    label: 'audit.act_unfold',
    keys: ['ArrowRight'],
    when: here,
    run: (bench) => set(bench, { unfolded: true }),
  },
  {
    id: 'group.fold',
    layer: 'frame',
    label: 'audit.act_fold',
    keys: ['ArrowLeft'],
    when: here,
    run: (bench) => set(bench, { unfolded: false }),
  },
  {
    id: 'member.out',
    layer: 'frame',
    label: 'audit.act_take_out',
    keys: ['Space'],
    when: here,
    run: takeOut,
  },
  {
    id: 'member.except',
    layer: 'frame',
    label: 'audit.act_except',
    keys: resultKeys.map((key) => `Shift+${key}`),
    decides: true,
    when: here,
    run: exceptMember,
  },
  {
    id: 'group.next',
    layer: 'frame',
    label: 'audit.act_group',
    keys: ['Tab'],
    when: here,
    run: (bench) => stepGroup(bench, 1),
  },
]

const stepPicture = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  const ids = picturesOf(record).map((one) => one.rowId)
  const at = Math.max(0, ids.indexOf(get(bench).rowId ?? ''))
  set(bench, { rowId: ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null })
}
const pictureSingle: readonly Action<Bench>[] = [
  ...hitActions,
  openAction,
  {
    id: 'picture.next',
    layer: 'frame',
    label: 'audit.act_picture_next',
    keys: ['ArrowRight'],
    repeats: true,
    when: here,
    run: (bench) => stepPicture(bench, 1),
  },
  {
    id: 'picture.previous',
    layer: 'frame',
    label: 'audit.act_picture_previous',
    keys: ['ArrowLeft'],
    repeats: true,
    when: here,
    run: (bench) => stepPicture(bench, -1),
  },
]

const stepTile = (bench: Bench, combo: string): void => {
  const range = combo.startsWith('Shift+')
  const tiles = tilesOf(get(bench).batches.current)
  const at = tiles.findIndex((tile) => tile.key === get(bench).rowId)
  const next =
    at < 0
      ? 0
      : gridStep(
          at,
          combo.replace('Shift+', '') as 'ArrowLeft',
          wallLayout(bench).columns,
          tiles.length,
        )
  const tile = tiles[next]
  if (!tile) return
  set(bench, {
    anchor: range ? (get(bench).anchor ?? tiles[Math.max(0, at)]?.key ?? null) : null,
    rowId: tile.key,
    focusId: tile.record.id,
  })
  requestAnimationFrame(() => {
    const node = document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(tile.key)}"]`)
    node?.focus({ preventScroll: true })
    node?.scrollIntoView({ block: 'nearest' })
  })
}
const takeAll = (bench: Bench): void => {
  const tiles = tilesOf(get(bench).batches.current)
  set(bench, { anchor: tiles[0]?.key ?? null, rowId: tiles.at(-1)?.key ?? null })
}
/**
 * Marks of the range, or of the whole wall, become their opposite: the labels of marked tiles go to
 * the others.
 */
const invert = (bench: Bench): void => {
  const chosen =
    get(bench).anchor === null ? tilesOf(get(bench).batches.current) : tilesInFocus(bench)
  const rows = chosen.map((tile) => ({
    tile,
    row: bench.drafts.get(tile.record.recordId).rows[tile.rowId] ?? emptyRow,
  }))
  const pattern = rows.find(({ row }) => row.labels.length > 0 || row.resultId !== null)?.row
  if (!pattern) return
  for (const { tile, row } of rows)
    bench.drafts.setRow(
      tile.record.recordId,
      tile.rowId,
      row.labels.length > 0 || row.resultId !== null
        ? { ...emptyRow }
        : {
            labels: pattern.labels,
            resultId: pattern.resultId,
            remark: pattern.remark,
            form: pattern.form,
          },
    )
}
const wallKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const pictureWall: readonly Action<Bench>[] = [
  openAction,
  {
    id: 'tile.move',
    layer: 'frame',
    label: 'audit.act_tile',
    keys: wallKeys,
    repeats: true,
    when: here,
    run: stepTile,
  },
  {
    id: 'tile.range',
    layer: 'frame',
    label: 'audit.act_range',
    keys: wallKeys.map((key) => `Shift+${key}`),
    repeats: true,
    when: here,
    run: stepTile,
  },
  { id: 'tile.all', layer: 'frame', label: 'audit.act_all', keys: ['*'], when: here, run: takeAll },
  {
    id: 'tile.invert',
    layer: 'frame',
    label: 'audit.act_invert',
    keys: ['\\'],
    when: here,
    run: invert,
  },
]

/** Space on a resource: a picture opens, a video or voice plays or pauses. */
const openOrPlay = (bench: Bench): void => {
  const record = focused(get(bench))
  const resources = record ? resourcesOf(record, deliveredTo(get(bench), record)) : []
  const resource = resources.find((one) => one.rowId === get(bench).rowId) ?? resources[0]
  if (resource?.kind === 'video' || resource?.kind === 'voice') command('play')(bench)
  else if (resource?.kind === 'picture' || resource?.kind === 'text') openViewer(bench)
}
const stepResource = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  const ids = resourcesOf(record, deliveredTo(get(bench), record)).map((one) => one.rowId)
  const at = Math.max(0, ids.indexOf(get(bench).rowId ?? ids[0] ?? ''))
  set(bench, { rowId: ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null, hitIndex: -1 })
}
const resourceVerdict = (bench: Bench, combo: string): void => {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  const rowId =
    state.rowId ?? (record ? resourcesOf(record, deliveredTo(state, record))[0]?.rowId : undefined)
  const button =
    buttonsNow(bench)[
      resultKeys.indexOf(combo.replace('Shift+', '') as (typeof resultKeys)[number])
    ]
  if (!record || !setting || !button || rowId === undefined) return
  const row = bench.drafts.get(record.recordId).rows[rowId] ?? emptyRow
  bench.drafts.setRow(record.recordId, rowId, {
    resultId: row.resultId === button.id ? null : button.id,
  })
}
const multiResource: readonly Action<Bench>[] = [
  ...hitActions,
  { ...openAction, run: openOrPlay },
  ...playerActions,
  {
    id: 'resource.down',
    layer: 'frame',
    label: 'audit.act_resource_down',
    keys: ['ArrowDown'],
    repeats: true,
    when: here,
    run: (bench) => stepResource(bench, 1),
  },
  {
    id: 'resource.up',
    layer: 'frame',
    label: 'audit.act_resource_up',
    keys: ['ArrowUp'],
    repeats: true,
    when: here,
    run: (bench) => stepResource(bench, -1),
  },
  {
    id: 'resource.result',
    layer: 'frame',
    label: 'audit.act_resource_result',
    keys: resultKeys.map((key) => `Shift+${key}`),
    decides: true,
    when: here,
    run: resourceVerdict,
  },
]

/** What each panel adds to the frame's actions. */
export const panelActions: Readonly<Record<PanelType, readonly Action<Bench>[]>> = {
  text_list: textList,
  text_group: textGroup,
  picture_single: pictureSingle,
  picture_wall: pictureWall,
  multi_resource: multiResource,
  video_single: [...hitActions, ...videoSingle],
  video_grid: [...hitActions, ...videoGrid],
  voice_list: [...hitActions, ...voiceList, restAction, tickAction],
  table: [...hitActions, ...tableActions],
  profile: [...hitActions, ...profileActions],
  chat: chatActions,
  appeal: [...hitActions, ...appealActions],
  ad: [...hitActions, ...adActions],
  low_code: [...hitActions, ...lowCodeActions],
  live_room: [...hitActions, ...liveRoom],
  live_wall: [...liveWall, restAction],
  voice_room: voiceRoom,
  tagging: [...hitActions, ...videoSingle, ...taggedGroup],
  timeline: [...hitActions, ...timelineActions],
  similar: similarActions,
}
