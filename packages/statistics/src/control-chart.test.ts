import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlChart } from './index.ts'

const spans = (nums: readonly number[], den = 100) => nums.map((num) => ({ num, den }))

test('sets limits three standard errors around the share of all spans', () => {
  const { centre, points } = controlChart(spans([5, 15, 10, 10]))
  expect(centre).toBe(0.1)
  expect(points.map(({ low, high }) => [low?.toFixed(4), high?.toFixed(4)])[0]).toEqual([
    '0.0100',
    '0.1900',
  ])
  expect(points.map(({ signal }) => signal)).toEqual([null, null, null, null])
})

test('signals a span beyond limits that come from a time known to be good', () => {
  const { points } = controlChart(spans([10, 20, 1]), spans([10, 10, 10]))
  expect(points.map(({ signal }) => signal)).toEqual([null, 'beyond', null])
})

test.each([
  ['seven in a row', [9, 9, 9, 9, 9, 9, 9], [null, null, null, null, null, null, 'run']],
  ['one on the centre between', [9, 9, 9, 9, 10, 9, 9], Array<null>(7).fill(null)],
  ['one on the other side', [9, 9, 9, 9, 9, 9, 11], Array<null>(7).fill(null)],
])('signals a run when there are %s', (_, nums, signals) => {
  const { points } = controlChart(spans(nums), spans([10]))
  expect(points.map(({ signal }) => signal)).toEqual(signals)
})

test('ends a run and has no limits where nothing was counted', () => {
  const list = [...spans([9, 9, 9, 9, 9, 9]), { num: 0, den: 0 }, ...spans([9])]
  const { points } = controlChart(list, spans([10]))
  expect(points[6]).toEqual({ num: 0, den: 0, value: null, low: null, high: null, signal: null })
  expect(points.every(({ signal }) => signal === null)).toBe(true)
  expect(controlChart([{ num: 0, den: 0 }]).centre).toBe(null)
})

test('keeps limits around the centre within nothing and all, wider for smaller spans', () => {
  const span = fc.nat(500).chain((den) => fc.record({ num: fc.nat(den), den: fc.constant(den) }))
  fc.assert(
    fc.property(fc.array(span, { minLength: 2, maxLength: 20 }), (list) => {
      const { centre, points } = controlChart(list)
      const known = points.filter((point) => point.value !== null)
      for (const { low, high } of known) {
        expect(low).toBeGreaterThanOrEqual(0)
        expect(low).toBeLessThanOrEqual(centre ?? 0)
        expect(high).toBeGreaterThanOrEqual(centre ?? 1)
        expect(high).toBeLessThanOrEqual(1)
      }
      const bySize = known.toSorted((a, b) => a.den - b.den)
      for (const [at, one] of bySize.slice(1).entries())
        expect((one.high ?? 0) - (bySize[at]?.high ?? 0)).toBeLessThanOrEqual(1e-12)
    }),
  )
})
