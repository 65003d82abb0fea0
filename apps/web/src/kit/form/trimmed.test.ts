import { expect, test } from 'vitest'
import { trimmed } from './trimmed.ts'

test('trims the texts of a form, but neither passwords nor what is no text', () => {
  expect(
    trimmed({ name: ' a b\n', remark: '  ', password: ' x ', n: 1, lines: [' y '], none: null }),
  ).toEqual({ name: 'a b', remark: '', password: ' x ', n: 1, lines: [' y '], none: null })
})
