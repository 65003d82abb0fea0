import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { isId } from '@oas/contract/envelope'
import { useMainCall } from '../../../api/use-main-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Missing } from '../../../kit/Missing.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { matchPath } from '../../../nav/match.ts'
import { featureName } from '../features/feature-columns.tsx'
import { LogTable } from '../LogTable.tsx'
import { ExceptionsTab } from './ExceptionsTab.tsx'
import { FeatureHead } from './FeatureHead.tsx'
import { HitsTab } from './HitsTab.tsx'
import '../../../kit/people/people.css'
import '../feature-library.css'

const pattern = '/feature/:appId/:storename/:id'
const tabs = ['hits', 'exceptions', 'log'] as const

const Found = ({ appId, storename, id }: { appId: number; storename: string; id: string }) => {
  const { query } = usePlace()
  const { data, error } = useMainCall(featureLibraryCalls.feature, { id, appId, storename })
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'hits'
  if (error && error.status !== 0 && error.permission === undefined)
    return <Missing list="/feature/index?tab=features" title={t('feature_library.tab_features')} />
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return <p role="status">{t('frontend.loading')}</p>
  return (
    <div className="people-page">
      <h1 translate="no">{featureName(data)}</h1>
      <FeatureHead feature={data} />
      <Tabs
        label={featureName(data)}
        value={tab}
        onChange={(next) => setQuery({ tab: next })}
        tabs={[
          { key: 'hits', label: t('feature_library.tab_hits', { n: data.hits }) },
          {
            key: 'exceptions',
            label: t('feature_library.tab_exceptions', { n: data.exceptions.length }),
          },
          { key: 'log', label: t('feature_library.tab_log') },
        ]}
      >
        {tab === 'hits' && <HitsTab feature={data} />}
        {tab === 'exceptions' && <ExceptionsTab feature={data} />}
        {tab === 'log' && <LogTable featureId={data.id} />}
      </Tabs>
    </div>
  )
}

/** One feature: what it is, where it was found, what it is never found in, who did what to it. */
export function FeaturePage() {
  const { appId = '', storename = '', id = '' } = matchPath(pattern, usePlace().path) ?? {}
  if (!isId(id) || !/^\d{1,9}$/.test(appId) || !/^[a-z0-9_]{2,32}$/.test(storename))
    return <Missing list="/feature/index?tab=features" title={t('feature_library.tab_features')} />
  return <Found key={id} appId={Number(appId)} storename={storename} id={id} />
}
