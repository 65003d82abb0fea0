import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { type Bench, current, get } from '../engine/bench.ts'
import { type Tile, groupOf, tilesOf } from '../engine/rows.ts'
import { judgedRow, panelOf } from '../engine/panel.ts'
import { rowsInHand } from '../engine/table.ts'
import { toggleInTree, toggleLabel } from '../rules/result.ts'
import { type NumberedLabel, numberedLabels } from '../rules/numbered.ts'

/** Labels of the record in focus with their numbers. */
export function labelsNow(bench: Bench): NumberedLabel[] {
  const now = current(bench)
  return now?.setting.baseInfo.useLabel
    ? numberedLabels(get(bench).labels[typeKeyOf(now.record)] ?? [], now.setting)
    : []
}

/** Tiles an act on the wall touches: the chosen range, else the one in focus. */
export function tilesInFocus(bench: Bench): Tile[] {
  const { batches, rowId, anchor } = get(bench)
  const tiles = tilesOf(batches.current)
  const at = tiles.findIndex((tile) => tile.key === rowId)
  const from = anchor === null ? at : tiles.findIndex((tile) => tile.key === anchor)
  return at < 0 ? [] : tiles.slice(Math.min(at, from < 0 ? at : from), Math.max(at, from) + 1)
}

/** Labels tiles of the wall, or takes the label off where all of them have it. */
export function labelTiles(bench: Bench, id: number, setting: TypeSetting): void {
  const tiles = tilesInFocus(bench)
  const rowOf = (tile: Tile) => bench.drafts.get(tile.record.recordId).rows[tile.rowId]
  const allHave = tiles.length > 0 && tiles.every((tile) => rowOf(tile)?.labels.includes(id))
  for (const tile of tiles) {
    const row = rowOf(tile)
    if ((row?.labels.includes(id) ?? false) !== allHave) continue
    const labels = toggleLabel(row?.labels ?? [], id, setting)
    bench.drafts.setRow(tile.record.recordId, tile.rowId, {
      labels,
      resultId: labels.length === 0 ? null : (row?.resultId ?? null),
    })
  }
}

/** Labels the records of the rows in hand, or takes the label off where all of them have it. */
export function labelTableRows(bench: Bench, id: number, setting: TypeSetting): void {
  const ids = [...new Set(rowsInHand(bench, get(bench)).map((row) => row.record.recordId))]
  const allHave = ids.every((recordId) => bench.drafts.get(recordId).labels.includes(id))
  for (const recordId of ids) {
    const { labels } = bench.drafts.get(recordId)
    if (labels.includes(id) === allHave)
      bench.drafts.set(recordId, { labels: toggleLabel(labels, id, setting) })
  }
}

/** Labels one resource; the labels of the post are what its resources carry, and its own. */
const labelResource = (
  bench: Bench,
  record: HeldRecord,
  rowId: string,
  id: number,
  setting: TypeSetting,
): void => {
  const before = bench.drafts.get(record.recordId).rows[rowId]?.labels ?? []
  const after = toggleLabel(before, id, setting)
  bench.drafts.setRow(record.recordId, rowId, { labels: after })
  const { labels, rows } = bench.drafts.get(record.recordId)
  const kept = labels.filter(
    (one) =>
      !before.includes(one) || Object.values(rows).some((other) => other.labels.includes(one)),
  )
  bench.drafts.set(record.recordId, { labels: [...new Set([...kept, ...after])] })
}

/** Labels the whole record, or the member of its group that was gone to. */
const labelRecord = (bench: Bench, record: HeldRecord, id: number, setting: TypeSetting): void => {
  const state = get(bench)
  const member = bench.kind.groups
    ? (groupOf(state.batches.current, record).find((one) => one.id === state.rowId) ?? record)
    : record
  const { labels } = bench.drafts.get(member.recordId)
  const trees = new Map(
    (state.labels[typeKeyOf(record)] ?? []).map((label) => [label.id, label.templateId]),
  )
  bench.drafts.set(member.recordId, {
    labels: panelOf(bench).labelsByTree
      ? toggleInTree(labels, id, setting, trees)
      : toggleLabel(labels, id, setting),
  })
}

/**
 * Puts a label on what is in focus, or takes it off: tiles of the wall, a resource, or the whole
 * record.
 */
export function chooseLabel(bench: Bench, id: number): void {
  const now = current(bench)
  if (!now || now.record.readOnly) return
  const { record, setting } = now
  bench.trace.labelled(record.id)
  const { label } = panelOf(bench)
  if (label) {
    label(bench, id, setting)
    return
  }
  const rowId = judgedRow(bench, get(bench).rowId, record)
  if (rowId === null) labelRecord(bench, record, id, setting)
  else labelResource(bench, record, rowId, id, setting)
}
