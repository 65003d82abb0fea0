import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readTable } from './table.ts'

const text = (rows: Awaited<ReturnType<typeof readTable>>) =>
  rows.map(({ line, cells, problem }) => [line, ...cells, problem?.key ?? ''])
const book = async (
  rows: (string | number | boolean | Date | null)[][],
  cells: Parameters<typeof writeXlsx>[0]['sheets'][number]['cells'] = new Map(),
) => Buffer.from(await writeXlsx({ sheets: [{ name: 's', rows, cells }] }))

test('reads cells as they are shown, and names those that cannot be read', async () => {
  const rows = await readTable(
    await book(
      [
        ['uid', 'n'],
        [Number('1234567890123456789'), 'a'],
        ['1234567890123456789', true],
        [null, null],
        [123_456_789_012_345, 0.5],
      ],
      new Map([['4,1', { value: 0.5, type: 'number', style: { numFmt: '0%' } }]]),
    ),
    'file',
    10,
  )
  expect(text(rows)).toEqual([
    [1, 'uid', 'n', ''],
    [2, '1234567890123456800', 'a', 'cell_digits'],
    [3, '1234567890123456789', 'true', ''],
    [5, '123456789012345', '50%', ''],
  ])
  expect(rows[1]?.problem?.params).toEqual({ row: 2, column: 'A' })
})

test('names a number shown in powers of ten, and a date where none is asked for', async () => {
  const cells: Parameters<typeof book>[1] = new Map([
    ['1,0', { value: 123_456_789, type: 'number', style: { numFmt: '0.00E+00' } }],
    ['2,0', { value: 0.000_000_1, type: 'number' }],
  ])
  const bytes = await book([['v'], [1], [1], [new Date('2026-03-01T00:00:00Z')], ['3-1']], cells)
  const problems = (rows: Awaited<ReturnType<typeof readTable>>): (string | undefined)[] =>
    rows.map(({ problem }) => problem?.key)
  expect(problems(await readTable(bytes, 'file', 10))).toEqual([
    undefined,
    'cell_digits',
    undefined,
    'cell_date',
    undefined,
  ])
  const read = await readTable(bytes, 'file', 10, 'read')
  expect([read[3]?.cells, read[3]?.problem]).toEqual([['2026-03-01T00:00:00.000Z'], null])
})

test('names a formula without a stored result, and reads the stored result of others', async () => {
  const rows = await readTable(
    await book(
      [['v'], ['x'], ['x']],
      new Map([
        ['1,0', { value: null, type: 'formula', formula: 'A1&"x"' }],
        ['2,0', { value: null, type: 'formula', formula: 'A1&"x"', formulaResult: 'vx' }],
      ]),
    ),
    'file',
    10,
  )
  expect(text(rows).slice(1)).toContainEqual([3, 'vx', ''])
  expect(rows.find(({ line }) => line === 2)?.problem?.key).toBe('cell_formula')
})

const words = 'uid,name\nu1,\u4f60\u597d'
test.each([
  ['UTF-8', Buffer.from(words)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${words}`)],
  ['UTF-16, small end first', Buffer.from(`\uFEFF${words}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${words}`, 'utf16le').swap16()],
  ['GB18030', Buffer.concat([Buffer.from('uid,name\nu1,'), Buffer.from([0xc4, 0xe3, 0xba, 0xc3])])],
])('reads CSV when it is written in %s', async (_name, bytes) => {
  expect(text(await readTable(bytes, 'file', 10))).toEqual([
    [1, 'uid', 'name', ''],
    [2, 'u1', '\u4f60\u597d', ''],
  ])
})

test.each([
  ['bytes that are no text', Buffer.from([0x61, 0xff, 0x0a, 0x80])],
  ['UTF-16 without its mark', Buffer.from(words, 'utf16le')],
  ['French of windows-1252', Buffer.from('uid,name\nu1,caf\xe9\xa0!\nu2,\xe9t\xe9', 'latin1')],
  ['a quotation mark that nobody closes', Buffer.from('uid,name\nu1,"a\nu2,b\nu3,c')],
])('refuses CSV of %s as a whole', async (_name, bytes) => {
  await expect(readTable(bytes, 'file', 10)).rejects.toMatchObject({
    errorName: 'invalid-input',
    field: 'file',
  })
})

test('names numbers that were rounded when a program wrote the CSV', async () => {
  expect(text(await readTable(Buffer.from('uid\n1.23457E+18\nu2'), 'file', 10))).toEqual([
    [1, 'uid', ''],
    [2, '1.23457E+18', 'cell_digits'],
    [3, 'u2', ''],
  ])
})
