import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { FeaturesTab } from './features/FeaturesTab.tsx'
import { StoresTab } from './store/StoresTab.tsx'
import '../../kit/people/people.css'

const tabs = ['stores', 'features'] as const

/** Stores of known things, and the features in them. */
export function IndexPage() {
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'stores'
  return (
    <Tabs
      label={t('feature_library.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'stores', label: t('feature_library.tab_stores') },
        { key: 'features', label: t('feature_library.tab_features') },
      ]}
    >
      {tab === 'stores' ? <StoresTab /> : <FeaturesTab />}
    </Tabs>
  )
}
