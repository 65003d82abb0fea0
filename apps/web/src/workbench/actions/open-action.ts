import { type Bench, focused, get, set } from '../engine/bench.ts'
import { picturesOf } from '../engine/rows.ts'
import type { Action } from '../shapes/action.ts'

export function here(bench: Bench): boolean {
  return get(bench).phase === 'auditing' && focused(get(bench)) !== undefined
}

export function openViewer(bench: Bench): void {
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

export const openAction: Action<Bench> = {
  id: 'media.open',
  layer: 'frame',
  label: 'audit.act_open',
  keys: ['Space'],
  when: here,
  run: openViewer,
}
