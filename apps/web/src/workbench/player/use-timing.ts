import { decodesVideo } from '@oas/media/player/recover'
import { createTiming } from '@oas/media/player/timing'
import { type RefObject, useEffect } from 'react'
import { reportPoint } from '../../report/client.ts'

const told = [
  'loadstart',
  'loadedmetadata',
  'canplay',
  'playing',
  'pause',
  'seeking',
  'seeked',
  'waiting',
  'stalled',
  'ratechange',
  'ended',
  'error',
] as const
type Counting = HTMLMediaElement & { webkitVideoDecodedByteCount?: number }

/** Notes what happens to a video and reports it when another takes its place or it closes. */
export function useTiming(
  player: RefObject<HTMLMediaElement | null>,
  url: string,
  video: boolean,
): void {
  useEffect(() => {
    const element = player.current
    if (!element || !video) return
    const timing = createTiming(() => performance.now())
    const note = (event: Event): void => timing.add(event.type, element.currentTime)
    for (const name of told) element.addEventListener(name, note)
    return () => {
      for (const name of told) element.removeEventListener(name, note)
      const entries = timing.take()
      if (entries.some(([name]) => name === 'playing' || name === 'error'))
        reportPoint('audit', 'video-timing', { url, entries })
    }
  }, [player, url, video])
}

/** Looks whether pictures are decoded once a video runs, once each time it is fetched (`turn`). */
export function useDecodeCheck(
  player: RefObject<HTMLMediaElement | null>,
  source: string,
  turn: number,
  video: boolean,
  failed: (cause: 'undecoded') => void,
): void {
  useEffect(() => {
    const element = player.current as Counting | null
    if (!element || !video || source === '') return
    let state: 'open' | 'looking' | 'done' = 'open'
    let gone = false
    const look = async (): Promise<void> => {
      if (state !== 'open') return
      state = 'looking'
      const decodes = await decodesVideo(
        () =>
          gone || element.paused || document.hidden
            ? undefined
            : element.webkitVideoDecodedByteCount,
        (ms) =>
          new Promise((done) => {
            setTimeout(done, ms)
          }),
      )
      state = decodes === null ? 'open' : 'done'
      if (decodes === false && !gone) failed('undecoded')
    }
    const begin = (): void => {
      void look()
    }
    element.addEventListener('playing', begin)
    return () => {
      gone = true
      element.removeEventListener('playing', begin)
    }
  }, [player, source, turn, video, failed])
}
