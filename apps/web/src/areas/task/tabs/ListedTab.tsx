import { taskCalls } from '@oas/contract/task/area'
import type { Output } from '@oas/contract/define'
import type { TaskDetail } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { formatTime } from '../../../kit/time.ts'

type Row = Output<typeof taskCalls.listed>['list'][number]

const columns = (): Column<Row>[] => [
  numberColumn('no', 'task_list.row', 70, (row) => row.no),
  monoColumn('ref', 'task_form.ref', 220, (row) => row.ref),
  column('person', 'task_list.named', 130, (row) => row.person),
  column('dueAt', 'task_list.due', 150, (row) => formatTime(row.dueAt)),
  column('note', 'task_list.note', null, (row) => <span title={row.note}>{row.note}</span>),
]

/** The records that were listed for a task, as they were written. */
export function ListedTab({ task }: { task: TaskDetail }) {
  const paging = useKeyset(task.id)
  const { data, error, isPending } = useCall(
    taskCalls.listed,
    { id: task.id, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('task_list.tab_listed')}
        columns={columns()}
        rows={data?.list ?? []}
        idOf={(row) => String(row.no)}
        loading={isPending && !error}
        empty={t('task_list.no_listed')}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
