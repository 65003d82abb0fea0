import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks whose records a statement names. */
export function SqlTasksPage() {
  return <TaskList title={t('menu.task_customize_sql')} kind="customize-sql" />
}
