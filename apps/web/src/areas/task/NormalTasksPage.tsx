import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that hand out waiting records which meet conditions. */
export function NormalTasksPage() {
  return <TaskList title={t('menu.task_normal')} kind="normal" />
}
