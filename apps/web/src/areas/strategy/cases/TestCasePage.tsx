import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { Backtests } from './Backtests.tsx'
import { Cases } from './Cases.tsx'
import { Reports } from './Reports.tsx'
import '../../../kit/people/people.css'
import '../strategy.css'

/** Test cases of rules, the reports of their runs, and replays of the past. */
export function TestCasePage() {
  const { query } = usePlace()
  const tab = query.get('tab') ?? 'cases'
  const ruleId = query.get('ruleId') ?? ''
  const go = (key: string): void => setQuery({ tab: key, ...(ruleId ? { ruleId } : {}) })
  return (
    <Tabs
      label={t('strategy_run.cases')}
      tabs={[
        { key: 'cases', label: t('strategy_run.cases') },
        { key: 'reports', label: t('strategy_run.reports') },
        { key: 'backtests', label: t('strategy_run.backtests') },
      ]}
      value={tab}
      onChange={go}
    >
      {tab === 'reports' ? (
        <Reports batchId={query.get('batchId')} />
      ) : tab === 'backtests' ? (
        <Backtests ruleId={ruleId} />
      ) : (
        <Cases ruleId={ruleId} />
      )}
    </Tabs>
  )
}
