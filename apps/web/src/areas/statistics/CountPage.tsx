import type { Output } from '@oas/contract/define'
import { type StatRow, statisticsCalls } from '@oas/contract/statistics/calls'
import type { ReactNode } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { type Chart, stackSeries } from '../../kit/chart/series.ts'
import { sorted } from '../../kit/list/column.ts'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { SavedViews } from '../../kit/list/SavedViews.tsx'
import { type Sort, sortText } from '../../kit/list/sort.ts'
import { type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { presetName } from '../../kit/list/preset-name.ts'
import { type Range, rangeNow } from '../../kit/list/range-presets.ts'
import { formatTime } from '../../kit/time.ts'
import { useSort } from '../../kit/list/use-sort.ts'
import { go } from '../../nav/location.ts'
import { Pages } from './Pages.tsx'
import { StatChart } from './StatChart.tsx'
import { aboutOf, axesOf, axisFields, logLink, useAbout } from './filters.ts'
import { axisName, figureColumns, keyName } from './words.tsx'
import './statistics.css'

const bars = 60
/** Spans that leaders ask for every morning: one press instead of two. */
const spans = ['today', 'yesterday'] as const

type Axes = ReturnType<typeof axesOf>
type Answer = Output<typeof statisticsCalls.figures>

const figures = [
  'n',
  'violations',
  'passed',
  'undone',
  'replaced',
  'seconds',
  'p50',
  'p90',
] as const
/** Rows in the order of one of their figures; what is not known stands last. */
const inOrder = (rows: readonly StatRow[], sort: Sort | null): readonly StatRow[] => {
  const key = figures.find((one) => one === sort?.key)
  if (!key) return rows
  const sign = sort?.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[key], b[key]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** A column for each axis, the first with a way to the decisions of its row, and the figures. */
const countColumns = (axes: Axes, linkOf: (row: StatRow) => string): Column<StatRow>[] => [
  ...axes.map((axis, at): Column<StatRow> => ({
    key: axis,
    title: axisName(axis),
    width: 170,
    render: (row) =>
      at === 0 ? (
        <a href={linkOf(row)} title={t('statistics.to_log')}>
          {keyName(axis, row.names[at] ?? '')}
        </a>
      ) : (
        keyName(axis, row.names[at] ?? '')
      ),
  })),
  ...figureColumns<StatRow>(),
]

/** Bars of one axis show violations and what passed, bars of two the parts of the second. */
const chartOf = (axes: Axes, rows: readonly StatRow[]): Chart => {
  const named = rows.map((row) => ({
    ...row,
    names: row.names.map((name, at) => keyName(axes[at], name)),
  }))
  if (axes.length === 2) return stackSeries(named, t('statistics.others'))
  return {
    series: [t('statistics.violations'), t('statistics.passed')],
    tones: ['bad', 'good'],
    bars: named.map((row) => ({
      key: row.keys[0] ?? '',
      name: row.names[0] ?? '',
      values: [row.violations, row.passed],
    })),
  }
}

const SpanButtons = ({ onSpan }: { onSpan: (span: Range) => void }) =>
  spans.map((span) => (
    <button key={span} type="button" className="btn plain" onClick={() => onSpan(rangeNow(span))}>
      {presetName(span)}
    </button>
  ))

const Total = ({ total }: Pick<Answer, 'total'>) => (
  <dl className="stat-total" aria-label={t('statistics.total')}>
    {figureColumns<Answer['total']>().map((column) => (
      <div key={column.key}>
        <dt>{column.title}</dt>
        <dd>{column.render(total)}</dd>
      </div>
    ))}
  </dl>
)

/** As of when the figures are, and what is left out of them. */
const Foot = ({ data, axes }: { data: Answer; axes: Axes }) => (
  <p className="muted stat-foot">
    {t('statistics.as_of', { time: formatTime(data.asOf) })}
    {axes.some((axis) => axis === 'label') ? ` · ${t('statistics.label_hint')}` : ''}
    {data.more ? ` · ${t('statistics.shown_first', { n: data.rows.length })}` : ''}
  </p>
)

/**
 * Decisions in numbers: split by what is chosen, as chart and table; a row leads to its decisions.
 */
export function CountPage(): ReactNode {
  const fields = [...axisFields(), ...useAbout()]
  const { values, asked, set } = useFilters(fields)
  const { sort, setSort } = useSort(figures)
  const search = (next: FilterValues): void => set({ ...next, sort: sortText(sort) })
  const axes = axesOf(values)
  const input = { ...aboutOf(asked), axes: [...axes] }
  const { data, isFetching, error } = useMainCall(statisticsCalls.figures, input, {
    keepPrevious: true,
    refetchMs: 30_000,
  })
  const rows = error ? [] : (data?.rows ?? [])
  const linkOf = (row: StatRow): string => logLink(values, axes, row.keys)
  const open = (row: StatRow): void => go(linkOf(row).slice(1))
  const chart = chartOf(axes, rows)
  const span = ({ from, to }: Range): void =>
    search({ ...values, from: String(from), to: String(to) })
  const what = axes.map(axisName).join(' × ')
  return (
    <div className="list-page">
      <div className="list-head">
        <h1>{t('statistics.count')}</h1>
        <SavedViews />
        <span className="list-space" />
        <Pages />
      </div>
      <FilterBar fields={fields} values={values} onSearch={search} error={error}>
        <SpanButtons onSpan={span} />
        <ExportButton
          call={statisticsCalls.exportFigures}
          input={input}
          fileName="statistics.csv"
        />
      </FilterBar>
      {rows.length > 0 && (
        <StatChart
          label={t('statistics.chart', { what })}
          chart={{ ...chart, bars: chart.bars.slice(0, bars) }}
          onOpen={
            axes.length === 1
              ? (key) => {
                  const row = rows.find((one) => one.keys[0] === key)
                  if (row) open(row)
                }
              : undefined
          }
        />
      )}
      {data && <Total total={data.total} />}
      <DataTable
        label={t('statistics.count')}
        columns={countColumns(axes, linkOf).map((column) => sorted(column))}
        rows={inOrder(rows, sort)}
        idOf={(row) => row.keys.join(' ')}
        sorting={{ keys: data?.more ? [] : figures, sort, onSort: setSort }}
        loading={isFetching && !data}
        onOpen={open}
        empty={t('statistics.none')}
      />
      {data && <Foot data={data} axes={axes} />}
    </div>
  )
}
