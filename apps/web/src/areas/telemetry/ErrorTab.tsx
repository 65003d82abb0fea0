import { telemetryCalls } from '@oas/contract/telemetry/calls'
import type { Output } from '@oas/contract/define'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { formatTime } from '../../kit/time.ts'
import { givenOf, spanFields, spanOf, tabField } from './span.ts'
import { column, monoColumn, numberColumn, sorted } from '../../kit/list/column.ts'
import './telemetry.css'

type Row = Output<(typeof telemetryCalls)['errors']>['list'][number]

const columns = (): Column<Row>[] => [
  column('message', 'telemetry.message', null, (row) => (
    <span className="mono" title={row.message}>
      {row.message}
    </span>
  )),
  sorted(
    column('kind', 'telemetry.kind', 110, (row) =>
      tData(`telemetry.kind_${row.kind.replace('-', '_')}`),
    ),
  ),
  sorted(numberColumn('people', 'telemetry.people', 80, (row) => row.people)),
  sorted(numberColumn('times', 'telemetry.times', 80, (row) => row.times)),
  monoColumn('builds', 'telemetry.builds', 160, (row) => row.builds.join(' ')),
  sorted(
    column('last', 'telemetry.last', 160, (row) => formatTime(row.lastAt)),
    'lastAt',
  ),
]

/** Front-end errors by message: those that meet most people first. */
export function ErrorTab() {
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <QueryList
      title={t('telemetry.errors')}
      call={telemetryCalls.errors}
      paging="number"
      fields={[
        ...spanFields(),
        { key: 'text', label: t('telemetry.message'), kind: 'text' },
        tabField('errors'),
      ]}
      inputOf={(values) => ({ ...spanOf(values), ...givenOf(values, 'text') })}
      columns={columns()}
      idOf={(row) => `${row.kind} ${row.message}`}
      selected={open ? `${open.kind} ${open.message}` : null}
      onOpen={setOpen}
    >
      {open && (
        <Drawer title={open.message} onClose={() => setOpen(null)}>
          <p className="muted">
            {formatTime(open.firstAt)} – {formatTime(open.lastAt)}
          </p>
          <pre className="telemetry-json">{JSON.stringify(open.sample, null, 2)}</pre>
        </Drawer>
      )}
    </QueryList>
  )
}
