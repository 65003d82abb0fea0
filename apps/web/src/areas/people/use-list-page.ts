import { useState } from 'react'
import type { FilterValues } from '../../kit/list/filters.ts'

/** Filters and the page of a list that does not stand in the address; a search begins anew. */
export function useListPage() {
  const [values, setValues] = useState<FilterValues>({})
  const [{ current, pageSize }, setPage] = useState({ current: 1, pageSize: 10 })
  const search = (next: FilterValues): void => {
    setValues(next)
    setPage({ current: 1, pageSize })
  }
  const turn = (next: number, size: number): void => setPage({ current: next, pageSize: size })
  return { values, search, current, pageSize, turn }
}
