import { isUtf8 } from 'node:buffer'
import { createGunzip } from 'node:zlib'
import type { Exchange } from '../../http/exchange.ts'
import { CallError, because, fail } from '../../core/fail.ts'
import { codeOf } from '../../db/trouble.ts'

const maxLine = 1024 * 1024
/** Bytes of a JSON body, inflated. */
export const maxJson = 64 * 1024 * 1024

type Chunks = AsyncIterable<Buffer>

/**
 * The body as it was before compression; any other encoding is refused. Whoever leaves it before
 * its end can still answer.
 */
export function inflateBody(http: Pick<Exchange, 'header' | 'body'>): Chunks {
  const encoding = (http.header('content-encoding') ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '')
    return { [Symbol.asyncIterator]: () => http.body.iterator({ destroyOnReturn: false }) }
  if (encoding !== 'gzip' && encoding !== 'x-gzip') fail('unsupported-media')
  const { body } = http
  const gunzip = createGunzip()
  body.once('error', (error) => {
    gunzip.destroy(error)
  })
  // A pipeline would end the body with its reader. What nobody reads of it must be read past, or
  // the connection never comes to its next call.
  gunzip.once('close', () => {
    body.unpipe(gunzip).resume()
  })
  return body.pipe(gunzip) as Chunks
}

/** Whether an error of the stream means damaged or cut compressed data. */
const isDamaged = (error: unknown): boolean => codeOf(error).startsWith('Z_')

/**
 * Objects and lists of a JSON body: far more than records of its size have, few enough to be parsed
 * in about a second.
 */
const maxContainers = 4_000_000

/**
 * How many objects and lists begin in a JSON text. Parsing what has millions of them in few bytes
 * costs minutes and gigabytes.
 */
const containersOf = (json: Buffer): number => {
  let count = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (quoted && byte === 0x5c) at++
    else if (byte === 0x22) quoted = !quoted
    else if (!quoted && (byte === 0x7b || byte === 0x5b)) count++
  }
  return count
}

/** The whole body as text; `grow` is told of each chunk before it is kept. */
export async function readAll(stream: Chunks, grow: (bytes: number) => void): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes > maxJson) fail('too-large')
      grow(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CallError) throw error
    return fail('invalid-input', {
      field: 'body',
      reason: because(isDamaged(error) ? 'gzip_damaged' : 'body_cut'),
    })
  }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) fail('invalid-input', { field: 'body', reason: because('utf8') })
  if (containersOf(whole) > maxContainers) fail('too-large')
  return whole.toString('utf8').replace(/^\uFEFF/, '')
}

/** `bytes`: its length with its line end. */
export type Line = { text: string; bytes: number } | { problem: string }

const toLine = (parts: Buffer[], tooLong: boolean): Line | null => {
  if (tooLong) return { problem: 'the line is longer than 1 MiB' }
  const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  if (!isUtf8(bytes)) return { problem: 'must be UTF-8' }
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  return text === '' ? null : { text, bytes: bytes.length + 1 }
}

/**
 * The lines of a stream that are not blank. A line over 1 MiB is passed over without being kept.
 * When the stream breaks, the lines complete by then have been answered, the begun one is dropped,
 * and the last answer tells what happened. `enough` is told of the bytes read and ends the reading.
 */
export async function* readLines(
  stream: Chunks,
  enough: (read: number) => boolean,
): AsyncGenerator<Line | { broken: string }> {
  let parts: Buffer[] = []
  let length = 0
  let read = 0
  const add = (part: Buffer): void => {
    length += part.length
    if (length <= maxLine) parts.push(part)
    else parts = []
  }
  const take = (): Line | null => {
    const line = toLine(parts, length > maxLine)
    parts = []
    length = 0
    return line
  }
  try {
    for await (const chunk of stream) {
      let from = 0
      read += chunk.length
      if (enough(read)) {
        yield { broken: 'too many bytes brought no record; nothing from here on was read' }
        return
      }
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        if (end > from) add(chunk.subarray(from, end))
        from = end + 1
        const line = length === 0 ? null : take()
        if (line) yield line
      }
      if (from < chunk.length) add(chunk.subarray(from))
    }
  } catch (error) {
    yield {
      broken: isDamaged(error)
        ? 'the gzip data is damaged or cut short; the lines before it are stored'
        : 'the body was cut short; the complete lines are stored',
    }
    return
  }
  const last = length === 0 ? null : take()
  if (last) yield last
}
