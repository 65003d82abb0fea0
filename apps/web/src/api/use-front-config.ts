import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { frontConfig } from './front-config.ts'

/** JSON text of a front-end setting, as kept by the page; null where there is none. */
export function useFrontConfig(key: string, enabled: boolean): UseQueryResult<string | null> {
  return useQuery({ queryKey: ['front-config', key], queryFn: () => frontConfig(key), enabled })
}
