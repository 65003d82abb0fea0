import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { t } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatDuration } from '../../kit/duration.ts'
import { formatTime } from '../../kit/time.ts'
import { givenOf, tabField } from './span.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import { persons } from '../../kit/pick/later.ts'

type Row = Output<(typeof telemetryCalls)['windows']>['list'][number]

const columns = (): Column<Row>[] => [
  sorted(column('person', 'telemetry.who', 120, (row) => row.person)),
  sorted(monoColumn('page', 'telemetry.page', 200, (row) => row.page)),
  sorted(monoColumn('version', 'telemetry.release', 130, (row) => row.version)),
  monoColumn('extension', 'telemetry.extension', 100, (row) => row.extension),
  sorted(numberColumn('duplicates', 'telemetry.duplicates', 90, (row) => row.duplicates)),
  column('open', 'telemetry.open_for', 110, (row) => formatDuration(row.lastAt - row.firstAt)),
  sorted(
    column('last', 'telemetry.last', 160, (row) => formatTime(row.lastAt)),
    'lastAt',
  ),
  column('agent', 'frontend.browser', null, (row) => (
    <span title={row.userAgent}>{row.userAgent}</span>
  )),
  monoColumn('id', 'telemetry.window_id', 160, (row) => row.windowId),
]

/** Windows of the console, newest first. */
export function WindowTab() {
  return (
    <QueryList
      title={t('telemetry.windows')}
      call={telemetryCalls.windows}
      paging="number"
      fields={[
        { key: 'person', kind: 'pick', label: t('telemetry.who'), source: persons },
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
        ...givenOf(values, 'person', 'version'),
        ...(values['duplicates'] ? { duplicates: true } : {}),
      })}
      columns={columns()}
      idOf={(row) => `${row.person} ${row.windowId}`}
    />
  )
}
