import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, answerKeyOf, partsOfKey } from './index.ts'

const answer: Answer = {
  result: 'mute',
  class: 'SERIOUS_VIOLATIONS',
  labels: [
    { id: 40, path: [1, 4, 40] },
    { id: 12, path: [1, 12] },
    { id: 9, path: [9] },
    { id: 41, path: [1, 4, 41] },
    { id: 12, path: [1, 12] },
  ],
  dims: { b: [2], a: [1], none: [] },
}

test.each([
  ['result', 0, 'r:mute'],
  ['class', 0, 'c:SERIOUS_VIOLATIONS'],
  ['labels', 0, 'l:9,12,40,41'],
  ['labels', 1, 'l:1,9'],
  ['labels', 2, 'l:4,9,12'],
  ['labels', 3, 'l:9,12,40,41'],
  ['dims', 0, 'd:a=1;b=2'],
] as const)('is compared by %s at depth %i with the key %s', (agreeBy, depth, key) => {
  expect(answerKeyOf(answer, { agreeBy, depth })).toBe(key)
})

test('gives the empty key of its kind when an answer has no labels or values', () => {
  const empty = { ...answer, labels: [], dims: {} }
  expect(answerKeyOf(empty, { agreeBy: 'labels', depth: 2 })).toBe('l:')
  expect(answerKeyOf(empty, { agreeBy: 'dims', depth: 0 })).toBe('d:')
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', ';', '=', '%'), maxLength: 4 })
const dims = fc.dictionary(text, fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), {
  maxKeys: 3,
  noNullPrototype: true,
})
const plain = (of: Answer['dims']): object =>
  Object.fromEntries(Object.entries(of).map(([name, values]) => [name, values.toSorted()]))

test('gives two answers by dimension one key exactly when they are equal in any order', () => {
  const key = (of: Answer['dims']): string =>
    answerKeyOf({ ...answer, dims: of }, { agreeBy: 'dims', depth: 0 })
  fc.assert(
    fc.property(dims, dims, (one, two) => {
      const turned = Object.fromEntries(
        Object.entries(one)
          .toReversed()
          .map(([name, values]) => [name, values.toReversed()]),
      )
      expect(key(turned)).toBe(key(one))
      const sorted = (of: Answer['dims']): string =>
        JSON.stringify(Object.entries(plain(of)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      expect(key(one) === key(two)).toBe(sorted(one) === sorted(two))
    }),
  )
})

test('tells what a key compares, and refuses what is no key', () => {
  expect(partsOfKey('r:mute')).toEqual({ kind: 'result', values: ['mute'] })
  expect(partsOfKey('c:REGULAR')).toEqual({ kind: 'class', values: ['REGULAR'] })
  expect(partsOfKey('l:12,40')).toEqual({ kind: 'labels', values: ['12', '40'] })
  expect(partsOfKey('l:')).toEqual({ kind: 'labels', values: [] })
  expect(partsOfKey('d:a=1;b=2')).toEqual({ kind: 'dims', values: ['a=1', 'b=2'] })
  expect(() => partsOfKey('mute')).toThrow('mute is no key of an answer')
})
