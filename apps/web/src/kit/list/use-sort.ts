import { usePlace, setQuery } from '../../nav/location.ts'
import { type Sort, readSort, sortText } from './sort.ts'

/** What a list is sorted by, kept in the address; another order begins with the first page. */
export function useSort(keys: readonly string[]): {
  sort: Sort | null
  setSort: (sort: Sort | null) => void
} {
  const { query } = usePlace()
  return {
    sort: readSort(query.get('sort'), keys),
    setSort: (sort) => {
      const { current: _first, ...others } = Object.fromEntries(query)
      setQuery({ ...others, sort: sortText(sort) })
    },
  }
}
