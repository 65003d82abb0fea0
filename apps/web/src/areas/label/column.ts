import type { ReactNode } from 'react'
import type { Column } from '../../kit/list/DataTable.tsx'

/** One column of a list in a line. */
export const column = <R>(
  key: string,
  title: string,
  width: number,
  render: (row: R) => ReactNode,
): Column<R> => ({ key, title, width, render })

/** A column of numbers. */
export const numberColumn = <R>(
  key: string,
  title: string,
  width: number,
  render: (row: R) => ReactNode,
): Column<R> => ({ key, title, width, numeric: true, render })

/** A column of keys, each letter as wide as the others. */
export const keyColumn = <R>(
  key: string,
  title: string,
  width: number,
  render: (row: R) => ReactNode,
): Column<R> => ({ key, title, width, mono: true, render })
