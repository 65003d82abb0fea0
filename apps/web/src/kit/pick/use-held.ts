import { type PointerEvent, useRef, useState } from 'react'

/**
 * What a list shows: `now`, but for as long as one of its options is pressed, what it was when the
 * press began. Otherwise what a search finds meanwhile takes the option away from under the
 * pointer, and with it the press.
 */
export function useHeld<T>(now: T): { shown: T; onPress: (event: PointerEvent) => void } {
  const [held, setHeld] = useState<{ value: T } | null>(null)
  const latest = useRef(now)
  latest.current = now
  const onPress = ({ target }: PointerEvent): void => {
    if (!(target instanceof Element) || target.closest('[role="option"]') === null) return
    setHeld({ value: latest.current })
    const ended = new AbortController()
    // The press itself is answered first.
    const release = (): void => {
      ended.abort()
      setTimeout(() => setHeld(null))
    }
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, release, { signal: ended.signal, capture: true })
  }
  return { shown: held === null ? now : held.value, onPress }
}
