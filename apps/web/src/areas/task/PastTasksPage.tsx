import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that work through records of a past time. */
export function PastTasksPage() {
  return <TaskList title={t('menu.task_history')} kind="history" />
}
