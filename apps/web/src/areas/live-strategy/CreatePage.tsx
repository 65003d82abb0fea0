import { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { useApps } from '../../kit/use-apps.ts'
import { usePlace } from '../../nav/location.ts'
import { StrategyForm } from './StrategyForm.tsx'

/** A new live strategy, or one that begins as a copy of another. */
export function CreatePage() {
  const { loading } = useApps()
  const copy = usePlace().query.get('copy')
  const { data, error } = useCall(
    liveStrategyCalls.get,
    { id: copy ?? '0' },
    { enabled: copy !== null },
  )
  const body = data && { ...data.body, name: t('live_strategy.copy_of', { name: data.body.name }) }
  const ready = !loading && (copy === null || data !== undefined)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('live_strategy.new_strategy')}</h1>
      </div>
      <p className="muted">{t('live_strategy.form_about')}</p>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {ready && <StrategyForm key={copy ?? ''} of={null} body={body} />}
    </div>
  )
}
