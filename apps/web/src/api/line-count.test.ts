import { expect, test } from 'vitest'
import { createLineCount } from './line-count.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
test.each([
  ['', 0],
  ['a,b\r\n', 1],
  ['a,"one\ntwo"\r\n', 1],
  ['a,"say ""\n"" twice"\r\nb\r\n', 2],
  ['"a""\n"\n', 1],
])('%j has %d lines', (text, lines) => {
  expect(createLineCount()(bytes(text))).toBe(lines)
})
test('a cell may come in two pieces', () => {
  const count = createLineCount()
  expect([count(bytes('a\n"one\n')), count(bytes('two"\nb\n'))]).toEqual([1, 3])
})
