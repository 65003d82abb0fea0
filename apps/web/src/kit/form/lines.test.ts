import { expect, test } from 'vitest'
import { readLines, usualLines } from './lines.ts'

const rules = usualLines

test('lines are trimmed and empty ones dropped where asked', () => {
  expect(readLines(' a \r\n\n b\n', rules)).toEqual({ lines: ['a', 'b'], cut: 0 })
  expect(readLines(' a \n\nb', { ...rules, trim: false, dropEmpty: false })).toEqual({ lines: [' a ', '', 'b'], cut: 0 })
  expect(readLines('', rules)).toEqual({ lines: [], cut: 0 })
})

test('lines beyond the limit are cut and counted', () => {
  const { lines, cut } = readLines(Array.from({ length: 203 }, (_, n) => `line ${n}`).join('\n'), rules)
  expect([lines.length, lines.at(-1), cut]).toEqual([200, 'line 199', 3])
})

test('typing rests 600 ms before its lines are told, where a field says nothing else', () => { expect(usualLines.waitMs).toBe(600) })
