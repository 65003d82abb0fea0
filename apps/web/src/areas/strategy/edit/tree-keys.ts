import type { KeyboardEvent } from 'react'
import type { Row } from './tree-rows.ts'
import { type TreeAct, actKeys } from './tree-acts.ts'

type Options = {
  rows: readonly Row[]
  /** Where the chosen line stands; -1: nowhere. */
  index: number
  onSelect: (row: Row | undefined) => void
  onFold: (row: Row) => void
  onAct: (act: TreeAct) => void
  onEdit: () => void
}

const pageRows = 15

/** What the arrows and the keys beside them do from the chosen line. */
const movesFrom = ({
  rows,
  index,
  onSelect,
  onFold,
  onEdit,
}: Options): Readonly<Record<string, () => void>> => {
  const row = rows[index]
  return {
    ArrowDown: () => onSelect(rows[index + 1] ?? row),
    ArrowUp: () => onSelect(rows[Math.max(0, index - 1)]),
    Home: () => onSelect(rows[0]),
    End: () => onSelect(rows[rows.length - 1]),
    PageDown: () => onSelect(rows[Math.min(rows.length - 1, index + pageRows)]),
    PageUp: () => onSelect(rows[Math.max(0, index - pageRows)]),
    ArrowRight: () => {
      if (row?.open === false) onFold(row)
      else if (row?.open) onSelect(rows[index + 1])
    },
    ArrowLeft: () => {
      if (row?.open) onFold(row)
      else onSelect(rows.find((one) => one.key === row?.parent))
    },
    Enter: onEdit,
  }
}

/** Goes through the tree by arrows, and changes what is chosen by letters. */
export function onTreeKey(event: KeyboardEvent, options: Options): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const move = movesFrom(options)[event.key]
  const letter = actKeys[event.key]
  if (move) move()
  else if (letter) options.onAct(letter)
  else return
  event.preventDefault()
}
