import type { ReportDim, ReportKind } from '@oas/contract/report/kinds'
import { type ReportNumber, reportNumbers } from '@oas/contract/report/numbers'
import type { ReportAnswer, ReportRow } from '@oas/contract/report/schemas'
import { controlChart } from '@oas/statistics/control-chart'
import { resultName, t, tData } from '../../i18n/texts.ts'
import type { ControlledPoint, Figure } from '../../kit/chart/figure.ts'
import { stackSeries } from '../../kit/chart/series.ts'
import { shapeOf } from './filters.ts'
import { keyText, numberName } from './words.ts'

export type ChartKind = 'trend' | 'stacked' | 'estimates' | 'control' | 'heat' | 'matrix'
/** Bars and points that are still told apart. */
const most = 62

const isShare = (key: ReportNumber): boolean =>
  ['share', 'coefficient'].includes(reportNumbers[key].unit)

/** Charts that can be drawn of a report as it is split. */
export function chartsFor(kind: ReportKind, dims: readonly ReportDim[]): ChartKind[] {
  const { numbers } = shapeOf(kind)
  const shares = numbers.some(isShare)
  return [
    'trend',
    ...(dims.length === 2 || kind === 'stack' ? (['stacked'] as const) : []),
    ...(shares && dims.length === 1 ? (['estimates'] as const) : []),
    ...(shares && dims.length === 1 && dims[0] === 'time' ? (['control'] as const) : []),
    ...(kind === 'single' ? (['heat'] as const) : []),
    ...(kind === 'quality' ? (['matrix'] as const) : []),
  ]
}

/** Numbers that a chart of a kind can show. */
export function numbersFor(kind: ReportKind, chart: ChartKind): ReportNumber[] {
  const { numbers } = shapeOf(kind)
  if (chart === 'control')
    return numbers.filter((key) => reportNumbers[key].unit === 'share' && key !== 'unbiased')
  if (chart === 'estimates') return numbers.filter(isShare)
  if (chart === 'stacked') return numbers.filter((key) => reportNumbers[key].unit === 'count')
  return [...numbers]
}

const nameOf = (dims: readonly ReportDim[], row: ReportRow, at: number): string =>
  keyText(dims[at] ?? 'time', row.keys[at] ?? '', row.names[at] ?? '')

/** The parts of the backlog by how long they have waited. */
const ages = ['under10m', 'under1h', 'under4h', 'under24h', 'older'] as const

type Drawn = { dims: readonly ReportDim[]; rows: readonly ReportRow[] }
const stacked = (kind: ReportKind, number: ReportNumber, { dims, rows }: Drawn): Figure => {
  if (kind === 'stack')
    return {
      kind: 'bars',
      chart: {
        series: ages.map((age) => numberName(age)),
        bars: rows.slice(0, most).map((row) => ({
          key: row.keys.join(' '),
          name: dims.map((_dim, at) => nameOf(dims, row, at)).join(' · '),
          values: ages.map((age) => row.numbers[age]?.num ?? 0),
        })),
      },
    }
  const chart = stackSeries(
    rows.map((row) => ({
      keys: row.keys,
      names: dims.map((_dim, at) => nameOf(dims, row, at)),
      n: row.numbers[number]?.num ?? 0,
    })),
    t('report.others'),
  )
  return { kind: 'bars', chart: { ...chart, bars: chart.bars.slice(0, most) } }
}

const estimatesOf = (number: ReportNumber, { dims, rows }: Drawn) =>
  rows.slice(0, most).map((row) => ({
    name: dims.map((_dim, at) => nameOf(dims, row, at)).join(' · '),
    value: row.numbers[number]?.value ?? null,
    low: row.numbers[number]?.low ?? null,
    high: row.numbers[number]?.high ?? null,
  }))

/** The points of a control chart, and its centre; null where nothing was counted. */
export function controlOf(
  number: ReportNumber,
  { dims, rows }: Drawn,
): { centre: number; points: ControlledPoint[] } | null {
  const shown = rows.slice(-most)
  const { centre, points } = controlChart(
    shown.map(({ numbers }) => ({
      num: numbers[number]?.num ?? 0,
      den: numbers[number]?.den ?? 0,
    })),
  )
  if (centre === null) return null
  return {
    centre,
    points: points.map(({ value, low, high, signal }, at) => {
      const row = shown[at]
      return { name: row ? nameOf(dims, row, 0) : '', value, low, high, signal }
    }),
  }
}

const scaleOf = (number: ReportNumber) =>
  reportNumbers[number].unit === 'share' ? ('share' as const) : ('plain' as const)

const trend = (number: ReportNumber, drawn: Drawn, target: number | undefined): Figure => {
  if (isShare(number) || target !== undefined)
    return {
      kind: 'estimates',
      scale: scaleOf(number),
      rows: estimatesOf(number, drawn).map((row) => ({ ...row, low: null, high: null })),
      target,
    }
  const isTime = drawn.dims[0] === 'time'
  return {
    kind: isTime ? 'lines' : 'bars',
    chart: {
      series: [numberName(number)],
      bars: drawn.rows.slice(0, most).map((row) => ({
        key: row.keys.join(' '),
        name: drawn.dims.map((_dim, at) => nameOf(drawn.dims, row, at)).join(' · '),
        values: [row.numbers[number]?.value ?? 0],
      })),
    },
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)]
const hours = Array.from({ length: 24 }, (_hour, at) => String(at).padStart(2, '0'))
/** Drawn from the bottom, so that Monday stands on top. */
const weekdays = Array.from({ length: 7 }, (_day, at) => String(7 - at))

/** Cells as a heat map: hours by weekdays, or what was given by what was right. */
function heatOfCells(chart: 'heat' | 'matrix', cells: ReportAnswer['cells']): Figure {
  const ofTime = chart === 'heat'
  const columns = ofTime ? hours : unique(cells.map(({ column }) => column))
  const rows = ofTime ? weekdays : unique(cells.map(({ row }) => row))
  return {
    kind: 'heat',
    columns: ofTime ? hours.map((hour) => `${hour}:00`) : columns.map(resultName),
    rows: ofTime ? weekdays.map((day) => tData(`report.weekday_${day}`)) : rows.map(resultName),
    cells: cells.flatMap(({ row, column, n }) => {
      const [across, down] = [columns.indexOf(column), rows.indexOf(row)]
      return across < 0 || down < 0 ? [] : [[across, down, n] as const]
    }),
  }
}

/** What is drawn of a report; null where nothing of it can be. */
export function figureFor(
  {
    kind,
    chart,
    number,
    target,
  }: {
    kind: ReportKind
    chart: ChartKind
    number: ReportNumber
    target: number | undefined
  },
  answer: Pick<ReportAnswer, 'rows' | 'cells'>,
  dims: readonly ReportDim[],
): Figure | null {
  const drawn = { dims, rows: answer.rows }
  switch (chart) {
    case 'heat':
    case 'matrix':
      return answer.cells.length === 0 ? null : heatOfCells(chart, answer.cells)
    case 'stacked':
      return stacked(kind, number, drawn)
    case 'estimates':
      return {
        kind: 'estimates',
        scale: scaleOf(number),
        rows: estimatesOf(number, drawn),
        target,
      }
    case 'control': {
      const control = controlOf(number, drawn)
      return control && { kind: 'control', scale: scaleOf(number), ...control, target }
    }
    default:
      return trend(number, drawn, target)
  }
}
