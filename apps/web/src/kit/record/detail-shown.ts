import { useSyncExternalStore } from 'react'

/** Names one record: by its own id, or the newest of a post. */
export type DetailOf = { appId: number; type: number; recordId?: string; postId?: string }
let shown: DetailOf | null = null
const listeners = new Set<() => void>()

/**
 * Opens the detail of a record over the page, or closes it; the frame shows it, whatever page asks.
 */
export function showDetail(of: DetailOf | null): void {
  shown = of
  for (const listener of listeners) listener()
}
export function useDetailShown(): DetailOf | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => shown,
  )
}
/** Address of the same detail as a page. */
export function detailPath({ appId, type, recordId, postId }: DetailOf): string {
  return `/tags/customize?${new URLSearchParams({
    appId: String(appId),
    type: String(type),
    ...(recordId ? { recordId } : {}),
    ...(postId ? { postId } : {}),
  }).toString()}`
}
