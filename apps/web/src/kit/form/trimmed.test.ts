import { expect, test } from 'vitest'
import { trimTexts } from './trimmed.ts'

test('trims the texts of a form, but neither passwords nor what is no text', () => {
  expect(
    trimTexts({ name: ' a b\n', remark: '  ', password: ' x ', n: 1, lines: [' y '], none: null }),
  ).toEqual({ name: 'a b', remark: '', password: ' x ', n: 1, lines: [' y '], none: null })
})
