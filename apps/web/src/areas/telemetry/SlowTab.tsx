import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { given, spanFields, spanOf, tabField } from './span.ts'

type Row = Output<(typeof telemetryCalls)['slow']>['list'][number]
const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`

const columns = (): Column<Row>[] => [
  { key: 'host', title: t('telemetry.host'), width: 180, mono: true, render: (row) => row.host },
  {
    key: 'path',
    title: t('telemetry.path'),
    mono: true,
    render: (row) => <span title={row.path}>{row.path}</span>,
  },
  {
    key: 'type',
    title: t('telemetry.kind'),
    width: 100,
    render: (row) => tData(`telemetry.resource_${row.resourceType}`),
  },
  {
    key: 'loads',
    title: t('telemetry.loads'),
    width: 80,
    numeric: true,
    render: (row) => row.loads,
  },
  {
    key: 'failed',
    title: t('telemetry.failed'),
    width: 80,
    numeric: true,
    render: (row) => row.failed,
  },
  {
    key: 'slow',
    title: t('telemetry.over_10s'),
    width: 90,
    numeric: true,
    render: (row) => row.slow,
  },
  { key: 'p50', title: 'p50', width: 90, numeric: true, render: (row) => ms(row.p50) },
  { key: 'p95', title: 'p95', width: 90, numeric: true, render: (row) => ms(row.p95) },
  {
    key: 'people',
    title: t('telemetry.people'),
    width: 70,
    numeric: true,
    render: (row) => row.people,
  },
  { key: 'last', title: t('telemetry.last'), width: 160, render: (row) => formatTime(row.lastAt) },
]

/** Resources that failed or were slow, by host and path. */
export const SlowTab = () => (
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
    inputOf={(values) => ({ ...spanOf(values), ...given(values, 'host', 'text') })}
    columns={columns()}
    idOf={(row) => `${row.resourceType} ${row.host}${row.path}`}
  />
)
