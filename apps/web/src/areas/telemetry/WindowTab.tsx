import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatDuration } from '../../kit/duration.ts'
import { formatTime } from '../../kit/time.ts'
import { given, tabField } from './span.ts'

type Row = Output<(typeof telemetryCalls)['windows']>['list'][number]

const columns = (): Column<Row>[] => [
  { key: 'person', title: t('telemetry.who'), width: 120, render: (row) => row.person },
  { key: 'page', title: t('telemetry.page'), width: 200, mono: true, render: (row) => row.page },
  {
    key: 'version',
    title: t('telemetry.release'),
    width: 130,
    mono: true,
    render: (row) => row.version,
  },
  {
    key: 'extension',
    title: t('telemetry.extension'),
    width: 100,
    mono: true,
    render: (row) => row.extension,
  },
  {
    key: 'duplicates',
    title: t('telemetry.duplicates'),
    width: 90,
    numeric: true,
    render: (row) => row.duplicates,
  },
  {
    key: 'open',
    title: t('telemetry.open_for'),
    width: 110,
    render: (row) => formatDuration(row.lastAt - row.firstAt),
  },
  { key: 'last', title: t('telemetry.last'), width: 160, render: (row) => formatTime(row.lastAt) },
  {
    key: 'agent',
    title: t('frontend.browser'),
    render: (row) => <span title={row.userAgent}>{row.userAgent}</span>,
  },
  {
    key: 'id',
    title: t('telemetry.window_id'),
    width: 160,
    mono: true,
    render: (row) => row.windowId,
  },
]

/** Windows of the console, newest first. */
export const WindowTab = () => (
  <QueryList
    title={t('telemetry.windows')}
    call={telemetryCalls.windows}
    paging="number"
    fields={[
      { key: 'person', label: t('telemetry.who'), kind: 'text' },
      { key: 'version', label: t('telemetry.release'), kind: 'text' },
      {
        key: 'duplicates',
        label: t('telemetry.duplicates'),
        kind: 'choice',
        options: [{ value: 'true', label: t('telemetry.only_duplicates') }],
      },
      tabField('windows'),
    ]}
    inputOf={(values) => ({
      ...given(values, 'person', 'version'),
      ...(values['duplicates'] ? { duplicates: true } : {}),
    })}
    columns={columns()}
    idOf={(row) => `${row.person} ${row.windowId}`}
  />
)
