import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { MineTab } from './MineTab.tsx'
import { MonthsTab } from './MonthsTab.tsx'
import { PricesTab } from './PricesTab.tsx'
import { ProjectsTab } from './ProjectsTab.tsx'
import { TeamTab } from './TeamTab.tsx'

/** The own performance; for leaders that of the team, for the office all that it is made of. */
export function PerformancePage() {
  const { may } = useMay()
  const { query } = usePlace()
  const manages = may('performance.manage')
  const tabs = [
    { key: 'mine', label: t('performance.tab_mine'), view: <MineTab /> },
    ...(manages || may('performance.read')
      ? [{ key: 'team', label: t('performance.tab_team'), view: <TeamTab /> }]
      : []),
    ...(manages
      ? [
          { key: 'months', label: t('performance.tab_months'), view: <MonthsTab /> },
          { key: 'projects', label: t('performance.tab_projects'), view: <ProjectsTab /> },
        ]
      : []),
    ...(may('performance.pay')
      ? [{ key: 'prices', label: t('performance.tab_prices'), view: <PricesTab /> }]
      : []),
  ]
  const [mine, ...others] = tabs
  if (others.length === 0) return <MineTab />
  const shown = tabs.find(({ key }) => key === query.get('tab')) ?? mine
  return (
    <Tabs
      label={t('performance.title')}
      value={shown?.key ?? 'mine'}
      onChange={(tab) => setQuery({ tab })}
      tabs={tabs.map(({ key, label }) => ({ key, label }))}
    >
      {shown?.view}
    </Tabs>
  )
}
