import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that take records as they come in. */
export function RealtimeTasksPage() {
  return <TaskList title={t('menu.task_realtime')} kind="realtime" />
}
