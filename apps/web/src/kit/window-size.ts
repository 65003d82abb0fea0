import { useSyncExternalStore } from 'react'

const waitMs = 1000
/** Pages that measure themselves by the window never count on less than this. */
const leastHeight = 600

type Size = { width: number; height: number }
type Measured = Pick<Window, 'innerWidth' | 'innerHeight'> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * The size of a window, told a second after it was last changed: what follows from it is not done
 * anew for every step of a drag.
 */
export function createWindowSize(of: Measured) {
  const read = (): Size => ({ width: of.innerWidth, height: Math.max(leastHeight, of.innerHeight) })
  let size = read()
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      size = read()
      for (const listener of listeners) listener()
    }, waitMs)
  }
  return {
    get: (): Size => size,
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) {
        size = read()
        of.addEventListener('resize', changed)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) {
          clearTimeout(timer)
          of.removeEventListener('resize', changed)
        }
      }
    },
  }
}

let shared: ReturnType<typeof createWindowSize> | null = null
export function useWindowSize(): Size {
  shared ??= createWindowSize(window)
  return useSyncExternalStore(shared.subscribe, shared.get)
}
