import { t } from '../../i18n/texts.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { setQuery, usePlace } from '../../nav/location.ts'
import { TaskList } from './TaskList.tsx'
import { taskTabs } from './use-task-fields.ts'

/** Tasks of all kinds: all of them, those that wait for a second person, one's own. */
export function AllTasksPage() {
  const asked = usePlace().query.get('tab')
  const tab = taskTabs.find((one) => one === asked) ?? 'all'
  return (
    <Tabs
      label={t('menu.task_list')}
      value={tab}
      onChange={(next) => setQuery({ tab: next === 'all' ? '' : next })}
      tabs={taskTabs.map((key) => ({ key, label: t(`task_list.tab_${key}`) }))}
    >
      <TaskList key={tab} title={t('menu.task_list')} tab={tab} />
    </Tabs>
  )
}
