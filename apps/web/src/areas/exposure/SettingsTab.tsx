import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { FloorList } from './FloorList.tsx'
import { LabelList } from './LabelList.tsx'
import { RuleList } from './RuleList.tsx'
import { TypeList } from './TypeList.tsx'

/** Rules, floors, and what is how grave. */
export function SettingsTab() {
  const { query } = usePlace()
  const tabs = [
    { key: 'rules', label: t('exposure.rules'), view: <RuleList /> },
    { key: 'floors', label: t('exposure.floors'), view: <FloorList /> },
    { key: 'labels', label: t('exposure.labels'), view: <LabelList /> },
    { key: 'types', label: t('exposure.types'), view: <TypeList /> },
  ]
  const shown = tabs.find(({ key }) => key === query.get('of')) ?? tabs[0]
  return (
    <Tabs
      label={t('exposure.tab_rules')}
      value={shown?.key ?? 'rules'}
      onChange={(of) => setQuery({ tab: 'settings', of })}
      tabs={tabs.map(({ key, label }) => ({ key, label }))}
    >
      {shown?.view}
    </Tabs>
  )
}
