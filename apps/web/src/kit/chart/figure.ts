import type { Chart } from './series.ts'

/** Five numbers of what is spread: least, first quarter, middle, third quarter, most. */
export type Spread = readonly [number, number, number, number, number]

/** How numbers read: shares of 1 as per cent, others as they are. */
export type Scale = 'share' | 'plain'
/** A number with the interval in which it lies; null: nothing was counted. */
export type Estimate = {
  name: string
  value: number | null
  low: number | null
  high: number | null
}
/** A span of a control chart, and how it stands out, if it does. */
export type ControlledPoint = Estimate & { signal: 'beyond' | 'run' | null }

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
  | { kind: 'estimates'; scale: Scale; rows: readonly Estimate[]; target?: number | undefined }
  | {
      kind: 'control'
      scale: Scale
      centre: number
      points: readonly ControlledPoint[]
      target?: number | undefined
    }

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
