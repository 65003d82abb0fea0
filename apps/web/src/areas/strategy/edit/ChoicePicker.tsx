import { type RefObject, useEffect, useId, useRef } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Choice } from '../../../kit/form/fields.tsx'
import { useChoiceSearch } from './use-choice-search.ts'

type Props = {
  id: string
  label: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  invalid?: boolean
  describedBy?: string
  placeholder?: string
  free?: boolean
}

type ListProps = {
  box: RefObject<HTMLUListElement | null>
  id: string
  label: string
  found: readonly Choice[]
  active: number
  /** What is said where nothing was found. */
  empty: string
  onTake: (value: string) => void
}

const ChoiceList = ({ box, id, label, found, active, empty, onTake }: ListProps) => (
  <ul className="choice-list" role="listbox" id={id} aria-label={label} ref={box}>
    {found.map((one, index) => (
      <li
        key={one.value}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={index === active ? 'active' : ''}
        onPointerDown={(event) => {
          event.preventDefault()
          onTake(one.value)
        }}
      >
        <span>{one.label}</span>
        <span className="muted mono">{one.value === one.label ? '' : one.value}</span>
      </li>
    ))}
    {found.length === 0 && (
      <li role="option" aria-selected={false} aria-disabled="true" className="muted">
        {empty}
      </li>
    )}
  </ul>
)

/**
 * One of many, found by typing: arrows go through what is found, Enter takes it, Esc leaves it as
 * it was. `free` takes what was typed as well.
 */
export function ChoicePicker({
  id,
  label,
  choices,
  value,
  onChange,
  invalid = false,
  describedBy,
  placeholder,
  free = false,
}: Props) {
  const listId = useId()
  const { search, needle, isOpen, found, active, ...acts } = useChoiceSearch({
    choices,
    value,
    onChange,
    free,
  })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const current = choices.find((one) => one.value === value)
  return (
    <div
      className="choice"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) acts.leave()
      }}
    >
      <input
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={search ?? current?.label ?? value}
        placeholder={placeholder ?? t('frontend.search')}
        title={current ? `${current.label} · ${current.value}` : value}
        onChange={(event) => acts.type(event.target.value)}
        onClick={() => {
          if (!isOpen) acts.open()
        }}
        onKeyDown={acts.onKeyDown}
      />
      {isOpen && (
        <ChoiceList
          box={list}
          id={listId}
          label={label}
          found={found}
          active={active}
          empty={
            free && needle !== ''
              ? t('strategy.take_typed', { text: search ?? '' })
              : t('frontend.no_rows')
          }
          onTake={acts.take}
        />
      )}
    </div>
  )
}
