import { useEffect, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'

/**
 * What a form was opened on: it stays while somebody types, whatever is read anew meanwhile.
 * `renew` takes what the server has now, with a new key, so that the form starts again.
 */
export function useSnapshot<T, E>(
  query: UseQueryResult<T, E>,
): { value: T | undefined; key: number; renew: () => Promise<void> } {
  const [kept, setKept] = useState<{ value: T; key: number } | null>(null)
  const fresh = query.data
  useEffect(() => {
    if (fresh !== undefined) setKept((before) => before ?? { value: fresh, key: 1 })
  }, [fresh])
  const renew = async (): Promise<void> => {
    const { data } = await query.refetch()
    if (data !== undefined) setKept((before) => ({ value: data, key: (before?.key ?? 0) + 1 }))
  }
  return { value: kept?.value, key: kept?.key ?? 0, renew }
}
