import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import { useNoticeRoom } from '../../kit/notice-room.ts'
import { set } from '../engine/bench.ts'
import { useBench } from '../engine/react.ts'
import { Key } from '../parts/Key.tsx'

/**
 * A dialog of the page. `locked`: Enter does nothing in it, not even on a button that has the
 * focus.
 */
export function Dialog({
  title,
  children,
  locked = false,
}: {
  title: string
  children: ReactNode
  locked?: boolean
}) {
  const bench = useBench()
  const node = useRef<HTMLDialogElement>(null)
  useNoticeRoom(node)
  useEffect(() => {
    const before = document.activeElement
    node.current?.showModal()
    node.current
      ?.querySelector<HTMLElement>('[data-safe], textarea, [data-autofocus="true"]')
      ?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={node}
      className="wb-dialog"
      aria-label={title}
      onClose={() => set(bench, { dialog: null, asking: null })}
      onKeyDown={(event) => {
        if (
          event.key === '?' &&
          !(event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)
        )
          node.current?.close()
        if (locked && event.key === 'Enter' && !event.shiftKey) event.preventDefault()
      }}
    >
      <h2>
        {title}
        <span className="wb-space" />
        <button type="button" className="btn plain" onClick={() => node.current?.close()}>
          {t('audit.close')} <Key combo="Escape" />
        </button>
      </h2>
      {children}
    </dialog>
  )
}
