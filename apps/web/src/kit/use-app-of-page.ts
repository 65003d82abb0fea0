import { useEffect } from 'react'
import { useApps } from './use-apps.ts'
import { setQuery, usePlace } from '../nav/location.ts'

/**
 * The app that the address names; where it names none, the first that the person sees is put there.
 */
export function useAppOfPage(): {
  appId: number
  loading: boolean
  choices: ReturnType<typeof useApps>['choices']
} {
  const { choices, loading } = useApps()
  const { query } = usePlace()
  const named = choices.find((one) => one.value === query.get('appId'))?.value
  const first = choices[0]?.value
  useEffect(() => {
    if (named === undefined && first !== undefined)
      setQuery({ ...Object.fromEntries(query), appId: first })
  }, [named, first, query])
  return { appId: Number(named ?? first ?? 0), loading, choices }
}
