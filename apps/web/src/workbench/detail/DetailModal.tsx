import { useEffect, useRef, useState } from 'react'
import { loadTexts, t } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useNoticeRoom } from '../../kit/notice-room.ts'
import { type DetailOf, detailPath, showDetail } from '../../kit/record/detail-shown.ts'
import { detailTexts } from '../frame/text-groups.ts'
import { Detail } from './Detail.tsx'
import './detail.css'

const Shown = ({ of }: { of: DetailOf }) => {
  const node = useRef<HTMLDialogElement>(null)
  useNoticeRoom(node)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = document.activeElement
    node.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={node}
      className="modal dt-modal"
      aria-label={title || t('customize.title')}
      onClose={() => showDetail(null)}
      onCancel={(event) => {
        if (event.target !== node.current) return
        if (node.current?.querySelector('.wb-form, .vw')) event.preventDefault()
      }}
    >
      <header>
        <h2>{title || t('customize.title')}</h2>
        <span className="wb-space" />
        <a className="btn plain" href={`#${detailPath(of)}`} onClick={() => showDetail(null)}>
          {t('customize.as_page')}
        </a>
        <button
          type="button"
          className="popup-button"
          aria-label={t('frontend.close')}
          onClick={() => showDetail(null)}
        >
          <Icon name="close" />
        </button>
      </header>
      <Detail of={of} onTitle={setTitle} />
    </dialog>
  )
}

/** The detail of a record over whatever page is open, nine tenths of the window wide. */
export function DetailModal({ of }: { of: DetailOf }) {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let live = true
    loadTexts(detailTexts).then(
      () => {
        if (live) setReady(true)
      },
      () => {
        if (live) setReady(true)
      },
    )
    return () => {
      live = false
    }
  }, [])
  return ready ? <Shown of={of} /> : null
}
