import fc from 'fast-check'
import { expect, test } from 'vitest'
import { majorityOf, settle } from './index.ts'

const open = { state: 'open', key: null, outvoted: [] }
const branched = { state: 'branched', key: null, outvoted: [] }
const agreed = (key: string, ...outvoted: number[]): object => ({ state: 'agreed', key, outvoted })

test.each([
  ['all', 1, ['a'], agreed('a')],
  ['all', 2, [], open],
  ['all', 2, [null, 'a'], open],
  ['all', 2, ['a', 'a'], agreed('a')],
  ['all', 2, ['a', 'b'], branched],
  ['all', 3, ['a', 'b'], branched],
  ['all', 3, ['a', 'a', 'b'], branched],
  ['majority', 2, ['a'], open],
  ['majority', 2, ['a', 'b'], branched],
  ['majority', 3, ['a', 'b'], open],
  ['majority', 3, ['a', null, 'a'], agreed('a')],
  ['majority', 3, ['b', 'a', 'a'], agreed('a', 1)],
  ['majority', 3, ['a', 'b', 'c'], branched],
  ['majority', 4, ['a', 'a', 'b'], open],
  ['majority', 4, ['a', 'a', 'b', 'b'], branched],
  ['majority', 5, ['a', 'b', 'c'], open],
  ['majority', 5, ['a', 'b', 'a', 'c', 'a'], agreed('a', 2, 4)],
  ['majority', 5, ['a', 'a', 'b', 'b'], open],
  ['majority', 5, ['a', 'b', 'c', 'd'], branched],
] as const)('settles by %s of %i when the answers are %j', (accept, n, keys, wanted) => {
  expect(settle({ keys, n, accept })).toEqual(wanted)
})

test('refuses the answers when there are more than rounds', () => {
  expect(() => settle({ keys: ['a', 'b'], n: 1, accept: 'all' })).toThrow(RangeError)
})

test('finds no majority when half of the rounds are still open', () => {
  expect(majorityOf(['a', 'a', null, null], 4)).toBeNull()
  expect(majorityOf(['a', 'a', 'b'], 3)).toBe('a')
})

const key = fc.constantFrom('a', 'b', 'c', 'd')
const rounds = fc.integer({ min: 1, max: 5 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    keys: fc.array(fc.option(key), { maxLength: n }),
    accept: fc.constantFrom('all' as const, 'majority' as const),
  }),
)

test('agrees on a key only when it has its votes, and names all others as outvoted', () => {
  fc.assert(
    fc.property(rounds, ({ keys, n, accept }) => {
      const result = settle({ keys, n, accept })
      const votes = keys.filter((key) => key !== null && key === result.key).length
      if (result.state === 'agreed') {
        expect(votes).toBeGreaterThanOrEqual(accept === 'all' ? n : Math.floor(n / 2) + 1)
        expect(votes + result.outvoted.length).toBe(keys.filter((key) => key !== null).length)
      }
      if (keys.filter((key) => key !== null).length === n) expect(result.state).not.toBe('open')
    }),
  )
})

test('keeps what is settled when a further answer comes, in whatever order', () => {
  fc.assert(
    fc.property(rounds, key, ({ keys, n, accept }, next) => {
      const before = settle({ keys, n, accept })
      const gap = [...keys, null].indexOf(null)
      if (gap >= n) return
      const after = settle({ keys: keys.toSpliced(gap, 1, next), n, accept })
      if (before.state !== 'open')
        expect([after.state, after.key]).toEqual([before.state, before.key])
      const turned = settle({ keys: keys.toReversed(), n, accept })
      expect([turned.state, turned.key]).toEqual([before.state, before.key])
    }),
  )
})
