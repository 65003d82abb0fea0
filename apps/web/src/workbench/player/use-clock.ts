import { type RefObject, useEffect, useState } from 'react'

export type Clock = { at: number; seconds: number; playing: boolean }
const still: Clock = { at: 0, seconds: Number.NaN, playing: false }
const events = [
  'timeupdate',
  'durationchange',
  'play',
  'pause',
  'ended',
  'seeked',
  'emptied',
] as const

/**
 * Where a player is, how long its recording is, and whether it plays; about four times a second
 * while it does.
 */
export function useClock(player: RefObject<HTMLMediaElement | null>): Clock {
  const [clock, setClock] = useState(still)
  useEffect(() => {
    const element = player.current
    if (!element) return
    const tell = (): void =>
      setClock({ at: element.currentTime, seconds: element.duration, playing: !element.paused })
    for (const name of events) element.addEventListener(name, tell)
    return () => {
      for (const name of events) element.removeEventListener(name, tell)
    }
  }, [player])
  return clock
}
