import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { LabelTreeRow, type TreeActs } from './LabelTreeRow.tsx'
import { onLabelTreeKey } from './label-tree-keys.ts'
import type { TreeRow } from './tree-rows.ts'

type Props = {
  rows: readonly TreeRow[]
  ticked: ReadonlySet<number>
  editable: boolean
  acts: TreeActs
  current: number | null
  onCurrent: (id: number) => void
  label: string
}

/**
 * The labels of a draft: only the rows in view are drawn; keys choose, open, tick, edit and move.
 */
export function LabelTree({ rows, ticked, editable, acts, current, onCurrent, label }: Props) {
  const list = useRef<VListHandle>(null)
  const at = rows.findIndex((row) => row.label.id === current)
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' })
  }, [at])
  const choose = useCallback((id: number) => onCurrent(id), [onCurrent])
  const onKeyDown = (event: KeyboardEvent): void =>
    onLabelTreeKey(event, { rows, at, editable, acts, onCurrent })
  return (
    <VList
      ref={list}
      className="label-tree"
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={false}
      onKeyDown={onKeyDown}
      data={rows}
      {...(at >= 0 ? { 'aria-activedescendant': `label-${current}` } : {})}
      {...(at >= 0 ? { keepMounted: [at] } : {})}
    >
      {(row: TreeRow) => (
        <LabelTreeRow
          key={row.label.id}
          row={row}
          current={row.label.id === current}
          ticked={ticked.has(row.label.id)}
          editable={editable}
          acts={acts}
          choose={choose}
        />
      )}
    </VList>
  )
}
