import type { MenuEntry } from '@oas/contract/session/schemas'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { go } from '../../nav/location.ts'
import { type Action, actionsFor, leadsOf } from './palette-actions.ts'
import { entriesOf, searchMenu } from './menu-search.ts'
import './palette.css'

const waitMs = 300
const mostShown = 30

type ResultsProps = {
  menu: readonly MenuEntry[]
  text: string
  opens: (path: string) => boolean
  onDone: () => void
  /** Enter was pressed before these were found: the first is opened at once. */ due: boolean
  onDue: () => void
}
const Results = ({ menu, text, opens, onDone, due, onDue }: ResultsProps) => {
  const id = useId()
  const [at, setAt] = useState(0)
  const entries = useMemo(
    () => entriesOf(menu, (entry) => tData(entry.meta.title || entry.title)),
    [menu],
  )
  const found = useMemo(
    (): Action[] =>
      [
        ...actionsFor(text, opens),
        ...searchMenu(entries, text).map((entry) => ({
          key: entry.id,
          title: entry.title,
          run: () => {
            if (entry.path.startsWith('#')) go(entry.path.slice(1))
            else window.open(entry.path, entry.target || '_self', 'noreferrer')
          },
        })),
        ...leadsOf(text, opens),
      ].slice(0, mostShown),
    [entries, text, opens],
  )
  useEffect(() => setAt(0), [text])
  useEffect(() => {
    if (!due) return
    onDue()
    if (found[0]) {
      onDone()
      found[0].run()
    }
  }, [due, found, onDue, onDone])
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const input = document.getElementById('palette-input')
    input?.setAttribute('aria-activedescendant', found[at] ? `${id}-${at}` : '')
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && found.length > 0) {
        event.preventDefault()
        setAt((at + step + found.length) % found.length)
      }
      if (event.key === 'Enter' && !event.isComposing && found[at]) {
        event.preventDefault()
        onDone()
        found[at].run()
      }
    }
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [at, found, id, onDone])
  return (
    <>
      <ul
        className="palette-list"
        role="listbox"
        id="palette-list"
        aria-label={t('frontend.menu_search')}
        ref={list}
      >
        {found.map((one, index) => (
          <li
            key={one.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => {
              onDone()
              one.run()
            }}
          >
            {one.title}
          </li>
        ))}
      </ul>
      {text.trim() !== '' && found.length === 0 && (
        <p className="muted" role="status">
          {t('frontend.no_rows')}
        </p>
      )}
    </>
  )
}

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
 * Finds menus by title, records by id and a few actions by name: Ctrl or Cmd with K, or with Shift
 * and Space.
 */
export function Palette({
  menu,
  opens,
  open,
  onOpen,
}: {
  menu: readonly MenuEntry[]
  opens: (path: string) => boolean
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
      <Results menu={menu} text={text} opens={opens} onDone={close} due={due} onDue={dealt} />
    </Modal>
  )
}
