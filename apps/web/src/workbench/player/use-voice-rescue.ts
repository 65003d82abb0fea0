import { useCallback } from 'react'
import { convertedVoice, isAmrName, looksAmr, playableAmr } from '../../kit/player/amr.ts'
import type { ShownNow } from './use-shown.ts'

/** What is tried for a recording that does not play: a decoder for AMR, and the server. */
export function useVoiceRescue(appId: number, url: string, { now, change }: ShownNow) {
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
          turn: now().turn + 1,
        })
      else
        change(of, {
          busy: false,
          ...(isAmrName(url) ? { cause: 'source', message: amr.problem } : {}),
        })
    },
    [appId, url, now, change],
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
          turn: now().turn + 1,
        })
      } catch {
        change(of, { busy: false }) /* the problem that is told already stays */
      }
    },
    [appId, url, now, change, rescueVoice],
  )
  return { rescueVoice, convertVoice }
}
