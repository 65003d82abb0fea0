import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'

/**
 * The audit page in a frame named `preview`. It is this console itself, with the same session: a sandbox that keeps scripts and origin would
 * keep nothing out, one without them shows nothing.
 */
export const PreviewFrame = ({ id }: { id: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = document.createElement('iframe')
    frame.name = 'preview'
    frame.title = t('auto_config.preview_frame')
    frame.className = 'ac-frame'
    frame.src = `${window.location.pathname}#/tags/preview/${id}`
    place.current?.append(frame)
    return () => frame.remove()
  }, [id])
  return <div ref={place} />
}
