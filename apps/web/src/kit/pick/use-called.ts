import { useQuery } from '@tanstack/react-query'
import { type RemoteSource, inParts } from './source.ts'

/** How ids are called by a source, once it is known; until then by id. */
export function useCalled(source: RemoteSource, named: readonly string[]): (id: string) => string {
  const ids = [...new Set(named)].toSorted()
  const { data } = useQuery({
    queryKey: ['names of', source.key, ids],
    enabled: ids.length > 0,
    queryFn: () => inParts(source.name, ids),
  })
  return (id) => data?.find(({ value }) => value === id)?.label ?? id
}
