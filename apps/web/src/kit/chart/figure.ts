import type { Chart } from './series.ts'

/** Five numbers of what is spread: least, first quarter, middle, third quarter, most. */
export type Spread = readonly [number, number, number, number, number]

/** What a chart shows, each kind by its own data. */
export type Figure =
  | { kind: 'bars' | 'lines' | 'areas'; chart: Chart }
  | {
      kind: 'heat'
      columns: readonly string[]
      rows: readonly string[]
      /** Places of column and row, and how much is there. */
      cells: readonly (readonly [column: number, row: number, value: number])[]
    }
  | { kind: 'boxes'; boxes: readonly { name: string; spread: Spread }[] }
  | {
      kind: 'intervals'
      rows: readonly string[]
      /** From one moment (ms) to another, in a row. */
      spans: readonly { row: number; from: number; to: number; name: string }[]
    }
  | { kind: 'spark'; values: readonly number[] }

/** Two keys of every bar as a heat map: bars are columns, series are rows. */
export function heatOf({ series, bars }: Chart): Figure {
  return {
    kind: 'heat',
    columns: bars.map(({ name }) => name),
    rows: series,
    cells: bars.flatMap(({ values }, column) =>
      series.map((_name, row) => [column, row, values[row] ?? 0] as const),
    ),
  }
}
