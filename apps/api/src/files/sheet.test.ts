import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSheet, writeSheets } from './sheet.ts'

const nameOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'read',
    (error: unknown) => (error as { errorName?: string }).errorName,
  )

test('what is written is read again, and no cell can be run by a spreadsheet program', async () => {
  const rows = [
    ['key', 'cn', 'n'],
    ['a', '你好', 3],
    ['b', '=1+1', null],
    ['c', '+x', -2],
    ['d', '@SUM(A1)', 0],
    ['e', "-cmd|' /C calc'!A0", 1],
    ['f', '＝1+1', 0],
    ['g', '\u200b@x', 0],
  ]
  const book = await writeSheets([{ name: 'texts', rows }])
  expect(await readSheet(book, 'file', 10)).toEqual(
    rows
      .map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
      .map((row) => row.slice(0, 3)),
  )
  const { readXlsx } = await import('hucre/xlsx')
  const cells = ((await readXlsx(book)).sheets[0]?.rows ?? [])
    .flat()
    .filter((cell) => typeof cell === 'string')
  expect(cells.filter((cell) => /^[\s\u200b]*[=+\-@＝]/.test(String(cell)))).toEqual([])
})

test('ids are cells of text in a workbook, so that no program rounds or trims them', async () => {
  const ids = ['70368744177664001', '00120', '9007199254740993', '1E5', '12345678901234567890']
  const book = await writeSheets([
    { name: 'ids', rows: [['id', 'n'], ...ids.map((id) => [id, 7])] },
  ])
  const xml = strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml'] as Uint8Array)
  const kinds = ids.map((_id, n) => new RegExp(`<c r="A${n + 2}"([^>]*)>`).exec(xml)?.[1])
  expect(kinds).toEqual(ids.map(() => ' t="s"'))
  const read = await readSheet(book, 'file', 10)
  expect(read.slice(1).map(([id]) => id)).toEqual(ids)
})

test('refuses too many rows, no workbook, and an archive larger than memory', async () => {
  const book = await writeSheets([{ name: 's', rows: Array.from({ length: 12 }, (_, n) => [n]) }])
  expect(await nameOf(readSheet(book, 'file', 10))).toBe('invalid-input')
  expect(await nameOf(readSheet(Buffer.from('no workbook'), 'file', 10))).toBe('invalid-input')
  expect(await nameOf(readSheet(book.subarray(0, book.length - 30), 'file', 10))).toBe(
    'invalid-input',
  )
  expect(
    await nameOf(
      readSheet(
        zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) }),
        'file',
        10,
      ),
    ),
  ).toBe('too-large')
})
