import { expect, test } from 'vitest'
import { conflictRows, wordOf } from './conflict-rows.ts'

test('fields that agree are left out; each other one says who changed it', () => {
  const was = { a: 1, b: 'x', c: ['p'], d: true, e: undefined }
  const theirs = { a: 2, b: 'x', c: ['p', 'q'], d: false, e: undefined }
  const mine = { a: 1, b: 'y', c: ['r'], d: false, e: null }
  expect(conflictRows(['a', 'b', 'c', 'd', 'e'], was, theirs, mine)).toEqual([
    { key: 'a', theirsChanged: true, mineChanged: false },
    { key: 'b', theirsChanged: false, mineChanged: true },
    { key: 'c', theirsChanged: true, mineChanged: true },
  ])
})

test('values are shown as words', () => {
  expect([
    wordOf(true, 'yes', 'no'),
    wordOf(['a', 2], 'yes', 'no'),
    wordOf(undefined, 'yes', 'no'),
    wordOf({ a: 1 }, 'yes', 'no'),
    wordOf(0, 'yes', 'no'),
  ]).toEqual(['yes', 'a, 2', '', '{"a":1}', '0'])
})
