import { typeKeyOf } from '@oas/contract/type-key'
import { type Bench, focused, get, settingFor } from '../engine/bench.ts'
import { type Tile, groupOf, tilesOf } from '../engine/rows.ts'
import { judgedRow } from '../engine/judged-row.ts'
import { rowsInHand } from '../engine/table.ts'
import { toggleInTree, toggleLabel } from '../results/rules.ts'
import { type NumberedLabel, numberedLabels } from './numbered.ts'

/** Labels of the record in focus with their numbers. */
export const labelsNow = (bench: Bench): NumberedLabel[] => {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  return record && setting?.baseInfo.useLabel
    ? numberedLabels(state.labels[typeKeyOf(record)] ?? [], setting)
    : []
}

/** Tiles an act on the wall touches: the chosen range, else the one in focus. */
export const tilesInFocus = (bench: Bench): Tile[] => {
  const { batches, rowId, anchor } = get(bench)
  const tiles = tilesOf(batches.current)
  const at = tiles.findIndex((tile) => tile.key === rowId)
  const from = anchor === null ? at : tiles.findIndex((tile) => tile.key === anchor)
  return at < 0 ? [] : tiles.slice(Math.min(at, from < 0 ? at : from), Math.max(at, from) + 1)
}

/**
 * Puts a label on what is in focus, or takes it off: tiles of the wall, a resource, or the whole
 * record.
 */
export const chooseLabel = (bench: Bench, id: number): void => {
  const state = get(bench)
  const record = focused(state)
  const setting = record && settingFor(state, record)
  if (!record || !setting || record.readOnly) return
  bench.trace.labelled(record.id)
  if (bench.kind.panel === 'picture_wall') {
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
    return
  }
  if (bench.kind.panel === 'table') {
    const ids = [...new Set(rowsInHand(bench, state).map((row) => row.record.recordId))]
    const allHave = ids.every((recordId) => bench.drafts.get(recordId).labels.includes(id))
    for (const recordId of ids) {
      const { labels } = bench.drafts.get(recordId)
      if (labels.includes(id) === allHave)
        bench.drafts.set(recordId, { labels: toggleLabel(labels, id, setting) })
    }
    return
  }
  const rowId = judgedRow(bench.kind.panel, state.rowId, record)
  if (rowId !== null) {
    const row = bench.drafts.get(record.recordId).rows[rowId]
    const before = row?.labels ?? []
    const after = toggleLabel(before, id, setting)
    bench.drafts.setRow(record.recordId, rowId, { labels: after })
    // The labels of the post are what its resources carry, and what was put on the post itself.
    const { labels, rows } = bench.drafts.get(record.recordId)
    const kept = labels.filter(
      (one) =>
        !before.includes(one) || Object.values(rows).some((other) => other.labels.includes(one)),
    )
    bench.drafts.set(record.recordId, { labels: [...new Set([...kept, ...after])] })
    return
  }
  // A member of a group that was gone to gets labels of its own.
  const member = bench.kind.groups
    ? (groupOf(state.batches.current, record).find((one) => one.id === state.rowId) ?? record)
    : record
  const { labels } = bench.drafts.get(member.recordId)
  // On the tagging page each tree keeps to its own maximum.
  const trees = new Map(
    (state.labels[typeKeyOf(record)] ?? []).map((label) => [label.id, label.templateId]),
  )
  bench.drafts.set(member.recordId, {
    labels:
      bench.kind.panel === 'tagging'
        ? toggleInTree(labels, id, setting, trees)
        : toggleLabel(labels, id, setting),
  })
}
