import { expect, test } from 'vitest'
import { inputOf, pressedOf, queryOf, toggleValue } from './waiting-filters.ts'

test('takes what the address holds only when it makes sense', () => {
  expect(
    pressedOf(new URLSearchParams('types=50:12,x,50:12,71:1&states=held,flying&overdue=maybe')),
  ).toEqual({ types: ['50:12', '71:1'], states: ['held'] })
  expect(pressedOf(new URLSearchParams(''))).toEqual({})
})

test('finds again what was put into the address', () => {
  const pressed = {
    types: ['50:12', '71:3'],
    states: ['waiting' as const, 'doubtful' as const],
    overdue: true,
  }
  const query = new URLSearchParams(
    Object.entries(queryOf(pressed)).map(([key, value]) => [key, value ?? '']),
  )
  expect(pressedOf(query)).toEqual(pressed)
})

test('asks for what stands in the fields, ids one by one', () => {
  expect(
    inputOf({ ids: '7, 8 7', postId: 'p1', work: 'task', tfTaskIds: '3,4', minAgeMinutes: '30' }),
  ).toEqual({
    ids: ['7', '8'],
    postId: 'p1',
    work: 'task',
    tfTaskIds: ['3', '4'],
    minAgeMinutes: 30,
  })
  expect(inputOf({ uid: '', work: 'play' })).toEqual({})
})

test('puts a pressed value in and takes it out; an empty list filters nothing', () => {
  expect(toggleValue(undefined, 'a')).toEqual(['a'])
  expect(toggleValue(['a', 'b'], 'a')).toEqual(['b'])
  expect(toggleValue(['a'], 'a')).toBeUndefined()
})
