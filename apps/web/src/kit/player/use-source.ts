import { hlsPolicy, hlsStep } from '@oas/media/player/hls-policy'
import { isPlaylist } from '@oas/media/player/source'
import type Hls from 'hls.js'
import { type RefObject, useEffect } from 'react'

type Told = { failed: (problem: 'network' | 'decode' | 'source' | 'not-found') => void }

/** Plays a playlist: the network is asked again, broken media is recovered from once, what stays broken is told. */
const attach = (Player: typeof Hls, element: HTMLMediaElement, url: string, { failed }: Told): Hls => {
  const hls = new Player(hlsPolicy)
  const done = { reloaded: false, recovered: false }
  const lists: readonly string[] = [Player.ErrorDetails.MANIFEST_LOAD_ERROR, Player.ErrorDetails.LEVEL_LOAD_ERROR]
  const unreadable: readonly string[] = [Player.ErrorDetails.MANIFEST_PARSING_ERROR, Player.ErrorDetails.LEVEL_PARSING_ERROR, Player.ErrorDetails.LEVEL_EMPTY_ERROR]
  hls.on(Player.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    // A list that cannot be read came over the network all the same.
    const kind = unreadable.includes(data.details) ? 'other' : data.type === Player.ErrorTypes.NETWORK_ERROR ? 'network' : data.type === Player.ErrorTypes.MEDIA_ERROR ? 'media' : 'other'
    const step = hlsStep({ kind, status: data.response?.code || undefined, list: lists.includes(data.details) }, done)
    if (step === 'recover') { done.recovered = true; hls.recoverMediaError(); return }
    if (step === 'reload') { done.reloaded = true; hls.loadSource(url); return }
    hls.stopLoad()
    failed(step)
  })
  hls.loadSource(url)
  hls.attachMedia(element)
  return hls
}

/** Gives a player its recording: a file by its address, a playlist piece by piece; nothing while the address is empty. `turn` rises when it is to be fetched anew. */
export const useSource = (player: RefObject<HTMLMediaElement | null>, url: string, turn: number, failed: Told['failed']): void => {
  useEffect(() => {
    const element = player.current
    if (!element || url === '') return
    if (!isPlaylist(url)) { element.setAttribute('src', url); return () => { element.removeAttribute('src'); element.load() } }
    let hls: Hls | null = null
    let gone = false
    import('hls.js/light').then(({ default: Player }) => {
      if (gone) return
      if (Player.isSupported()) hls = attach(Player, element, url, { failed })
      else element.setAttribute('src', url)
    }, () => failed('network'))
    return () => { gone = true; hls?.destroy(); element.removeAttribute('src'); element.load() }
  }, [player, url, turn, failed])
}
