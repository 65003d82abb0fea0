import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Stratum, stratifiedRatio, stratifiedShare, wilson } from './index.ts'

const percent = (value: number | null): string => ((value ?? Number.NaN) * 100).toFixed(2)

test.each([
  [190, 200, '95.00', '91.04', '97.26'],
  [192, 200, '96.00', '92.31', '97.96'],
  [136, 150, '90.67', '84.94', '94.36'],
  [0, 10, '0.00', '0.00', '27.75'],
  [10, 10, '100.00', '72.25', '100.00'],
])('holds Wilson bounds when %i of %i are hits', (hits, n, value, low, high) => {
  const result = wilson(hits, n)
  expect([result.value, result.low, result.high].map(percent)).toEqual([value, low, high])
})

test('has no share and no interval when nothing is counted', () => {
  expect(wilson(0, 0)).toEqual({ num: 0, den: 0, value: null, low: null, high: null })
})

const sampled: Stratum = { eligible: 2000, inspected: 100, agreed: 96 }
const serious: Stratum = { eligible: 50, inspected: 50, agreed: 40 }

test('weighs strata by what was eligible when more of one was inspected', () => {
  const result = stratifiedShare([sampled, serious])
  expect(percent(result.value)).toBe('95.61')
  expect(result).toMatchObject({ eligible: 2050, inspected: 150, uncovered: 0 })
  expect([result.low, result.high].map(percent)).toEqual(['90.11', '97.95'])
})

test('leaves a stratum out and tells its share when nothing of it was inspected', () => {
  const result = stratifiedShare([sampled, { eligible: 500, inspected: 0, agreed: 0 }])
  expect(percent(result.value)).toBe('96.00')
  expect(result).toMatchObject({ eligible: 2500, inspected: 100, uncovered: 0.2 })
})

test('has no value when nothing was inspected, no uncovered share when none was eligible', () => {
  const none = { value: null, low: null, high: null, inspected: 0 }
  expect(stratifiedShare([{ eligible: 5, inspected: 0, agreed: 0 }])).toEqual({
    ...none,
    eligible: 5,
    uncovered: 1,
  })
  expect(stratifiedShare([])).toEqual({ ...none, eligible: 0, uncovered: null })
})

test('leaves nothing open when all were inspected, and something when only all were right', () => {
  expect(stratifiedShare([serious])).toMatchObject({ value: 0.8, low: 0.8, high: 0.8 })
  const right = stratifiedShare([{ eligible: 1000, inspected: 10, agreed: 10 }])
  expect([right.value, right.high]).toEqual([1, 1])
  expect(right.low).toBeLessThan(0.8)
})

test('equals the plain share when rates are equal, and always lies in its interval', () => {
  const stratum = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.nat({ max: 500 }), fc.nat({ max: 500 }))
    .map(([eligible, inspected, agreed]) => {
      const seen = Math.min(eligible, inspected)
      return { eligible, inspected: seen, agreed: Math.min(seen, agreed) }
    })
  fc.assert(
    fc.property(fc.array(stratum, { maxLength: 6 }), (strata) => {
      const { value, low, high } = stratifiedShare(strata)
      if (value === null) {
        expect([low, high]).toEqual([null, null])
        return
      }
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(value + 1e-12)
      expect(high).toBeGreaterThanOrEqual(value - 1e-12)
      expect(high).toBeLessThanOrEqual(1)
      const even = strata.map((one) => ({ ...one, eligible: one.inspected * 3 }))
      const plain = wilson(
        even.reduce((sum, { agreed }) => sum + agreed, 0),
        even.reduce((sum, { inspected }) => sum + inspected, 0),
      )
      expect(stratifiedShare(even).value).toBeCloseTo(plain.value ?? Number.NaN, 12)
    }),
  )
})

test('tells the stratified share in whole numbers, as exact as they can be', () => {
  expect(stratifiedRatio([])).toEqual({ num: 0, den: 0 })
  expect(stratifiedRatio([{ eligible: 2000, inspected: 200, agreed: 190 }])).toEqual({
    num: 190,
    den: 200,
  })
  const strata = [
    { eligible: 40, inspected: 40, agreed: 20 },
    { eligible: 1960, inspected: 196, agreed: 196 },
    { eligible: 500, inspected: 0, agreed: 0 },
  ]
  expect(stratifiedRatio(strata)).toEqual({ num: 990_000, den: 1_000_000 })
  expect(stratifiedShare(strata).value).toBeCloseTo(0.99, 10)
})
