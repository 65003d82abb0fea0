import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that choose stored records by conditions of their own. */
export function CustomizedTasksPage() {
  return <TaskList title={t('menu.task_customize')} kind="customize" />
}
