import { isPlaylist } from '@oas/media/player/source'
import { stopsEarly } from '@oas/media/player/whole'
import { readPart } from '@oas/media/read'
import { type RefObject, useEffect, useState } from 'react'
import type { PlayerKind } from '@oas/media/player/speed'
import { reportError } from '../../report/client.ts'

/** Whether a recording that plays stops before its end. `turn` rises when it is fetched anew. */
export const useCut = (player: RefObject<HTMLMediaElement | null>, kind: PlayerKind, url: string, turn: number): boolean => {
  const [cut, setCut] = useState('')
  const key = `${turn} ${url}`
  useEffect(() => {
    const element = player.current
    if (!element || url === '' || /^(?:data|blob):/i.test(url) || isPlaylist(url)) return
    let gone = false
    const look = (): void => { void stopsEarly((from, count) => readPart(url, from, count)).then((early) => { if (gone || !early) return; setCut(key); reportError(kind === 'video' ? 'video' : 'voice', { message: 'cut off', url }) }) }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) look()
    else element.addEventListener('loadedmetadata', look, { once: true })
    return () => { gone = true; element.removeEventListener('loadedmetadata', look) }
  }, [player, kind, url, key])
  return cut === key
}
