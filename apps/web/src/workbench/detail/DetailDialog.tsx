import { type ReactNode, useEffect, useRef, useState } from 'react'
import { loadTexts, t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useNoticeRoom } from '../../kit/notice-room.ts'
import { detailTexts } from '../frame/text-groups.ts'
import './detail.css'

type Props = {
  /** Empty: that it is a record. */ title: string
  /** What stands beside the title. */ aside?: ReactNode
  onClose: () => void
  /** Called when the page has its focus again. */ onGone?: () => void
  children: ReactNode
}

const Shown = ({ title: named, aside, onClose, onGone, children }: Props) => {
  const title = named || t('customize.title')
  const node = useRef<HTMLDialogElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useNoticeRoom(node)
  useEffect(() => {
    const before = document.activeElement
    node.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
      gone.current?.()
    }
  }, [])
  return (
    <dialog
      ref={node}
      className="modal dt-modal"
      aria-label={title}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== node.current) return
        if (node.current?.querySelector('.wb-form, .vw')) event.preventDefault()
      }}
    >
      <header>
        <h2>{title}</h2>
        <span className="wb-space" />
        {aside}
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** A record over whatever page is open, nine tenths of the window wide, once it has its texts. */
export function DetailDialog(props: Props) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let live = true
    const show = (): void => {
      if (live) setReady(true)
    }
    loadTexts(detailTexts).then(show, show)
    return () => {
      live = false
    }
  }, [])
  return ready ? <Shown {...props} /> : null
}
