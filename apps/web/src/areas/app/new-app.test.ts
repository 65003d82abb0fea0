import { expect, test } from 'vitest'
import { keyOfName, nextAppId } from './new-app.ts'

test('suggests an id that no app has and that is known for no other one', () => {
  const next = (...ids: number[]) => nextAppId(ids.map((id) => ({ id })))
  expect([next(), next(1), next(3, 900), next(17), next(70)]).toEqual([1, 2, 901, 20, 73])
})

test.each([
  ['My App', 'my_app'],
  [' Lumo – Live! ', 'lumo_live'],
  ['新应用', ''],
  ['x', ''],
  ['a'.repeat(60), 'a'.repeat(32)],
])('makes of the name %j the key %j', (name, key) => expect(keyOfName(name)).toBe(key))
