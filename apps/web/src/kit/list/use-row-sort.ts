import { type SortText, type SortValue, sortRows } from '@oas/contract/sort'
import { sortText } from './sort.ts'
import type { Sorting } from './table.ts'
import { useSort } from './use-sort.ts'

/**
 * The order of a table whose rows the page has all, kept in the address.
 *
 * @param values What its headings sort by; columns name them as they would a field of a call.
 */
export function useRowSort<R extends object, K extends string>(
  rows: readonly R[],
  values: Readonly<Record<K, (row: R) => SortValue>>,
): {
  rows: readonly R[]
  sorting: Sorting
  /** What a search keeps of the address. */ kept: { sort?: string }
} {
  const keys = Object.keys(values)
  const { sort, setSort } = useSort(keys)
  const order = sort === null ? undefined : (sortText(sort) as SortText<K>)
  return {
    rows: sortRows(rows, order, values),
    sorting: { keys, sort, onSort: setSort },
    kept: order === undefined ? {} : { sort: order },
  }
}
