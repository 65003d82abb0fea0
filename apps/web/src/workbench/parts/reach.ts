import { createContext, use } from 'react'

/**
 * Whether what can be pressed in a cell is reached by Tab: in the row in focus, not in the hundreds
 * of others.
 */
export const Reach = createContext(false)

export function useReach(small: boolean): 0 | -1 {
  const reached = use(Reach)
  return small && !reached ? -1 : 0
}
