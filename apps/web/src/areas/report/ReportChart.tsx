import type { ReportDim, ReportKind } from '@oas/contract/report/kinds'
import type { ReportNumber } from '@oas/contract/report/numbers'
import type { ReportAnswer } from '@oas/contract/report/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type ChartKind, chartsFor, controlOf, figureFor, numbersFor } from './charts.ts'
import type { Targets } from './columns.tsx'
import { numberName } from './words.ts'

type Choice = { chart: ChartKind; number: ReportNumber }
type Props = {
  kind: ReportKind
  dims: readonly ReportDim[]
  answer: ReportAnswer
  choice: Choice
  targets: Targets
  onChoose: (choice: Choice) => void
}

/** What the address asks to be drawn, as far as the report can. */
export function chosenChart(
  kind: ReportKind,
  dims: readonly ReportDim[],
  asked: { chart?: string | undefined; number?: string | undefined },
): Choice {
  const chart = chartsFor(kind, dims).find((one) => one === asked.chart) ?? 'trend'
  const numbers = numbersFor(kind, chart)
  const number = numbers.find((one) => one === asked.number) ?? numbers[0] ?? 'handled'
  return { chart, number }
}

/** The spans that stand out, in words. */
const Alarms = ({
  dims,
  answer,
  choice: { number },
}: Pick<Props, 'dims' | 'answer' | 'choice'>) => {
  const control = controlOf(number, { dims, rows: answer.rows })
  if (!control) return null
  const out = control.points.filter(({ signal }) => signal !== null)
  return (
    <p role="status" className={out.length > 0 ? 'report-missed' : 'muted'}>
      {out.length > 0
        ? t('report.alarms', { n: out.length, names: out.map(({ name }) => name).join(', ') })
        : t('report.no_alarms')}
    </p>
  )
}

/** A report as a chart, of what and how a person chooses. */
export function ReportChart({ kind, dims, answer, choice, targets, onChoose }: Props) {
  const { chart, number } = choice
  const figure = figureFor({ kind, chart, number, target: targets.get(number) }, answer, dims)
  const charts = chartsFor(kind, dims)
  const numbers = numbersFor(kind, chart)
  const ofCells = chart === 'heat' || chart === 'matrix'
  const chartName = tData(`report.chart_${chart}`)
  return (
    <section className="report-chart" aria-label={t('report.chart')}>
      <div className="report-choice">
        <label>
          {t('report.chart')}
          <select
            value={chart}
            onChange={({ target: { value } }) => {
              const next = charts.find((one) => one === value)
              if (next) onChoose({ chart: next, number })
            }}
          >
            {charts.map((one) => (
              <option key={one} value={one}>
                {tData(`report.chart_${one}`)}
              </option>
            ))}
          </select>
        </label>
        {!ofCells && !(kind === 'stack' && chart === 'stacked') && (
          <label>
            {t('report.chart_number')}
            <select
              value={number}
              onChange={({ target: { value } }) => {
                const next = numbers.find((one) => one === value)
                if (next) onChoose({ chart, number: next })
              }}
            >
              {numbers.map((one) => (
                <option key={one} value={one}>
                  {numberName(one)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {figure ? (
        <FigureChart
          label={t('report.chart_name', {
            number: ofCells ? chartName : numberName(number),
            chart: chartName,
          })}
          figure={figure}
        />
      ) : (
        <p className="muted">{t('report.no_chart')}</p>
      )}
      {chart === 'control' && <Alarms dims={dims} answer={answer} choice={choice} />}
    </section>
  )
}
