import { useMemo, useState } from 'react'
import { readStored, store } from '../storage.ts'
import type { Column } from './DataTable.tsx'
import {
  type TableLayout,
  inOrder,
  isAtFirst,
  layoutAtFirst,
  moveKey,
  readLayout,
} from './table-layout.ts'

const isAnything = (value: unknown): value is unknown => value !== null

/** Columns of a list as a person has hidden, ordered and widened them, kept in the browser. */
export function useColumns<R>(page: string, columns: readonly Column<R>[]) {
  const key = `oas:keep:columns:${page}`
  const [layout, setLayout] = useState<TableLayout>(
    () => readLayout(readStored(key, isAnything)) ?? layoutAtFirst(columns),
  )
  const change = (part: Partial<TableLayout>): void => {
    const next = { ...layout, ...part }
    setLayout(next)
    store(key, next)
  }
  const { hidden, order, widths } = layout
  const all = useMemo(() => inOrder(columns, order), [columns, order])
  const shown = useMemo(() => all.filter((column) => !hidden.includes(column.key)), [all, hidden])
  return {
    all,
    shown,
    hidden,
    widths,
    toggle: (column: string): void =>
      change({
        hidden: hidden.includes(column)
          ? hidden.filter((one) => one !== column)
          : [...hidden, column],
      }),
    showAll: (): void => change({ hidden: [] }),
    /** Puts a column where the one at that place stands. */
    move: (column: string, to: number): void =>
      change({
        order: moveKey(
          all.map((one) => one.key),
          column,
          to,
        ),
      }),
    setWidths: (next: Readonly<Record<string, number>>): void => change({ widths: next }),
    reset: (): void => change(layoutAtFirst(columns)),
    isUsual: isAtFirst(layout, columns),
  }
}
