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

test('refuses CSV when its bytes are no text, and names numbers that were rounded', async () => {
  await expect(readTable(Buffer.from([0x61, 0xff, 0x0a, 0x80]), 'file', 10)).rejects.toMatchObject({
    field: 'file',
  })
  expect(text(await readTable(Buffer.from('uid\n1.23457E+18\nu2'), 'file', 10))).toEqual([
    [1, 'uid', ''],
    [2, '1.23457E+18', 'cell_digits'],
    [3, 'u2', ''],
  ])
})
