import { expect, test } from 'vitest'
import { pairSeen, scopeByIndex, scopeText } from './scope.ts'

const some = {
  all: false,
  pairs: [
    { appId: 1, type: null },
    { appId: 2, type: 7 },
  ],
}
const bindTo = (values: unknown[]) => (value: unknown) => `$${values.push(value)}`

test('a scope of everything binds nothing and holds for every row', () => {
  const values: unknown[] = []
  for (const make of [scopeText, scopeByIndex])
    expect(make({ all: true, pairs: [] }, bindTo(values), 'r.app_id', 'r.type')).toBe('true')
  expect(values).toEqual([])
})

test('the pairs of a scope are values of the statement and never words of it', () => {
  const values: unknown[] = []
  const text = scopeText(some, bindTo(values), 'r.app_id', 'r.type')
  expect(text).toBe(pairSeen('$1', 'r.app_id', 'r.type'))
  expect(values).toEqual([JSON.stringify(some.pairs)])
  const others: unknown[] = []
  expect(scopeByIndex(some, bindTo(others), 'r.app_id', 'r.type')).not.toContain('7')
  expect(others).toEqual([[1], [2], [7]])
})
