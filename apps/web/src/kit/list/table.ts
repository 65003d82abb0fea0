import type { ReactNode } from 'react'
import type { Sort } from './sort.ts'

/** A column of a list. */
export type Column<R> = {
  key: string
  title: string
  /** What the column says, for who rests on its heading. */ hint?: string
  width?: number
  numeric?: boolean
  mono?: boolean
  /** Stays in sight at the end while the rest is scrolled. */ pin?: 'end'
  /**
   * What the list is sorted by through this column, as its call names it; with `-` before it where
   * the column shows what falls as that rises, as an age.
   */
  sort?: string
  /** Not shown until a person asks for it. */ optional?: true
  render: (row: R) => ReactNode
}
export type Ticks = {
  isTicked: (id: string) => boolean
  toggle: (id: string) => void
  all: boolean
  toggleAll: () => void
}
export type Sorting = {
  /** What the whole list can be sorted by. */ keys: readonly string[]
  sort: Sort | null
  onSort: (sort: Sort | null) => void
}
/** Widths that a person has given to columns. */
export type Layout = {
  widths: Readonly<Record<string, number>>
  setWidths: (widths: Readonly<Record<string, number>>) => void
}
