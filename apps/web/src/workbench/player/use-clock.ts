import { isPlaylist } from '@oas/media/player/source'
import { type RefObject, useEffect, useState } from 'react'
import { lengthOf } from './length.ts'

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

/** How long a recording is by what is in it; null until it plays, and where that tells nothing. */
const useMeasured = (url: string, plays: boolean): number | null => {
  const [measured, setMeasured] = useState<{ url: string; seconds: number | null } | null>(null)
  useEffect(() => {
    if (!plays || url === '' || isPlaylist(url)) return
    let gone = false
    void lengthOf(url).then((seconds) => {
      if (!gone) setMeasured({ url, seconds })
    })
    return () => {
      gone = true
    }
  }, [url, plays])
  return measured?.url === url ? measured.seconds : null
}

/**
 * Where a player is, how long its recording is, and whether it plays; about four times a second
 * while it does. Of a recording that is heard only, `heard` is where it is played from: a browser
 * guesses how long some of them are.
 */
export function useClock(player: RefObject<HTMLMediaElement | null>, heard = ''): Clock {
  const [clock, setClock] = useState(still)
  const measured = useMeasured(heard, Number.isFinite(clock.seconds))
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
  return measured === null ? clock : { ...clock, seconds: measured }
}
