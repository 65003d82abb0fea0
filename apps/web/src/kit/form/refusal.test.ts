import { type TextKey, fillText, textOf } from '@oas/texts'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/call-error.ts'

vi.mock('../../i18n/texts.ts', () => ({
  t: (key: TextKey, params: Record<string, string | number> = {}) =>
    fillText(textOf('en', key), params),
}))
const { refusalAt, refusedField } = await import('./refusal.ts')

const failure = (field: string, reason?: string): CallFailure =>
  Object.assign(new CallFailure('Types, entry 1 is not valid: so', 400, 400, 'r', field), {
    reason,
  })

test.each([
  ['types.0', 'choose one from the list', 'Type', 'Type, entry 1: choose one from the list'],
  ['type', 'choose one from the list', 'Type', 'Type: choose one from the list'],
  ['type', '', 'Type', 'Type is required.'],
  ['types.0', 'so', undefined, 'Types, entry 1 is not valid: so'],
  ['type', undefined, 'Type', 'Types, entry 1 is not valid: so'],
])('names the field %s that is refused (%s) by its label %s', (field, reason, label, said) => {
  expect(refusalAt(failure(field, reason), label)).toBe(said)
})

test('leaves failures that belong to no field as they are', () => {
  expect(refusalAt(new Error('gone'), 'Type')).toBe('gone')
  expect([refusedField(new Error('gone')), refusedField(failure('types.0.id'))]).toEqual([
    '',
    'types',
  ])
})
