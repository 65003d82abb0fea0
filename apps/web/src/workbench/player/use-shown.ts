import type { Tried, VideoCause } from '@oas/media/player/recover'
import { useCallback, useRef, useState } from 'react'

/**
 * What a player is given now: `of` names the recording it is for, `turn` counts the addresses
 * tried; a problem is told by `cause` and `message`.
 */
export type Shown = {
  of: string
  url: string
  turn: number
  tried: Tried
  cause: VideoCause | null
  message: string
  busy: boolean
  cut: boolean
}

export type ShownNow = {
  /** What is shown at the moment of asking. */
  now: () => Shown
  /** Changes what is shown, unless another recording has taken its place meanwhile. */
  change: (of: string, next: Partial<Shown>) => void
}

/** The address of a recording as it is before anything was tried. */
const startOf = (of: string, url: string): Shown => ({
  of,
  url,
  turn: 0,
  tried: {},
  cause: null,
  message: '',
  busy: false,
  cut: false,
})

/** Keeps what is shown of a recording; another recording begins anew. */
export function useShown(of: string, first: string) {
  const [state, set] = useState(() => startOf(of, first))
  const shown = state.of === of ? state : startOf(of, first)
  const latest = useRef(shown)
  latest.current = shown
  const change = useCallback((of: string, next: Partial<Shown>): void => {
    if (latest.current.of === of) {
      latest.current = { ...latest.current, ...next }
      set(latest.current)
    }
  }, [])
  const restart = (): void => set({ ...startOf(of, first), turn: shown.turn + 1 })
  const now = useCallback((): Shown => latest.current, [])
  return { shown, now, change, restart }
}
