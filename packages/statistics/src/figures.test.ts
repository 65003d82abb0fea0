import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bandOf,
  decayedScore,
  indicatorPoints,
  nextChange,
  payOf,
  ranksOf,
  ratioOf,
  roundRatio,
  scoreOf,
} from './index.ts'

test.each([
  [1, 3, 6, 0.333333],
  [2, 3, 6, 0.666667],
  [1, 2, 0, 1],
  [-1, 2, 0, -1],
  [5, 1000, 2, 0.01],
  [4, 1000, 2, 0],
  [1005, 1000, 2, 1.01],
])('rounds %i / %i half up when %i decimals are kept', (num, den, decimals, rounded) => {
  expect(roundRatio(num, den, decimals)).toBe(rounded)
})

test('has no share when nothing is counted, and refuses to divide by nothing', () => {
  expect(ratioOf(0, 0)).toEqual({ num: 0, den: 0, value: null })
  expect(() => roundRatio(1, 0, 2)).toThrow(RangeError)
})

test('gives equal scores one place and leaves those after them their own', () => {
  expect(ranksOf([90, 95, 90, 80, null])).toEqual([2, 1, 2, 4, null])
  const scores = fc.array(fc.option(fc.integer({ min: 0, max: 20 })), { maxLength: 30 })
  fc.assert(
    fc.property(scores, (list) => {
      const higher = (score: number) => list.filter((one) => one !== null && one > score).length
      expect(ranksOf(list)).toEqual(
        list.map((score) => (score === null ? null : higher(score) + 1)),
      )
    }),
  )
})

const terms = { coefficient: 1050, penalty: 1000, mostPenalty: 1000 }

test('pays right units at their price, less penalties, rounded once at the end', () => {
  const work = [{ units: 1234, wrong: 12, price: 350 }]
  expect(payOf(work, terms)).toEqual({ gross: 4491, deducted: 42, pay: 4449 })
  expect(payOf(work, { ...terms, penalty: 0 })).toEqual({ gross: 4491, deducted: 0, pay: 4491 })
  expect(payOf([], terms)).toEqual({ gross: 0, deducted: 0, pay: 0 })
})

test('never takes more than the most that penalties may take', () => {
  const work = [{ units: 100, wrong: 60, price: 10_000 }]
  expect(payOf(work, { coefficient: 1000, penalty: 1000, mostPenalty: 200 })).toEqual({
    gross: 4000,
    deducted: 800,
    pay: 3200,
  })
})

test.each([
  [[{ units: 1.5, wrong: 0, price: 1 }]],
  [[{ units: 1, wrong: 2, price: 1 }]],
  [[{ units: -1, wrong: 0, price: 1 }]],
])('refuses to pay for %j', (work) => {
  expect(() => payOf(work, terms)).toThrow(RangeError)
})

test('pays no less for more right work, and parts come to the whole but for rounding', () => {
  const work = fc
    .record({ units: fc.nat(5000), share: fc.nat(100), price: fc.nat(100_000) })
    .map(({ units, share, price }) => ({ units, wrong: Math.floor((units * share) / 100), price }))
  fc.assert(
    fc.property(fc.array(work, { maxLength: 6 }), work, (list, more) => {
      const free = { coefficient: 1000, penalty: 0, mostPenalty: 0 }
      const all = payOf([...list, more], free).pay
      expect(all).toBeGreaterThanOrEqual(payOf(list, free).pay)
      const parts = payOf(list, free).pay + payOf([more], free).pay
      expect(Math.abs(all - parts)).toBeLessThanOrEqual(1)
    }),
  )
})

const volume = { num: 900, den: 1, target: { num: 800, den: 1 }, weight: 40, cap: 120 }
const accuracy = { num: 96, den: 100, target: { num: 98, den: 100 }, weight: 40, cap: 100 }
const onTime = { num: 995, den: 1000, target: { num: 99, den: 100 }, weight: 20, cap: 100 }

test('adds what each indicator reaches of its target up to its cap, less deductions', () => {
  expect([volume, accuracy, onTime].map(indicatorPoints)).toEqual([45, 39.18, 20])
  expect(scoreOf([volume, accuracy, onTime], 500)).toBe(99.18)
  expect(scoreOf([volume], 9900)).toBe(0)
  expect(scoreOf([{ ...accuracy, num: 0, den: 0 }], 0)).toBe(0)
})

test('spreads the weight of what too little is known of over the others', () => {
  expect(scoreOf([volume, onTime], 0)).toBe(65)
  expect(scoreOf([volume, onTime], 0, 100)).toBe(108.33)
  expect(scoreOf([volume, accuracy, onTime], 500, 100)).toBe(99.18)
  expect(scoreOf([], 0, 100)).toBe(0)
})

test('finds the best band a score reaches', () => {
  const bands = [
    { name: 'C', from: 7000 },
    { name: 'A', from: 9500 },
    { name: 'B', from: 8500 },
  ]
  const names = [99.18, 95, 94.99, 70, 69.99].map((score) => bandOf(score, bands)?.name ?? null)
  expect(names).toEqual(['A', 'A', 'B', 'C', null])
})

const day = 86_400_000
const steps = [
  { fromDays: 0, weight: 1000 },
  { fromDays: 30, weight: 500 },
  { fromDays: 90, weight: 0 },
]

test('weighs points by their age, and less the day a step begins', () => {
  const events = [0, 10, 40].map((at) => ({ points: 12, at: at * day }))
  const at = (days: number): number => decayedScore(events, steps, days * day)
  expect([-1, 0, 30, 45, 90, 200].map(at)).toEqual([0, 12, 18, 24, 12, 0])
  expect(
    decayedScore(
      events.filter((_, n) => n !== 1),
      steps,
      45 * day,
    ),
  ).toBe(18)
  expect(nextChange(events, steps, 45 * day)).toBe(70 * day)
  expect(nextChange(events, steps, 200 * day)).toBe(null)
})

test('stays as it is until the next change when no event comes', () => {
  const event = fc.record({ points: fc.integer({ min: -100, max: 100 }), at: fc.nat(200 * day) })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), fc.nat(300 * day), (events, at) => {
      const change = nextChange(events, steps, at)
      const begun = events.filter((one) => one.at <= at)
      const until = change ?? at + 400 * day
      expect(decayedScore(begun, steps, until - 1)).toBe(decayedScore(begun, steps, at))
    }),
  )
})
