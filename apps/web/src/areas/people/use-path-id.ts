import { useState } from 'react'
import { usePlace } from '../../nav/location.ts'
import { matchPath } from '../../nav/match.ts'

/** The `:id` part of the page's address, taken once: while the console goes elsewhere, the page that is left still draws. */
export const usePathId = (pattern: string): string => {
  const { path } = usePlace()
  const [id] = useState(() => matchPath(pattern, path)?.['id'] ?? '')
  return id
}
