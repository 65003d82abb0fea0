import type { EChartsCoreOption } from 'echarts/core'
import { formatTime } from '../time.ts'
import type { Figure } from './figure.ts'
import { type Given, amounts, base, categories, axisText } from './option-base.ts'
import { controlOption, estimateOption } from './option-estimates.ts'

type Of<K extends Figure['kind']> = Extract<Figure, { kind: K }>
/** Bars and areas stand on each other, lines do not. */
const seriesOption = (
  { kind, chart: { series, tones, bars } }: Of<'bars' | 'lines' | 'areas'>,
  given: Given,
): EChartsCoreOption => {
  const all = base(given)
  const many = series.length > 1
  return {
    ...all,
    ...(tones ? { color: tones.map((tone) => given.tones[tone]) } : {}),
    grid: { ...all.grid, top: many ? 34 : 12 },
    tooltip: { ...all.tooltip, trigger: 'axis', axisPointer: { type: 'shadow' } },
    ...(many
      ? {
          legend: {
            top: 0,
            left: 0,
            itemWidth: 12,
            itemHeight: 10,
            textStyle: { color: given.text },
          },
        }
      : {}),
    xAxis: categories(
      bars.map(({ name }) => name),
      given,
    ),
    yAxis: amounts(given),
    series: series.map((name, at) => ({
      name,
      type: kind === 'bars' ? 'bar' : 'line',
      ...(kind === 'lines' ? { symbolSize: 6 } : { stack: 'all' }),
      ...(kind === 'bars' ? { barMaxWidth: 44 } : {}),
      ...(kind === 'areas' ? { areaStyle: { opacity: 0.35 }, showSymbol: false } : {}),
      data: bars.map(({ values }) => values[at] ?? 0),
    })),
  }
}

/** Cells of a heat map that say their number. */
const mostLabelled = 60
const heatOption = ({ columns, rows, cells }: Of<'heat'>, given: Given): EChartsCoreOption => {
  const all = base(given)
  return {
    ...all,
    grid: { ...all.grid, bottom: 64 },
    tooltip: { ...all.tooltip, trigger: 'item' },
    xAxis: categories(columns, given),
    yAxis: categories(rows, given),
    visualMap: {
      min: 0,
      max: Math.max(1, ...cells.map(([, , value]) => value)),
      calculable: true,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 120,
      inRange: { color: [given.faint, given.series[0]] },
      textStyle: { color: given.text },
    },
    series: [
      {
        type: 'heatmap',
        label: { show: cells.length <= mostLabelled },
        data: cells.map((cell) => [...cell]),
      },
    ],
  }
}

const boxOption = ({ boxes }: Of<'boxes'>, given: Given): EChartsCoreOption => {
  const all = base(given)
  return {
    ...all,
    tooltip: { ...all.tooltip, trigger: 'item' },
    xAxis: categories(
      boxes.map(({ name }) => name),
      given,
    ),
    yAxis: amounts(given),
    series: [
      {
        type: 'boxplot',
        itemStyle: { color: given.faint, borderColor: given.series[0] },
        data: boxes.map(({ spread }) => [...spread]),
      },
    ],
  }
}

type Api = {
  value: (dimension: number) => number
  coord: (point: readonly [number, number]) => [number, number]
  size: (size: readonly [number, number]) => [number, number]
}
/** A bar of its row from one moment to the other. */
const drawSpan = (api: Api, fill: string | undefined) => {
  const [x, y] = api.coord([api.value(1), api.value(0)])
  const [end] = api.coord([api.value(2), api.value(0)])
  const height = (api.size([0, 1])[1] ?? 20) * 0.6
  return {
    type: 'rect',
    shape: { x, y: y - height / 2, width: Math.max(2, end - x), height, r: 2 },
    style: { fill },
  }
}
const intervalOption = ({ rows, spans }: Of<'intervals'>, given: Given): EChartsCoreOption => {
  const all = base(given)
  return {
    ...all,
    tooltip: {
      ...all.tooltip,
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const span = spans[dataIndex]
        return span ? `${span.name}\n${formatTime(span.from)} – ${formatTime(span.to)}` : ''
      },
    },
    xAxis: {
      type: 'value',
      min: 'dataMin',
      max: 'dataMax',
      ...axisText(given),
      axisLabel: {
        ...axisText(given).axisLabel,
        formatter: (moment: number) => formatTime(moment).slice(5, 16),
      },
    },
    yAxis: { ...categories(rows, given), inverse: true },
    series: [
      {
        type: 'custom',
        encode: { x: [1, 2], y: 0 },
        data: spans.map(({ row, from, to }) => [row, from, to]),
        renderItem: (_params: unknown, api: Api) => drawSpan(api, given.series[0]),
      },
    ],
  }
}

/** A line without axes, which goes beside a number. */
const sparkOption = ({ values }: Of<'spark'>, given: Given): EChartsCoreOption => ({
  ...base(given),
  grid: { left: 1, right: 1, top: 2, bottom: 2 },
  tooltip: { show: false },
  xAxis: { type: 'category', show: false, boundaryGap: false },
  yAxis: { type: 'value', show: false, scale: true },
  series: [
    {
      type: 'line',
      silent: true,
      showSymbol: false,
      lineStyle: { width: 1.5 },
      areaStyle: { opacity: 0.15 },
      data: [...values],
    },
  ],
})

/** What ECharts draws of a figure. */
export function optionOf(figure: Figure, given: Given): EChartsCoreOption {
  switch (figure.kind) {
    case 'heat':
      return heatOption(figure, given)
    case 'boxes':
      return boxOption(figure, given)
    case 'intervals':
      return intervalOption(figure, given)
    case 'spark':
      return sparkOption(figure, given)
    case 'estimates':
      return estimateOption(figure, given)
    case 'control':
      return controlOption(figure, given)
    default:
      return seriesOption(figure, given)
  }
}
