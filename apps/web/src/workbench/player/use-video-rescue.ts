import { mediaCalls } from '@oas/contract/media/calls'
import { type Recovery, type VideoCause, nextRecovery } from '@oas/media/player/recover'
import { useCallback } from 'react'
import { send } from '../../api/send.ts'
import type { usePlayConfig } from './use-play-config.ts'
import type { ShownNow } from './use-shown.ts'

const transformed = async (appId: number, url: string, hls = false) =>
  (await send(mediaCalls.transformVideoUrl, { appId, videoUrls: [url], ...(hls ? { hls } : {}) }))
    .items[url] ?? { new_video_url: url, reason: 'source-unreadable' }

type Video = {
  appId: number
  url: string
  /** The address of the definition that is wanted, tried before the one of the record. */
  first: string
  config: ReturnType<typeof usePlayConfig>
}
type Attempt = { step: Recovery; address: string; reason: string }

/** Asks the server for the next address against a cause; null where nothing is left to try. */
const tryNext = async (
  { appId, url, first, config }: Video,
  { now, change }: ShownNow,
  of: string,
  cause: VideoCause,
): Promise<Attempt | null> => {
  const { tried, url: shown } = now()
  const step = nextRecovery(cause, tried, {
    level: shown === first && first !== url,
    retryOnNotFound: config.retryOnNotFound,
    converts: config.convert,
  })
  if (step === null) return null
  change(of, { busy: true, tried: { ...tried, [step]: true } })
  const { new_video_url: address, reason } = await transformed(
    appId,
    step === 'refresh' ? shown : url,
    step === 'convert',
  )
  return { step, address, reason }
}

/** Whether an address is better: the same one again shows no more pictures than it did before. */
const helps = ({ step, address, reason }: Attempt, begun: VideoCause, before: string): boolean =>
  step === 'convert' ? reason === '' : begun !== 'undecoded' || address !== before

/** Tries address after address; true once one helps. */
const rescue = async (
  video: Video,
  shown: ShownNow,
  of: string,
  begun: VideoCause,
): Promise<boolean> => {
  for (let cause: VideoCause | null = begun; cause !== null;) {
    const { url: before, turn } = shown.now()
    const attempt: Attempt | null = await tryNext(video, shown, of, cause)
    if (attempt === null) return false
    if (helps(attempt, begun, before)) {
      shown.change(of, { url: attempt.address, cause: null, turn: turn + 1 })
      return true
    }
    const isLost = attempt.step === 'convert' && attempt.reason === 'source-unreadable'
    cause = isLost ? 'not-found' : null
  }
  return false
}

/** What is tried for a video that does not play, by the table of `nextRecovery`. */
export function useVideoRescue(video: Video, { now, change }: ShownNow) {
  const { appId, url, first, config } = video
  return useCallback(
    async (of: string, begun: VideoCause): Promise<void> => {
      let helped = false
      try {
        helped = await rescue({ appId, url, first, config }, { now, change }, of, begun)
      } catch {
        /* the problem that is told already stays */
      } finally {
        change(of, { busy: false, ...(begun === 'undecoded' && !helped ? { cause: begun } : {}) })
      }
    },
    [appId, url, first, config, now, change],
  )
}
