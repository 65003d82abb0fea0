import { describe, expect, test } from 'vitest'
import { readMoment } from '../moment.ts'
import type { Figure } from './figure.ts'
import { heatOf } from './figure.ts'
import { tableOf } from './figure-table.ts'
import { optionOf } from './option.ts'

const colours = {
  font: 'sans-serif',
  series: ['#111', '#222', '#333', '#444', '#555', '#666'],
  tones: { good: '#080', bad: '#800' },
  text: '#777',
  line: '#888',
  ground: '#999',
  faint: '#aaa',
}
const words = {
  locale: 'en-GB',
  total: 'Total',
  from: 'From',
  to: 'To',
  spread: ['Least', 'First', 'Middle', 'Third', 'Most'],
  estimate: ['Value', 'Low', 'High'],
  signals: { beyond: 'Beyond', run: 'Run' },
}
const drawn = (figure: Figure, moving = true) =>
  // What a chart library takes is of no narrower type than this.
  JSON.parse(JSON.stringify(optionOf(figure, { ...colours, locale: 'en-GB', moving }))) as Record<
    string,
    unknown
  >
const chart = {
  series: ['Violations', 'Passed'],
  bars: [
    { key: 'a', name: 'Monday', values: [3, 1200] },
    { key: 'b', name: 'Tuesday', values: [0, 7] },
  ],
}
const moment = (text: string): number => readMoment(text) ?? 0
const intervals: Figure = {
  kind: 'intervals',
  rows: ['Server 1', 'Server 2'],
  spans: [
    {
      row: 1,
      from: moment('2026-11-26 10:00:00'),
      to: moment('2026-11-26 11:30:00'),
      name: 'Capture',
    },
  ],
}
const boxes: Figure = { kind: 'boxes', boxes: [{ name: 'Text', spread: [1, 2, 3, 5, 90] }] }

describe('series are drawn', () => {
  test.each([
    ['bars that stand on each other', 'bars', { type: 'bar', stack: 'all' }],
    ['areas that stand on each other', 'areas', { type: 'line', stack: 'all' }],
    ['lines of their own', 'lines', { type: 'line' }],
  ] as const)('as %s', (_how, kind, series) => {
    const option = drawn({ kind, chart })
    expect(option['series']).toMatchObject([
      { ...series, name: 'Violations', data: [3, 0] },
      { ...series, name: 'Passed', data: [1200, 7] },
    ])
    expect(JSON.stringify(option['series']).includes('"stack"')).toBe(kind !== 'lines')
    expect(option['xAxis']).toMatchObject({ type: 'category', data: ['Monday', 'Tuesday'] })
    expect(option['color']).toEqual(colours.series)
    expect(drawn({ kind, chart: { ...chart, tones: ['bad', 'good'] } })['color']).toEqual([
      '#800',
      '#080',
    ])
  })
  test('with a legend only when there are several', () => {
    expect(drawn({ kind: 'bars', chart })).toHaveProperty('legend')
    const one = { series: ['All'], bars: [{ key: 'a', name: 'Monday', values: [3] }] }
    expect(drawn({ kind: 'bars', chart: one })).not.toHaveProperty('legend')
  })
  test('without motion when a person wants none', () => {
    expect(drawn({ kind: 'bars', chart }, true)).toMatchObject({ animation: true })
    expect(drawn({ kind: 'bars', chart }, false)).toMatchObject({ animation: false })
  })
})

test('a heat map has bars as columns and series as rows, up to the most there is', () => {
  const option = drawn(heatOf(chart))
  expect(option['xAxis']).toMatchObject({ data: ['Monday', 'Tuesday'] })
  expect(option['yAxis']).toMatchObject({ data: ['Violations', 'Passed'] })
  expect(option['visualMap']).toMatchObject({ min: 0, max: 1200 })
  expect(option['series']).toMatchObject([
    {
      type: 'heatmap',
      data: [
        [0, 0, 3],
        [0, 1, 1200],
        [1, 0, 0],
        [1, 1, 7],
      ],
    },
  ])
})

test('boxes, intervals and a spark carry their figures', () => {
  expect(drawn(boxes)['series']).toMatchObject([{ type: 'boxplot', data: [[1, 2, 3, 5, 90]] }])
  expect(drawn(intervals)['series']).toMatchObject([
    { type: 'custom', data: [[1, intervals.spans[0]?.from, intervals.spans[0]?.to]] },
  ])
  expect(drawn({ kind: 'spark', values: [1, 5, 2] })).toMatchObject({
    tooltip: { show: false },
    series: [{ data: [1, 5, 2] }],
  })
})

const rows = [
  { name: 'May', value: 0.9, low: 0.8, high: 0.95 },
  { name: 'June', value: null, low: null, high: null },
]
test('estimates carry intervals, and a target as a line, when some are known', () => {
  const option = drawn({ kind: 'estimates', scale: 'share', rows, target: 0.97 })
  expect(option['series']).toMatchObject([
    { type: 'line', data: [0.9, '-'], markLine: { data: [{ yAxis: 0.97 }] } },
    { type: 'custom', data: [[0, 0.8, 0.95]] },
  ])
  expect((option['yAxis'] as { min: number; max: number }).max).toBeLessThanOrEqual(1)
})
test('a control chart marks what stands out between its limits', () => {
  const points = [
    { name: 'May', value: 0.9, low: 0.8, high: 0.95, signal: null },
    { name: 'June', value: 0.7, low: 0.8, high: 0.95, signal: 'beyond' as const },
  ]
  const option = drawn({ kind: 'control', scale: 'share', centre: 0.88, points })
  expect(option['series']).toMatchObject([
    { data: [0.9, { value: 0.7 }], markLine: { data: [{ yAxis: 0.88 }] } },
    { data: [0.8, 0.8] },
    { data: [0.95, 0.95] },
  ])
  expect(tableOf({ kind: 'control', scale: 'share', centre: 0.88, points }, words).rows).toEqual([
    ['May', '90 %', '80 %', '95 %', ''],
    ['June', '70 %', '80 %', '95 %', 'Beyond'],
  ])
})

test('nothing that people have named is drawn as HTML', () => {
  for (const figure of [{ kind: 'bars', chart } as const, heatOf(chart), boxes, intervals])
    expect(drawn(figure)['tooltip']).toMatchObject({ renderMode: 'richText' })
})

describe('the same figures stand in a table', () => {
  test('with a total when there are several series', () =>
    expect(tableOf({ kind: 'bars', chart }, words)).toEqual({
      head: ['', 'Violations', 'Passed', 'Total'],
      rows: [
        ['Monday', '3', '1,200', '1,203'],
        ['Tuesday', '0', '7', '7'],
      ],
    }))
  test('of a heat map, by row and column', () =>
    expect(tableOf(heatOf(chart), words)).toEqual({
      head: ['', 'Monday', 'Tuesday'],
      rows: [
        ['Violations', '3', '0'],
        ['Passed', '1,200', '7'],
      ],
    }))
  test('of boxes, with what each number is', () =>
    expect(tableOf(boxes, words)).toEqual({
      head: ['', 'Least', 'First', 'Middle', 'Third', 'Most'],
      rows: [['Text', '1', '2', '3', '5', '90']],
    }))
  test('of intervals, in times of Asia/Shanghai', () =>
    expect(tableOf(intervals, words).rows).toEqual([
      ['Server 2', 'Capture', '2026-11-26 10:00:00', '2026-11-26 11:30:00'],
    ]))
})
