import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/call-error.ts'
import { missingOf, refusedOf } from './password-problems.ts'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: string, { field = '' }: { field?: string } = {}) =>
    field ? `${field} is required` : key,
}))

test.each([
  ['', '', { name: 'frontend.user_name is required', password: 'frontend.password is required' }],
  ['  \t', 'x', { name: 'frontend.user_name is required' }],
  ['anna', '', { password: 'frontend.password is required' }],
  ['anna', ' ', {}],
  ['<b>', 'x', {}],
])(
  'with the name %j and the password %j what is missing is told at its field',
  (name, password, problems) => {
    expect(missingOf({ name, password })).toEqual(problems)
  },
)

test('puts a refusal at the field it names, any other at the password', () => {
  const said = (field: string) => refusedOf(new CallFailure('why', 400, 400, 'r', field))
  expect([said('name'), said('password'), said('')]).toEqual([
    { name: 'why' },
    { password: 'why' },
    { password: 'why' },
  ])
  expect(refusedOf(new Error('of our own'))).toBeNull()
})
