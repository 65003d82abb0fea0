import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Action } from './palette-actions.ts'
import { type Group, type Person, usePalette } from './use-palette.ts'

const Heading = ({ id, group }: { id: string; group: Group }) => (
  <li id={id} role="presentation" className="palette-heading">
    {t(group.title)}
  </li>
)

type OptionProps = { id: string; one: Action; on: boolean; onPoint: () => void; onRun: () => void }
const Option = ({ id, one, on, onPoint, onRun }: OptionProps) => (
  <li id={id} role="option" aria-selected={on} onPointerMove={onPoint} onClick={onRun}>
    <span translate="no">{one.title}</span>
    {one.note && <small translate="no">{one.note}</small>}
    {one.hotkey && <kbd>{one.hotkey}</kbd>}
  </li>
)

type Props = {
  person: Person
  text: string
  onDone: () => void
  /** Enter was pressed before these were found: the first is opened at once. */ due: boolean
  onDue: () => void
}

/** What was found, by kind; arrows go through all of it, Enter opens. */
export function PaletteResults({ person, text, onDone, due, onDue }: Props) {
  const id = useId()
  const { groups, looks } = usePalette(person, text)
  const found = groups.flatMap(({ actions }) => actions)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => setAt(0), [text])
  const live = useRef({ found, at, onDone })
  live.current = { found, at, onDone }
  const run = (one: Action | undefined): void => {
    if (!one) return
    live.current.onDone()
    one.run()
  }
  useEffect(() => {
    if (!due) return
    onDue()
    run(live.current.found[0])
  }, [due, onDue])
  useEffect(() => {
    const input = document.getElementById('palette-input')
    input?.setAttribute('aria-activedescendant', found.length > at ? `${id}-${at}` : '')
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, found.length, id])
  useEffect(() => {
    const input = document.getElementById('palette-input')
    const onKeyDown = (event: KeyboardEvent): void => {
      const { found: all, at: now } = live.current
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && all.length > 0) {
        event.preventDefault()
        setAt((now + step + all.length) % all.length)
      }
      if (event.key === 'Enter' && !event.isComposing && all[now]) {
        event.preventDefault()
        run(all[now])
      }
    }
    input?.addEventListener('keydown', onKeyDown)
    return () => input?.removeEventListener('keydown', onKeyDown)
  }, [])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { actions }) => sum + actions.length, 0),
  )
  return (
    <>
      <ul
        className="palette-list"
        role="listbox"
        id="palette-list"
        aria-label={t('frontend.menu_search')}
        ref={list}
      >
        {groups.map((group, index) => (
          <li key={group.actions[0]?.key} role="group" aria-labelledby={`${id}-of-${index}`}>
            <ul role="presentation">
              <Heading id={`${id}-of-${index}`} group={group} />
              {group.actions.map((one, place) => {
                const n = (starts[index] ?? 0) + place
                return (
                  <Option
                    key={one.key}
                    id={`${id}-${n}`}
                    one={one}
                    on={n === at}
                    onPoint={() => setAt(n)}
                    onRun={() => run(one)}
                  />
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p className="muted palette-state" role="status">
        {looks
          ? t('frontend.palette_looks')
          : text.trim() !== '' && found.length === 0
            ? t('frontend.no_rows')
            : ''}
      </p>
    </>
  )
}
