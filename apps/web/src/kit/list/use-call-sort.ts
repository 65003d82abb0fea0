import type { Call, Input } from '@oas/contract/define'
import { sortKeysOf } from '@oas/contract/sort'
import { useState } from 'react'
import { type Sort, sortText } from './sort.ts'
import type { Sorting } from './table.ts'
import { useSort } from './use-sort.ts'

type Asked<C extends Call> = Pick<Input<C>, Extract<'sort', keyof Input<C>>>
type CallSort<C extends Call> = {
  /** For the table. */ sorting: Sorting
  /** For the call. */ asked: Asked<C>
  /** The order as a text; empty for the usual one. */ text: string
}

const callSort = <C extends Call>(
  keys: readonly string[],
  sort: Sort | null,
  onSort: Sorting['onSort'],
): CallSort<C> => ({
  sorting: { keys, sort, onSort },
  asked: (sort ? { sort: sortText(sort) } : {}) as Asked<C>,
  text: sortText(sort),
})

/**
 * The order of a table that its call sorts, kept in the address.
 *
 * @param keys What it can be sorted by now, where that is not all the call knows.
 */
export function useCallSort<C extends Call>(
  call: C,
  keys: readonly string[] = sortKeysOf(call),
): CallSort<C> {
  const { sort, setSort } = useSort(keys)
  return callSort(keys, sort, setSort)
}

/** The same of a table in a drawer or a tab, which keeps its order to itself. */
export function useOwnSort<C extends Call>(call: C, onSort?: () => void): CallSort<C> {
  const [sort, setSort] = useState<Sort | null>(null)
  return callSort(sortKeysOf(call), sort, (next) => {
    setSort(next)
    onSort?.()
  })
}
