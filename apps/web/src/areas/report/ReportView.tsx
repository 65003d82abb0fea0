import { reportCalls, reportMoreCalls } from '@oas/contract/report/calls'
import type { ReportDim, ReportKind } from '@oas/contract/report/kinds'
import type { ReportNumber } from '@oas/contract/report/numbers'
import type { ReportRow } from '@oas/contract/report/schemas'
import { type ReactNode, useState } from 'react'
import { useMainCall } from '../../api/use-main-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { useCountries } from '../../kit/country/use-countries.ts'
import { Icon } from '../../kit/Icon.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterBar } from '../../kit/list/FilterBar.tsx'
import { type FilterValues, useFilters } from '../../kit/list/filters.ts'
import { presetName } from '../../kit/list/preset-name.ts'
import { rangeNow } from '../../kit/list/range-presets.ts'
import { type Sort, sortText } from '../../kit/list/sort.ts'
import { useSort } from '../../kit/list/use-sort.ts'
import { go } from '../../nav/location.ts'
import { Foot } from './Foot.tsx'
import { ReportChart, chosenChart } from './ReportChart.tsx'
import { Totals } from './Totals.tsx'
import { ViewDialog } from './ViewDialog.tsx'
import { reportColumns } from './columns.tsx'
import { askedOf, dimsOf, shapeOf, useReportFields } from './filters.ts'
import { rowsLink } from './links.ts'
import { useView } from './use-view.ts'
import { keyText } from './words.ts'
import './report.css'

const spans = ['last7', 'last30', 'month'] as const

/** Rows in the order of one of their numbers or keys; what is not known stands last. */
const inOrder = (
  rows: readonly ReportRow[],
  dims: readonly ReportDim[],
  sort: Sort | null,
): readonly ReportRow[] => {
  if (sort === null) return rows
  const sign = sort.descending ? -1 : 1
  const at = dims.findIndex((dim) => dim === sort.key)
  if (at >= 0)
    return rows.toSorted(
      (a, b) =>
        sign * (a.names[at] || a.keys[at] || '').localeCompare(b.names[at] || b.keys[at] || ''),
    )
  const valueOf = (row: ReportRow): number | null => row.numbers[sort.key]?.value ?? null
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** What an answer leaves unsaid: languages by their names. */
const useKeyText = () => {
  const { nameOf } = useCountries(1)
  return (dim: ReportDim, key: string, name: string): string =>
    dim === 'language' && key !== '' ? nameOf(key) : keyText(dim, key, name)
}

const useReport = (kind: ReportKind) => {
  const fields = useReportFields(kind)
  const filters = useFilters(fields)
  const { values, asked } = filters
  const { shown, targets } = useView(kind)
  const dims = dimsOf(kind, values)
  const choice = chosenChart(kind, dims, { chart: values['chart'], number: values['number'] })
  const keys = [...dims, ...shown] as const
  const sorting = useSort(keys)
  const more = choice.chart === 'heat' || choice.chart === 'matrix' ? choice.chart : undefined
  const input = { ...askedOf(kind, asked), ...(more ? { more } : {}) }
  const answer = useMainCall(
    reportCalls[kind],
    { ...input, ...(shapeOf(kind).now ? {} : { before: true }) },
    { keepPrevious: true, refetchMs: 30_000 },
  )
  return { fields, ...filters, shown, targets, dims, choice, keys, ...sorting, input, answer }
}
type Report = ReturnType<typeof useReport>

const Bar = ({
  kind,
  report,
  search,
  onView,
}: {
  kind: ReportKind
  report: Report
  search: (values: FilterValues) => void
  onView: () => void
}) => {
  const { may } = useMay()
  const { fields, values, input, shown, answer } = report
  return (
    <FilterBar fields={fields} values={values} onSearch={search} error={answer.error}>
      {!shapeOf(kind).now &&
        spans.map((span) => (
          <button
            key={span}
            type="button"
            className="btn plain"
            onClick={() => {
              const { from, to } = rangeNow(span)
              search({ ...values, from: String(from), to: String(to) })
            }}
          >
            {presetName(span)}
          </button>
        ))}
      <button type="button" className="btn" onClick={onView}>
        <Icon name="settings" />
        {t('report.view')}
      </button>
      {may('report.export') && (
        <ExportButton
          call={reportMoreCalls.download}
          input={{ report: kind, columns: [...shown], ...input }}
          fileName={`${kind}.xlsx`}
          label={t('report.download')}
        />
      )}
    </FilterBar>
  )
}

/** One report: filters, chart, totals beside those before, rows that lead to what they count. */
export function ReportView({ kind }: { kind: ReportKind }): ReactNode {
  const report = useReport(kind)
  const { values, set, shown, targets, dims, choice, keys, sort, setSort, answer } = report
  const [isViewOpen, openView] = useState(false)
  const nameOf = useKeyText()
  const search = (next: FilterValues): void => set({ ...next, sort: sortText(sort) })
  const { data, isFetching, error } = answer
  const rows = error ? [] : (data?.rows ?? [])
  const range = { from: data?.from ?? 0, to: data?.to ?? 0 }
  const linkOf = (row: ReportRow): string => rowsLink(kind, values, dims, row, range)
  const named = data && {
    ...data,
    rows: rows.map((row) => ({
      ...row,
      names: row.names.map((name, at) => {
        const dim = dims[at]
        return dim === undefined || dim === 'type' ? name : nameOf(dim, row.keys[at] ?? '', name)
      }),
    })),
  }
  const choose = (next: { chart: string; number: ReportNumber }): void =>
    search({ ...values, chart: next.chart, number: next.number })
  return (
    <div className="list-page">
      <Bar kind={kind} report={report} search={search} onView={() => openView(true)} />
      {named && rows.length > 0 && (
        <ReportChart
          kind={kind}
          dims={dims}
          answer={named}
          choice={choice}
          targets={targets}
          onChoose={choose}
        />
      )}
      {data && !error && <Totals numbers={shown} answer={data} targets={targets} />}
      <DataTable
        label={tData(`report.${kind}`)}
        columns={reportColumns({ dims, numbers: shown, targets, linkOf, nameOf })}
        rows={inOrder(rows, dims, sort)}
        idOf={(row) => row.keys.join(' ')}
        sorting={{ keys: data?.more ? [] : keys, sort, onSort: setSort }}
        loading={isFetching && !data}
        onOpen={(row) => go(linkOf(row))}
        empty={tData(`report.empty_${kind}`)}
      />
      {data && !error && <Foot answer={data} />}
      {isViewOpen && (
        <ViewDialog kind={kind} shown={shown} targets={targets} onClose={() => openView(false)} />
      )}
    </div>
  )
}
