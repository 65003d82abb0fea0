import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { useSource } from '../player/use-source.ts'
import './live.css'

export type LiveControls = {
  element: RefObject<HTMLVideoElement | null>
  muted: boolean
  flip: () => void
  reload: () => void
}

/** What a live player keeps: whether it is heard, and how often it was loaded anew. */
export function useLiveControls(mutedAtFirst: boolean): LiveControls & { turn: number } {
  const element = useRef<HTMLVideoElement>(null)
  const [muted, setMuted] = useState(mutedAtFirst)
  const [turn, setTurn] = useState(0)
  return {
    element,
    muted,
    turn,
    flip: () => setMuted((now) => !now),
    reload: () => setTurn((now) => now + 1),
  }
}

type Props = {
  url: string
  controls: ReturnType<typeof useLiveControls>
  label: string
  audio?: boolean
}
/**
 * A stream that runs: it begins by itself without sound, tells when it is down, and is loaded anew
 * by hand.
 */
export function LivePlayer({
  url,
  controls: { element, muted, turn, flip, reload },
  label,
  audio = false,
}: Props) {
  const [down, setDown] = useState(false)
  const [on, setOn] = useState(false)
  const failed = useRef(() => setDown(true)).current
  useSource(element, url, turn, failed)
  useEffect(() => setDown(false), [url, turn])
  return (
    <div className={`live-player ${audio ? 'audio' : ''}`}>
      <video
        ref={element}
        autoPlay
        playsInline
        muted={muted}
        aria-label={label}
        onPlaying={() => {
          setOn(true)
          setDown(false)
        }}
        onWaiting={() => setOn(false)}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget
            .play()
            .catch(() => undefined /* without a press some browsers only play what is silent */)
        }}
      />
      {on && !down ? <span className="live-on">{t('live.live_now')}</span> : null}
      {down ? (
        <p className="live-down" role="alert">
          {t('live.stream_down')}{' '}
          <button type="button" className="btn" onClick={reload}>
            {t('live.reload')}
          </button>
        </p>
      ) : null}
      <p className="live-bar">
        <button type="button" className="btn" aria-pressed={!muted} onClick={flip}>
          {muted ? t('live.sound_on') : t('live.sound_off')}
        </button>
        <button type="button" className="btn" onClick={reload}>
          {t('live.reload')}
        </button>
      </p>
    </div>
  )
}
