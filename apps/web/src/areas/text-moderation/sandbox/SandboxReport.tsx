import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { SandboxReport as Report } from '@oas/contract/text-moderation/sandbox-schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FigureChart } from '../../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../../kit/list/column.ts'
import { formatTime } from '../../../kit/time.ts'
import { shareText } from '../shares.ts'
import '../text-moderation.css'

type ItemRow = Report['items'][number]
const itemColumns = (): Column<ItemRow>[] => [
  column('rule', 'text_sandbox.word', null, (row) => <span translate="no">{row.rule}</span>),
  numberColumn('rows', 'text_sandbox.hit_count', 110, (row) => row.rows),
  numberColumn('precision', 'text_sandbox.gained_precision', 200, (row) =>
    shareText(row.precision),
  ),
]

const Figures = ({ report }: { report: Report }) => {
  const lines: [string, string | number][] = [
    [t('text_sandbox.scanned'), report.scanned],
    [t('text_sandbox.live_hits'), report.live],
    [t('text_sandbox.candidate_hits'), report.candidate],
    [t('text_sandbox.gained'), report.gained],
    [t('text_sandbox.gained_precision'), shareText(report.gainedPrecision)],
    [t('text_sandbox.lost'), report.lost],
    [t('text_sandbox.lost_precision'), shareText(report.lostPrecision)],
  ]
  return (
    <table className="wb-table text-figures" aria-label={t('text_sandbox.report')}>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="mono">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a sandbox would have found and lost since it was started. */
export function SandboxReport({ id }: { id: string }) {
  const { data, error } = useCall(textModerationCalls.sandboxReport, { id }, { refetchMs: 10_000 })
  if (error)
    return (
      <p className="problem" role="alert">
        {error.message}
      </p>
    )
  if (!data) return null
  return (
    <>
      <Figures report={data} />
      <p className="muted">{t('text_sandbox.kept_n', { n: data.kept })}</p>
      {data.hours.length > 0 && (
        <FigureChart
          label={t('text_sandbox.an_hour')}
          figure={{
            kind: 'bars',
            chart: {
              series: [t('text_sandbox.gained'), t('text_sandbox.lost')],
              tones: ['good', 'bad'],
              bars: data.hours.slice(-48).map(({ at, gained, lost }) => ({
                key: String(at),
                name: formatTime(at).slice(5, 16),
                values: [gained, lost],
              })),
            },
          }}
        />
      )}
      <DataTable
        label={t('text_sandbox.items')}
        rows={data.items}
        idOf={(row) => row.id}
        loading={false}
        empty={<p className="muted">{t('text_sandbox.no_hits')}</p>}
        columns={itemColumns()}
      />
    </>
  )
}
