import type { Figures, StatAxis } from '@oas/contract/statistics/calls'
import { resultName, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'
import { numberColumn } from '../../kit/list/column.ts'

export function axisName(axis: StatAxis): string {
  return tData(`statistics.axis_${axis}`)
}
/** How a key of an axis reads. */
export function keyName(axis: StatAxis | undefined, name: string): string {
  return axis === 'type'
    ? typeName(name)
    : axis === 'result'
      ? resultName(name)
      : axis === 'hour'
        ? `${name}:00`
        : name
}
const number = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en'))

/** Columns that every table of figures has. */
export function figureColumns<R extends Figures>(): Column<R>[] {
  return [
    numberColumn('n', 'statistics.n', 90, (row) => number(row.n)),
    numberColumn('violations', 'statistics.violations', 90, (row) => number(row.violations)),
    numberColumn('passed', 'statistics.passed', 90, (row) => number(row.passed)),
    numberColumn('undone', 'statistics.undone', 90, (row) => number(row.undone)),
    numberColumn('replaced', 'statistics.replaced', 110, (row) => number(row.replaced)),
    numberColumn('seconds', 'statistics.seconds', 110, (row) => number(row.seconds)),
    numberColumn('p50', 'statistics.p50', 110, (row) => number(row.p50)),
    numberColumn('p90', 'statistics.p90', 110, (row) => number(row.p90)),
  ]
}
