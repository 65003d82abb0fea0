import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../TimeField.tsx'
import { leadToUnreadable } from '../form/unreadable.ts'
import type { FilterField, FilterValues } from './filters.ts'
import { RangePresets } from './RangePresets.tsx'
import './data-table.css'

type Props = {
  fields: readonly FilterField[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
  problem?: string
  children?: ReactNode
}

/** The query row of a list; Enter searches. `children` are the buttons of the list itself. */
export const FilterBar = ({ fields, values, onSearch, problem, children }: Props) => {
  const [draft, setDraft] = useState(values)
  // A time that cannot be read is no value yet; a reset takes it away with its field.
  const [round, setRound] = useState(0)
  useEffect(() => setDraft(values), [values])
  const put = (key: string, value: string | undefined): void =>
    setDraft(({ [key]: _old, ...rest }) => (value ? { ...rest, [key]: value } : rest))
  const field = (one: FilterField): ReactNode => {
    const value = draft[one.key] ?? ''
    const style = one.width === undefined ? undefined : { width: one.width }
    if (one.kind === 'time')
      return (
        <TimeField
          key={`${one.key} ${round}`}
          label={one.label}
          value={value === '' ? undefined : Number(value)}
          onChange={(next) => put(one.key, next === undefined ? undefined : String(next))}
        />
      )
    if (one.kind === 'choice')
      return (
        <label key={one.key}>
          {one.label}
          <select
            style={style}
            value={value}
            onChange={(event) => put(one.key, event.target.value)}
          >
            <option value="">{t('frontend.all')}</option>
            {one.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      )
    return (
      <label key={one.key}>
        {one.label}
        <input
          style={style}
          value={value}
          inputMode={one.kind === 'number' ? 'numeric' : 'text'}
          maxLength={200}
          onChange={(event) =>
            put(
              one.key,
              one.kind === 'number' ? event.target.value.replace(/\D/g, '') : event.target.value,
            )
          }
        />
      </label>
    )
  }
  const isSpan =
    fields.some((one) => one.key === 'from' && one.kind === 'time' && !one.hidden) &&
    fields.some((one) => one.key === 'to' && one.kind === 'time' && !one.hidden)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!leadToUnreadable(event.currentTarget)) onSearch(draft)
  }
  return (
    <form className="filters" role="search" onSubmit={submit}>
      {fields.filter((one) => !one.hidden).map(field)}
      {isSpan && (
        <RangePresets
          onPick={(from, to) => setDraft((old) => ({ ...old, from: String(from), to: String(to) }))}
        />
      )}
      {fields.length > 0 && (
        <>
          <button type="submit" className="btn primary">
            {t('frontend.search')}
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => {
              setRound(round + 1)
              onSearch(
                Object.fromEntries(
                  fields.flatMap((one) =>
                    one.hidden && values[one.key] ? [[one.key, values[one.key] ?? '']] : [],
                  ),
                ),
              )
            }}
          >
            {t('frontend.reset')}
          </button>
        </>
      )}
      {children}
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </form>
  )
}
