import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Mixed, mixParts, mostHigh } from './mix.ts'

const partsOf = (sizes: readonly { isHigh: boolean }[][]): Mixed[][] =>
  sizes.map((list, part) => list.map(({ isHigh }, n) => ({ id: `${part}.${n}`, part, isHigh })))
const some = fc.array(fc.array(fc.record({ isHigh: fc.boolean() }), { maxLength: 40 }), {
  minLength: 1,
  maxLength: 6,
})

test('spreads each part over all that is handed out', () => {
  const low = (n: number) => Array.from({ length: n }, () => ({ isHigh: false }))
  const order = mixParts(partsOf([low(6), low(3)])).map(({ part }) => part)
  expect(order).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0])
})

test('keeps every record once, and those of a part and risk in their order', () => {
  fc.assert(
    fc.property(some, (sizes) => {
      const parts = partsOf(sizes)
      const order = mixParts(parts)
      expect(order.map(({ id }) => id).toSorted()).toEqual(
        parts
          .flat()
          .map(({ id }) => id)
          .toSorted(),
      )
      for (const list of parts)
        for (const isHigh of [true, false]) {
          const of = (one: Mixed): boolean => one.part === list[0]?.part && one.isHigh === isHigh
          expect(order.filter(of)).toEqual(list.filter(of))
        }
    }),
  )
})

const longestRun = (order: readonly Mixed[]): number => {
  let [run, longest] = [0, 0]
  for (const { isHigh } of order) {
    run = isHigh ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
test('never hands out more of high risk in a row where there are enough others', () => {
  fc.assert(
    fc.property(some, (sizes) => {
      const order = mixParts(partsOf(sizes))
      const low = order.filter(({ isHigh }) => !isHigh).length
      // What is beyond them follows at the end.
      const end = order.findLastIndex(({ isHigh }) => !isHigh) + 1
      expect(longestRun(order.slice(0, end))).toBeLessThanOrEqual(mostHigh)
      if (order.length - low <= mostHigh * (low + 1))
        expect(longestRun(order)).toBeLessThanOrEqual(mostHigh)
    }),
  )
  const lined = Array.from({ length: 22 }, (_, n) => ({ isHigh: n >= 10 }))
  expect(longestRun(mixParts(partsOf([lined])))).toBeLessThanOrEqual(mostHigh)
})
