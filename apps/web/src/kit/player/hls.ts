import { hlsPolicy, hlsStep } from '@oas/media/player/hls-policy'
import type Hls from 'hls.js'

export type Told = { failed: (problem: 'network' | 'decode' | 'source' | 'not-found') => void }

/**
 * Plays a playlist: the network is asked again, broken media is recovered from once, what stays
 * broken is told.
 */
export function attachHls(
  Player: typeof Hls,
  element: HTMLMediaElement,
  url: string,
  { failed }: Told,
): Hls {
  const hls = new Player(hlsPolicy)
  const done = { reloaded: false, recovered: false }
  const lists: readonly string[] = [
    Player.ErrorDetails.MANIFEST_LOAD_ERROR,
    Player.ErrorDetails.LEVEL_LOAD_ERROR,
  ]
  const unreadable: readonly string[] = [
    Player.ErrorDetails.MANIFEST_PARSING_ERROR,
    Player.ErrorDetails.LEVEL_PARSING_ERROR,
    Player.ErrorDetails.LEVEL_EMPTY_ERROR,
  ]
  hls.on(Player.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    // A list that cannot be read came over the network all the same.
    const kind = unreadable.includes(data.details)
      ? 'other'
      : data.type === Player.ErrorTypes.NETWORK_ERROR
        ? 'network'
        : data.type === Player.ErrorTypes.MEDIA_ERROR
          ? 'media'
          : 'other'
    const step = hlsStep(
      { kind, status: data.response?.code || undefined, list: lists.includes(data.details) },
      done,
    )
    if (step === 'recover') {
      done.recovered = true
      hls.recoverMediaError()
      return
    }
    if (step === 'reload') {
      done.reloaded = true
      hls.loadSource(url)
      return
    }
    hls.stopLoad()
    failed(step)
  })
  hls.loadSource(url)
  hls.attachMedia(element)
  return hls
}
