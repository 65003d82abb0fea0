import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that hand out groups of alike texts. */
export function GroupTasksPage() {
  return <TaskList title={t('menu.task_qitext')} kind="qitext" />
}
