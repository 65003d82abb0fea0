import { storedKinds } from '@oas/contract/task/schemas'
import { t } from '../../i18n/texts.ts'
import { usePlace } from '../../nav/location.ts'
import { TaskList } from './TaskList.tsx'
import { kindPages } from './words.tsx'

/** Tasks of one kind that choose among stored records; the address says of which. */
export function StoredTasksPage() {
  const { path } = usePlace()
  const kind = storedKinds.find((one) => kindPages[one] === path) ?? 'customize'
  return <TaskList key={kind} title={t(`menu.task_${kind}`)} kind={kind} />
}
