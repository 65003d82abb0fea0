import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aliasOf, hiddenPlaces, mayBeViolation, placesReached } from './index.ts'

const drawn = fc.func(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
const orders = fc.integer({ min: 0, max: 3000 })

test('stands once in each 20 of the first 300 orders and in each 100 after them', () => {
  fc.assert(
    fc.property(drawn, (draw) => {
      const places = hiddenPlaces(0, 2000, draw)
      const within = (from: number, to: number): number =>
        places.filter((place) => place > from && place <= to).length
      for (let start = 0; start < 300; start += 20) expect(within(start, start + 20)).toBe(1)
      for (let start = 300; start < 2000; start += 100) expect(within(start, start + 100)).toBe(1)
      expect(hiddenPlaces(0, 400, draw)).toHaveLength(16)
    }),
  )
})

test('finds the same places however the orders are taken', () => {
  fc.assert(
    fc.property(drawn, fc.array(fc.integer({ min: 1, max: 60 })), (draw, steps) => {
      const found: number[] = []
      let at = 0
      for (const step of steps) {
        found.push(...hiddenPlaces(at, at + step, draw))
        at += step
      }
      expect(found).toEqual(hiddenPlaces(0, at, draw))
    }),
  )
})

test('reaches no place beyond the orders that are there, and all of a full window', () => {
  fc.assert(
    fc.property(drawn, orders, fc.integer({ min: 0, max: 120 }), (draw, from, plain) => {
      const reached = placesReached(hiddenPlaces(from, from + 200, draw), from, plain)
      for (const place of reached) expect(place).toBeLessThanOrEqual(from + plain + reached.length)
      const asked = hiddenPlaces(from, from + plain, draw)
      expect(placesReached(asked, from, plain - asked.length)).toEqual(asked)
    }),
  )
})

test('never gives violations a larger share than they have at work', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, fc.integer({ min: 0, max: 400 }), (found, n) => {
      let violations = 0
      for (let given = 0; given < n; given++) {
        if (mayBeViolation({ given, violations, share: found })) violations++
        expect(violations).toBeLessThanOrEqual(found * (given + 1))
      }
    }),
  )
})

test('makes names that keep the shape and the shared beginning of those of an app', () => {
  const chance = (): number => 0.5
  expect(aliasOf(['post-1042', 'post-1987'], chance)).toBe('post-1555')
  expect(aliasOf(['post-1042', 'post-1043'], chance)).toBe('post-1045')
  expect(aliasOf(['post-1042', 'post-1043'], chance, 2)).toBe('post-1555')
  expect(aliasOf(['post-1042', 'post-1043'], chance, 9)).toBe('post-5555')
  expect(aliasOf(['u77'], chance)).toBe('u55')
  expect(aliasOf(['', ''], chance)).toBe('')
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (names) => {
      const alias = aliasOf(names, chance)
      const shape = (name = ''): string => name.replaceAll(/\d/g, '0').replaceAll(/[a-z]/g, 'a')
      expect(shape(alias)).toHaveLength(shape(names[0]).length)
      expect(shape(alias).replaceAll(/[A-Z]/g, 'A')).toBe(shape(names[0]).replaceAll(/[A-Z]/g, 'A'))
    }),
  )
})
