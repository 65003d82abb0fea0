import type { EChartsCoreOption } from 'echarts/core'
import type { Figure, Scale } from './figure.ts'
import { type Given, axisText, base, categories } from './option-base.ts'

type Of<K extends Figure['kind']> = Extract<Figure, { kind: K }>

/** A number of a scale as people read it. */
export function scaled(value: number | null, scale: Scale, locale: string): string {
  if (value === null) return '–'
  return scale === 'share'
    ? `${(value * 100).toLocaleString(locale, { maximumFractionDigits: 2 })} %`
    : value.toLocaleString(locale, { maximumFractionDigits: 3 })
}

/** Steps of 5 per cent, or of what is plain, that an axis begins and ends at. */
const step = 0.05
/** An axis around what is drawn and not from 0, since shares often differ little. */
const axis = (scale: Scale, values: readonly (number | null | undefined)[], given: Given) => {
  const known = values.filter((value): value is number => typeof value === 'number')
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const bounds =
    scale === 'share' && known.length > 0
      ? {
          min: Math.max(0, Math.floor(least / step - 0.2) * step),
          max: Math.min(1, Math.ceil(most / step + 0.2) * step),
        }
      : { scale: true }
  return {
    type: 'value',
    ...bounds,
    ...axisText(given),
    axisLabel: {
      ...axisText(given).axisLabel,
      formatter: (value: number) => scaled(value, scale, given.locale),
    },
  }
}
const line = (value: number, color: string | undefined, type: 'dashed' | 'solid' | 'dotted') => ({
  yAxis: value,
  lineStyle: { color, type, width: 1 },
})
const marked = (lines: readonly object[]) => ({
  markLine: { silent: true, symbol: 'none', label: { show: false }, data: [...lines] },
})

type Api = {
  value: (dimension: number) => number
  coord: (point: readonly [number, number]) => [number, number]
}
/** A bar from low to high with a stroke at either end. */
const drawBar = (api: Api, stroke: string | undefined) => {
  const [x, low] = api.coord([api.value(0), api.value(1)])
  const [, high] = api.coord([api.value(0), api.value(2)])
  const stem = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { stroke, lineWidth: 1.5 },
  })
  return {
    type: 'group',
    children: [stem(x, low, x, high), stem(x - 5, low, x + 5, low), stem(x - 5, high, x + 5, high)],
  }
}

/** Points with their intervals, and what they should reach as a line. */
export function estimateOption(
  { rows, scale, target }: Of<'estimates'>,
  given: Given,
): EChartsCoreOption {
  const all = base(given)
  const values = [...rows.flatMap(({ value, low, high }) => [value, low, high]), target]
  return {
    ...all,
    tooltip: {
      ...all.tooltip,
      trigger: 'axis',
      formatter: ([first]: { dataIndex: number }[]) => {
        const row = first && rows[first.dataIndex]
        if (!row) return ''
        const said = (value: number | null) => scaled(value, scale, given.locale)
        return `${row.name}\n${said(row.value)} [${said(row.low)}, ${said(row.high)}]`
      },
    },
    xAxis: categories(
      rows.map(({ name }) => name),
      given,
    ),
    yAxis: axis(scale, values, given),
    series: [
      {
        type: 'line',
        symbolSize: 8,
        lineStyle: { width: 1, opacity: 0.4 },
        data: rows.map(({ value }) => value ?? '-'),
        ...marked(target === undefined ? [] : [line(target, given.tones.good, 'dashed')]),
      },
      {
        type: 'custom',
        silent: true,
        data: rows.flatMap(({ low, high }, at) =>
          low === null || high === null ? [] : [[at, low, high]],
        ),
        renderItem: (_params: unknown, api: Api) => drawBar(api, given.series[0]),
      },
    ],
  }
}

/** Spans between their limits; those that stand out in the colour of what is bad. */
export function controlOption(
  { points, centre, scale, target }: Of<'control'>,
  given: Given,
): EChartsCoreOption {
  const all = base(given)
  const values = [...points.flatMap(({ value, low, high }) => [value, low, high]), centre, target]
  const limit = (of: 'low' | 'high') => ({
    type: 'line',
    step: 'middle',
    silent: true,
    symbol: 'none',
    lineStyle: { width: 1, type: 'dashed', color: given.text, opacity: 0.6 },
    data: points.map((point) => point[of] ?? '-'),
  })
  return {
    ...all,
    tooltip: {
      ...all.tooltip,
      trigger: 'axis',
      formatter: ([first]: { dataIndex: number }[]) => {
        const point = first && points[first.dataIndex]
        if (!point) return ''
        const said = (value: number | null) => scaled(value, scale, given.locale)
        return `${point.name}\n${said(point.value)} (${said(point.low)} – ${said(point.high)})`
      },
    },
    xAxis: categories(
      points.map(({ name }) => name),
      given,
    ),
    yAxis: axis(scale, values, given),
    series: [
      {
        type: 'line',
        symbolSize: 8,
        data: points.map(({ value, signal }) =>
          value === null
            ? '-'
            : signal === null
              ? value
              : { value, symbolSize: 12, itemStyle: { color: given.tones.bad } },
        ),
        ...marked([
          line(centre, given.text, 'solid'),
          ...(target === undefined ? [] : [line(target, given.tones.good, 'dotted')]),
        ]),
      },
      limit('low'),
      limit('high'),
    ],
  }
}
