import { type CapturePlan, liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { NoConverter } from './NoConverter.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { useRowSort } from '../../kit/list/use-row-sort.ts'
import { failureWord } from './words.ts'

const refreshMs = 5000
const hour = (n: number): string => `${String(n).padStart(2, '0')}:00`
const when = ({ days, fromHour, toHour }: CapturePlan): string =>
  `${
    days.length === 0
      ? t('live_list.plan_every_day')
      : days
          .toSorted()
          .map((day) => tData(`live_list.day_${day}`))
          .join(' ')
  } ${fromHour === 0 && toHour === 24 ? '' : `${hour(fromHour)}–${hour(toHour)}`}`
const rooms = ({ roomType, isPC, viewers, country }: CapturePlan): string =>
  [
    tData(`live_list.class_${roomType}`),
    isPC ? t('live_list.view_pc') : '',
    viewers > 0 ? `${t('live_list.plan_viewers')} ${viewers}` : '',
    country,
  ]
    .filter(Boolean)
    .join(' · ')
const columns = (
  nameOf: (appId: number) => string,
  remove: (row: CapturePlan) => Promise<unknown>,
): Column<CapturePlan>[] => [
  column('app', 'live_list.app', 90, (row) => nameOf(row.appId)),
  sorted(
    column('name', 'live_list.plan_name', 150, (row) => (
      <>
        <span translate="no">{row.name}</span>
        {row.enabled ? null : <span className="state-tag"> {t('live_list.plan_off')}</span>}
      </>
    )),
  ),
  column('rooms', 'live_list.plan_class', 190, (row) => (
    <span title={rooms(row)}>{rooms(row)}</span>
  )),
  sorted(
    numberColumn('every', 'live_list.plan_interval', 80, (row) =>
      t('live_list.plan_seconds', { n: row.everySeconds }),
    ),
  ),
  column('when', 'live_list.plan_when', 110, (row) => <span title={when(row)}>{when(row)}</span>),
  sorted(
    numberColumn('keep', 'live_list.plan_kept', 80, (row) =>
      t('live_list.plan_days_n', { n: row.keepDays }),
    ),
  ),
  sorted(numberColumn('now', 'live_list.plan_capturing', 90, (row) => row.rooms)),
  sorted(numberColumn('hour', 'live_list.plan_hour', 90, (row) => row.lastHour)),
  sorted(
    column('failing', 'live_list.plan_failing', 110, (row) =>
      row.failing === 0 ? (
        ''
      ) : (
        <span className="state-tag bad" title={failureWord(row.reason)}>
          {row.failing} · {failureWord(row.reason)}
        </span>
      ),
    ),
  ),
  sorted(
    column('last', 'live_list.plan_last', 140, (row) => (
      <span title={row.by}>{row.lastAt === null ? '' : formatTime(row.lastAt)}</span>
    )),
  ),
  column('act', 'frontend.actions', 90, (row) => (
    <span onClick={(event) => event.stopPropagation()}>
      <button
        type="button"
        className="btn"
        aria-label={`${t('frontend.delete')}: ${row.name}`}
        onClick={() => confirmDelete(row.name, () => remove(row))}
      >
        {t('frontend.delete')}
      </button>
    </span>
  )),
]
const values = {
  name: (row: CapturePlan) => row.name,
  every: (row: CapturePlan) => row.everySeconds,
  keep: (row: CapturePlan) => row.keepDays,
  now: (row: CapturePlan) => row.rooms,
  hour: (row: CapturePlan) => row.lastHour,
  failing: (row: CapturePlan) => row.failing,
  last: (row: CapturePlan) => row.lastAt,
}

/** Plans by which rooms are captured: what they take, and where nothing comes of it. */
export function PlansTab(): ReactNode {
  const { nameOf } = useApps()
  const { data, error, isFetching } = useCall(
    liveCaptureCalls.plans,
    {},
    { keepPrevious: true, refetchMs: refreshMs },
  )
  const { rows, sorting } = useRowSort(data?.list ?? [], values)
  const remove = useSend(liveCaptureCalls.remove, { refreshes: [liveCaptureCalls.plans] })
  const [dialog, setDialog] = useState<{ row: CapturePlan | null } | null>(null)
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('live_list.tab_plans')}</h1>
        <span className="list-space" />
        <button type="button" className="btn primary" onClick={() => setDialog({ row: null })}>
          {t('live_list.plan_new')}
        </button>
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data?.converter === false && <NoConverter text={t('live_list.no_converter')} />}
      <DataTable
        label={t('live_list.tab_plans')}
        loading={isFetching && !data}
        rows={rows}
        sorting={sorting}
        idOf={(row) => row.id}
        onOpen={(row) => setDialog({ row })}
        empty={t('live_list.plan_none')}
        columns={columns(nameOf, ({ id, version }) => remove.mutateAsync({ id, version }))}
      />
      {dialog && (
        <PlanDialog key={dialog.row?.id ?? ''} row={dialog.row} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
