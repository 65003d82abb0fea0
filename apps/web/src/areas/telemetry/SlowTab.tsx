import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { givenOf, spanFields, spanOf, tabField } from './span.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'

type Row = Output<(typeof telemetryCalls)['slow']>['list'][number]
const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`

const columns = (): Column<Row>[] => [
  sorted(monoColumn('host', 'telemetry.host', 180, (row) => row.host)),
  monoColumn('path', 'telemetry.path', null, (row) => <span title={row.path}>{row.path}</span>),
  column('type', 'telemetry.kind', 100, (row) => tData(`telemetry.resource_${row.resourceType}`)),
  sorted(numberColumn('loads', 'telemetry.loads', 80, (row) => row.loads)),
  sorted(numberColumn('failed', 'telemetry.failed', 80, (row) => row.failed)),
  sorted(numberColumn('slow', 'telemetry.over_10s', 90, (row) => row.slow)),
  { key: 'p50', title: 'p50', width: 90, numeric: true, render: (row) => ms(row.p50) },
  { key: 'p95', title: 'p95', width: 90, numeric: true, render: (row) => ms(row.p95) },
  sorted(numberColumn('people', 'telemetry.people', 70, (row) => row.people)),
  sorted(
    column('last', 'telemetry.last', 160, (row) => formatTime(row.lastAt)),
    'lastAt',
  ),
]

/** Resources that failed or were slow, by host and path. */
export function SlowTab() {
  return (
    <QueryList
      title={t('telemetry.slow')}
      call={telemetryCalls.slow}
      paging="number"
      fields={[
        ...spanFields(),
        { key: 'host', label: t('telemetry.host'), kind: 'text' },
        { key: 'text', label: t('telemetry.path'), kind: 'text' },
        tabField('slow'),
      ]}
      inputOf={(values) => ({ ...spanOf(values), ...givenOf(values, 'host', 'text') })}
      columns={columns()}
      idOf={(row) => `${row.resourceType} ${row.host}${row.path}`}
    />
  )
}
