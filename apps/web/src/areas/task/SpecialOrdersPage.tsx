import { t } from '../../i18n/texts.ts'
import { TaskList } from './TaskList.tsx'

/** Tasks that hand out records which are listed one by one. */
export function SpecialOrdersPage() {
  return <TaskList title={t('menu.task_special')} kind="special-order" />
}
