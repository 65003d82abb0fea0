import { expect, test } from 'vitest'
import { nextAppId } from './new-app.ts'

test('suggests an id that no app has and that is known for no other one', () => {
  const next = (...ids: number[]) => nextAppId(ids.map((id) => ({ id })))
  expect([next(), next(1), next(3, 900), next(17), next(70)]).toEqual([1, 2, 901, 20, 73])
})
