import { settingCalls } from '@oas/contract/setting/calls'
import { typeKeyOf } from '@oas/contract/type-key'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { TimeField } from '../../kit/TimeField.tsx'
import { RangePresets } from '../../kit/list/RangePresets.tsx'
import { type Filters, deliveryOptions, stateOptions } from './filters.ts'

type Props = {
  filters: Filters
  problem: string
  onSearch: (filters: Filters) => void
  withAuditor: boolean
  children?: ReactNode
}

/** Spans no longer than records may be asked for. */
const spans = ['today', 'yesterday'] as const

/** The query row of the record lists; Enter searches. */
export function FilterForm({ filters, problem, onSearch, withAuditor, children }: Props) {
  const [draft, setDraft] = useState(filters)
  useEffect(() => setDraft(filters), [filters])
  const { data: types } = useCall(settingCalls.allTypes, {})
  const put = (change: Partial<Filters>): void => setDraft({ ...draft, ...change })
  const textField = (key: 'postId' | 'uid' | 'serialId' | 'auditor', label: string) => (
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
      <label>
        {t('record.type')}
        <select
          value={draft.types?.[0] ?? ''}
          onChange={(event) =>
            put({ types: event.target.value ? [event.target.value] : undefined, appId: undefined })
          }
        >
          <option value="">{t('frontend.all')}</option>
          {(types ?? []).map((info) => (
            <option key={typeKeyOf(info)} value={typeKeyOf(info)}>
              {info.appName} · {typeName(info.name)}
            </option>
          ))}
        </select>
      </label>
      {textField('postId', t('record.post_id'))}
      {textField('uid', 'UID')}
      {textField('serialId', t('record.serial_id'))}
      {withAuditor && textField('auditor', t('record.auditor'))}
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
