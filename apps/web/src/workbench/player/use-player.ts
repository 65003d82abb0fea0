import {
  type PlayerKind,
  frameSeconds,
  mediaProblem,
  skipSeconds,
  skipTo,
  stepSpeed,
  toggleDouble,
} from '@oas/media/player/speed'
import type { Definition } from '@oas/media/player/level'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBenchState } from '../engine/react.ts'
import type { PlayerCommand } from '../engine/state.ts'
import { useSource } from '../../kit/player/use-source.ts'
import { useCut } from './use-cut.ts'
import { useRecovery } from './use-recovery.ts'
import { useSlow } from './use-slow.ts'
import { useDecodeCheck, useTiming } from './use-timing.ts'

export type Problem = 'aborted' | 'network' | 'decode' | 'source' | 'undecoded' | 'blocked' | 'slow'
type Act = PlayerCommand['act']

/** The speed a person chose last for each kind; the next recording starts with it. */
const chosen: Record<PlayerKind, number> = { video: 1, voice: 1, audio: 1, wave: 1 }

const moves: Readonly<Partial<Record<Act, (kind: PlayerKind) => number>>> = {
  back: (kind) => -skipSeconds[kind],
  forward: (kind) => skipSeconds[kind],
  'frame-back': () => -frameSeconds,
  'frame-forward': () => frameSeconds,
}
const speedAfter = (kind: PlayerKind, act: Act, now: number): number | null =>
  act === 'slower' || act === 'faster'
    ? stepSpeed(kind, now, act === 'faster' ? 1 : -1)
    : act === 'double'
      ? toggleDouble(now)
      : null

/** Only one recording is heard at a time. */
const pauseOthers = (own: HTMLMediaElement): void => {
  for (const other of document.querySelectorAll<HTMLMediaElement>(
    '.wb-media video, .wb-media audio',
  ))
    if (other !== own) other.pause()
}

export type Player = {
  ref: RefObject<(HTMLVideoElement & HTMLAudioElement) | null>
  problem: Problem | null
  speed: number
  /** What failed in words of its own, where it has any; whether another way is being tried. */
  message: string
  busy: boolean
  /** It plays, but not to its end: a part of it is missing. */
  cut: boolean
  source: string
  definition: Definition
  setDefinition: (definition: Definition) => void
  setSpeed: (speed: number) => void
  seek: (seconds: number) => void
  toggle: () => void
  retry: () => void
  /** For the element: what it tells of itself. */
  events: { onPlay: () => void; onLoadedMetadata: () => void; onError: () => void }
}

/**
 * A recording and the commands of the keyboard for it while it is in focus (`on`). `extra` takes
 * the commands of its own kind; true where it has.
 */
export function usePlayer(
  kind: PlayerKind,
  appId: number,
  url: string,
  on: boolean,
  extra?: (act: Act, element: HTMLMediaElement) => boolean,
): Player {
  const ref = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [blocked, setBlocked] = useState(false)
  const [speed, put] = useState(chosen[kind])
  const recovery = useRecovery(kind, appId, url)
  const { source, failed, well } = recovery
  const command = useBenchState((state) => state.player)
  const before = useRef(command.n)
  useSource(ref, source, recovery.turn, failed)
  const slow = useSlow(ref, `${recovery.turn} ${url} ${source}`)
  const cut = useCut(ref, kind, appId, source, recovery.turn) || recovery.cut
  useTiming(ref, url, kind === 'video')
  useDecodeCheck(ref, source, recovery.turn, kind === 'video', failed)
  const setSpeed = (next: number): void => {
    chosen[kind] = next
    put(next)
  }
  const play = (): void => {
    ref.current?.play().then(
      () => setBlocked(false),
      (error: unknown) => {
        if ((error as Error).name === 'NotAllowedError')
          setBlocked(
            true,
          ) /* others come as an error of the player, or mean that it was paused again */
      },
    )
  }
  const toggle = (): void => {
    if (ref.current?.paused) play()
    else ref.current?.pause()
  }
  useEffect(() => {
    if (ref.current) {
      ref.current.defaultPlaybackRate = speed
      ref.current.playbackRate = speed
    }
  }, [speed])
  useEffect(() => {
    if (command.n === before.current) return
    before.current = command.n
    const element = ref.current
    if (!on || !element || extra?.(command.act, element)) return
    const move = moves[command.act]
    const next = speedAfter(kind, command.act, speed)
    if (move) {
      if (command.act.startsWith('frame')) element.pause()
      element.currentTime = skipTo(element.currentTime, move(kind), element.duration)
    } else if (next !== null) setSpeed(next)
    else if (command.act === 'play') toggle()
  })
  const events = {
    onPlay: (): void => {
      if (ref.current) pauseOthers(ref.current)
    },
    onLoadedMetadata: (): void => {
      setBlocked(false)
      well()
    },
    // An element without a source says so as an error of its own: that is the moment between two
    // recordings.
    onError: (): void => {
      if (ref.current?.getAttribute('src')) failed(mediaProblem(ref.current.error?.code))
    },
  }
  const seek = (to: number): void => {
    if (ref.current) ref.current.currentTime = to
  }
  const { cause, message, busy, definition, setDefinition } = recovery
  const problem: Problem | null = blocked
    ? 'blocked'
    : cause === 'not-found'
      ? 'network'
      : (cause ?? (slow ? 'slow' : null))
  return {
    ref,
    problem,
    message,
    busy,
    cut,
    source,
    definition,
    setDefinition,
    speed,
    setSpeed,
    seek,
    toggle,
    retry: () => {
      setBlocked(false)
      recovery.retry()
    },
    events,
  }
}
