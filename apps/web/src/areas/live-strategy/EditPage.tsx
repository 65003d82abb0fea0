import { liveStrategyCalls } from '@oas/contract/live-strategy/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { usePathId } from '../../nav/use-path-id.ts'
import { StrategyForm } from './StrategyForm.tsx'
import { StateTag } from './words.tsx'

/** A live strategy is written anew; what is in force stays until a package brings this version. */
export function EditPage() {
  const id = usePathId('/tags/live-model-strategy/edit/:id') || '0'
  const { data, error } = useCall(liveStrategyCalls.get, { id })
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>
          {t('live_strategy.edit_strategy')}{' '}
          {data && (
            <>
              <span translate="no">{data.body.name}</span> <StateTag {...data} />
            </>
          )}
        </h1>
      </div>
      {data?.liveBody && <p className="muted">{t('live_strategy.edit_makes_draft')}</p>}
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && (
        <StrategyForm
          key={`${data.id} ${data.version}`}
          of={{ id: data.id, version: data.version }}
          body={data.body}
        />
      )}
    </div>
  )
}
