import { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import type { LiveStrategyRow } from '@oas/contract/live-strategy/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FieldRow } from '../../../kit/form/fields.tsx'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { paths } from '../words.tsx'
import { MockForm } from './MockForm.tsx'
import './mock.css'

const pickId = 'mock-strategy'
type ChooseProps = { rows: readonly LiveStrategyRow[]; of: string; version: string }
const Choose = ({ rows, of, version }: ChooseProps) => {
  const row = rows.find(({ id }) => id === of)
  return (
    <div className="form two">
      <div className="form-fields">
        <FieldRow id={pickId} label={t('live_strategy.strategy')} problem="">
          <select
            id={pickId}
            value={of}
            onChange={({ target }) => setQuery({ strategy: target.value, of: null })}
          >
            <option value="" />
            {rows.map(({ id, body }) => (
              <option key={id} value={id}>
                {body.name}
              </option>
            ))}
          </select>
        </FieldRow>
        <FieldRow id={`${pickId}-of`} label={t('live_strategy.version')} problem="">
          <select
            id={`${pickId}-of`}
            value={version}
            onChange={({ target }) => setQuery({ of: target.value })}
          >
            <option value="written">{t('live_strategy.version_written')}</option>
            {row?.liveBody && <option value="passed">{t('live_strategy.version_passed')}</option>}
          </select>
        </FieldRow>
      </div>
    </div>
  )
}

/** A rule and its ladder tried on made-up scores, or on a room of the past; nothing is written. */
export function MockPage() {
  const { query } = usePlace()
  const { data, error } = useCall(liveStrategyCalls.list, { pageSize: 200 })
  const rows = data?.list ?? []
  const of = query.get('strategy') ?? ''
  const row = rows.find(({ id }) => id === of)
  const version = query.get('of') === 'passed' && row?.liveBody ? 'passed' : 'written'
  const body = version === 'passed' ? (row?.liveBody ?? undefined) : row?.body
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('live_strategy.mock_title')}</h1>
      </div>
      <p className="muted">{t('live_strategy.mock_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && rows.length === 0 && (
        <p className="row-actions">
          <span>{t('live_strategy.mock_none')}</span>
          <a className="btn" href={`#${paths.create}`}>
            {t('live_strategy.new_strategy')}
          </a>
        </p>
      )}
      {data && rows.length > 0 && <Choose rows={rows} of={of} version={version} />}
      {data && <MockForm key={`${row?.id ?? ''} ${version}`} body={body} />}
    </div>
  )
}
