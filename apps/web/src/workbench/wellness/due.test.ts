import { expect, test } from 'vitest'
import { newlyDue } from './due.ts'

test('an order is told of once when its time is nearly up, and again when it got more time', () => {
  const orders = [
    { id: 'a', deadline: 100 },
    { id: 'b', deadline: 500 },
    { id: 'c', deadline: null },
  ]
  expect(newlyDue(orders, 69, 30, new Set())).toEqual([])
  expect(newlyDue(orders, 70, 30, new Set())).toEqual(['a 100'])
  expect(newlyDue(orders, 80, 30, new Set(['a 100']))).toEqual([])
  expect(newlyDue(orders, 100, 30, new Set())).toEqual([])
  expect(newlyDue([{ id: 'a', deadline: 200 }], 180, 30, new Set(['a 100']))).toEqual(['a 200'])
})
