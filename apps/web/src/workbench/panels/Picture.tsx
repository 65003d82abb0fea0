import { isLocked } from '@oas/media/image/encrypted'
import { loadTimeoutMs } from '@oas/media/image/load'
import { memo, useEffect, useState } from 'react'
import { t } from '../../i18n/texts.ts'

type Props = { url: string; alt: string; primary?: boolean; lazy?: boolean; onState?: (state: 'ready' | 'broken') => void; onPicture?: (image: HTMLImageElement) => void }
/** A picture in a box of fixed size. One that fails or takes 50 seconds shows a placeholder; a press tries again. */
export const Picture = memo(({ url, alt, primary = false, lazy = false, onState, onPicture }: Props) => {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading')
  const change = (next: 'ready' | 'broken'): void => { setState(next); onState?.(next) }
  useEffect(() => {
    if (state !== 'loading' || lazy || isLocked(url)) return undefined
    const timer = setTimeout(() => { setState('broken'); onState?.('broken') }, loadTimeoutMs)
    return () => clearTimeout(timer)
  }, [state, lazy, url, onState])
  // Cached pictures must not flash: the element is kept and only its address changes.
  useEffect(() => { setState('loading') }, [url])
  if (isLocked(url)) return <span className="wb-broken">{t('audit.cannot_decrypt')}</span>
  // It stands inside the button of its tile or stage, so it is none itself; by keyboard one opens the viewer, which tries again.
  if (state === 'broken') return <span className="wb-broken" title="image error, click to reload" onClick={(event) => { event.stopPropagation(); setAttempt(attempt + 1); setState('loading') }}>{t('audit.image_error')}</span>
  return <img key={attempt} src={url} alt={alt} decoding={primary ? 'sync' : 'async'} loading={lazy ? 'lazy' : 'eager'} draggable={false} onLoad={(event) => { onPicture?.(event.currentTarget); change('ready') }} onError={() => { if (attempt === 0) setTimeout(() => setAttempt(1), 250); else change('broken') }} {...(primary ? { 'data-primary': '' } : {})} />
})
