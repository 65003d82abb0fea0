import { countNodes, treeDisplay } from '@oas/rule-engine/views/tree'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { t } from '../../../i18n/texts.ts'
import type { TraceRow } from './TraceMark.tsx'
import { TreeRow } from './TreeRow.tsx'
import { TreeToolbar } from './TreeToolbar.tsx'
import { keyOf } from './editor-state.ts'
import { type Row, byRow, rowsOf } from './tree-rows.ts'
import { type TreeAct, doAct } from './tree-acts.ts'
import { onTreeKey } from './tree-keys.ts'
import type { Editor } from './use-editor.ts'

type Props = {
  editor: Editor
  trace: readonly TraceRow[]
  ruleName: (ruleId: string) => string
  onEdit: () => void
  tableHint: boolean
  readOnly: boolean
}

/**
 * The rule as a tree. Arrows go through it, Enter opens what is chosen in the form beside it,
 * letters and Delete change it.
 */
export function TreeView({ editor, trace, ruleName, onEdit, tableHint, readOnly }: Props) {
  const { state, rules, problems, mismatches, dispatch } = editor
  const id = useId()
  const list = useRef<VListHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(state.tree, state.closed), [state.tree, state.closed])
  const { at: wrong, within } = useMemo(
    () => byRow(state.tree, rows, problems),
    [state.tree, rows, problems],
  )
  const traced = useMemo(() => new Map(trace.map((row) => [row.path, row])), [trace])
  const count = useMemo(() => countNodes(state.tree.roots), [state.tree])
  const { treeLike, excelCheck } = treeDisplay(count)
  const chosen = keyOf(state.spot)
  const index = rows.findIndex((row) => row.key === chosen)
  const rowId = (row: Row | undefined): string => `${id}-${row?.key.replaceAll('/', '-') ?? ''}`
  const active = index >= 0 ? rowId(rows[index]) : undefined
  useEffect(() => {
    if (treeLike && index >= 0) list.current?.scrollToIndex(index, { align: 'nearest' })
    else if (active !== undefined)
      document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [index, active, treeLike])

  const select = useCallback(
    (row: Row | undefined) => {
      if (row) dispatch({ type: 'select', spot: row.spot })
    },
    [dispatch],
  )
  const fold = useCallback(
    (row: Row, closed = row.open === true) => dispatch({ type: 'fold', key: row.key, closed }),
    [dispatch],
  )
  const act = (what: TreeAct): void => {
    if (readOnly) return
    const next = doAct(state.tree, state.spot, what)
    dispatch({ type: 'change', ...next })
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void =>
    onTreeKey(event, { rows, index, onSelect: select, onFold: fold, onAct: act, onEdit })
  const draw = (row: Row) => (
    <TreeRow
      key={row.key}
      row={row}
      id={rowId(row)}
      rules={rules}
      chosen={row.key === chosen}
      problems={wrong.get(row.key)?.map((one) => one.message)}
      inside={within.get(row.key) ?? 0}
      mismatch={mismatches.has(row.path)}
      trace={row.condition ? traced.get(row.path) : undefined}
      ruleName={ruleName}
      onSelect={select}
      onFold={fold}
    />
  )
  return (
    <div className="tree-view">
      <TreeToolbar
        state={state}
        readOnly={readOnly}
        onAct={act}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        onFoldAll={(closed) => dispatch({ type: 'fold-all', closed })}
      />
      {excelCheck && (
        <p className="tree-note" role="note">
          {t(tableHint ? 'strategy.many_nodes_table' : 'strategy.many_nodes', { n: count })}
        </p>
      )}
      <div
        ref={box}
        role="tree"
        aria-label={t('strategy.tree')}
        tabIndex={0}
        aria-activedescendant={active}
        className={`tree-box ${treeLike ? 'like' : ''}`}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (index < 0) select(rows[0])
        }}
      >
        {treeLike ? (
          <VList ref={list} {...(index >= 0 ? { keepMounted: [index] } : {})} className="tree-list">
            {rows.map(draw)}
          </VList>
        ) : (
          rows.map(draw)
        )}
      </div>
    </div>
  )
}
