import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'
import { OverlayRoom } from './OverlayRoom.tsx'
import { useOverlayPlace } from './use-overlay-place.ts'
import './drawer.css'

/**
 * A panel at the right edge, whose contents are scrolled by keys too; Esc closes it and the focus
 * returns to where it was.
 */
export function Drawer({
  title,
  onClose,
  children,
  width = 720,
}: {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  width?: number
}) {
  const panel = useRef<HTMLDivElement>(null)
  const over = useOverlayPlace()
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    panel.current?.focus()
    return () => before?.focus()
  }, [])
  return (
    <div
      className="drawer"
      role="dialog"
      aria-modal="false"
      aria-label={typeof title === 'string' ? title : undefined}
      ref={panel}
      tabIndex={-1}
      style={{ width }}
      onKeyDownCapture={over.noteEscape}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !over.tookEscape()) {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <OverlayRoom place={over.place}>
        <header>
          <h2>{title}</h2>
          <button
            type="button"
            className="popup-button"
            aria-label={t('frontend.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="drawer-body" tabIndex={0}>
          {children}
        </div>
      </OverlayRoom>
    </div>
  )
}
