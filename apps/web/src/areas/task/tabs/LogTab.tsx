import { taskCalls } from '@oas/contract/task/area'
import type { TaskDetail, TaskLogRow } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { actionName } from '../../../kit/people/words.tsx'
import { formatTime } from '../../../kit/time.ts'
import { changesOf } from '../log-words.ts'
import { useNames } from '../use-names.ts'

const Changes = ({ row, task }: { row: TaskLogRow; task: TaskDetail }) => {
  const names = useNames([task.body, task.inForceBody])
  const found = changesOf(task.kind, row, names)
  if (found.length === 0) return null
  return (
    <ul>
      {found.map(({ key, label, before, after }) => (
        <li key={key}>
          {label}: {before && <del>{before}</del>} {before && after && '→'} {after}
        </li>
      ))}
    </ul>
  )
}

/** Who did what to a task, in words. */
export function LogTab({ task }: { task: TaskDetail }) {
  const paging = useKeyset(task.id)
  const { data, error } = useCall(
    taskCalls.log,
    { id: task.id, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  const rows = (data?.list ?? []).map((row, at) => ({ row, key: `${row.at} ${row.act} ${at}` }))
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <ol className="task-log">
        {rows.map(({ row, key }) => (
          <li key={key}>
            <time className="muted">{formatTime(row.at)}</time>{' '}
            <strong title={row.act}>{actionName(row.act)}</strong> {row.by}
            {row.reason !== '' && (
              <span className="task-reason">
                {t('frontend.reason')}: {row.reason}
              </span>
            )}
            <Changes row={row} task={task} />
          </li>
        ))}
      </ol>
      <Pager
        page={paging.page}
        rows={rows.length}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
