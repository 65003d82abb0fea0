import { expect, test } from 'vitest'
import { filtersOf, queryOf, toggleValue } from './waiting-filters.ts'

test('what the address holds is taken only when it makes sense', () => {
  expect(
    filtersOf(
      new URLSearchParams('types=50:12,x,50:12,71:1&states=held,flying&postId=%20p1%20&uid='),
    ),
  ).toEqual({ types: ['50:12', '71:1'], states: ['held'], postId: 'p1' })
  expect(filtersOf(new URLSearchParams(''))).toEqual({})
})

test('filters come back from the address they were put into', () => {
  const filters = {
    types: ['50:12', '71:3'],
    states: ['waiting' as const, 'doubtful' as const],
    postId: 'p 1',
    uid: 'u1',
  }
  const query = new URLSearchParams(
    Object.entries(queryOf(filters)).map(([key, value]) => [key, value ?? '']),
  )
  expect(filtersOf(query)).toEqual(filters)
})

test('a pressed value is put in and taken out again; an empty list filters nothing', () => {
  expect(toggleValue(undefined, 'a')).toEqual(['a'])
  expect(toggleValue(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggleValue(['a'], 'a')).toBeUndefined()
})
