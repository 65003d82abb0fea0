import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'
import { OverlayRoom } from './OverlayRoom.tsx'
import { useNoticeRoom } from './notice-room.ts'
import { useOverlayPlace } from './use-overlay-place.ts'
import './modal.css'

type Props = {
  title: string
  /** What it is called to those who do not see it; its title where nothing is said. */
  label?: string
  onClose: () => void
  children: ReactNode
  width?: number
  maxHeight?: number
  footer?: ReactNode
  busy?: boolean
  ownKeys?: boolean
  onKey?: (event: KeyboardEvent) => void
}

/**
 * A dialog over the page: the rest waits, Esc closes it unless it is busy, the focus goes to
 * `[data-autofocus]` or the first field and back afterwards. Keys end at it, unless what stands in
 * it listens to those of the whole page (`ownKeys`). Lists and calendars open inside it.
 */
export function Modal({
  title,
  label = title,
  onClose,
  children,
  width = 560,
  maxHeight,
  footer,
  busy = false,
  ownKeys = false,
  onKey,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const over = useOverlayPlace()
  useNoticeRoom(dialog)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    dialog.current?.showModal()
    const wanted =
      dialog.current?.querySelector<HTMLElement>('[data-autofocus="true"]') ??
      dialog.current?.querySelector<HTMLElement>(
        '.modal-body input, .modal-body select, .modal-body textarea, .modal-foot button',
      )
    wanted?.focus()
    return () => before?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-label={label}
      style={{ width, ...(maxHeight === undefined ? {} : { maxHeight }) }}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy && !over.tookEscape()) onClose()
      }}
      onKeyDownCapture={over.noteEscape}
      onKeyDown={(event) => {
        onKey?.(event)
        if (!ownKeys && !over.isIn(event)) event.stopPropagation()
      }}
    >
      <OverlayRoom place={over.place}>
        <header>
          <h2>{title}</h2>
          <button
            type="button"
            className="popup-button"
            aria-label={t('frontend.close')}
            disabled={busy}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="modal-body">{children}</div>
        {footer && <footer className="modal-foot">{footer}</footer>}
      </OverlayRoom>
    </dialog>
  )
}
