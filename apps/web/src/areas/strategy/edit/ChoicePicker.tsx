import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/texts.ts'
import type { Choice } from '../../../kit/form/fields.tsx'

const shownAtMost = 100
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

/**
 * One of many, found by typing: arrows go through what is found, Enter takes it, Esc leaves it as
 * it was. `free` takes what was typed as well.
 */
export const ChoicePicker = ({
  id,
  label,
  choices,
  value,
  onChange,
  invalid = false,
  describedBy,
  placeholder,
  free = false,
}: Props) => {
  const listId = useId()
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const open = search !== null
  const needle = (search ?? '').trim().toLowerCase()
  const found = (
    needle === ''
      ? choices
      : choices.filter(
          (one) =>
            one.label.toLowerCase().includes(needle) || one.value.toLowerCase().includes(needle),
        )
  ).slice(0, shownAtMost)
  const current = choices.find((one) => one.value === value)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const take = (next: string): void => {
    setSearch(null)
    if (next !== value) onChange(next)
  }
  const leave = (): void => {
    if (free && search !== null && search.trim() !== '') take(search.trim())
    else setSearch(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) {
        setSearch('')
        setActive(
          Math.max(
            0,
            choices.findIndex((one) => one.value === value),
          ),
        )
        return
      }
      setActive((before) =>
        found.length === 0
          ? 0
          : (before + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length,
      )
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      const chosen = found[active]
      if (chosen) take(chosen.value)
      else leave()
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setSearch(null)
    }
  }
  return (
    <div
      className="choice"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave()
      }}
    >
      <input
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={search ?? current?.label ?? value}
        placeholder={placeholder ?? t('frontend.search')}
        title={current ? `${current.label} · ${current.value}` : value}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
        }}
        onClick={() => {
          if (!open) {
            setSearch('')
            setActive(
              Math.max(
                0,
                choices.findIndex((one) => one.value === value),
              ),
            )
          }
        }}
        onKeyDown={onKeyDown}
      />
      {open && (
        <ul className="choice-list" role="listbox" id={listId} aria-label={label} ref={list}>
          {found.map((one, index) => (
            <li
              key={one.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={index === active ? 'active' : ''}
              onPointerDown={(event) => {
                event.preventDefault()
                take(one.value)
              }}
            >
              <span>{one.label}</span>
              <span className="muted mono">{one.value === one.label ? '' : one.value}</span>
            </li>
          ))}
          {found.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled="true" className="muted">
              {free && needle !== ''
                ? t('strategy.take_typed', { text: search ?? '' })
                : t('frontend.no_rows')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
