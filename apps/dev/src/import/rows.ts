import { inexactPath, isObject } from '@oas/contract/json'
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { type CsvError, type Info, parse } from 'csv-parse'
import { type Form, formOf } from './encoding.ts'
import { type Options, UsageError } from './options.ts'

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

async function* jsonRows(file: string, form: Form): AsyncGenerator<Row> {
  let line = 0
  for await (const written of createInterface({
    input: form.open(file).setEncoding('latin1'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line++
    const text = form.read(written)
    if (text === null) {
      yield { line, problem: form.foreign }
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

/** The mark between the columns of a table: the one that its header has most of. */
const delimiterOf = (form: Form): string => {
  const header = (form.beginning.split(/[\r\n]/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  return marks.toSorted((one, two) => header.split(two).length - header.split(one).length)[0] ?? ','
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

async function* csvRows(file: string, form: Form, wanted: readonly string[]): AsyncGenerator<Row> {
  const { read } = form
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
  const parser = form.open(file).pipe(
    parse({
      encoding: 'latin1',
      delimiter: delimiterOf(form),
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
      yield { line: info.lines, problem: form.foreign }
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
export async function* readRows(
  file: string,
  { format, encoding }: Pick<Options, 'format' | 'encoding'>,
  wanted: readonly string[],
): AsyncGenerator<Row> {
  const form = await formOf(file, encoding)
  yield* format === 'csv' ? csvRows(file, form, wanted) : jsonRows(file, form)
}
