import { formatTime } from '../time.ts'
import type { Estimate, Figure, Scale } from './figure.ts'
import { scaled } from './option-estimates.ts'

export type FigureTable = { head: readonly string[]; rows: readonly (readonly string[])[] }
type Words = {
  locale: string
  total: string
  from: string
  to: string
  spread: readonly string[]
  /** Heads of a number with its interval or limits: the number, the lower and the upper end. */
  estimate: readonly string[]
  signals: Readonly<Record<'beyond' | 'run', string>>
}

const estimateCells = ({ name, value, low, high }: Estimate, scale: Scale, locale: string) => [
  name,
  ...[value, low, high].map((one) => scaled(one, scale, locale)),
]

/** The figures of a chart as a table, for those who do not see it or want the exact ones. */
export function tableOf(figure: Figure, words: Words): FigureTable {
  const number = (value: number): string => value.toLocaleString(words.locale)
  switch (figure.kind) {
    case 'heat': {
      const { columns, rows, cells } = figure
      const at = new Map(cells.map(([column, row, value]) => [`${column} ${row}`, value]))
      return {
        head: ['', ...columns],
        rows: rows.map((name, row) => [
          name,
          ...columns.map((_column, column) => number(at.get(`${column} ${row}`) ?? 0)),
        ]),
      }
    }
    case 'boxes':
      return {
        head: ['', ...words.spread],
        rows: figure.boxes.map(({ name, spread }) => [name, ...spread.map(number)]),
      }
    case 'intervals':
      return {
        head: ['', '', words.from, words.to],
        rows: figure.spans.map(({ row, name, from, to }) => [
          figure.rows[row] ?? '',
          name,
          formatTime(from),
          formatTime(to),
        ]),
      }
    case 'estimates':
      return {
        head: ['', ...words.estimate],
        rows: figure.rows.map((row) => estimateCells(row, figure.scale, words.locale)),
      }
    case 'control':
      return {
        head: ['', ...words.estimate, ''],
        rows: figure.points.map((point) => [
          ...estimateCells(point, figure.scale, words.locale),
          point.signal === null ? '' : words.signals[point.signal],
        ]),
      }
    case 'spark':
      return { head: [], rows: figure.values.map((value) => [number(value)]) }
    default: {
      const { series, bars } = figure.chart
      const many = series.length > 1
      const totalOf = (values: readonly number[]): string[] =>
        many ? [number(values.reduce((sum, value) => sum + value, 0))] : []
      return {
        head: ['', ...series, ...(many ? [words.total] : [])],
        rows: bars.map(({ name, values }) => [
          name,
          ...series.map((_name, at) => number(values[at] ?? 0)),
          ...totalOf(values),
        ]),
      }
    }
  }
}
