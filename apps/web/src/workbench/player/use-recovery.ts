import { mediaCalls } from '@oas/contract/media/calls'
import { type Definition, definitionUrl } from '@oas/media/player/level'
import { type Tried, type VideoCause, causeNames, nextRecovery } from '@oas/media/player/recover'
import type { PlayerKind } from '@oas/media/player/speed'
import { useCallback, useEffect, useRef, useState } from 'react'
import { send } from '../../api/send.ts'
import { convertedVoice, isAmrName, looksAmr, playableAmr } from '../../kit/player/amr.ts'
import { reportError } from '../../report/client.ts'
import { usePlayConfig } from './use-play-config.ts'

type Shown = {
  of: string
  url: string
  turn: number
  tried: Tried
  cause: VideoCause | null
  message: string
  busy: boolean
  cut: boolean
}
const transformed = async (appId: number, url: string, hls = false) =>
  (await send(mediaCalls.transformVideoUrl, { appId, videoUrls: [url], ...(hls ? { hls } : {}) }))
    .items[url] ?? { new_video_url: url, reason: 'source-unreadable' }

/** The definition a person chose last; until then the one of the app. */
let chosen: Definition | null = null

/**
 * The address a player is given, and what is tried when it fails: for videos by the table of
 * `nextRecovery`, for recordings a decoder for AMR and the server. While something is tried the
 * problem is already told, since trying may take long.
 */
export const useRecovery = (kind: PlayerKind, appId: number, url: string) => {
  const config = usePlayConfig(appId)
  const [definition, put] = useState(chosen)
  const level = definition ?? config.definition
  const first = kind === 'video' ? definitionUrl(url, level) : isAmrName(url) ? '' : url
  const of = `${first} ${url}`
  const start: Shown = {
    of,
    url: first,
    turn: 0,
    tried: {},
    cause: null,
    message: '',
    busy: false,
    cut: false,
  }
  const [state, set] = useState(start)
  const shown = state.of === of ? state : start
  const latest = useRef(shown)
  latest.current = shown
  const change = useCallback((of: string, next: Partial<Shown>): void => {
    if (latest.current.of === of) {
      latest.current = { ...latest.current, ...next }
      set(latest.current)
    }
  }, [])

  const rescueVoice = useCallback(
    async (of: string): Promise<void> => {
      change(of, { busy: true, tried: { convert: true } })
      const amr = await playableAmr(appId, url)
      if (amr.problem === '')
        change(of, {
          url: amr.url,
          cut: amr.cut,
          cause: null,
          message: '',
          busy: false,
          turn: latest.current.turn + 1,
        })
      else
        change(of, {
          busy: false,
          ...(isAmrName(url) ? { cause: 'source', message: amr.problem } : {}),
        })
    },
    [appId, url, change],
  )
  const convertVoice = useCallback(
    async (of: string): Promise<void> => {
      change(of, { busy: true, tried: { convert: true } })
      if (await looksAmr(url)) {
        await rescueVoice(of)
        return
      }
      try {
        change(of, {
          url: await convertedVoice(appId, url),
          cause: null,
          message: '',
          busy: false,
          turn: latest.current.turn + 1,
        })
      } catch {
        change(of, { busy: false }) /* the problem that is told already stays */
      }
    },
    [appId, url, change, rescueVoice],
  )

  const rescueVideo = useCallback(
    async (of: string, begun: VideoCause): Promise<void> => {
      let helped = false
      try {
        for (let cause: VideoCause | null = begun; cause !== null;) {
          const { tried, url: now, turn } = latest.current
          const step = nextRecovery(cause, tried, {
            level: now === first && first !== url,
            retryOnNotFound: config.retryOnNotFound,
            converts: config.convert,
          })
          if (step === null) break
          change(of, { busy: true, tried: { ...tried, [step]: true } })
          const { new_video_url: next, reason } = await transformed(
            appId,
            step === 'refresh' ? now : url,
            step === 'convert',
          )
          // The same address again shows no more pictures than it did before.
          const gained = step === 'convert' ? reason === '' : begun !== 'undecoded' || next !== now
          if (gained) {
            helped = true
            change(of, { url: next, cause: null, turn: turn + 1 })
            break
          }
          cause = step === 'convert' && reason === 'source-unreadable' ? 'not-found' : null
        }
      } catch {
        /* the problem that is told already stays */
      } finally {
        change(of, { busy: false, ...(begun === 'undecoded' && !helped ? { cause: begun } : {}) })
      }
    },
    [appId, url, first, change, config.retryOnNotFound, config.convert],
  )

  const failed = useCallback(
    (cause: VideoCause): void => {
      const { of, tried } = latest.current
      reportError(kind === 'video' ? 'video' : 'voice', {
        message: causeNames[cause],
        url: latest.current.url,
      })
      if (cause !== 'undecoded') change(of, { cause })
      if (kind === 'video') void rescueVideo(of, cause)
      else if (!tried.convert && (cause === 'source' || cause === 'decode'))
        void (isAmrName(url) ? rescueVoice(of) : convertVoice(of))
    },
    [kind, url, change, rescueVideo, rescueVoice, convertVoice],
  )

  useEffect(() => {
    if (kind !== 'video' && isAmrName(url)) void rescueVoice(of)
  }, [kind, url, of, rescueVoice])
  return {
    source: shown.url,
    turn: shown.turn,
    cause: shown.cause,
    message: shown.message,
    busy: shown.busy,
    cut: shown.cut,
    failed,
    definition: level,
    well: useCallback((): void => {
      if (latest.current.cause !== null) change(latest.current.of, { cause: null, message: '' })
    }, [change]),
    setDefinition: (next: Definition): void => {
      chosen = next
      put(next)
    },
    retry: (): void => {
      if (first === '') void rescueVoice(of)
      else set({ ...start, turn: shown.turn + 1 })
    },
  }
}
