import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import { closeMessage } from './close-message.ts'
import '../popup.css'
import './user-modal.css'

type Props = { user: { appId: number; uid: string; type?: number; sid?: string }; onClose: () => void }

/** The detail of a user in a frame over nine tenths of the page. Esc closes it, inside the frame too; the focus goes back. */
export const UserModal = ({ user: { appId, uid, type, sid }, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const query = new URLSearchParams({ appId: String(appId), uid, ...(type === undefined ? {} : { type: String(type) }), ...(sid ? { sid } : {}) }).toString()
  useEffect(() => {
    const before = document.activeElement
    if (!dialog.current?.open) dialog.current?.showModal()
    const frame = document.createElement('iframe')
    frame.title = t('frontend.user_detail')
    frame.src = `${window.location.pathname}#/user?${query}`
    frame.addEventListener('load', () => frame.focus())
    place.current?.append(frame)
    const onMessage = (event: MessageEvent): void => { if (event.origin === window.location.origin && event.source === frame.contentWindow && event.data === closeMessage) onClose() }
    window.addEventListener('message', onMessage)
    return () => { window.removeEventListener('message', onMessage); frame.remove(); if (before instanceof HTMLElement) before.focus() }
  }, [query, onClose])
  return (
    <dialog ref={dialog} className="user-modal" aria-label={t('frontend.user_detail')} onCancel={(event) => { event.preventDefault(); onClose() }} onKeyDown={(event) => event.stopPropagation()}>
      <header><h2>{t('frontend.user_detail')}</h2><button type="button" className="popup-button" aria-label={t('frontend.close')} onClick={onClose}><Icon name="close" /></button></header>
      <div ref={place} className="user-modal-place" />
    </dialog>
  )
}
