import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'

/** What the page in the frame closes by Esc itself. */
const closable = '[role="dialog"], dialog[open], .wb-form, .viewer'

/**
 * The audit page in a frame named `preview`. It is this console itself, with the same session: a
 * sandbox that keeps scripts and origin would keep nothing out, one without them shows nothing.
 * With `onEscape` it takes the focus, and gives an Esc back that it has no use for.
 */
export function PreviewFrame({ place: to, onEscape }: { place: string; onEscape?: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const escape = useRef(onEscape)
  escape.current = onEscape
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.name = 'preview'
    frame.title = t('auto_config.preview_frame')
    frame.className = 'ac-frame'
    frame.src = `${window.location.pathname}#${to}`
    if (escape.current)
      frame.addEventListener('load', () => {
        const page = frame.contentWindow
        page?.focus()
        page?.addEventListener(
          'keydown',
          (event) => {
            if (event.key === 'Escape' && !page.document.querySelector(closable)) escape.current?.()
          },
          true,
        )
      })
    place.current?.append(frame)
    return () => frame.remove()
  }, [to])
  return <div ref={place} />
}
