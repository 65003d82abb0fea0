import { liveCaptureCalls, type ScreenTask } from '@oas/contract/live-capture/calls'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { notifyFailure } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { NoConverter } from './NoConverter.tsx'
import { ScreenDialog } from './ScreenDialog.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'
import { captureColumns } from './capture-columns.tsx'
import { failureWord } from './words.ts'

const refreshMs = 3000
const tone = { on: 'warn', making: 'warn', done: 'good', failed: 'bad' } as const
const columns = (
  nameOf: (appId: number) => string,
  act: (row: ScreenTask) => ReactNode,
): Column<ScreenTask>[] => [
  ...captureColumns<ScreenTask>(nameOf),
  sorted(
    column('state', 'live_list.state', 120, (row) => (
      <span className={`state-tag ${tone[row.state]}`}>
        {tData(`live_list.screen_${row.state}`)}
      </span>
    )),
  ),
  numberColumn(
    'got',
    'live_list.screen_got',
    110,
    (row) => `${Math.floor(row.got)} / ${t('live_list.plan_seconds', { n: row.seconds })}`,
  ),
  column('reason', 'live_list.task_failed', 180, (row) => failureWord(row.reason)),
  sorted(column('by', 'live_list.by', 100, (row) => row.by)),
  column('act', 'frontend.actions', 110, act),
]
const values = {
  at: (row: ScreenTask) => row.at,
  sid: (row: ScreenTask) => row.sid,
  uid: (row: ScreenTask) => row.uid,
  state: (row: ScreenTask) => row.state,
  by: (row: ScreenTask) => row.by,
}

/** Screens that somebody had recorded, how far that is, and the videos. */
export function ScreensTab(): ReactNode {
  const { nameOf } = useApps()
  const { data, error, isFetching } = useCall(
    liveCaptureCalls.screens,
    {},
    { keepPrevious: true, refetchMs: refreshMs },
  )
  const { rows, sorting } = useRowSort(data?.list ?? [], values)
  const end = useSend(liveCaptureCalls.endScreen, { refreshes: [liveCaptureCalls.screens] })
  const [asking, setAsking] = useState(false)
  const [playing, setPlaying] = useState<ScreenTask | null>(null)
  const act = (row: ScreenTask): ReactNode => {
    if (row.state === 'on')
      return (
        <button
          type="button"
          className="btn"
          disabled={end.isPending}
          aria-label={`${t('live_list.task_stop')}: ${row.sid}`}
          onClick={() => end.mutate({ id: row.id }, { onError: notifyFailure })}
        >
          {t('live_list.task_stop')}
        </button>
      )
    if (row.state !== 'done') return ''
    return row.url === null ? (
      <span className="muted">{t('live_list.screen_gone')}</span>
    ) : (
      <button
        type="button"
        className="btn"
        aria-label={`${t('live_list.screen_play')}: ${row.sid}`}
        onClick={() => setPlaying(row)}
      >
        {t('live_list.screen_play')}
      </button>
    )
  }
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('live_list.tab_screens')}</h1>
        <span className="list-space" />
        <button
          type="button"
          className="btn primary"
          disabled={data?.converter === false}
          onClick={() => setAsking(true)}
        >
          {t('live_list.screen_new')}
        </button>
      </div>
      {data?.converter === false && <NoConverter text={t('live_list.screen_no_converter')} />}
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('live_list.tab_screens')}
        loading={isFetching && !data}
        rows={rows}
        sorting={sorting}
        idOf={(row) => row.id}
        empty={t('live_list.screen_none')}
        columns={columns(nameOf, act)}
      />
      {asking && <ScreenDialog onClose={() => setAsking(false)} />}
      {playing?.url && (
        <Modal
          title={`${playing.sid} · ${formatTime(playing.at)}`}
          width={900}
          onClose={() => setPlaying(null)}
        >
          <video
            className="capture-large"
            src={playing.url}
            controls
            autoPlay
            aria-label={`${t('live_list.screen_play')}: ${playing.sid}`}
          />
        </Modal>
      )}
    </div>
  )
}
