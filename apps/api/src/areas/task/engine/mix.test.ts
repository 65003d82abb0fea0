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

test('never hands out more of high risk in a row while others are left', () => {
  fc.assert(
    fc.property(some, (sizes) => {
      const order = mixParts(partsOf(sizes))
      const last = order.findLastIndex(({ isHigh }) => !isHigh)
      let run = 0
      for (const { isHigh } of order.slice(0, last + 1)) {
        run = isHigh ? run + 1 : 0
        expect(run).toBeLessThanOrEqual(mostHigh)
      }
    }),
  )
})
