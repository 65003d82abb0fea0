import type { KeyboardEvent } from 'react'
import type { TreeActs } from './LabelTreeRow.tsx'
import type { TreeRow } from './tree-rows.ts'

type Options = {
  rows: readonly TreeRow[]
  /** Where the current row stands; -1: nowhere. */
  at: number
  editable: boolean
  acts: TreeActs
  onCurrent: (id: number) => void
}

const pageRows = 15
const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const
const isWay = (key: string): key is keyof typeof ways => key in ways

/** What every key does from the current row. */
const keysFrom = ({
  rows,
  at,
  editable,
  acts,
  onCurrent,
}: Options): Readonly<Record<string, () => void>> => {
  const row = rows[at]
  const go = (index: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (next) onCurrent(next.label.id)
  }
  return {
    ArrowDown: () => go(at + 1),
    ArrowUp: () => go(at < 0 ? 0 : at - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    PageDown: () => go(at + pageRows),
    PageUp: () => go(at - pageRows),
    ArrowRight: () => {
      if (!row || row.below === 0) return
      if (row.open) go(at + 1)
      else acts.open(row.label.id, true)
    },
    ArrowLeft: () => {
      if (row?.open) acts.open(row.label.id, false)
      else if (row && row.label.parentId !== 0) onCurrent(row.label.parentId)
    },
    ' ': () => row && acts.tick(row.label.id),
    Enter: () => row && acts.edit(row.label),
    Delete: () => row && editable && acts.remove(row.label),
    Insert: () => row && editable && acts.add(row.label),
  }
}

/** Keys of the tree: they choose, open, tick, edit; with Alt the arrows move the label. */
export function onLabelTreeKey(event: KeyboardEvent, options: Options): void {
  if (event.target !== event.currentTarget) return
  const row = options.rows[options.at]
  if (event.altKey && row && isWay(event.key)) {
    if (options.editable) options.acts.step(row.label.id, ways[event.key])
    event.preventDefault()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const act = keysFrom(options)[event.key]
  if (!act) return
  act()
  event.preventDefault()
}
