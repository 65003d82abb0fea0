import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { ImportsTab } from './exchange/ImportsTab.tsx'
import { FeaturesTab } from './features/FeaturesTab.tsx'
import { StoresTab } from './store/StoresTab.tsx'
import '../../kit/people/people.css'

const tabs = ['stores', 'features', 'imports'] as const

/** Stores of known things, the features in them, and what came in as files. */
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
        { key: 'imports', label: t('feature_exchange.imports') },
      ]}
    >
      {tab === 'stores' ? <StoresTab /> : tab === 'features' ? <FeaturesTab /> : <ImportsTab />}
    </Tabs>
  )
}
