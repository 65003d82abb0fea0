import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { RangePresets } from '../../kit/list/RangePresets.tsx'
import { PickBox } from '../../kit/pick/PickBox.tsx'
import type { Source } from '../../kit/pick/source.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { type Filters, deliveryOptions, stateOptions } from './filters.ts'

type Props = {
  filters: Filters
  problem: string
  onSearch: (filters: Filters) => void
  /** Where people may be searched for. */
  people: Source | null
  children?: ReactNode
}

/** Spans no longer than records may be asked for. */
const spans = ['today', 'yesterday'] as const

/** The query row of the record lists; Enter searches. */
export function FilterForm({ filters, problem, onSearch, people, children }: Props) {
  const [draft, setDraft] = useState(filters)
  useEffect(() => setDraft(filters), [filters])
  const types = useTypeSource()
  const put = (change: Partial<Filters>): void => setDraft({ ...draft, ...change })
  const textField = (key: 'postId' | 'uid' | 'serialId', label: string) => (
    <label>
      {label}
      <input
        value={draft[key] ?? ''}
        onChange={(event) => put({ [key]: event.target.value.trim() || undefined })}
      />
    </label>
  )
  const timeField = (key: 'start' | 'end', label: string) => (
    <TimeField label={label} value={draft[key]} onChange={(value) => put({ [key]: value })} />
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <form className="filters" onSubmit={submit}>
      <PickBox
        compact
        label={t('record.type')}
        source={types}
        max={1}
        placeholder={t('frontend.all')}
        value={draft.types ?? []}
        onChange={([type]) => put({ types: type ? [type] : undefined, appId: undefined })}
      />
      {textField('postId', t('record.post_id'))}
      {textField('uid', 'UID')}
      {textField('serialId', t('record.serial_id'))}
      {people && (
        <PickBox
          compact
          label={t('record.auditor')}
          source={people}
          max={1}
          placeholder={t('frontend.all')}
          value={draft.auditor ? [draft.auditor] : []}
          onChange={([auditor]) => put({ auditor })}
        />
      )}
      {timeField('start', t('record.start'))}
      {timeField('end', t('record.end'))}
      <RangePresets offered={spans} onPick={(start, end) => put({ start, end })} />
      <label>
        {t('record.state')}
        <select
          value={draft.state ?? ''}
          onChange={(event) =>
            put({ state: stateOptions.find((one) => one === event.target.value) })
          }
        >
          <option value="">{t('frontend.all')}</option>
          {stateOptions.map((state) => (
            <option key={state} value={state}>
              {tData(`record.state_${state}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('record.delivery')}
        <select
          value={draft.delivery ?? ''}
          onChange={(event) =>
            put({ delivery: deliveryOptions.find((one) => one === event.target.value) })
          }
        >
          <option value="">{t('frontend.all')}</option>
          {deliveryOptions.map((state) => (
            <option key={state} value={state}>
              {tData(`record.delivery_${state}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn primary">
        {t('frontend.search')}
      </button>
      <button type="button" className="btn" onClick={() => onSearch({})}>
        {t('frontend.reset')}
      </button>
      {children}
      {problem && (
        <span className="problem" role="alert">
          {problem}
        </span>
      )}
    </form>
  )
}
