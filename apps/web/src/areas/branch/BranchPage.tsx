import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { BranchList } from './BranchList.tsx'
import { Desk } from './Desk.tsx'
import { useDesk } from './use-desk.ts'
import './branch.css'

/** What the rounds of tasks disagree on: the judge's desk, and all there were. */
export function BranchPage() {
  const { query } = usePlace()
  // Kept while the other tab is looked at: a judge loses nothing by it.
  const desk = useDesk()
  const tab = query.get('tab') === 'all' ? 'all' : 'desk'
  return (
    <Tabs
      label={t('branch.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'desk', label: t('branch.desk') },
        { key: 'all', label: t('branch.all') },
      ]}
    >
      {tab === 'desk' ? <Desk desk={desk} /> : <BranchList />}
    </Tabs>
  )
}
