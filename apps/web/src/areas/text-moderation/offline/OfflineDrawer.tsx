import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type {
  OfflineGroup,
  OfflineReport,
  OfflineTest,
} from '@oas/contract/text-moderation/offline-schemas'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Tabs } from '../../../kit/Tabs.tsx'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { shareText } from '../shares.ts'
import { useRights } from '../words.tsx'
import { OfflineRows } from './OfflineRows.tsx'
import { baseName, candidateName } from './offline-names.ts'
import '../text-moderation.css'

const hours = (seconds: number): string =>
  `${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${(Math.abs(seconds) / 3600).toFixed(2)} h`

const Sides = ({ report }: { report: OfflineReport }) => {
  const { baseSide, candidateSide } = report
  const lines = [
    ['hits', baseSide.hits, candidateSide.hits],
    ['decided', baseSide.decided, candidateSide.decided],
    ['right', baseSide.right, candidateSide.right],
    ['precision', shareText(baseSide.precision), shareText(candidateSide.precision)],
    ['recall', shareText(baseSide.recall), shareText(candidateSide.recall)],
  ] as const
  return (
    <table className="wb-table text-figures" aria-label={t('text_offline.sheet_figures')}>
      <thead>
        <tr>
          <th />
          <th>
            {t('text_offline.base')} <span className="muted">{baseName(report)}</span>
          </th>
          <th>
            {t('text_offline.candidate')} <span className="muted">{candidateName(report)}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([key, before, after]) => (
          <tr key={key}>
            <th scope="row">{tData(`text_offline.${key}`)}</th>
            <td className="mono">{before}</td>
            <td className="mono">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Figures = ({ report }: { report: OfflineReport }) => {
  const { baseSide, candidateSide, gainedRows, lostRows } = report
  const rightOf = ({ right, decided }: typeof gainedRows): string =>
    t('text_offline.right_of', { right, decided })
  const estimate = (side: 'base' | 'candidate', figure: 'precision' | 'recall') => {
    const { value, low, high } = (side === 'base' ? baseSide : candidateSide)[figure]
    const name = `${tData(`text_offline.${figure}`)} · ${tData(`text_offline.${side}`)}`
    return { name, value, low, high }
  }
  return (
    <>
      <p>
        <span className="state-tag good">
          {t('text_offline.gained')} {gainedRows.rows}
        </span>{' '}
        <span className="muted">{rightOf(gainedRows)}</span>{' '}
        <span className="state-tag warn">
          {t('text_offline.lost')} {lostRows.rows}
        </span>{' '}
        <span className="muted">{rightOf(lostRows)}</span>{' '}
        <span title={t('text_offline.hours_hint')}>
          {t('text_offline.auditor_hours')} {hours(report.auditorSeconds)}
        </span>
      </p>
      <p className="muted">
        {t('text_offline.rows')} {report.done} / {report.total} · {t('text_offline.decided')}{' '}
        {report.decided} · {t('text_offline.violations')} {report.violations}
        {report.unread > 0 && ` · ${t('text_offline.unread')} ${report.unread}`}
      </p>
      <Sides report={report} />
      {report.decided > 0 && (
        <div className="text-charts">
          {(['precision', 'recall'] as const).map((figure) => (
            <FigureChart
              key={figure}
              label={tData(`text_offline.${figure}`)}
              figure={{
                kind: 'estimates',
                scale: 'share',
                rows: [estimate('base', figure), estimate('candidate', figure)],
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

const groupColumns = (): Column<OfflineGroup>[] => [
  column('name', 'text_offline.name', null, (row) => (
    <span translate="no">{row.name || row.key || t('text_offline.no_language')}</span>
  )),
  numberColumn('base', 'text_offline.base', 80, (row) => row.base),
  numberColumn('candidate', 'text_offline.candidate', 80, (row) => row.candidate),
  numberColumn('gained', 'text_offline.gained', 80, (row) => row.gained),
  numberColumn('lost', 'text_offline.lost', 80, (row) => row.lost),
  numberColumn('precision', 'text_offline.precision', 190, (row) =>
    shareText(row.candidatePrecision),
  ),
]
const charted = 12
const Groups = ({ label, rows }: { label: string; rows: readonly OfflineGroup[] }) => (
  <>
    {rows.length > 1 && (
      <FigureChart
        label={t('text_offline.chart')}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('text_offline.gained'), t('text_offline.lost')],
            tones: ['good', 'bad'],
            bars: rows.slice(0, charted).map((row) => ({
              key: row.key,
              name: row.name || row.key || t('text_offline.no_language'),
              values: [row.gained, row.lost],
            })),
          },
        }}
      />
    )}
    <DataTable
      label={label}
      rows={rows}
      idOf={(row) => row.key}
      loading={false}
      empty={<p className="muted">{t('text_offline.no_differences')}</p>}
      columns={groupColumns()}
    />
  </>
)

const tabs = ['sheet_figures', 'by_item', 'by_library', 'by_language', 'differences'] as const
const Tab = ({ tab, report }: { tab: string; report: OfflineReport }) => {
  if (tab === 'by_item') return <Groups label={t('text_offline.by_item')} rows={report.byItem} />
  if (tab === 'by_library')
    return <Groups label={t('text_offline.by_library')} rows={report.byLibrary} />
  if (tab === 'by_language')
    return <Groups label={t('text_offline.by_language')} rows={report.byLanguage} />
  if (tab === 'differences') return <OfflineRows report={report} />
  return <Figures report={report} />
}

type Props = { id: string; onClose: () => void; onAgain: (of: OfflineTest) => void }
/** What a test counted so far, by word, library and language, and rows to look at. */
export function OfflineDrawer({ id, onClose, onAgain }: Props) {
  const [tab, setTab] = useState<string>('sheet_figures')
  const why = useRights()('text.edit')
  const { data, error } = useCall(textModerationCalls.offlineTest, { id }, { refetchMs: 3000 })
  return (
    <Drawer title={data?.name ?? t('text_offline.report')} width={900} onClose={onClose}>
      {(error || data?.problem) && (
        <p className="problem" role="alert">
          {error?.message ?? data?.problem}
        </p>
      )}
      {data && (
        <>
          <p className="row-actions">
            <button
              type="button"
              className="btn"
              disabled={why !== undefined}
              title={why}
              onClick={() => onAgain(data)}
            >
              {t('text_offline.again')}
            </button>
            <ExportButton
              call={textModerationCalls.offlineExport}
              input={{ id }}
              fileName="offline-test.xlsx"
            />
          </p>
          <Tabs
            label={t('text_offline.report')}
            tabs={tabs.map((key) => ({ key, label: tData(`text_offline.${key}`) }))}
            value={tab}
            onChange={setTab}
          >
            <Tab tab={tab} report={data} />
          </Tabs>
        </>
      )}
    </Drawer>
  )
}
