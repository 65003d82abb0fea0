import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks of mixed work: parts of several kinds, each with a share. */
export function MixedTasksPage() {
  return <TaskList title={t('menu.task_comprehensive')} kind="comprehensive" />
}
