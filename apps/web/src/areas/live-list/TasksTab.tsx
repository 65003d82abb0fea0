import type { Output } from '@oas/contract/define'
import { liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { useApps } from '../../kit/use-apps.ts'
import { NowDialog } from './NowDialog.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'
import { captureColumns } from './capture-columns.tsx'
import { failureWord } from './words.ts'

type Task = Output<typeof liveCaptureCalls.tasks>['list'][number]
const refreshMs = 3000
const tone = { on: 'warn', done: 'good', stopped: '', over: '' } as const
const columns = (
  nameOf: (appId: number) => string,
  stopButton: (row: Task) => ReactNode,
): Column<Task>[] => [
  ...captureColumns<Task>(nameOf),
  sorted(
    column('state', 'live_list.state', 110, (row) => (
      <span className={`state-tag ${tone[row.state]}`}>{tData(`live_list.task_${row.state}`)}</span>
    )),
  ),
  numberColumn('every', 'live_list.plan_interval', 80, (row) =>
    t('live_list.plan_seconds', { n: row.everySeconds }),
  ),
  sorted(numberColumn('taken', 'live_list.task_taken', 90, (row) => row.taken)),
  sorted(numberColumn('left', 'live_list.task_left', 90, (row) => row.left)),
  column('failed', 'live_list.task_failed', 130, (row) =>
    row.failed === 0 ? (
      ''
    ) : (
      <span className="state-tag bad" title={failureWord(row.reason)}>
        {row.failed} {failureWord(row.reason)}
      </span>
    ),
  ),
  sorted(column('by', 'live_list.by', 100, (row) => row.by)),
  column('act', 'frontend.actions', 90, (row) => (row.state === 'on' ? stopButton(row) : '')),
]
const values = {
  at: (row: Task) => row.at,
  sid: (row: Task) => row.sid,
  uid: (row: Task) => row.uid,
  state: (row: Task) => row.state,
  taken: (row: Task) => row.taken,
  left: (row: Task) => row.left,
  by: (row: Task) => row.by,
}

/** Rooms that somebody had captured at once, and how far that is. */
export function TasksTab(): ReactNode {
  const { nameOf } = useApps()
  const { data, error, isFetching } = useCall(
    liveCaptureCalls.tasks,
    {},
    { keepPrevious: true, refetchMs: refreshMs },
  )
  const { rows, sorting } = useRowSort(data?.list ?? [], values)
  const stop = useSend(liveCaptureCalls.stop, { refreshes: [liveCaptureCalls.tasks] })
  const [asking, setAsking] = useState(false)
  const stopButton = (row: Task): ReactNode => (
    <button
      type="button"
      className="btn"
      disabled={stop.isPending}
      aria-label={`${t('live_list.task_stop')}: ${row.sid}`}
      onClick={() => stop.mutate({ id: row.id }, { onError: notifyFailure })}
    >
      {t('live_list.task_stop')}
    </button>
  )
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('live_list.tab_tasks')}</h1>
        <span className="list-space" />
        <button type="button" className="btn primary" onClick={() => setAsking(true)}>
          {t('live_list.now')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('live_list.tab_tasks')}
        loading={isFetching && !data}
        rows={rows}
        sorting={sorting}
        idOf={(row) => row.id}
        empty={t('live_list.task_none')}
        columns={columns(nameOf, stopButton)}
      />
      {asking && <NowDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
