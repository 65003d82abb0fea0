import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { AttacksTab } from './attacks/AttacksTab.tsx'
import { CategoriesTab } from './CategoriesTab.tsx'
import { BatchesTab } from './import/BatchesTab.tsx'
import { LibrariesTab } from './LibrariesTab.tsx'
import { ReleasesTab } from './ReleasesTab.tsx'
import { ServersTab } from './ServersTab.tsx'
import { SampleTab } from './sample/SampleTab.tsx'
import { WordList } from './WordList.tsx'
import '../../kit/people/people.css'

const tabs = [
  'libraries',
  'categories',
  'review',
  'imports',
  'releases',
  'servers',
  'urgent',
  'attacks',
  'sample',
] as const
type Tab = (typeof tabs)[number]

const Panel = ({ tab }: { tab: Tab }) => {
  switch (tab) {
    case 'libraries':
      return <LibrariesTab />
    case 'categories':
      return <CategoriesTab />
    case 'review':
      return (
        <WordList
          title={t('text_moderation.tab_review')}
          about={t('text_moderation.review_about')}
          state="pending"
        />
      )
    case 'imports':
      return <BatchesTab />
    case 'releases':
      return <ReleasesTab />
    case 'servers':
      return <ServersTab />
    case 'attacks':
      return <AttacksTab />
    case 'sample':
      return <SampleTab />
    case 'urgent':
      return (
        <WordList
          title={t('text_moderation.tab_urgent')}
          about={t('text_moderation.urgent_about')}
          state="urgent"
        />
      )
  }
}

/** Where words are kept, who passes them, and what is in force on which server. */
export function ManagementPage() {
  const { query } = usePlace()
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'libraries'
  return (
    <Tabs
      label={t('text_moderation.management')}
      value={tab}
      onChange={(next) => setQuery({ tab: next })}
      tabs={[
        { key: 'libraries', label: t('text_moderation.tab_libraries') },
        { key: 'categories', label: t('text_moderation.tab_categories') },
        { key: 'review', label: t('text_moderation.tab_review') },
        { key: 'imports', label: t('text_import.batches') },
        { key: 'releases', label: t('text_moderation.tab_releases') },
        { key: 'servers', label: t('text_moderation.tab_servers') },
        { key: 'urgent', label: t('text_moderation.tab_urgent') },
        { key: 'attacks', label: t('text_attack.tab') },
        { key: 'sample', label: t('text_statistics.tab_sample') },
      ]}
    >
      <Panel key={tab} tab={tab} />
    </Tabs>
  )
}
