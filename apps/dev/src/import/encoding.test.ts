import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Encoding, readOptions } from './options.ts'
import { type Row, readRows } from './rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'encoding-'))
const rowsOf = async (name: string, bytes: Buffer, encoding: Encoding | null = null) => {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const format = name.endsWith('.csv') ? 'csv' : 'jsonl'
  const rows: Row[] = []
  for await (const row of readRows(file, { format, encoding }, [])) rows.push(row)
  return rows
}
const bytesOf = (text: string, letters: Readonly<Record<string, readonly number[]>>): Buffer =>
  Buffer.from([...text].flatMap((letter) => letters[letter] ?? [letter.charCodeAt(0)]))
const little = (text: string): Buffer => Buffer.from(text, 'utf16le')
const big = (text: string): Buffer => little(text).swap16()

/** A text as each encoding writes it: bytes that no other reads so. */
const cases: [Encoding, string, (text: string) => Buffer][] = [
  ['utf-8', 'один, 😀', (text) => Buffer.from(text)],
  ['utf-16le', 'один, 😀\u0A22', little],
  ['utf-16be', 'один, 😀\u220A', big],
  ['gb18030', '中昞', (text) => bytesOf(text, { 中: [0xd6, 0xd0], 昞: [0x95, 0x5c] })],
  ['windows-1251', 'Пр', (text) => bytesOf(text, { П: [0xcf], р: [0xf0] })],
  [
    'windows-1252',
    '“café” €',
    (text) => bytesOf(text, { '“': [0x93], é: [0xe9], '”': [0x94], '€': [0x80] }),
  ],
]
test.each(cases)('reads tables and lines in %s when it is named', async (encoding, text, of) => {
  const table = of(`id,text\n1,"${text}"\n2,"two\nlines"\n`)
  expect(await rowsOf('named.csv', table, encoding)).toEqual([
    { line: 2, value: { id: '1', text } },
    { line: 4, value: { id: '2', text: 'two\nlines' } },
  ])
  const lines = of(`${JSON.stringify({ text })}\r\n${JSON.stringify({ text: `${text}2` })}\n`)
  expect(await rowsOf('named.jsonl', lines, encoding)).toEqual([
    { line: 1, value: { text } },
    { line: 2, value: { text: `${text}2` } },
  ])
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16LE', little],
  ['UTF-16BE', big],
])('knows %s by the mark that a file begins with', async (_name, of) => {
  expect(await rowsOf('mark.csv', of('\uFEFFid;text\n1;я, ю\n'))).toEqual([
    { line: 2, value: { id: '1', text: 'я, ю' } },
  ])
  expect(await rowsOf('mark.jsonl', of('\uFEFF{"text":"я"}\n'))).toEqual([
    { line: 1, value: { text: 'я' } },
  ])
})

test('refuses a row whose bytes are none in its encoding, and replaces nothing', async () => {
  const cut = bytesOf('id,text\n1,N\n2,ok\n', { N: [0xd6] })
  const good = { line: 3, value: { id: '2', text: 'ok' } }
  expect(await rowsOf('cut.csv', cut, 'gb18030')).toEqual([
    { line: 2, problem: 'is not gb18030' },
    good,
  ])
  expect(await rowsOf('cut.csv', cut)).toEqual([
    { line: 2, problem: 'must be UTF-8, or name the encoding by --encoding' },
    good,
  ])
  const alone = little('{"text":"\uD83D"}\n{"text":"x"}')
  expect(await rowsOf('alone.jsonl', Buffer.concat([alone, Buffer.of(7)]), 'utf-16le')).toEqual([
    { line: 1, problem: 'is not utf-16le' },
    { line: 2, problem: 'is not utf-16le' },
  ])
})

test('keeps letters whole when they lie across the pieces a file is read in', async () => {
  const text = `x${'я'.repeat(200_000)}`
  expect(await rowsOf('long.jsonl', big(JSON.stringify({ text })), 'utf-16be')).toEqual([
    { line: 1, value: { text } },
  ])
})

test('names the encodings there are when another is asked for', () => {
  const options = (name: string) =>
    readOptions(['posts.csv', '--encoding', name], { dataDir: folder, port: 1 })
  expect(options('GB18030')?.encoding).toBe('gb18030')
  expect(() => options('latin9')).toThrow(
    '--encoding must be utf-8, utf-16le, utf-16be, gb18030, windows-1251, windows-1252, ' +
      'not "latin9"',
  )
})
