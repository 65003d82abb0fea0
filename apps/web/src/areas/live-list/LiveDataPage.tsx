import {
  type LiveDataType,
  type LiveDatum,
  liveDataCalls,
  liveDataTypes,
  roomStates,
} from '@oas/contract/live-data/calls'
import type { Input } from '@oas/contract/define'
import { type ReactNode, useState } from 'react'
import { Missing } from '../../kit/Missing.tsx'
import { resultName, t, tData } from '../../i18n/texts.ts'
import { ScreenshotDialog } from '../../kit/live/ScreenshotDialog.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { formatTime } from '../../kit/time.ts'
import { useApps } from '../../kit/use-apps.ts'
import { go, usePlace } from '../../nav/location.ts'
import { choiceField } from '../../kit/list/choice-field.ts'
import { column, monoColumn, sorted } from '../../kit/list/column.ts'
import { countries } from '../../kit/pick/later.ts'

const named = (type: LiveDataType): string => tData(`live_list.${type}`)
const number = (
  key:
    | 'rooms'
    | 'minutes'
    | 'viewers'
    | 'reports'
    | 'waiting'
    | 'decided'
    | 'violations'
    | 'pushed'
    | 'running',
  width = 84,
): Column<LiveDatum> => ({
  key,
  title: tData(`live_list.${key}`),
  width,
  numeric: true,
  sort: key,
  render: (row) => row[key].toLocaleString('en'),
})

const columns = (type: LiveDataType, nameOf: (app: number) => string): Column<LiveDatum>[] => [
  ...(type === 'label'
    ? []
    : [
        sorted(
          column('app', 'live_list.app', 90, (row: LiveDatum) =>
            row.appId === null ? '' : nameOf(row.appId),
          ),
          'appId',
        ),
      ]),
  {
    key: 'name',
    title: named(type),
    width: 220,
    sort: 'name',
    render: (row) =>
      type === 'anchor' ? (
        <a href={`#/atlas/live-data/room?text=${encodeURIComponent(row.uid)}`}>{row.uid}</a>
      ) : type === 'game' ? (
        <a href={`#/atlas/live-data/room?text=${encodeURIComponent(row.key.split(':')[1] ?? '')}`}>
          {row.name || row.key}
        </a>
      ) : (
        <span translate="no">{row.name || row.sid}</span>
      ),
  },
  ...(type === 'room'
    ? [
        sorted(monoColumn('uid', 'live_list.uid', 120, (row: LiveDatum) => row.uid)),
        sorted(
          column('started', 'live_list.started', 150, (row: LiveDatum) =>
            formatTime(row.startedAt),
          ),
          'startedAt',
        ),
        sorted(
          column('ended', 'live_list.ended', 150, (row: LiveDatum) =>
            row.endedAt === null ? (
              <span className="state-tag good">{t('live_list.on_air')}</span>
            ) : (
              formatTime(row.endedAt)
            ),
          ),
          'endedAt',
        ),
      ]
    : [number('running'), number('rooms')]),
  ...(type === 'label'
    ? []
    : [number('minutes'), number('viewers'), number('reports'), number('waiting')]),
  number('decided'),
  number('violations'),
  ...(type === 'label' ? [] : [number('pushed')]),
  ...(type === 'room' || type === 'anchor'
    ? [
        sorted(
          column('last', 'live_list.last_result', 130, (row: LiveDatum) =>
            row.lastResult === '' ? '' : resultName(row.lastResult),
          ),
          'lastResult',
        ),
        column('labels', 'live_list.labels', null, (row: LiveDatum) =>
          row.labels.map((one) => `${one.name} ${one.n}`).join(', '),
        ),
      ]
    : []),
]

/** Live rooms in numbers: by room, host, label or game, as the address says. */
export function LiveDataPage(): ReactNode {
  const { path } = usePlace()
  const { choices, nameOf } = useApps()
  const [shots, setShots] = useState<LiveDatum | null>(null)
  const type = liveDataTypes.find((one) => path.endsWith(`/${one}`))
  if (!type) return <Missing list="/atlas/live-data/room" title={t('live_list.data_title')} />
  return (
    <Tabs
      label={t('live_list.data_title')}
      value={type}
      onChange={(next) => go(`/atlas/live-data/${next}`)}
      tabs={liveDataTypes.map((one) => ({ key: one, label: named(one) }))}
    >
      <QueryList
        key={type}
        title={t('live_list.data_title')}
        call={liveDataCalls.data}
        paging="number"
        refetchMs={15_000}
        columns={columns(type, nameOf)}
        idOf={(row) => row.key}
        empty={t('live_list.data_none')}
        {...(type === 'room' ? { onOpen: setShots } : {})}
        fields={[
          choiceField('appId', t('live_list.app'), choices, 110),
          { key: 'country', kind: 'pick', label: t('live_list.country'), source: countries },
          { key: 'text', kind: 'text', label: t('live_list.text'), width: 190 },
          { key: 'viewers', kind: 'number', label: t('live_list.viewers_from'), width: 90 },
          choiceField(
            'state',
            t('live_list.show'),
            roomStates.map((value) => ({
              value,
              label: tData(`live_list.show_${value}`),
            })),
            110,
          ),
          { key: 'from', kind: 'time', label: t('live_list.from') },
          { key: 'to', kind: 'time', label: t('live_list.to') },
        ]}
        inputOf={({ appId, country, text, viewers, state, from, to }) => ({
          type,
          ...(appId ? { appId: Number(appId) } : {}),
          ...(country && /^[A-Za-z]{2}$/.test(country) ? { country: country.toUpperCase() } : {}),
          ...(text ? { text: text.slice(0, 64) } : {}),
          ...(viewers ? { viewers: Math.min(Number(viewers), 2_000_000_000) } : {}),
          ...(state ? { state } : {}),
          ...(from ? { from: Number(from) } : {}),
          ...(to ? { to: Number(to) } : {}),
        })}
        tools={(input) => (
          <ExportButton
            call={liveDataCalls.exportData}
            input={input as Input<typeof liveDataCalls.exportData>}
            fileName={`live-${type}.csv`}
          />
        )}
      >
        {shots && shots.appId !== null && (
          <ScreenshotDialog appId={shots.appId} sid={shots.sid} onClose={() => setShots(null)} />
        )}
      </QueryList>
    </Tabs>
  )
}
