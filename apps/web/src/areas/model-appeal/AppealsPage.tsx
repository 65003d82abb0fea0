import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { AppealsTab } from './AppealsTab.tsx'
import { SetsTab } from './SetsTab.tsx'
import '../../kit/people/people.css'
import './model-appeal.css'

/** What is held against models, and the sets that go to their makers. */
export function AppealsPage() {
  const { query } = usePlace()
  const [run, setRun] = useState<string | null>(null)
  const tab = query.get('tab') === 'sets' ? 'sets' : 'appeals'
  return (
    <Tabs
      label={t('model_appeal.title')}
      tabs={[
        { key: 'appeals', label: t('model_appeal.tab_appeals') },
        { key: 'sets', label: t('model_appeal.tab_sets') },
      ]}
      value={tab}
      onChange={(next) => setQuery({ tab: next === 'sets' ? 'sets' : null })}
    >
      {tab === 'appeals' ? <AppealsTab /> : <SetsTab run={run} onRun={setRun} />}
    </Tabs>
  )
}
