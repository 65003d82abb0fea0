import { taskCalls } from '@oas/contract/task/area'
import type { Output } from '@oas/contract/define'
import type { TaskDetail } from '@oas/contract/task/schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { column, numberColumn, sorted } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { PageNumbers } from '../../../kit/list/PageNumbers.tsx'
import { useOwnSort } from '../../../kit/list/use-call-sort.ts'

type Member = Output<typeof taskCalls.members>['list'][number]
const pageSize = 20

const columns = (): Column<Member>[] => [
  sorted(column('person', 'task_list.person', 160, (row) => row.person)),
  numberColumn('held', 'task_list.held', 80, (row) => row.held),
  sorted(numberColumn('done', 'task_list.count_done', 90, (row) => row.done)),
  sorted(numberColumn('doneToday', 'task_list.count_done_today', 110, (row) => row.doneToday)),
  sorted(numberColumn('timeouts', 'task_list.timeouts', 100, (row) => row.timeouts)),
  sorted(
    numberColumn('ms', 'task_list.each', 110, (row) =>
      row.ms === null ? '' : t('task_list.seconds', { n: (row.ms / 1000).toFixed(1) }),
    ),
  ),
  numberColumn('quotaLeft', 'task_list.quota_left', 110, (row) =>
    row.quotaLeft === null ? (
      <span className="muted">{t('task_list.no_quota')}</span>
    ) : (
      row.quotaLeft
    ),
  ),
]

/** Who worked on a task, and how much. */
export function MemberTab({ task }: { task: TaskDetail }) {
  const [current, setCurrent] = useState(1)
  const { sorting, asked } = useOwnSort(taskCalls.members, () => setCurrent(1))
  const input = { taskId: task.id }
  const { data, error, isPending } = useCall(
    taskCalls.members,
    { ...input, ...asked, current, pageSize },
    { keepPrevious: true, refetchMs: 15_000 },
  )
  return (
    <>
      {data && data.total > 0 && (
        <div className="filters">
          <ExportButton
            call={taskCalls.exportMembers}
            input={input}
            fileName={`task-${task.id}.xlsx`}
          />
        </div>
      )}
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('task_list.tab_members')}
        columns={columns()}
        sorting={sorting}
        rows={data?.list ?? []}
        idOf={(row) => row.personId}
        loading={isPending && !error}
        empty={t('task_list.no_members')}
      />
      {data && data.total > pageSize && (
        <PageNumbers
          current={current}
          pageSize={pageSize}
          total={data.total}
          onChange={(next) => setCurrent(next)}
        />
      )}
    </>
  )
}
