import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'

/**
 * The audit page in a frame named `preview`. It is this console itself, with the same session: a
 * sandbox that keeps scripts and origin would keep nothing out, one without them shows nothing.
 */
export function PreviewFrame({ place: to }: { place: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.name = 'preview'
    frame.title = t('auto_config.preview_frame')
    frame.className = 'ac-frame'
    frame.src = `${window.location.pathname}#${to}`
    place.current?.append(frame)
    return () => frame.remove()
  }, [to])
  return <div ref={place} />
}
