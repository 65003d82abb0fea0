import { isPlaylist } from '@oas/media/player/source'
import type Hls from 'hls.js'
import { type RefObject, useEffect } from 'react'

type Told = { failed: (problem: 'network' | 'decode' | 'source') => void }

const manifestTimeoutMs = 5000
const retries = 99
const retryTimeoutMs = 10_000
const bufferSeconds = 10

const loadPolicy = (timeoutMs: number) => ({ default: { maxTimeToFirstByteMs: timeoutMs, maxLoadTimeMs: timeoutMs * 4, timeoutRetry: { maxNumRetry: retries, retryDelayMs: 500, maxRetryDelayMs: retryTimeoutMs }, errorRetry: { maxNumRetry: retries, retryDelayMs: 500, maxRetryDelayMs: retryTimeoutMs, shouldRetry: (_policy: unknown, count: number, _timeout: boolean, response: { code?: number } | undefined) => count < retries && !(response?.code !== undefined && response.code >= 400 && response.code < 500) } } })

/** Plays a playlist: the network is asked again, broken media is recovered from once, what stays broken is told. */
const attach = (Player: typeof Hls, element: HTMLMediaElement, url: string, { failed }: Told): Hls => {
  const hls = new Player({ maxBufferLength: bufferSeconds, manifestLoadPolicy: loadPolicy(manifestTimeoutMs), playlistLoadPolicy: loadPolicy(retryTimeoutMs), fragLoadPolicy: loadPolicy(retryTimeoutMs) })
  let recovered = false
  hls.on(Player.Events.ERROR, (_event, data) => {
    if (!data.fatal) return
    if (data.type === Player.ErrorTypes.MEDIA_ERROR && !recovered) { recovered = true; hls.recoverMediaError(); return }
    hls.stopLoad()
    failed(data.type === Player.ErrorTypes.NETWORK_ERROR ? 'network' : data.type === Player.ErrorTypes.MEDIA_ERROR ? 'decode' : 'source')
  })
  hls.loadSource(url)
  hls.attachMedia(element)
  return hls
}

/** Gives a player its recording: a file by its address, a playlist piece by piece. `turn` rises when it is to be fetched anew. */
export const useSource = (player: RefObject<HTMLMediaElement | null>, url: string, turn: number, failed: Told['failed']): void => {
  useEffect(() => {
    const element = player.current
    if (!element) return
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
