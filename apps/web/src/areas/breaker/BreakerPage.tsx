import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { LimitTab } from './LimitTab.tsx'
import { StopTab } from './StopTab.tsx'

const tabs = ['now', 'past', 'limits'] as const

/** Who did too much in too little time, now and before, and how much one person may do. */
export function BreakerPage() {
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'now'
  return (
    <Tabs
      label={t('breaker.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'now', label: t('breaker.now') },
        { key: 'past', label: t('breaker.past') },
        { key: 'limits', label: t('breaker.limits') },
      ]}
    >
      {tab === 'limits' ? <LimitTab /> : <StopTab key={tab} lifted={tab === 'past'} />}
    </Tabs>
  )
}
