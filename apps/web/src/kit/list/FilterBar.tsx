import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { TimeField } from '../TimeField.tsx'
import { refusalAt, refusedField } from '../form/refusal.ts'
import { leadToUnreadable } from '../form/unreadable.ts'
import { PickBox } from '../pick/PickBox.tsx'
import type { LaterSource, Source } from '../pick/source.ts'
import { type FilterField, type FilterValues, idsOf, dependsOn, withField } from './filters.ts'
import { RangePresets } from './RangePresets.tsx'
import './data-table.css'

type Props = {
  fields: readonly FilterField[]
  values: FilterValues
  onSearch: (values: FilterValues) => void
  problem?: string
  /** What the server says of the values. */
  error?: Error | null
  children?: ReactNode
}

type FieldProps = {
  field: FilterField
  value: string
  /** What stands in the field that this one depends on. */
  of: string
  put: (key: string, value: string | undefined) => void
}
type PickProps<S> = Omit<FieldProps, 'field'> & {
  field: FilterField & { kind: 'pick' }
  source: S
}
const PickFilter = ({ field, source, value, of, put }: PickProps<Source>) => (
  <PickBox
    compact
    label={field.label}
    source={source}
    value={idsOf(value, field.max ?? 1)}
    max={field.max ?? 1}
    placeholder={t('frontend.all')}
    width={field.width}
    disabled={field.of !== undefined && of === '' && value === ''}
    onChange={(ids) => put(field.key, ids.join(','))}
  />
)
const LaterPick = ({ source, ...rest }: PickProps<LaterSource>) => (
  <PickFilter {...rest} source={source.use(rest.of)} />
)

const Field = ({ field, value, of, put }: FieldProps) => {
  const { key, label, kind } = field
  const style = field.width === undefined ? undefined : { width: field.width }
  if (kind === 'time')
    return (
      <TimeField
        label={label}
        value={value === '' ? undefined : Number(value)}
        onChange={(next) => put(key, next === undefined ? undefined : String(next))}
      />
    )
  if (kind === 'choice')
    return (
      <label>
        {label}
        <select style={style} value={value} onChange={(event) => put(key, event.target.value)}>
          <option value="">{field.none ?? t('frontend.all')}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    )
  if (kind === 'pick') {
    const pick = { field, source: field.source, value, of, put }
    return 'use' in field.source ? (
      <LaterPick {...pick} source={field.source} />
    ) : (
      <PickFilter {...pick} source={field.source} />
    )
  }
  const isNumber = kind === 'number'
  return (
    <label>
      {label}
      <input
        style={style}
        value={value}
        inputMode={isNumber ? 'numeric' : 'text'}
        maxLength={200}
        onChange={({ target }) =>
          put(key, isNumber ? target.value.replace(/\D/g, '') : target.value)
        }
      />
    </label>
  )
}

const hasTime = (fields: readonly FilterField[], key: 'from' | 'to'): boolean =>
  fields.some((one) => one.key === key && one.kind === 'time' && !one.hidden)

/** The values of hidden fields, which a reset keeps. */
const hiddenValues = (fields: readonly FilterField[], values: FilterValues): FilterValues =>
  Object.fromEntries(
    fields.flatMap((one) =>
      one.hidden && values[one.key] ? [[one.key, values[one.key] ?? '']] : [],
    ),
  )

/** What the list calls the field that a refusal is about; what takes several may be called so. */
const labelOf = (fields: readonly FilterField[], error: Error): string | undefined => {
  const refused = refusedField(error)
  return fields.find(({ key }) => refused !== '' && (key === refused || `${key}s` === refused))
    ?.label
}

/** The query row of a list; Enter searches. `children` are the buttons of the list itself. */
export function FilterBar({ fields, values, onSearch, problem = '', error, children }: Props) {
  const [draft, setDraft] = useState(values)
  // A time that cannot be read is no value yet; a reset takes it away with its field.
  const [round, setRound] = useState(0)
  useEffect(() => setDraft(values), [values])
  const put = (key: string, value: string | undefined): void =>
    setDraft((old) => withField(fields, old, key, value))
  const isSpan = hasTime(fields, 'from') && hasTime(fields, 'to')
  const said = problem || (error ? refusalAt(error, labelOf(fields, error)) : '')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!leadToUnreadable(event.currentTarget)) onSearch(draft)
  }
  return (
    <form className="filters" role="search" onSubmit={submit}>
      {fields
        .filter((one) => !one.hidden)
        .map((one) => (
          <Field
            key={one.kind === 'time' ? `${one.key} ${round}` : one.key}
            field={one}
            value={draft[one.key] ?? ''}
            of={draft[dependsOn(one)] ?? ''}
            put={put}
          />
        ))}
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
              onSearch(hiddenValues(fields, values))
            }}
          >
            {t('frontend.reset')}
          </button>
        </>
      )}
      {children}
      {said && (
        <span className="problem" role="alert">
          {said}
        </span>
      )}
    </form>
  )
}
