import { type Call, type Input, type Output, pathFields, pathOf } from '@oas/contract/define'
import type { Envelope } from '@oas/contract/envelope'
import { defaultTimeoutMs, slowThresholdMs, timeoutExtraMs } from '@oas/contract/services'
import { currentLanguage } from '../i18n/language.ts'
import { CallFailure } from './call-error.ts'
import { sessionFailed } from './session-events.ts'

export type SendOptions = { signal?: AbortSignal; pageKey?: string; keepalive?: boolean }

/** Milliseconds a call may take: its declared response time and five seconds. */
export const timeoutOf = (call: Pick<Call, 'answersWithin'>): number => (call.answersWithin === undefined ? defaultTimeoutMs : call.answersWithin + timeoutExtraMs)
/** Calls that declare more than 5000 ms go by the slow route. */
export const routeOf = (call: Pick<Call, 'service' | 'path' | 'answersWithin'>): string => {
  const path = pathOf(call)
  return (call.answersWithin ?? 0) > slowThresholdMs ? path.replace('/biz_gateway/', '/biz_gateway/slow/') : path
}

/** URL and body of a call for an input. */
export const requestOf = (call: Call, input: unknown): { url: string; body: string | undefined } => {
  let url = routeOf(call)
  if (Array.isArray(input)) return { url, body: JSON.stringify(input) }
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  for (const field of pathFields(call)) { url = url.replace(`:${field}`, encodeURIComponent(String(rest[field]))); delete rest[field] }
  const query = new URLSearchParams()
  for (const field of call.method === 'GET' ? Object.keys(rest) : (call.query ?? [])) { if (rest[field] !== undefined && rest[field] !== null) query.set(field, String(rest[field])); delete rest[field] }
  const text = query.toString()
  return { url: text ? `${url}?${text}` : url, body: call.method === 'GET' ? undefined : JSON.stringify(rest) }
}

const headersFor = (requestId: string, options: SendOptions, body: string | undefined): Record<string, string> => ({
  requestid: requestId, 'x-request-id': requestId, 'global-language': currentLanguage, ...(options.pageKey ? { cps_page_key: options.pageKey } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }),
})

const unanswered = (error: unknown, requestId: string): CallFailure => {
  const { name, message } = error as Error
  return new CallFailure(name === 'TimeoutError' ? `Request timeout: ${message}` : `Error: ${message}`, 0, 0, requestId)
}

const read = async (response: Response, requestId: string): Promise<Envelope> => {
  const text = await response.text()
  try { return JSON.parse(text) as Envelope } catch { throw new CallFailure(response.ok ? 'JSON parsing failed' : `network error, status code: ${response.status}`, 0, response.status, requestId) }
}

/** Makes a call and answers its data; anything but code 0 is a `CallFailure`. */
export const send = async <C extends Call>(call: C, input: Input<C>, options: SendOptions = {}): Promise<Output<C>> => {
  const requestId = crypto.randomUUID()
  const { url, body } = requestOf(call, input)
  const timeout = AbortSignal.timeout(timeoutOf(call))
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  let response: Response
  try {
    response = await fetch(url, { method: call.method, headers: headersFor(requestId, options, body), ...(body === undefined ? {} : { body }), signal, keepalive: options.keepalive ?? false, credentials: 'same-origin' })
  } catch (error) { throw unanswered(error, requestId) }
  const envelope = await read(response, requestId)
  if (envelope.code === 0) return envelope.data as Output<C>
  const failure = new CallFailure(response.status === 403 ? `No permission: ${envelope.msg}` : envelope.msg, envelope.code, response.status, requestId, envelope.field)
  if (response.status === 401) sessionFailed(envelope.code, envelope.msg)
  throw failure
}
