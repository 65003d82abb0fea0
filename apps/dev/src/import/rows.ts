import { isObject } from '@oas/contract/json'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parse } from 'csv-parse'

export type Row = { line: number; value: Record<string, unknown> } | { line: number; problem: string }

/** A short name for a file's content, from its size, beginning and end: the same file has the same name wherever it lies. */
export const fileIdOf = async (file: string): Promise<string> => {
  const { size } = await stat(file)
  const handle = await open(file, 'r')
  try {
    const part = Buffer.alloc(65_536)
    const hash = createHash('sha256').update(String(size))
    hash.update(part.subarray(0, (await handle.read(part, 0, part.length, 0)).bytesRead))
    hash.update(part.subarray(0, (await handle.read(part, 0, part.length, Math.max(0, size - part.length))).bytesRead))
    return hash.digest('hex').slice(0, 16)
  } finally { await handle.close() }
}

async function* jsonRows(file: string): AsyncGenerator<Row> {
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++
    const trimmed = text.replace(/^\uFEFF/, '').trim()
    if (trimmed === '') continue
    let value: unknown
    try { value = JSON.parse(trimmed) } catch { yield { line, problem: 'is not JSON' }; continue }
    if (isObject(value)) yield { line, value }
    else yield { line, problem: 'must be an object' }
  }
}

async function* csvRows(file: string): AsyncGenerator<Row> {
  const parser = createReadStream(file).pipe(parse({ columns: true, bom: true, info: true, skip_empty_lines: true, relax_column_count: true, max_record_size: 4 * 1024 * 1024 }))
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, unknown>; info: { lines: number; error?: { message: string } } }>) {
    yield info.error ? { line: info.lines, problem: 'has another number of columns than the header' } : { line: info.lines, value: record }
  }
}

/** The rows of a file with their line numbers, from 1; a row that cannot be read is answered with its problem. */
export const readRows = (file: string, format: 'jsonl' | 'csv'): AsyncGenerator<Row> => (format === 'csv' ? csvRows(file) : jsonRows(file))
