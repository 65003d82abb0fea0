import type { Analysis } from '@oas/contract/simulation/schemas'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { type Column, DataTable } from '../../kit/list/DataTable.tsx'
import { column, numberColumn } from '../../kit/list/column.ts'
import { percentOf, shareWords } from './words.tsx'

type Props = { analysis: Analysis }
type Row = { key: string; name: string; answered: number; right: number }
const mostBars = 30

/** Right answers in per cent, those with the fewest first. */
const Rates = ({ label, rows }: { label: string; rows: readonly Row[] }) => {
  const bars = rows
    .flatMap(({ key, name, right, answered }) => {
      const share = percentOf(right, answered)
      return share === null ? [] : [{ key, name, values: [share] }]
    })
    .toSorted((a, b) => (a.values[0] ?? 0) - (b.values[0] ?? 0))
    .slice(0, mostBars)
  return bars.length === 0 ? null : (
    <FigureChart
      label={label}
      figure={{ kind: 'bars', chart: { series: [t('simulation.right_share')], bars } }}
    />
  )
}
const counts = <R extends { answered: number; right: number }>() => [
  numberColumn<R>('answered', 'simulation.answered', 90, ({ answered }) => answered),
  numberColumn<R>('right', 'simulation.right', 90, ({ right }) => right),
  numberColumn<R>('share', 'simulation.right_share', 100, shareWords),
]

type Person = Analysis['people'][number]
const personColumns = (): Column<Person>[] => [
  column('name', 'simulation.person', null, ({ name }) => name),
  numberColumn('asked', 'simulation.asked', 90, ({ asked }) => asked),
  ...counts<Person>(),
  numberColumn('time', 'simulation.mean_time', 110, ({ meanMs }) =>
    meanMs === null ? '–' : t('simulation.seconds', { n: Math.round(meanMs / 100) / 10 }),
  ),
]

export function PeopleTab({ analysis: { people } }: Props) {
  return (
    <>
      <Rates
        label={t('simulation.chart_people')}
        rows={people.map(({ id, ...rest }) => ({ key: id, ...rest }))}
      />
      <DataTable
        label={t('simulation.tab_people')}
        loading={false}
        rows={people}
        idOf={({ id }) => id}
        columns={personColumns()}
      />
    </>
  )
}

type Item = Analysis['items'][number]
const itemColumns = (): Column<Item>[] => [
  numberColumn('no', 'simulation.case', 70, ({ no }) => `#${no}`),
  column('begins', 'simulation.begins', null, ({ begins }) => begins),
  numberColumn('difficulty', 'simulation.difficulty', 90, ({ difficulty }) => difficulty),
  ...counts<Item>(),
]

export function ItemsTab({ analysis: { items } }: Props) {
  return (
    <>
      <Rates
        label={t('simulation.chart_items')}
        rows={items.map(({ id, no, ...rest }) => ({ key: id, name: `#${no}`, ...rest }))}
      />
      <DataTable
        label={t('simulation.tab_items')}
        loading={false}
        rows={items}
        idOf={({ id }) => id}
        columns={itemColumns()}
      />
    </>
  )
}

type Label = Analysis['labels'][number]
const labelColumns = (): Column<Label>[] => [
  column('name', 'simulation.label', null, ({ name }) => name),
  ...counts<Label>(),
]

export function LabelsTab({ analysis: { labels } }: Props) {
  return (
    <>
      <Rates
        label={t('simulation.chart_labels')}
        rows={labels.map(({ id, ...rest }) => ({ key: String(id), ...rest }))}
      />
      <DataTable
        label={t('simulation.tab_labels')}
        loading={false}
        rows={labels}
        idOf={({ id }) => String(id)}
        empty={t('simulation.no_labels')}
        columns={labelColumns()}
      />
    </>
  )
}
