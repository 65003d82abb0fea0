import { useMay } from '../../../api/use-may.ts'
import { t } from '../../../i18n/texts.ts'
import { Tabs } from '../../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../../nav/location.ts'
import { ItemsTab } from './ItemsTab.tsx'
import { OverlapTab } from './OverlapTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { QuarantineTab } from './QuarantineTab.tsx'
import { RecallTab } from './RecallTab.tsx'
import { RulesTab } from './RulesTab.tsx'
import { ScoreTab } from './ScoreTab.tsx'
import { WordsTab } from './WordsTab.tsx'
import '../../../kit/people/people.css'
import './statistics.css'

const tabs = [
  'overview',
  'items',
  'noise',
  'dead',
  'overlap',
  'new',
  'quarantine',
  'recall',
  'score',
  'rules',
] as const
type Tab = (typeof tabs)[number]

const Panel = ({ tab }: { tab: Tab }) => {
  switch (tab) {
    case 'overview':
      return <OverviewTab />
    case 'items':
      return <ItemsTab />
    case 'noise':
    case 'dead':
    case 'new':
      return <WordsTab kind={tab} />
    case 'overlap':
      return <OverlapTab />
    case 'quarantine':
      return <QuarantineTab />
    case 'recall':
      return <RecallTab />
    case 'score':
      return <ScoreTab />
    case 'rules':
      return <RulesTab />
  }
}

/** Whether words are good: what they found, and what people made of it. */
export function StatisticsPage() {
  const { query } = usePlace()
  const { may } = useMay()
  const shown = tabs.filter((one) => one !== 'rules' || may('strategy.read'))
  // A message about a word leads to its figures.
  const usual = query.has('itemId') ? 'items' : 'overview'
  const tab = shown.find((one) => one === query.get('tab')) ?? usual
  return (
    <Tabs
      label={t('text_statistics.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={shown.map((key) => ({ key, label: t(`text_statistics.tab_${key}`) }))}
    >
      <Panel key={tab} tab={tab} />
    </Tabs>
  )
}
