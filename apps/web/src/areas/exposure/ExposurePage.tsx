import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { PeopleTab } from './PeopleTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { StopsTab } from './StopsTab.tsx'

/** Care staff: who saw how much, who was stopped, and the rules for it. */
export function ExposurePage() {
  const { query } = usePlace()
  const tabs = [
    { key: 'people', label: t('exposure.tab_people'), view: <PeopleTab /> },
    { key: 'settings', label: t('exposure.tab_rules'), view: <SettingsTab /> },
    { key: 'stops', label: t('exposure.tab_stops'), view: <StopsTab /> },
  ]
  const shown = tabs.find(({ key }) => key === query.get('tab')) ?? tabs[0]
  return (
    <Tabs
      label={t('exposure.title')}
      value={shown?.key ?? 'people'}
      onChange={(tab) => setQuery({ tab })}
      tabs={tabs.map(({ key, label }) => ({ key, label }))}
    >
      {shown?.view}
    </Tabs>
  )
}
