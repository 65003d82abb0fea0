import { isLocked } from '@oas/media/image/encrypted'
import { lastTryPauseMs, loadTimeoutMs, slowLoadMs } from '@oas/media/image/load'
import { type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import './picture.css'

type State = { url: string; attempt: number; shown: 'loading' | 'slow' | 'ready' | 'broken' }
const begun = (url: string): State => ({ url, attempt: 0, shown: 'loading' })

/** The state of one address; what belongs to an earlier one is forgotten. */
const useShown = (url: string, onState: Props['onState']): [State, (url: string, next: Partial<State>) => void] => {
  const [kept, put] = useState(() => begun(url))
  const state = kept.url === url ? kept : begun(url)
  const latest = useRef(state)
  latest.current = state
  const change = (of: string, next: Partial<State>): void => {
    if (latest.current.url !== of) return
    latest.current = { ...latest.current, ...next }
    put(latest.current)
    if (next.shown !== undefined && next.shown !== 'loading') onState?.(next.shown === 'ready' ? 'ready' : 'broken')
  }
  return [state, change]
}

type Props = { url: string; alt: string; primary?: boolean; lazy?: boolean; /** A press on the placeholder also goes to what it stands in: that does not open it. */ bubbles?: boolean; /** `broken`: nobody has seen it (yet). */ onState?: (state: 'ready' | 'broken') => void; onPicture?: (image: HTMLImageElement) => void }
/** A picture in a box of fixed size. One that does not come within 10 seconds says so, one that fails or takes 50 seconds shows a placeholder; a press tries again. */
export const Picture = memo(({ url, alt, primary = false, lazy = false, bubbles = false, onState, onPicture }: Props) => {
  const [{ attempt, shown }, change] = useShown(url, onState)
  const latest = useRef(change)
  latest.current = change
  const done = shown === 'ready' || shown === 'broken'
  const locked = isLocked(url)
  useEffect(() => { if (locked) onState?.('broken') }, [locked, onState])
  useEffect(() => {
    if (done || lazy || locked) return undefined
    const timers = ([['slow', slowLoadMs], ['broken', loadTimeoutMs]] as const).map(([next, ms]) => setTimeout(() => latest.current(url, { shown: next }), ms))
    return () => { for (const timer of timers) clearTimeout(timer) }
  }, [url, attempt, done, lazy, locked])
  if (locked) return <span className="wb-broken">{t('frontend.cannot_decrypt')}</span>
  const again = (event: MouseEvent): void => { if (!bubbles) event.stopPropagation(); change(url, { attempt: attempt + 1, shown: 'loading' }) }
  // Cached pictures must not flash: the element is kept and only its address changes.
  const picture = <img key={attempt} src={url} alt={alt} decoding={primary ? 'sync' : 'async'} loading={lazy ? 'lazy' : 'eager'} draggable={false} {...(shown === 'slow' ? { style: { display: 'none' } } : {})} onLoad={(event) => { onPicture?.(event.currentTarget); change(url, { shown: 'ready' }) }} onError={() => { if (attempt === 0) setTimeout(() => latest.current(url, { attempt: 1 }), lastTryPauseMs); else change(url, { shown: 'broken' }) }} {...(primary ? { 'data-primary': '' } : {})} />
  // It stands inside the button of its tile or stage, so it is none itself; by keyboard one opens the viewer, which tries again.
  return <>{shown === 'broken' ? null : picture}{shown === 'loading' || shown === 'ready' ? null : <span className={`wb-broken ${shown}`} title="image error, click to reload" onClick={again}>{t(shown === 'slow' ? 'frontend.image_slow' : 'frontend.image_error')}</span>}</>
})
