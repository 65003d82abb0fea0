import { type Definition, definitionUrl } from '@oas/media/player/level'
import { type VideoCause, causeNames } from '@oas/media/player/recover'
import type { PlayerKind } from '@oas/media/player/speed'
import { useCallback, useEffect, useState } from 'react'
import { isAmrName } from '../../kit/player/amr.ts'
import { reportError } from '../../report/client.ts'
import { usePlayConfig } from './use-play-config.ts'
import { useShown } from './use-shown.ts'
import { useVideoRescue } from './use-video-rescue.ts'
import { useVoiceRescue } from './use-voice-rescue.ts'

/** The definition a person chose last; until then the one of the app. */
let chosen: Definition | null = null

/**
 * The address a player is given, and what is tried when it fails: for videos by the table of
 * `nextRecovery`, for recordings a decoder for AMR and the server. While something is tried the
 * problem is already told, since trying may take long.
 */
export function useRecovery(kind: PlayerKind, appId: number, url: string) {
  const config = usePlayConfig(appId)
  const [definition, put] = useState(chosen)
  const level = definition ?? config.definition
  const first = kind === 'video' ? definitionUrl(url, level) : isAmrName(url) ? '' : url
  const of = `${first} ${url}`
  const { shown, now, change, restart } = useShown(of, first)
  const { rescueVoice, convertVoice } = useVoiceRescue(appId, url, { now, change })
  const rescueVideo = useVideoRescue({ appId, url, first, config }, { now, change })

  const failed = useCallback(
    (cause: VideoCause): void => {
      const { of, tried } = now()
      reportError(kind === 'video' ? 'video' : 'voice', {
        message: causeNames[cause],
        url: now().url,
      })
      if (cause !== 'undecoded') change(of, { cause })
      if (kind === 'video') void rescueVideo(of, cause)
      else if (!tried.convert && (cause === 'source' || cause === 'decode'))
        void (isAmrName(url) ? rescueVoice(of) : convertVoice(of))
    },
    [kind, url, now, change, rescueVideo, rescueVoice, convertVoice],
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
      if (now().cause !== null) change(now().of, { cause: null, message: '' })
    }, [now, change]),
    setDefinition: (next: Definition): void => {
      chosen = next
      put(next)
    },
    retry: (): void => {
      if (first === '') void rescueVoice(of)
      else restart()
    },
  }
}
