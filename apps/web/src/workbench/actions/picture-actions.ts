import { gridStep } from '@oas/media/wall/grid'
import { type Bench, focused, get, set } from '../engine/bench.ts'
import { picturesOf, tilesOf } from '../engine/rows.ts'
import { emptyRow } from '../shapes/draft.ts'
import { tilesInFocus } from '../verdict/choose-label.ts'
import { wallLayout } from '../engine/preload.ts'
import { here, openAction } from './open-action.ts'
import type { Action } from '../shapes/action.ts'
import { hitActions } from './text-actions.ts'

const stepPicture = (bench: Bench, by: 1 | -1): void => {
  const record = focused(get(bench))
  if (!record) return
  const ids = picturesOf(record).map((one) => one.rowId)
  const at = Math.max(0, ids.indexOf(get(bench).rowId ?? ''))
  set(bench, { rowId: ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null })
}

export const pictureSingle: readonly Action<Bench>[] = [
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

export const pictureWall: readonly Action<Bench>[] = [
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
