import type { ReactNode } from 'react'
import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { PicturesTab } from './PicturesTab.tsx'
import { PlansTab } from './PlansTab.tsx'
import { ScreensTab } from './ScreensTab.tsx'
import { TasksTab } from './TasksTab.tsx'

/**
 * What is captured of rooms: the pictures, the plans they come of, what was asked for at once, and
 * screens that were recorded.
 */
export function CapturePage(): ReactNode {
  const { query } = usePlace()
  const asked = query.get('tab')
  const tab = asked === 'plans' || asked === 'tasks' || asked === 'screens' ? asked : 'pictures'
  return (
    <Tabs
      label={t('live_list.tabs_capture')}
      value={tab}
      onChange={(next) => setQuery({ tab: next === 'pictures' ? null : next })}
      tabs={[
        { key: 'pictures', label: t('live_list.tab_pictures') },
        { key: 'plans', label: t('live_list.tab_plans') },
        { key: 'tasks', label: t('live_list.tab_tasks') },
        { key: 'screens', label: t('live_list.tab_screens') },
      ]}
    >
      {tab === 'plans' ? (
        <PlansTab />
      ) : tab === 'tasks' ? (
        <TasksTab />
      ) : tab === 'screens' ? (
        <ScreensTab />
      ) : (
        <PicturesTab />
      )}
    </Tabs>
  )
}
