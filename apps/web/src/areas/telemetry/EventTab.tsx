import type { Output } from '@oas/contract/define'
import { telemetryCalls } from '@oas/contract/telemetry/calls'
import { kinds } from '@oas/contract/telemetry/schemas'
import { useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { MoreText } from '../../kit/text/MoreText.tsx'
import { formatTime } from '../../kit/time.ts'
import { givenOf, spanFields, spanOf, tabField } from './span.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { persons } from '../../kit/pick/later.ts'
import { recordHref } from '../../kit/record/record-href.ts'
import './telemetry.css'

type Row = Output<(typeof telemetryCalls)['events']>['list'][number]

const kindName = ({ kind }: Row): string => tData(`telemetry.kind_${kind.replace('-', '_')}`)

const columns = (): Column<Row>[] => [
  sorted(column('at', 'frontend.time', 160, (row) => formatTime(row.at))),
  column('kind', 'telemetry.kind', 110, kindName),
  column('module', 'telemetry.module', 110, (row) => row.module),
  column('type', 'telemetry.event', 140, (row) => row.type),
  column('person', 'telemetry.who', 110, (row) => row.person),
  monoColumn(
    'record',
    'telemetry.record',
    160,
    (row) => row.recordId && <a href={recordHref({ recordId: row.recordId })}>{row.recordId}</a>,
  ),
  { key: 'url', title: 'URL', mono: true, render: (row) => <span title={row.url}>{row.url}</span> },
  {
    key: 'cost',
    title: 'ms',
    width: 80,
    numeric: true,
    render: (row) => (row.costMs === null ? '' : Math.round(row.costMs)),
  },
  { key: 'status', title: 'HTTP', width: 60, numeric: true, render: (row) => row.status ?? '' },
]

/** Everything reported, newest first. */
export function EventTab() {
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <QueryList
      title={t('telemetry.events')}
      call={telemetryCalls.events}
      paging="keyset"
      columns={columns()}
      idOf={(row) => row.id}
      selected={open?.id ?? null}
      onOpen={setOpen}
      fields={[
        ...spanFields(),
        {
          key: 'kind',
          label: t('telemetry.kind'),
          kind: 'choice',
          options: kinds.map((kind) => ({
            value: kind,
            label: tData(`telemetry.kind_${kind.replace('-', '_')}`),
          })),
        },
        { key: 'module', label: t('telemetry.module'), kind: 'text' },
        { key: 'person', kind: 'pick', label: t('telemetry.who'), source: persons },
        { key: 'recordId', label: t('telemetry.record'), kind: 'text' },
        { key: 'windowId', label: t('telemetry.window_id'), kind: 'text' },
        { key: 'text', label: t('telemetry.text'), kind: 'text' },
        tabField('events'),
      ]}
      inputOf={(values) => ({
        ...spanOf(values),
        ...givenOf(values, 'kind', 'module', 'person', 'recordId', 'windowId', 'text'),
      })}
    >
      {open && (
        <Drawer title={`${kindName(open)} · ${formatTime(open.at)}`} onClose={() => setOpen(null)}>
          {open.message && (
            <p className="mono">
              <MoreText text={open.message} length={200} />
            </p>
          )}
          <pre className="telemetry-json">{JSON.stringify(open.detail, null, 2)}</pre>
        </Drawer>
      )}
    </QueryList>
  )
}
