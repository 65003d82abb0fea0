import { type KeyboardEvent, type RefObject, useRef } from 'react'

export type OverlayPlace = {
  place: RefObject<HTMLDivElement | null>
  /** Goes on the panel as `onKeyDownCapture`. */ noteEscape: (event: KeyboardEvent) => void
  /** Whether the last Esc was pressed for a list or calendar that stood open over the panel. */
  tookEscape: () => boolean
  /** Whether that happened in a list or calendar over the panel. */
  isIn: (event: KeyboardEvent) => boolean
}

/**
 * Where a panel keeps the lists and calendars that open over it. One that is open takes Esc, and
 * may be gone by the time the panel hears of the key, so it is noted as the key goes down and
 * forgotten when the key has been heard.
 */
export function useOverlayPlace(): OverlayPlace {
  const place = useRef<HTMLDivElement>(null)
  const taken = useRef(false)
  return {
    place,
    noteEscape: (event) => {
      if (event.key !== 'Escape') return
      taken.current = place.current?.hasChildNodes() ?? false
      setTimeout(() => (taken.current = false))
    },
    tookEscape: () => taken.current,
    isIn: (event) => place.current?.contains(event.target as Node) ?? false,
  }
}
