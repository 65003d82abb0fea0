import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that decide again what is out of date. */
export function RenewTasksPage() {
  return <TaskList title={t('menu.task_renew')} kind="renew" />
}
