import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitByShare } from './index.ts'

const parts = (
  ...list: [share: number, candidates: number][]
): Parameters<typeof splitByShare>[1] => list.map(([share, candidates]) => ({ share, candidates }))

const mixed = parts([50, 2000], [30, 200], [20, 900])

test.each([
  ['makes up for a short part', 1000, mixed, true, [571, 200, 229]],
  ['lets a short part be short', 1000, mixed, false, [500, 200, 200]],
  ['gives the first the odd one', 10, parts([1, 99], [1, 99], [1, 99]), true, [4, 3, 3]],
  ['rounds by remainders', 7, parts([50, 9], [30, 9], [20, 9]), false, [4, 2, 1]],
  ['gives all there are', 100, parts([50, 10], [30, 20], [20, 30]), true, [10, 20, 30]],
  ['asks nothing of a share of 0', 10, parts([100, 3], [0, 9]), true, [3, 0]],
  ['gives nothing of nothing', 0, parts([50, 9], [50, 9]), true, [0, 0]],
  ['answers no parts', 5, [], true, []],
])('%s when %i are split', (_, total, list, refill, wanted) => {
  expect(splitByShare(total, list, { refill })).toEqual(wanted)
})

const part = fc.record({
  share: fc.integer({ min: 1, max: 100 }),
  candidates: fc.nat({ max: 1000 }),
})
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

test('never takes more than a part has, and all that is wanted or there when refilled', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 3000 }),
      fc.array(part, { minLength: 1, maxLength: 10 }),
      (total, list) => {
        const refilled = splitByShare(total, list, { refill: true })
        const plain = splitByShare(total, list, { refill: false })
        const candidates = list.map((one) => one.candidates)
        expect(sum(refilled)).toBe(Math.min(total, sum(candidates)))
        for (const [at, most] of candidates.entries()) {
          expect(refilled[at]).toBeLessThanOrEqual(most)
          // Quotas only rise by refilling, though another part may round up in its place.
          expect(plain[at]).toBeLessThanOrEqual((refilled[at] ?? 0) + 1)
        }
      },
    ),
  )
})

test('stays less than one away from each share when no part is short', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 3000 }),
      fc.array(part, { minLength: 1, maxLength: 10 }),
      (total, list) => {
        const rich = list.map((one) => ({ ...one, candidates: total + 1 }))
        const all = sum(list.map(({ share }) => share))
        for (const [at, given] of splitByShare(total, rich, { refill: true }).entries())
          expect(Math.abs(given - (total * (list[at]?.share ?? 0)) / all)).toBeLessThan(1)
      },
    ),
  )
})
