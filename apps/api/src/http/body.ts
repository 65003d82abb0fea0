import { pathOf } from '@oas/contract/define'
import { inexactPath } from '@oas/contract/json'
import type { FastifyInstance } from 'fastify'
import { CallError, because } from '../core/fail.ts'
import type { Area } from './implement.ts'

export const bodyLimit = 4 * 1024 * 1024
// What is no UTF-8 is refused: its letters would be stored as question marks. A mark of the byte
// order at the front is passed over.
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Which calls take their body as a stream, or as a form, and how large that of a call may be. */
export type BodyRules = {
  isStream: (url: string) => boolean
  isForm: (url: string) => boolean
  limitOf: (url: string) => number
}
const withoutQuery = (url: string): string => url.split('?')[0] ?? ''

export function bodyRulesOf(areas: readonly Area[]): BodyRules {
  const calls = areas.flatMap((area) => area.calls.map(({ call }) => call))
  const streams = calls
    .filter((call) => call.body === 'stream')
    .map((call) => new RegExp(`${call.path.replaceAll(/:\w+/g, '[^/]+')}$`))
  const forms = new Set(calls.filter((call) => call.body === 'form').map(pathOf))
  const limits = new Map(
    calls.flatMap((call) =>
      call.maxBody === undefined ? [] : [[pathOf(call), call.maxBody] as const],
    ),
  )
  return {
    isStream: (url) => streams.some((end) => end.test(withoutQuery(url))),
    isForm: (url) => forms.has(withoutQuery(url)),
    limitOf: (url) => limits.get(withoutQuery(url)) ?? bodyLimit,
  }
}

const maxDepth = 64
/** JSON without prototype tricks and not deeper than any real body. */
const parseJson = (text: string): unknown => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 123 || c === 91) {
      if (++depth > maxDepth) throw new SyntaxError('too deep')
    } else if (c === 125 || c === 93) depth--
  }
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}

const openBrace = 0x7b
const formTypes = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i
/** The fields of a form, files left out. */
const parseForm = async (bytes: Buffer, type: string): Promise<unknown> => {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData()
  return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
}

const readJson = (bytes: Buffer): unknown => {
  const text = utf8.decode(bytes)
  return text.trim() === '' ? undefined : parseJson(text)
}
const readBody = async (bytes: Buffer, formType: string | null): Promise<unknown> => {
  const value =
    formType !== null && bytes[0] !== openBrace ? await parseForm(bytes, formType) : readJson(bytes)
  const inexact = inexactPath(value)
  if (inexact !== null)
    throw new CallError('invalid-input', { field: inexact, reason: because('number_beyond') })
  return value
}

/**
 * The body of every call is JSON whatever its content type says: beacons can only send text/plain,
 * or forms, which the calls that are beacons take as well. Streams are left alone.
 */
export function addBodyParser(
  app: FastifyInstance,
  { isStream, isForm, limitOf }: BodyRules,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, payload, done) => {
    if (isStream(request.url)) {
      done(null, payload)
      return
    }
    const most = limitOf(request.url)
    const chunks: Buffer[] = []
    let bytes = 0
    let answered = false
    const finish = (error: Error | null, value?: unknown): void => {
      if (!answered) {
        answered = true
        done(error, value)
      }
    }
    // What is too much is answered at once. The rest is read past, or the client would not see the
    // answer, but not without end.
    const take = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes <= most) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      finish(new CallError('too-large'))
      if (bytes > 16 * most) request.raw.destroy()
    }
    payload.on('data', take)
    payload.on('error', (error: Error) => finish(error))
    payload.on('end', () => {
      const type = request.headers['content-type'] ?? ''
      const formType = isForm(request.url) && formTypes.test(type) ? type : null
      readBody(Buffer.concat(chunks), formType).then(
        (value) => finish(null, value),
        (error: unknown) => finish(error instanceof CallError ? error : new CallError('not-json')),
      )
    })
  })
}
