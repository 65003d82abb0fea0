import { useRef } from 'react'
import { usePlace } from '../../nav/location.ts'

/**
 * The filters of a page's own address. Another address is not read: a render may come before the console has asked whether to leave, and what is edited would be gone before anybody could say no.
 */
export const useOwnQuery = (own: string): URLSearchParams => {
  const { path, query } = usePlace()
  const kept = useRef(query)
  if (path === own) kept.current = query
  return kept.current
}
