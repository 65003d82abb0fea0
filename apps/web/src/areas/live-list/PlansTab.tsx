import { type CapturePlan, liveCaptureCalls } from '@oas/contract/live-capture/calls'
import { type ReactNode, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { confirmDelete } from '../../kit/Confirm.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { NoConverter } from './NoConverter.tsx'
import { PlanDialog } from './PlanDialog.tsx'
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

/** Plans by which rooms are captured: what they take, and where nothing comes of it. */
export const PlansTab = (): ReactNode => {
  const { nameOf } = useApps()
  const { data, error, isFetching } = useCall(
    liveCaptureCalls.plans,
    {},
    { keepPrevious: true, refetchMs: refreshMs },
  )
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
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        onOpen={(row) => setDialog({ row })}
        empty={t('live_list.plan_none')}
        columns={[
          { key: 'app', title: t('live_list.app'), width: 90, render: (row) => nameOf(row.appId) },
          {
            key: 'name',
            title: t('live_list.plan_name'),
            width: 150,
            render: (row) => (
              <>
                <span translate="no">{row.name}</span>
                {row.enabled ? null : <span className="state-tag"> {t('live_list.plan_off')}</span>}
              </>
            ),
          },
          {
            key: 'rooms',
            title: t('live_list.plan_class'),
            width: 190,
            render: (row) => <span title={rooms(row)}>{rooms(row)}</span>,
          },
          {
            key: 'every',
            title: t('live_list.plan_interval'),
            width: 80,
            numeric: true,
            render: (row) => t('live_list.plan_seconds', { n: row.everySeconds }),
          },
          {
            key: 'when',
            title: t('live_list.plan_when'),
            width: 110,
            render: (row) => <span title={when(row)}>{when(row)}</span>,
          },
          {
            key: 'keep',
            title: t('live_list.plan_kept'),
            width: 80,
            numeric: true,
            render: (row) => t('live_list.plan_days_n', { n: row.keepDays }),
          },
          {
            key: 'now',
            title: t('live_list.plan_capturing'),
            width: 90,
            numeric: true,
            render: (row) => row.rooms,
          },
          {
            key: 'hour',
            title: t('live_list.plan_hour'),
            width: 90,
            numeric: true,
            render: (row) => row.lastHour,
          },
          {
            key: 'failing',
            title: t('live_list.plan_failing'),
            width: 110,
            render: (row) =>
              row.failing === 0 ? (
                ''
              ) : (
                <span className="state-tag bad" title={failureWord(row.reason)}>
                  {row.failing} · {failureWord(row.reason)}
                </span>
              ),
          },
          {
            key: 'last',
            title: t('live_list.plan_last'),
            width: 140,
            render: (row) => (
              <span title={row.by}>{row.lastAt === null ? '' : formatTime(row.lastAt)}</span>
            ),
          },
          {
            key: 'act',
            title: t('frontend.actions'),
            width: 90,
            render: (row) => (
              <span onClick={(event) => event.stopPropagation()}>
                <button
                  type="button"
                  className="btn"
                  aria-label={`${t('frontend.delete')}: ${row.name}`}
                  onClick={() =>
                    confirmDelete(row.name, () =>
                      remove.mutateAsync({ id: row.id, version: row.version }),
                    )
                  }
                >
                  {t('frontend.delete')}
                </button>
              </span>
            ),
          },
        ]}
      />
      {dialog && (
        <PlanDialog key={dialog.row?.id ?? ''} row={dialog.row} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
