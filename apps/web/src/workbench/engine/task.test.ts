import { expect, test } from 'vitest'
import { taskOf } from './task.ts'

test.each([
  ['', {}],
  ['tfTaskId=12', { tfTaskIds: ['12'] }],
  ['tfTaskId=12&tfRound=0', { tfTaskIds: ['12'], tfRound: 0 }],
  ['tfTaskId=&tfRound=', {}],
  ['source=inspection', {}],
])('"%s" names %o', (query, fields) => {
  expect(taskOf(new URLSearchParams(query))).toEqual({ fields, problem: null })
})

test.each([
  ['tfTaskId=abc', 'task'],
  ['tfTaskId=1,2', 'task'],
  ['tfTaskId=12345678901234567890', 'task'],
  ['tfTaskId=1&tfRound=x', 'round'],
  ['tfTaskId=1&tfRound=99', 'round'],
  ['tfRound=-1', 'round'],
])('"%s" is refused for its %s', (query, part) => {
  expect(taskOf(new URLSearchParams(query)).problem?.part).toBe(part)
  expect(taskOf(new URLSearchParams(query)).fields).toEqual({})
})
