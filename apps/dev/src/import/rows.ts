import { inexactPath, isObject } from '@oas/contract/json'
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type CsvError, type Info, parse } from 'csv-parse'
import { UsageError } from './options.ts'

export type Row =
  | { line: number; value: Record<string, unknown> }
  | { line: number; problem: string }

/**
 * A short name for a file's content, from its size, beginning and end: the same file has the same
 * name wherever it lies.
 */
export async function fileIdOf(file: string): Promise<string> {
  const { size } = await stat(file)
  const handle = await open(file, 'r')
  try {
    const part = Buffer.alloc(65_536)
    const hash = createHash('sha256').update(String(size))
    hash.update(part.subarray(0, (await handle.read(part, 0, part.length, 0)).bytesRead))
    hash.update(
      part.subarray(
        0,
        (await handle.read(part, 0, part.length, Math.max(0, size - part.length))).bytesRead,
      ),
    )
    return hash.digest('hex').slice(0, 16)
  } finally {
    await handle.close()
  }
}

/** Text of a file that was read byte by byte, each as one character; null where it is no UTF-8. */
const textOf = (bytes: string): string | null => {
  const whole = Buffer.from(bytes, 'latin1')
  return isUtf8(whole) ? whole.toString('utf8') : null
}
const notUtf8 = 'must be UTF-8'

async function* jsonRows(file: string): AsyncGenerator<Row> {
  let line = 0
  // Byte by byte: a reader of UTF-8 would mend what is none.
  for await (const bytes of createInterface({
    input: createReadStream(file, 'latin1'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++
    const text = textOf(bytes)
    if (text === null) {
      yield { line, problem: notUtf8 }
      continue
    }
    const trimmed = text.replace(/^\uFEFF/, '').trim()
    if (trimmed === '') continue
    let value: unknown
    try {
      value = JSON.parse(trimmed)
    } catch {
      yield { line, problem: 'is not JSON' }
      continue
    }
    const inexact = inexactPath(value)
    if (inexact !== null)
      yield { line, problem: `${inexact}: a number beyond 2^53 - 1, give it as text` }
    else if (isObject(value)) yield { line, value }
    else yield { line, problem: 'must be an object' }
  }
}

/** Bytes of one row of a table; more of them come of a quotation mark that nobody closed. */
const maxRow = 64 * 1024 * 1024
const marks = [',', ';', '\t']

/**
 * How a table is written: in UTF-16 where it begins so, and with the mark between its columns that
 * its header has most of.
 */
const formOf = async (
  file: string,
): Promise<{ encoding: 'latin1' | 'utf16le'; start: number; delimiter: string }> => {
  const handle = await open(file, 'r')
  try {
    const part = Buffer.alloc(65_536)
    const first = part.subarray(0, (await handle.read(part, 0, part.length, 0)).bytesRead)
    const encoding = first[0] === 0xff && first[1] === 0xfe ? 'utf16le' : 'latin1'
    const start =
      encoding === 'utf16le' ? 2 : first.subarray(0, 3).equals(Buffer.from('\uFEFF')) ? 3 : 0
    const header = (
      first
        .subarray(start)
        .toString(encoding)
        .split(/[\r\n]/, 1)[0] ?? ''
    ).replaceAll(/"[^"]*"/g, '')
    const [delimiter = ','] = marks.toSorted(
      (one, two) => header.split(two).length - header.split(one).length,
    )
    return { encoding, start, delimiter }
  } finally {
    await handle.close()
  }
}

type Parsed = { record: Record<string, string>; raw: string; info: Info & { error?: CsvError } }

/**
 * Whether a value took in rows after its own: an opened quotation mark that was met again only
 * there stands in it as a character.
 */
const ranOn = ({ record, raw }: Parsed): boolean =>
  Object.values(record).some(
    (value) =>
      value.startsWith('"') &&
      value.includes('\n') &&
      !raw.includes(`"${value.replaceAll('"', '""')}"`),
  )

async function* csvRows(file: string, wanted: readonly string[]): AsyncGenerator<Row> {
  const { encoding, start, delimiter } = await formOf(file)
  const read = (text: string): string | null => (encoding === 'latin1' ? textOf(text) : text)
  const columns = (header: string[]): string[] => {
    const names = header.map((name) => (read(name) ?? name).trim())
    const missing = wanted.filter((name) => !names.includes(name))
    if (missing.length > 0)
      throw new UsageError(
        `${file} has no column ${missing.join(', ')}; it has ${names.join(', ')}`,
      )
    return names
  }
  let skipped: CsvError | undefined
  const parser = createReadStream(file, { start }).pipe(
    parse({
      encoding,
      delimiter,
      columns,
      info: true,
      raw: true,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRow,
      skip_records_with_error: true,
      on_skip: (error) => {
        skipped ??= error
      },
    }),
  )
  let last = 1
  const unclosed = (): string => `a quotation mark is not closed, from line ${last + 1} on`
  for await (const row of parser as AsyncIterable<Parsed>) {
    const { record, info } = row
    // What follows a row without end is no row any more.
    if (skipped?.code === 'CSV_MAX_RECORD_SIZE' && info.lines > Number(skipped['lines'])) break
    const values = Object.entries(record).map(([name, value]) => [name, read(value)] as const)
    if (ranOn(row)) yield { line: info.lines, problem: unclosed() }
    else if (info.error)
      yield { line: info.lines, problem: 'has another number of columns than the header' }
    else if (values.some(([, value]) => value === null))
      yield { line: info.lines, problem: notUtf8 }
    else yield { line: info.lines, value: Object.fromEntries(values) }
    last = info.lines
  }
  if (skipped)
    yield {
      line: Math.max(last + 1, Number(skipped['lines'])),
      problem:
        skipped.code === 'CSV_MAX_RECORD_SIZE'
          ? `a row of more than 64 MiB, from line ${last + 1} on; nothing after it was read`
          : unclosed(),
    }
}

/**
 * The rows of a file with their line numbers, from 1; a row that cannot be read is answered with
 * its problem. Throws a UsageError where a table lacks one of the columns that are wanted.
 */
export function readRows(
  file: string,
  format: 'jsonl' | 'csv',
  wanted: readonly string[],
): AsyncGenerator<Row> {
  return format === 'csv' ? csvRows(file, wanted) : jsonRows(file)
}
