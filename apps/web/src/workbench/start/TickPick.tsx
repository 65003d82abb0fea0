import { type RefObject, useId, useRef, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { choicesWith } from '../../kit/pick/source.ts'
import '../../kit/form/form.css'

const pageSize = 50
/** Pixels a node of a tree stands to the right of the one above it. */
const indent = 18
type Props = {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[]) => void
  problem?: string
  max?: number
  bulk?: boolean
  onSearch?: (text: string) => void
}

const Chips = ({
  choices,
  value,
  onDrop,
}: Pick<Props, 'choices' | 'value'> & { onDrop: (key: string) => void }) => {
  const nameOf = (key: string): string => choices.find((one) => one.value === key)?.label ?? key
  return (
    value.length > 0 && (
      <div className="multi-chips">
        {value.map((key) => (
          <button
            key={key}
            type="button"
            className="chip"
            aria-label={t('frontend.remove_one', { name: nameOf(key) })}
            onClick={() => onDrop(key)}
          >
            {nameOf(key)} ×
          </button>
        ))}
      </div>
    )
  )
}

type ListProps = {
  label: string
  list: RefObject<HTMLDivElement | null>
  found: readonly Choice[]
  shown: number
  chosen: ReadonlySet<string>
  full: boolean
  onToggle: (key: string) => void
  onMore: () => void
}
/** What was found, as much of it as was scrolled to. */
const FoundList = ({ label, list, found, shown, chosen, full, onToggle, onMore }: ListProps) => (
  <div
    className="multi-list"
    ref={list}
    role="group"
    aria-label={label}
    tabIndex={0}
    onScroll={(event) => {
      const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
      if (scrollTop + clientHeight > scrollHeight - 40 && shown < found.length) onMore()
    }}
  >
    {found.slice(0, shown).map((one) => (
      <label
        key={one.value}
        style={one.depth ? { paddingInlineStart: one.depth * indent } : undefined}
      >
        <input
          type="checkbox"
          checked={chosen.has(one.value)}
          disabled={full && !chosen.has(one.value)}
          onChange={() => onToggle(one.value)}
        />
        {one.label}
      </label>
    ))}
    {found.length === 0 && <p className="muted">{t('frontend.no_rows')}</p>}
  </div>
)

/**
 * Any number of many: chosen ones as chips, the rest by search; the list grows by 50 as it is
 * scrolled. Where `onSearch` is given, the choices are found by whoever gave them. It is made of
 * plain elements, since everybody who audits loads it; elsewhere `kit/pick` does the same.
 */
export function TickPick({
  label,
  choices,
  value,
  onChange,
  problem = '',
  max,
  bulk = true,
  onSearch,
}: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(pageSize)
  const list = useRef<HTMLDivElement>(null)
  const found = onSearch ? choices : choicesWith(choices, search)
  const chosen = new Set(value)
  const full = max !== undefined && value.length >= max
  const toggle = (key: string): void =>
    onChange(chosen.has(key) ? value.filter((one) => one !== key) : [...value, key])
  const field = useRef<HTMLInputElement>(null)
  // The chip goes with the press: whoever works by keyboard stays in the field.
  const drop = (key: string): void => {
    toggle(key)
    field.current?.focus()
  }
  const addFound = (): void =>
    onChange([...new Set([...value, ...found.map((one) => one.value)])].slice(0, max))
  return (
    <fieldset className="multi-pick" aria-describedby={`${id}-problem`}>
      <legend>
        {label}{' '}
        <span className="muted">
          {max === undefined ? value.length : `${value.length} / ${max}`}
        </span>
      </legend>
      <Chips choices={choices} value={value} onDrop={drop} />
      <div className="multi-search">
        <input
          ref={field}
          type="search"
          aria-label={t('frontend.search_in', { name: label })}
          placeholder={t('frontend.search')}
          value={search}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => {
            setSearch(event.target.value)
            onSearch?.(event.target.value)
            setShown(pageSize)
            if (list.current) list.current.scrollTop = 0
          }}
        />
        {bulk && (
          <button
            type="button"
            className="btn"
            disabled={full || found.length === 0}
            onClick={addFound}
          >
            {t('frontend.select_found', { n: found.length })}
          </button>
        )}
        <button
          type="button"
          className="btn"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {t('frontend.clear')}
        </button>
      </div>
      <FoundList
        label={label}
        list={list}
        found={found}
        shown={shown}
        chosen={chosen}
        full={full}
        onToggle={toggle}
        onMore={() => setShown(shown + pageSize)}
      />
      <div className="problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </div>
    </fieldset>
  )
}
