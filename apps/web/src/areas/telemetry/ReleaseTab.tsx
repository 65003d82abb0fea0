import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'

type Row = Output<(typeof telemetryCalls)['releases']>[number]
const refetchMs = 60_000

const columns = (): Column<Row>[] => [
  {
    key: 'version',
    title: t('telemetry.release'),
    width: 160,
    mono: true,
    render: (row) => (
      <a href={`#/telemetry/index?tab=windows&version=${encodeURIComponent(row.version)}`}>
        {row.version}
      </a>
    ),
  },
  {
    key: 'windows',
    title: t('telemetry.windows'),
    width: 90,
    numeric: true,
    render: (row) => row.windows,
  },
  {
    key: 'people',
    title: t('telemetry.people'),
    width: 90,
    numeric: true,
    render: (row) => row.people,
  },
  { key: 'names', title: t('telemetry.who'), render: (row) => row.names.join(', ') },
  {
    key: 'first',
    title: t('telemetry.first'),
    width: 160,
    render: (row) => formatTime(row.firstAt),
  },
  { key: 'last', title: t('telemetry.last'), width: 160, render: (row) => formatTime(row.lastAt) },
]

/** Which releases windows run that were there in the last ten minutes. */
export const ReleaseTab = () => {
  const { data, isFetching, error } = useCall(telemetryCalls.releases, {}, { refetchMs })
  return (
    <div className="list-page">
      <h1>{t('telemetry.releases')}</h1>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('telemetry.releases')}
        columns={columns()}
        rows={data ?? []}
        idOf={(row) => row.version}
        loading={isFetching && !data}
      />
    </div>
  )
}
