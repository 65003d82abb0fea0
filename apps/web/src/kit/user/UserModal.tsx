import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import '../popup.css'
import './user-modal.css'

type Props = {
  user: { appId: number; uid: string; type?: number; sid?: string }
  onClose: () => void
}

/**
 * The detail of a user in a frame over nine tenths of the page. Esc closes it, inside the frame
 * too; the focus goes back.
 */
export function UserModal({ user: { appId, uid, type, sid }, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const query = new URLSearchParams({
    appId: String(appId),
    uid,
    ...(type === undefined ? {} : { type: String(type) }),
    ...(sid ? { sid } : {}),
  }).toString()
  useEffect(() => {
    const before = document.activeElement
    if (!dialog.current?.open) dialog.current?.showModal()
    const frame = document.createElement('iframe')
    frame.title = t('frontend.user_detail')
    frame.src = `${window.location.pathname}#/user?${query}`
    // Heard here and not by the page in the frame: it counts before that page stands, too.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    frame.addEventListener('load', () => {
      frame.contentDocument?.addEventListener('keydown', onKey)
      frame.focus()
    })
    place.current?.append(frame)
    return () => {
      frame.remove()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [query, onClose])
  return (
    <dialog
      ref={dialog}
      className="user-modal"
      aria-label={t('frontend.user_detail')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header>
        <h2>{t('frontend.user_detail')}</h2>
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div ref={place} className="user-modal-place" />
    </dialog>
  )
}
