import { liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { NowDialog } from './NowDialog.tsx'
import { failureWord } from './words.ts'

const refreshMs = 3000
const tone = { on: 'warn', done: 'good', stopped: '', over: '' } as const

/** Rooms that somebody had captured at once, and how far that is. */
export const TasksTab = (): ReactNode => {
  const { nameOf } = useApps()
  const { data, error, isFetching } = useCall(
    liveCaptureCalls.tasks,
    {},
    { keepPrevious: true, refetchMs: refreshMs },
  )
  const stop = useSend(liveCaptureCalls.stop, { refreshes: [liveCaptureCalls.tasks] })
  const [asking, setAsking] = useState(false)
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
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        empty={t('live_list.task_none')}
        columns={[
          { key: 'at', title: t('live_list.at'), width: 150, render: (row) => formatTime(row.at) },
          { key: 'app', title: t('live_list.app'), width: 90, render: (row) => nameOf(row.appId) },
          {
            key: 'sid',
            title: t('live_list.sid'),
            width: 170,
            mono: true,
            render: (row) => (
              <a
                href={`#/live-capture/index?appId=${row.appId}&sid=${encodeURIComponent(row.sid)}`}
              >
                {row.sid}
              </a>
            ),
          },
          {
            key: 'uid',
            title: t('live_list.uid'),
            width: 120,
            mono: true,
            render: (row) => row.uid,
          },
          {
            key: 'state',
            title: t('live_list.state'),
            width: 110,
            render: (row) => (
              <span className={`state-tag ${tone[row.state]}`}>
                {tData(`live_list.task_${row.state}`)}
              </span>
            ),
          },
          {
            key: 'every',
            title: t('live_list.plan_interval'),
            width: 80,
            numeric: true,
            render: (row) => t('live_list.plan_seconds', { n: row.everySeconds }),
          },
          {
            key: 'taken',
            title: t('live_list.task_taken'),
            width: 90,
            numeric: true,
            render: (row) => row.taken,
          },
          {
            key: 'left',
            title: t('live_list.task_left'),
            width: 90,
            numeric: true,
            render: (row) => row.left,
          },
          {
            key: 'failed',
            title: t('live_list.task_failed'),
            width: 130,
            render: (row) =>
              row.failed === 0 ? (
                ''
              ) : (
                <span className="state-tag bad" title={failureWord(row.reason)}>
                  {row.failed} {failureWord(row.reason)}
                </span>
              ),
          },
          { key: 'by', title: t('live_list.by'), width: 100, render: (row) => row.by },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 90,
            render: (row) =>
              row.state === 'on' ? (
                <button
                  type="button"
                  className="btn"
                  disabled={stop.isPending}
                  aria-label={`${t('live_list.task_stop')}: ${row.sid}`}
                  onClick={() => stop.mutate({ id: row.id }, { onError: notifyFailure })}
                >
                  {t('live_list.task_stop')}
                </button>
              ) : (
                ''
              ),
          },
        ]}
      />
      {asking && <NowDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
