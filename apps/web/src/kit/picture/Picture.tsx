import { isLocked } from '@oas/media/image/encrypted'
import { clockOf } from '@oas/media/player/source'
import { lastTryPauseMs, loadTimeoutMs, slowLoadMs } from '@oas/media/image/load'
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { useSeen } from './use-seen.ts'
import { wholeness } from './wholeness.ts'
import './picture.css'

type State = {
  url: string
  attempt: number
  shown: 'loading' | 'slow' | 'ready' | 'broken' | 'cut'
  moves: boolean
  /** The format that this browser does not draw, where that is why it is broken. */
  format: string | null
}
const begun = (url: string): State => ({
  url,
  attempt: 0,
  shown: 'loading',
  moves: false,
  format: null,
})

/** The state of one address; what belongs to an earlier one is forgotten. */
const useShown = (
  url: string,
  onState: Props['onState'],
): [State, (url: string, next: Partial<State>) => void] => {
  const [kept, put] = useState(() => begun(url))
  const state = kept.url === url ? kept : begun(url)
  const latest = useRef(state)
  latest.current = state
  const change = (of: string, next: Partial<State>): void => {
    if (latest.current.url !== of) return
    latest.current = { ...latest.current, ...next }
    put(latest.current)
    if (next.shown !== undefined && next.shown !== 'loading')
      onState?.(next.shown === 'ready' ? 'ready' : 'broken')
  }
  return [state, change]
}

type Props = {
  url: string
  alt: string
  primary?: boolean
  lazy?: boolean
  /** A press on the placeholder also goes to what it stands in: that does not open it. */
  bubbles?: boolean
  /** It stands for a video of so many seconds, null where nobody has said how many. */
  videoSeconds?: number | null
  /** `broken`: nobody has seen it (yet). */ onState?: (state: 'ready' | 'broken') => void
  onPicture?: (image: HTMLImageElement) => void
}
const names = {
  slow: 'frontend.image_slow',
  broken: 'frontend.image_error',
  cut: 'frontend.image_cut',
} as const
/**
 * What stands in for a picture, and why. It stands inside the button of its tile or stage, so it is
 * none itself; by keyboard one opens the viewer, which offers the same.
 */
const StandIn = ({
  state: { url, shown, format },
  bubbles,
  onAgain,
}: {
  state: State
  bubbles: boolean
  onAgain: () => void
}) => {
  if (shown === 'loading' || shown === 'ready') return null
  const name =
    format === null
      ? t(names[shown])
      : t(bubbles ? 'frontend.image_undrawn' : 'frontend.image_undrawn_open', { format })
  const press = (event: MouseEvent): void => {
    if (!bubbles) event.stopPropagation()
    if (format === null) onAgain()
    else if (!bubbles) window.open(wholeness.fileOf(url), '_blank', 'noopener,noreferrer')
  }
  return (
    <span className={`wb-broken ${shown}`} title={name} onClick={press}>
      {name}
    </span>
  )
}
/** What is said over a picture that moves, or stands for a video. */
const Motion = ({ moves, seconds }: { moves: boolean; seconds: number | null | undefined }) => {
  if (seconds === undefined && !moves) return null
  return (
    <span className="picture-moves">
      {seconds === undefined
        ? t('frontend.picture_animated')
        : seconds === null
          ? t('frontend.picture_video')
          : t('frontend.picture_video_length', { time: clockOf(seconds) })}
    </span>
  )
}

/**
 * A picture in a box of fixed size. One that does not come within 10 seconds of being in sight says
 * so, one that fails or takes 50 seconds shows a placeholder, one that stops before its end says so
 * over what there is; a press tries again. One that moves, or stands for what does, says so, since
 * small copies, veils and covers are stills. One whose format the browser does not draw names it
 * and opens its file.
 */
export const Picture = memo(
  ({ url, alt, primary = false, lazy = false, bubbles = false, ...more }: Props) => {
    const { videoSeconds, onState, onPicture } = more
    const [state, change] = useShown(url, onState)
    const { attempt, shown, moves } = state
    const latest = useRef(change)
    latest.current = change
    const done = shown === 'ready' || shown === 'broken' || shown === 'cut'
    const locked = isLocked(url)
    const element = useRef<HTMLImageElement>(null)
    // What is fetched only when one comes near is waited for from when it is in sight.
    const due = useSeen(element, lazy && !done && !locked, `${url} ${attempt}`) || !lazy
    useEffect(() => {
      if (locked) onState?.('broken')
    }, [locked, onState])
    useEffect(() => {
      if (done || !due || locked) return undefined
      const timers = (
        [
          ['slow', slowLoadMs],
          ['broken', loadTimeoutMs],
        ] as const
      ).map(([next, ms]) => setTimeout(() => latest.current(url, { shown: next }), ms))
      return () => {
        for (const timer of timers) clearTimeout(timer)
      }
    }, [url, attempt, done, due, locked])
    if (locked) return <span className="wb-broken">{t('frontend.cannot_decrypt')}</span>
    const again = (): void => {
      const next = { attempt: attempt + 1, shown: 'loading' } as const
      if (shown === 'cut') void wholeness.anew(url).then(() => latest.current(url, next))
      else change(url, next)
    }
    const loaded = (image: HTMLImageElement): void => {
      onPicture?.(image)
      change(url, { shown: 'ready' })
      void wholeness.isCut(url).then((cut) => {
        if (cut) latest.current(url, { shown: 'cut' })
      })
      void wholeness.moves(url).then((found) => {
        if (found) latest.current(url, { moves: true })
      })
    }
    const fail = (): void => {
      change(url, { shown: 'broken' })
      void wholeness.rareFormat(url).then((format) => {
        if (format !== null) latest.current(url, { format })
      })
    }
    // Cached pictures must not flash: the element is kept and only its address changes.
    const picture = (
      <img
        key={attempt}
        ref={element}
        src={wholeness.addressOf(url)}
        alt={alt}
        decoding={primary ? 'sync' : 'async'}
        loading={lazy ? 'lazy' : 'eager'}
        draggable={false}
        {...(shown === 'slow' ? { style: { display: 'none' } } : {})}
        onLoad={(event) => loaded(event.currentTarget)}
        onError={() => {
          if (attempt === 0) setTimeout(() => latest.current(url, { attempt: 1 }), lastTryPauseMs)
          else fail()
        }}
        {...(primary ? { 'data-primary': '' } : {})}
      />
    )
    return (
      <>
        {shown === 'broken' ? null : picture}
        {shown === 'broken' ? null : <Motion moves={moves} seconds={videoSeconds} />}
        <StandIn state={state} bubbles={bubbles} onAgain={again} />
      </>
    )
  },
)
