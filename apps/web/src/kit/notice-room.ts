import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** Dialogs that stand open, the one in front last. */
let rooms: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const change = (next: readonly HTMLElement[]): void => {
  rooms = next
  for (const listener of listeners) listener()
}

/**
 * Has notices shown in a dialog for as long as it stands in front: over the page behind it they
 * would be out of reach.
 */
export function useNoticeRoom(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const room = dialog.current
    if (!room) return undefined
    change([...rooms, room])
    return () => change(rooms.filter((one) => one !== room))
  }, [dialog])
}

/** The dialog in front now; null where none stands open. */
export function frontRoom(): HTMLElement | null {
  return rooms.at(-1) ?? null
}

/** The same for what is drawn. */
export function useFrontRoom(): HTMLElement | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, frontRoom)
}
