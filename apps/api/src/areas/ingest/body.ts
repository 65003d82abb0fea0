import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Exchange } from '../../http/exchange.ts'
import { CallError, because, fail } from '../../core/fail.ts'

const maxLine = 1024 * 1024
/** Bytes of a JSON body, inflated. */
export const maxJson = 64 * 1024 * 1024

/** The body as it was before compression, and whether it was compressed. Any other encoding is refused. */
export const inflated = (http: Pick<Exchange, 'header' | 'body'>): { stream: Readable; gzip: boolean } => {
  const encoding = (http.header('content-encoding') ?? 'identity').trim().toLowerCase()
  if (encoding === 'identity' || encoding === '') return { stream: http.body, gzip: false }
  if (encoding !== 'gzip' && encoding !== 'x-gzip') fail('unsupported-media')
  const { body } = http
  const gunzip = createGunzip()
  body.once('error', (error) => { gunzip.destroy(error) })
  // A pipeline would end the body with its reader. What nobody reads of it must be read past, or the connection never comes to its next call.
  gunzip.once('close', () => { body.unpipe(gunzip).resume() })
  return { stream: body.pipe(gunzip), gzip: true }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
/** Whether an error of the stream means damaged or cut compressed data. */
const isDamaged = (error: unknown): boolean => codeOf(error).startsWith('Z_')

/** The whole body as text; `grow` is told of each chunk before it is kept. */
export const readAll = async (stream: Readable, grow: (bytes: number) => void): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxJson) fail('too-large')
      grow(chunk.length)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CallError) throw error
    return fail('invalid-input', { field: 'body', reason: because(isDamaged(error) ? 'gzip_damaged' : 'body_cut') })
  }
  const whole = Buffer.concat(chunks)
  if (!isUtf8(whole)) fail('invalid-input', { field: 'body', reason: because('utf8') })
  return whole.toString('utf8').replace(/^\uFEFF/, '')
}

export type Line = { text: string } | { problem: string }

const toLine = (parts: Buffer[], tooLong: boolean): Line | null => {
  if (tooLong) return { problem: 'the line is longer than 1 MiB' }
  const bytes = parts.length === 1 ? parts[0] as Buffer : Buffer.concat(parts)
  if (!isUtf8(bytes)) return { problem: 'must be UTF-8' }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '').trim()
  return text === '' ? null : { text }
}

/**
 * The lines of a stream that are not blank. A line over 1 MiB is passed over without being kept. When the stream breaks, the lines complete by then have been
 * answered, the begun one is dropped, and the last answer tells what happened.
 */
export async function* readLines(stream: Readable): AsyncGenerator<Line | { broken: string }> {
  let parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer): void => { length += part.length; if (length <= maxLine) parts.push(part); else parts = [] }
  const take = (): Line | null => { const line = length === 0 ? null : toLine(parts, length > maxLine); parts = []; length = 0; return line }
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, end))
        from = end + 1
        const line = take()
        if (line) yield line
      }
      if (from < chunk.length) add(chunk.subarray(from))
    }
  } catch (error) {
    yield { broken: isDamaged(error) ? 'the gzip data is damaged or cut short; the lines before it are stored' : 'the body was cut short; the complete lines are stored' }
    return
  }
  const last = take()
  if (last) yield last
}
