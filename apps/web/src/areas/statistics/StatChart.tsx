import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { heatOf } from '../../kit/chart/figure.ts'
import type { Chart } from '../../kit/chart/series.ts'
import { readStored, store } from '../../kit/storage.ts'

const kinds = ['bars', 'lines', 'areas', 'heat'] as const
type Kind = (typeof kinds)[number]
const key = 'oas:keep:chart:statistics'
const isKind = (value: unknown): value is Kind => kinds.some((kind) => kind === value)
const nameOf = (kind: Kind): string =>
  ({
    bars: t('statistics.chart_bars'),
    lines: t('statistics.chart_lines'),
    areas: t('statistics.chart_areas'),
    heat: t('statistics.chart_heat'),
  })[kind]

/** Figures as a chart of the kind a person likes; a bar leads to its row. */
export function StatChart({
  label,
  chart,
  onOpen,
}: {
  label: string
  chart: Chart
  onOpen: ((key: string) => void) | undefined
}) {
  const [kind, setKind] = useState<Kind>(() => readStored(key, isKind) ?? 'bars')
  const figure = kind === 'heat' ? heatOf(chart) : { kind, chart }
  const open = (at: number): void => {
    const bar = chart.bars[at]
    if (bar) onOpen?.(bar.key)
  }
  return (
    <div className="stat-chart">
      <label>
        {t('statistics.chart_kind')}
        <select
          value={kind}
          onChange={(event) => {
            const next = event.target.value
            if (!isKind(next)) return
            setKind(next)
            store(key, next)
          }}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      <FigureChart
        label={label}
        figure={figure}
        onOpen={onOpen && kind !== 'heat' ? open : undefined}
      />
    </div>
  )
}
