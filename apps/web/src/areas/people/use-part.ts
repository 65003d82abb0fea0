import { setQuery, usePlace } from '../../nav/location.ts'

/** The tab of a page, kept in the address. */
export function usePart<K extends string>(keys: readonly [K, ...K[]]): [K, (key: string) => void] {
  const { query } = usePlace()
  return [
    keys.find((key) => key === query.get('tab')) ?? keys[0],
    (key) => setQuery({ tab: key === keys[0] ? '' : key }),
  ]
}
