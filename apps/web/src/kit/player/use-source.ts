import { isPlaylist } from '@oas/media/player/source'
import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef } from 'react'
import { type Told, attachHls } from './hls.ts'

/**
 * Gives a player its recording: a file by its address, a playlist piece by piece; nothing while the
 * address is empty. `turn` rises when it is to be fetched anew.
 */
export function useSource(
  player: RefObject<HTMLMediaElement | null>,
  url: string,
  turn: number,
  failed: Told['failed'],
): void {
  // Another way to tell of a failure is no reason to fetch what plays already anew.
  const told = useRef(failed)
  told.current = failed
  useEffect(() => {
    const element = player.current
    if (!element || url === '') return
    if (!isPlaylist(url)) {
      element.setAttribute('src', url)
      return () => {
        element.removeAttribute('src')
        element.load()
      }
    }
    let hls: Hls | null = null
    let gone = false
    import('hls.js/light').then(
      ({ default: Player }) => {
        if (gone) return
        if (Player.isSupported())
          hls = attachHls(Player, element, url, { failed: (cause) => told.current(cause) })
        else element.setAttribute('src', url)
      },
      () => told.current('network'),
    )
    return () => {
      gone = true
      hls?.destroy()
      element.removeAttribute('src')
      element.load()
    }
  }, [player, url, turn])
}
