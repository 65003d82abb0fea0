import { expect, test } from 'vitest'
import { stepAtEnd, stepOf } from './step.ts'

const two = { n: 2, most: 2, accept: 'all' } as const
const three = { n: 3, most: 3, accept: 'majority' } as const
const more = { n: 2, most: 3, accept: 'all' } as const
const five = { n: 2, most: 5, accept: 'all' } as const

test.each([
  ['one of two', two, 'a', 'open'],
  ['two alike', two, 'aa', 'agreed a round'],
  ['two that differ', two, 'ab', 'branched'],
  ['two of three alike', three, 'aa', 'agreed a round'],
  ['two of three that differ', three, 'ab', 'open'],
  ['a third that sides with one', three, 'abb', 'agreed b majority'],
  ['three that all differ', three, 'abc', 'branched'],
  ['two that agree, where a third is possible', more, 'aa', 'agreed a round'],
  ['two that differ, where a third is possible', more, 'ab', 'open'],
  ['a third after two that differ', more, 'aba', 'agreed a majority'],
  ['three that differ with none left', more, 'abc', 'branched'],
  ['one alone, where five are possible', five, 'a', 'open'],
  ['three that differ, where five are possible', five, 'abc', 'open'],
  ['four of five that cannot come to a majority', five, 'abcd', 'branched'],
  ['three of four alike', five, 'abaa', 'agreed a majority'],
  ['two pairs with one to come', five, 'abab', 'open'],
] as const)('settles %s', (_case, rounds, keys, expected) => {
  const step = stepOf(rounds, [...keys])
  expect(
    step.state === 'agreed' ? `agreed ${step.key} ${step.by}` : step.state,
    JSON.stringify(step),
  ).toBe(expected)
})

test('never asks for more answers than there may be, and always ends', () => {
  for (const rounds of [two, three, more, five])
    for (let code = 0; code < 4 ** 5; code++) {
      const keys: string[] = []
      let rest = code
      let step = stepOf(rounds, keys)
      for (; step.state === 'open'; step = stepOf(rounds, keys)) {
        keys.push('abcd'[rest % 4] as string)
        rest = Math.floor(rest / 4)
        expect(keys.length).toBeLessThanOrEqual(rounds.most)
      }
      expect(keys.length).toBeGreaterThanOrEqual(Math.min(2, rounds.n))
    }
})

test.each([
  ['a', 'a'],
  ['aab', 'a'],
  ['ab', null],
  ['aabb', null],
  ['abacc', null],
] as const)('takes the answer most people gave of %s when time is over', (keys, expected) => {
  const step = stepAtEnd([...keys])
  expect(step.state === 'agreed' ? step.key : null).toBe(expected)
})
