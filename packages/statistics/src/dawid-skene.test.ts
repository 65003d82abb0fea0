import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GivenAnswer, dawidSkene } from './index.ts'

/**
 * The answers of the paper: 45 patients graded 1 to 4, by the first person three times and by four
 * others once. A line for each patient.
 */
const graded = `
111 1 1 1 1|333 4 3 3 4|112 2 1 2 2|222 3 1 2 1|222 3 2 2 2|222 3 3 2 2|122 2 1 1 1|333 3 4 3 3
222 2 2 2 3|232 2 2 2 3|444 4 4 4 4|222 3 3 4 3|111 1 1 1 1|222 3 2 1 2|121 1 1 1 1|111 2 1 1 1
111 1 1 1 1|111 1 1 1 1|222 2 2 2 1|222 1 3 2 2|222 2 2 2 2|222 2 2 2 1|222 3 2 2 2|221 2 2 2 2
111 1 1 1 1|111 1 1 1 1|232 2 2 2 2|111 1 1 1 1|111 1 1 1 1|112 1 1 2 1|111 1 1 1 1|333 3 2 3 3
111 1 1 1 1|222 2 2 2 2|222 3 2 3 2|433 4 3 4 3|221 2 2 3 2|232 3 2 3 3|333 3 4 3 2|111 1 1 1 1
111 1 1 1 1|121 2 1 1 1|232 2 2 2 2|121 1 1 1 1|222 2 2 2 2`
  .trim()
  .split(/[\n|]/)
const answersOf = (lines: readonly string[]): GivenAnswer[] =>
  lines.flatMap((line, item) =>
    line
      .split(' ')
      .flatMap((keys, person) =>
        [...keys].map((key) => ({ item: String(item + 1), person: String(person + 1), key })),
      ),
  )

test('gives the estimates of the paper when 45 patients are graded by five people', () => {
  const { keys, people, items } = dawidSkene(answersOf(graded), { most: 1000 })
  const two = (shares: ReadonlyMap<string, number> | undefined): string[] =>
    [...(shares?.values() ?? [])].map((share) => share.toFixed(2))
  expect(two(keys)).toEqual(['0.40', '0.42', '0.11', '0.07'])
  expect(two(people.get('1')?.get('1'))).toEqual(['0.89', '0.11', '0.00', '0.00'])
  expect(two(people.get('1')?.get('2'))).toEqual(['0.07', '0.88', '0.05', '0.00'])
  // Its table of patients: the third is 2 although one in three of all answers says 1.
  expect(two(items.get('3'))).toEqual(['0.00', '1.00', '0.00', '0.00'])
})

test('trusts one careful person more than two who err alike', () => {
  const lines = Array.from({ length: 40 }, (_, at): string =>
    at % 2 === 0 ? 'a a a a a' : 'b b b b b',
  )
  // Two people call every fifth b an a.
  for (let at = 1; at < 40; at += 10) lines[at] = 'b b a a b'
  const { people, items } = dawidSkene(answersOf(lines))
  expect(items.get('2')?.get('b')).toBeGreaterThan(0.99)
  expect(people.get('3')?.get('b')?.get('a')).toBeCloseTo(4 / 20, 2)
})

test('holds shares that sum to one whatever is answered', () => {
  const answer = fc.record({
    item: fc.constantFrom('i1', 'i2', 'i3', 'i4', 'i5'),
    person: fc.constantFrom('p1', 'p2', 'p3'),
    key: fc.constantFrom('x', 'y', 'z'),
  })
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 40 }), (answers) => {
      const { items, people, keys } = dawidSkene(answers)
      const all = [keys, ...items.values(), ...[...people.values()].flatMap((m) => [...m.values()])]
      for (const shares of all)
        expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
      expect(items.size).toBe(new Set(answers.map(({ item }) => item)).size)
    }),
  )
})

test('is empty when nobody answered', () => {
  const { items, people, keys } = dawidSkene([])
  expect([items.size, people.size, keys.size]).toEqual([0, 0, 0])
})
