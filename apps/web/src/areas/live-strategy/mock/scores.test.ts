import { expect, test } from 'vitest'
import { readScores, readTable, writeScores } from './scores.ts'

test.each([
  ['0.1, 0.9;1\n0', [0.1, 0.9, 1, 0], null],
  ['0.5 - none 1', [0.5, null, null, 1], null],
  ['0.5 1.2 x', [0.5], '1.2'],
  ['-0.1', [], '-0.1'],
  ['', [], null],
])('reads %j', (text, scores, wrong) => {
  expect(readScores(text)).toEqual({ scores, wrong })
})

test('reads the last cell of each line of a table, without its heading', () => {
  const table = '\u{feff}second,score\r\n0,0.1\r\n10,\r\n20,"0.9"\r\n'
  expect(readTable(table)).toBe('0.1 - 0.9')
  expect(readTable('0.2\n0.3')).toBe('0.2 0.3')
})

test('reads what it writes', () => {
  const scores = [0, 0.25, null, 1]
  expect(readScores(writeScores(scores)).scores).toEqual(scores)
})
