import { taskCalls } from '@oas/contract/task/area'
import type { TaskKind } from '@oas/contract/task/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { taskColumns } from './columns.tsx'
import { useNewTask } from './use-new-task.tsx'
import { useOpenTask } from './use-open-task.ts'
import { type TaskTab, inputOf, useTaskFields } from './use-task-fields.ts'
import './task.css'

/** How often a list looks again while somebody sees it. */
const refreshMs = 12_000

type Props = { title: string; kind?: TaskKind; tab?: TaskTab }

const emptyOf = (tab: TaskTab, kind: TaskKind | undefined): string => {
  if (tab === 'review') return t('task_list.none_to_review')
  if (tab === 'mine') return t('task_list.none_mine')
  return kind === undefined
    ? t('task_list.about')
    : tData(`task_list.about_${kind.replaceAll('-', '_')}`)
}

/** A list of tasks, of one kind or all; a row opens the task, whose id stands in the address. */
export function TaskList({ title, kind, tab = 'all' }: Props) {
  const { open, show } = useOpenTask()
  const newTask = useNewTask(kind)
  const fields = useTaskFields(kind).map((field) =>
    tab === 'review' && field.key === 'review' ? { ...field, hidden: true } : field,
  )
  return (
    <QueryList
      title={title}
      about={emptyOf(tab, kind)}
      call={taskCalls.list}
      paging="number"
      fields={fields}
      inputOf={(values) => inputOf(values, tab, kind)}
      columns={taskColumns(kind)}
      idOf={(row) => row.id}
      onOpen={(row) => show(row.id)}
      selected={open}
      refetchMs={refreshMs}
      actions={tab === 'review' ? undefined : newTask}
    >
      {open && <TaskDrawer key={open} id={open} onClose={() => show(null)} />}
    </QueryList>
  )
}
