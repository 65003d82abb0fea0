import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { PaletteResults } from './PaletteResults.tsx'
import type { Person } from './use-palette.ts'
import './palette.css'

const waitMs = 300
const isHotkey = (event: {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  code: string
}): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  event.code === (event.shiftKey ? 'Space' : 'KeyK')

/**
 * Finds pages, what can be done on the one that is open, what was opened last, people, and records
 * by id or by what they say: Ctrl or Cmd with K, or with Shift and Space.
 */
export function Palette({
  person,
  open,
  onOpen,
}: {
  person: Person
  open: boolean
  onOpen: (open: boolean) => void
}) {
  const [due, setDue] = useState(false)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), waitMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (isHotkey(event)) {
        event.preventDefault()
        onOpen(true)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onOpen])
  useEffect(() => {
    if (open) {
      setTyped('')
      setText('')
      setDue(false)
    }
  }, [open])
  const close = useCallback(() => onOpen(false), [onOpen])
  const dealt = useCallback(() => setDue(false), [])
  if (!open) return null
  // Enter right after typing must not wait for the pause.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && typed !== text && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.stopPropagation()
      setText(typed)
      setDue(true)
    }
  }
  return (
    <Modal title={t('frontend.menu_search')} onClose={close} width={560}>
      <input
        id="palette-input"
        className="palette-input"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-label={t('frontend.menu_search')}
        placeholder={t('frontend.menu_search_hint')}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <PaletteResults person={person} text={text} onDone={close} due={due} onDue={dealt} />
    </Modal>
  )
}
