import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that check a share of what was decided. */
export function SamplingTasksPage() {
  return <TaskList title={t('menu.task_sampling')} kind="sampling" />
}
