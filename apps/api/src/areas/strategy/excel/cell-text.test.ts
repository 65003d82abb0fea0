import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readSheet, writeSheets } from '../../../files/sheet.ts'
import { type Expected, readCell, writeCell } from './cell-text.ts'

const number: Expected = { right: 'number', numeric: true }

test('writes a number of too many digits as text, and reads the number back', async () => {
  const exact = [0.1 + 0.2, 1_234_567_890_123_456, 9_007_199_254_740_991, 1e21, Math.PI, -1 / 3]
  const short = [0, -0.5, 1e-7, 123_456_789_012_345, 43_831]
  expect(exact.map((value) => writeCell(value, number))).toEqual([
    '0.30000000000000004',
    '1234567890123456',
    '9007199254740991',
    '1e+21',
    '3.141592653589793',
    '-0.3333333333333333',
  ])
  expect(short.map((value) => writeCell(value, number))).toEqual(short)
  const book = await writeSheets([
    {
      name: 'rules',
      rows: [['v'], ...[...exact, ...short].map((value) => [writeCell(value, number)])],
    },
  ])
  expect(
    (await readSheet(book, 'x', 20)).slice(1).map(([cell = '']) => readCell(cell, number)),
  ).toEqual([...exact, ...short])
})

test.each([
  ' lead',
  'a\r\nb',
  '\u2028',
  '_x000D_',
  "'=1+1",
  '=1+1',
  '00123',
  'TRUE',
  '1/2',
  '\uFEFFx',
  '{"a":1}',
  '[1]',
  '"',
  '\u0001',
  '#N/A',
  "'#N/A",
  '#REF!',
  '#n/a',
  '#DIV/0!',
])('the text %j goes out in a cell that reads as itself', async (value) => {
  const expected: Expected = { right: 'string', numeric: false }
  const [, [cell = ''] = []] = await readSheet(
    await writeSheets([{ name: 'rules', rows: [['v'], [writeCell(value, expected)]] }]),
    'x',
    20,
  )
  expect(readCell(cell, expected)).toBe(value)
})

test('writes a word that programs take for an error of theirs as text', async () => {
  const words = ['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#value!']
  const {
    sheets: [sheet],
  } = await readXlsx(
    await writeSheets([{ name: 'rules', rows: [['v'], ...words.map((word) => [word])] }]),
  )
  expect(sheet?.rows.slice(1).flat()).toEqual(words.map((word) => `'${word}`))
})
