import { expect, test } from 'vitest'
import { numberAsTyped, readLines, usualLines } from './lines.ts'

const rules = usualLines

test('lines are trimmed and empty ones dropped where asked', () => {
  expect(readLines(' a \r\n\n b\n', rules)).toEqual({ lines: ['a', 'b'], numbers: [1, 3], cut: 0 })
  expect(readLines(' a \n\nb', { ...rules, trim: false, dropEmpty: false })).toEqual({
    lines: [' a ', '', 'b'],
    numbers: [1, 2, 3],
    cut: 0,
  })
  expect(readLines('', rules)).toEqual({ lines: [], numbers: [], cut: 0 })
})

test('counts blank lines in the number of a line that stands twice', () => {
  const { numbers } = readLines('a\n\n\nb\n \nc', rules)
  expect([1, 2, 3].map((line) => numberAsTyped(numbers, line))).toEqual([1, 4, 6])
  expect(numberAsTyped([], 7)).toBe(7)
})

test('lines beyond the limit are cut and counted', () => {
  const { lines, cut } = readLines(
    Array.from({ length: 203 }, (_, n) => `line ${n}`).join('\n'),
    rules,
  )
  expect([lines.length, lines.at(-1), cut]).toEqual([200, 'line 199', 3])
})

test('typing rests 600 ms before its lines are told, where a field says nothing else', () => {
  expect(usualLines.waitMs).toBe(600)
})
