import { mediaCalls } from '@oas/contract/media/calls'
import { isPlaylist } from '@oas/media/player/source'
import { stopsEarly } from '@oas/media/player/whole'
import { partsOf } from '@oas/media/read'
import { type RefObject, useEffect, useState } from 'react'
import type { PlayerKind } from '@oas/media/player/speed'
import { send } from '../../api/send.ts'
import { reportError } from '../../report/client.ts'

/** Looks itself where the host of the recording lets pages read it, else asks the server. */
const isCut = async (appId: number, url: string): Promise<boolean> => {
  const { read, closed } = partsOf(url)
  const cut = await stopsEarly(read)
  if (!closed()) return cut
  try {
    return (await send(mediaCalls.recordingCut, { appId, url })).cut
  } catch {
    return false /* it plays all the same; nothing is known of its end */
  }
}

/** Whether a recording that plays stops before its end. `turn` rises when it is fetched anew. */
export function useCut(
  player: RefObject<HTMLMediaElement | null>,
  kind: PlayerKind,
  appId: number,
  url: string,
  turn: number,
): boolean {
  const [cut, setCut] = useState('')
  const key = `${turn} ${url}`
  useEffect(() => {
    const element = player.current
    if (!element || url === '' || /^(?:data|blob):/i.test(url) || isPlaylist(url)) return
    let gone = false
    const look = (): void => {
      void isCut(appId, url).then((early) => {
        if (gone || !early) return
        setCut(key)
        reportError(kind === 'video' ? 'video' : 'voice', { message: 'cut off', url })
      })
    }
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) look()
    else element.addEventListener('loadedmetadata', look, { once: true })
    return () => {
      gone = true
      element.removeEventListener('loadedmetadata', look)
    }
  }, [player, kind, appId, url, key])
  return cut === key
}
