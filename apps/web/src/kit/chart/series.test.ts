import { expect, test } from 'vitest'
import { stackSeries } from './series.ts'

const row = (first: string, second: string, n: number) => ({
  keys: [first, second],
  names: [first.toUpperCase(), second.toUpperCase()],
  n,
})

test('rows of two keys become bars of series, the largest first', () => {
  expect(stackSeries([row('a', 'x', 1), row('a', 'y', 5), row('b', 'y', 2)], 'others')).toEqual({
    series: ['Y', 'X'],
    bars: [
      { key: 'a', name: 'A', values: [5, 1] },
      { key: 'b', name: 'B', values: [2, 0] },
    ],
  })
})
test('series beyond the colours are put together, and nothing is lost', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row('a', `s${n}`, n + 1))
  const {
    series,
    bars: [bar],
  } = stackSeries(rows, 'others')
  expect(series).toEqual(['S8', 'S7', 'S6', 'S5', 'S4', 'others'])
  expect(bar?.values).toEqual([9, 8, 7, 6, 5, 10])
})
test('series of one name are told apart', () => {
  expect(
    stackSeries(
      [
        { keys: ['d', '7'], names: ['d', 'Same'], n: 2 },
        { keys: ['d', '8'], names: ['d', 'Same'], n: 1 },
      ],
      'others',
    ).series,
  ).toEqual(['Same 7', 'Same 8'])
})
