import { useEffect, useRef } from 'react'
import { t } from '../../i18n/texts.ts'
import type { TaskInWork } from '../engine/use-task.ts'
import { restText } from '../parts/task-rest.ts'

/** Nothing more comes of a task: says why, as far as the task is the reason. */
export function EmptyTask({ task }: { task: TaskInWork }) {
  const { row, resting, known, queue } = task
  const look = useRef(task.look)
  // What is left of a share was asked before its last record was decided.
  useEffect(() => look.current(), [])
  if (!known) return <p className="muted wb-late">{t('audit.loading')}</p>
  if (resting)
    return (
      <>
        <h2>{t(restText(task, resting.state))}</h2>
        {resting.state === 'paused' ? (
          <p className="muted">{t(queue ? 'audit.queue_paused_hint' : 'audit.task_paused_hint')}</p>
        ) : null}
      </>
    )
  if (row?.quotaLeft === 0)
    return (
      <>
        <h2>
          {queue ? t('audit.queue_share_done') : t('audit.task_share_done', { n: row.quota ?? 0 })}
        </h2>
        <p className="muted">{t('audit.task_share_hint')}</p>
      </>
    )
  return (
    <>
      <h2>{t(restText(task, 'running'))}</h2>
      <p className="muted">{t('audit.queue_empty_hint')}</p>
    </>
  )
}
