import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { formatTime } from '../../kit/time.ts'
import { column, monoColumn, numberColumn } from '../../kit/list/column.ts'

type Row = Output<(typeof telemetryCalls)['releases']>[number]
const refetchMs = 60_000

const columns = (): Column<Row>[] => [
  monoColumn('version', 'telemetry.release', 160, (row) => (
    <a href={`#/telemetry/index?tab=windows&version=${encodeURIComponent(row.version)}`}>
      {row.version}
    </a>
  )),
  numberColumn('windows', 'telemetry.windows', 90, (row) => row.windows),
  numberColumn('people', 'telemetry.people', 90, (row) => row.people),
  column('names', 'telemetry.who', null, (row) => row.names.join(', ')),
  column('first', 'telemetry.first', 160, (row) => formatTime(row.firstAt)),
  column('last', 'telemetry.last', 160, (row) => formatTime(row.lastAt)),
]

/** Which releases windows run that were there in the last ten minutes. */
export function ReleaseTab() {
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
