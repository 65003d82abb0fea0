import { expect, test } from 'vitest'
import { csvCell } from './csv.ts'
import { readCsv } from './read-csv.ts'

test.each<[string, string, string[][]]>([
  [
    'plain lines of any end',
    'a,b\r\n1,2\r3,4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'a mark of the encoding and an end of the last line',
    '\uFEFFa,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quoted cells with commas, quotes and line ends',
    'a,b\n"1,""x""","two\nlines"',
    [
      ['a', 'b'],
      ['1,"x"', 'two\nlines'],
    ],
  ],
  [
    'semicolons, or tabs',
    'a;b\n1;2,5',
    [
      ['a', 'b'],
      ['1', '2,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['empty cells and lines', 'a,b\n,\n\n1,', [['a', 'b'], ['', ''], [''], ['1', '']]],
  ['an open quote to the end', 'a\n"x', [['a'], ['x']]],
  ['nothing', '', []],
])('%s', (_name, text, rows) => {
  expect(readCsv(text).rows).toEqual(rows)
})
test.each([
  '=1',
  ' =1',
  '\u00a0=1',
  '\u3000+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\u200b@x',
  '\t=1',
  '\r=1',
])('marks the cell %j as text when a spreadsheet program may run it', (cell) => {
  expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/)
})
test('what is written is read again', () => {
  const cells = ['=1+1', 'a,b', '"q"', 'plain']
  expect(readCsv(`h\n${cells.map(csvCell).join(',')}`.replace('h\n', 'h,i,j,k\n')).rows[1]).toEqual(
    cells,
  )
})

test('an id of many digits is written to CSV as it is, with nothing around it', () => {
  for (const id of ['70368744177664001', '00120']) expect(csvCell(id)).toBe(id)
})
