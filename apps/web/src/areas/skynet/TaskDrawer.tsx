import { skynetCalls } from '@oas/contract/skynet/calls'
import type { TaskRow } from '@oas/contract/skynet/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Drawer } from '../../kit/Drawer.tsx'
import { RowButtons } from '../../kit/RowButtons.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { formatTime } from '../../kit/time.ts'
import { SweepRows } from './SweepRows.tsx'
import { useTaskActs } from './use-task-acts.tsx'
import { TaskTag, detectionText } from './words.tsx'

const counted = [
  'total',
  'scanned',
  'hits',
  'made',
  'again',
  'skipped',
  'refused',
  'unread',
] as const
const became = ['made', 'again', 'skipped', 'refused'] as const
const Figures = ({ row }: { row: TaskRow }) => (
  <>
    <dl className="sweep-figures">
      {counted.map((key) => (
        <div key={key}>
          <dt>{tData(`skynet.${key}`)}</dt>
          <dd className="mono">{row[key]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('skynet.per_second')}</dt>
        <dd className="mono">{row.perSecond === null ? '' : Math.round(row.perSecond)}</dd>
      </div>
    </dl>
    <p className="muted">
      {t('skynet.period')} {formatTime(row.from)} – {formatTime(row.to)}
      {row.startedAt !== null && ` · ${t('skynet.started')} ${formatTime(row.startedAt)}`}
      {row.finishedAt !== null && ` · ${t('skynet.finished')} ${formatTime(row.finishedAt)}`}
    </p>
    {row.hits > 0 && !row.dry && (
      <FigureChart
        label={t('skynet.verdict')}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('skynet.hits')],
            bars: became.map((key) => ({
              key,
              name: tData(`skynet.${key}`),
              values: [row[key]],
            })),
          },
        }}
      />
    )}
  </>
)

const tabs = ['figures', 'rows'] as const
type Props = { id: string; onClose: () => void }
/** What a sweep came to so far, and each record that it found. */
export function TaskDrawer({ id, onClose }: Props) {
  const [tab, setTab] = useState<string>('figures')
  const actsOf = useTaskActs()
  const { data, error } = useCall(skynetCalls.task, { id }, { refetchMs: 3000 })
  return (
    <Drawer title={data?.body.name ?? t('skynet.report')} width={900} onClose={onClose}>
      {(error || data?.problem) && (
        <p className="problem" role="alert">
          {error?.message ?? data?.problem}
        </p>
      )}
      {data && (
        <>
          <p>
            <TaskTag row={data} /> {detectionText(data.body, data.detectionName)}
          </p>
          <p className="row-actions">
            <RowButtons name={data.body.name} buttons={actsOf(data)} />
            <ExportButton call={skynetCalls.exportRows} input={{ id }} fileName="sweep.xlsx" />
          </p>
          <Tabs
            label={t('skynet.report')}
            tabs={tabs.map((key) => ({ key, label: tData(`skynet.${key}`) }))}
            value={tab}
            onChange={setTab}
          >
            {tab === 'rows' ? <SweepRows id={id} /> : <Figures row={data} />}
          </Tabs>
        </>
      )}
    </Drawer>
  )
}
