import { expect, test } from 'vitest'
import { trimmed } from './trimmed.ts'

test('texts of a form are sent without blanks at their ends; passwords and what is no text stay as they are', () => {
  expect(
    trimmed({ name: ' a b\n', remark: '  ', password: ' x ', n: 1, lines: [' y '], none: null }),
  ).toEqual({ name: 'a b', remark: '', password: ' x ', n: 1, lines: [' y '], none: null })
})
