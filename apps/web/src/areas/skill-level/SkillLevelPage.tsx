import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { LadderTab } from './LadderTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'

/** Who has come how far, and what the levels ask for. */
export function SkillLevelPage() {
  const { query } = usePlace()
  const tab = query.get('tab') === 'ladder' ? 'ladder' : 'people'
  return (
    <Tabs
      label={t('skill_level.title')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'people', label: t('skill_level.people') },
        { key: 'ladder', label: t('skill_level.ladder') },
      ]}
    >
      {tab === 'ladder' ? <LadderTab /> : <PeopleTab />}
    </Tabs>
  )
}
