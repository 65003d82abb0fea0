import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { FoundList } from './FoundList.tsx'
import { InspectFilters } from './InspectFilters.tsx'
import { PlansTab } from './PlansTab.tsx'
import { listFoundColumns } from './found-columns.tsx'
import { usePlaceNames } from './use-place-names.ts'
import { useSearch } from './use-search.ts'
import './inspect.css'

/**
 * Texts of past records that a pattern or words fit, or that a user wrote: they come in as they are
 * found. A search can also be run every day.
 */
export function InspectPage() {
  const search = useSearch()
  const [tab, setTab] = useState('search')
  const columns = listFoundColumns(usePlaceNames())
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('text_inspection.inspect_title')}</h1>
      </div>
      <Tabs
        label={t('text_inspection.inspect_title')}
        tabs={[
          { key: 'search', label: t('text_inspection.tab_search') },
          { key: 'plans', label: t('text_inspection.tab_plans') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'plans' ? (
          <PlansTab />
        ) : (
          <>
            <InspectFilters search={search} />
            <FoundList
              search={search}
              columns={columns}
              title={t('text_inspection.inspect_title')}
              hint={t('text_inspection.inspect_hint')}
            />
          </>
        )}
      </Tabs>
    </div>
  )
}
