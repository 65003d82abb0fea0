import { useEffect, useSyncExternalStore } from 'react'

let busy = false
const listeners = new Set<() => void>()
const change = (next: boolean): void => {
  busy = next
  for (const listener of listeners) listener()
}

/** Says for as long as `on` that somebody has a record before them, who is not to be disturbed. */
export function useAtWork(on: boolean): void {
  useEffect(() => {
    change(on)
    return () => change(false)
  }, [on])
}

/** Whether somebody has a record before them now; what can wait, waits for a pause. */
export function useIsAtWork(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => busy,
  )
}
