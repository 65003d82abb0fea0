import type { Figures, StatAxis } from '@oas/contract/statistics/calls'
import { resultName, t, tData, typeName } from '../../i18n/texts.ts'
import type { Column } from '../../kit/list/DataTable.tsx'

export const axisName = (axis: StatAxis): string => tData(`statistics.axis_${axis}`)
/** How a key of an axis reads. */
export const keyName = (axis: StatAxis | undefined, name: string): string =>
  axis === 'type'
    ? typeName(name)
    : axis === 'result'
      ? resultName(name)
      : axis === 'hour'
        ? `${name}:00`
        : name
const number = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en'))

/** Columns that every table of figures has. */
export const figureColumns = <R extends Figures>(): Column<R>[] => [
  { key: 'n', title: t('statistics.n'), width: 90, numeric: true, render: (row) => number(row.n) },
  {
    key: 'violations',
    title: t('statistics.violations'),
    width: 90,
    numeric: true,
    render: (row) => number(row.violations),
  },
  {
    key: 'passed',
    title: t('statistics.passed'),
    width: 90,
    numeric: true,
    render: (row) => number(row.passed),
  },
  {
    key: 'undone',
    title: t('statistics.undone'),
    width: 90,
    numeric: true,
    render: (row) => number(row.undone),
  },
  {
    key: 'replaced',
    title: t('statistics.replaced'),
    width: 110,
    numeric: true,
    render: (row) => number(row.replaced),
  },
  {
    key: 'seconds',
    title: t('statistics.seconds'),
    width: 110,
    numeric: true,
    render: (row) => number(row.seconds),
  },
  {
    key: 'p50',
    title: t('statistics.p50'),
    width: 110,
    numeric: true,
    render: (row) => number(row.p50),
  },
  {
    key: 'p90',
    title: t('statistics.p90'),
    width: 110,
    numeric: true,
    render: (row) => number(row.p90),
  },
]
