import type { Call, Input, Output } from '@oas/contract/define'
import type { Envelope } from '@oas/contract/envelope'
import { CallFailure } from './call-error.ts'
import { callEnded } from './call-watch.ts'
import { headersFor } from './headers.ts'
import { requestOf, timeoutOf } from './request.ts'
import { sessionFailed } from './session-events.ts'

export type SendOptions = { signal?: AbortSignal; pageKey?: string; keepalive?: boolean }

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
  const began = performance.now()
  const ended = (status: number, code: number): void => callEnded({ url, method: call.method, costMs: performance.now() - began, status, code, requestId, body })
  let response: Response
  try {
    response = await fetch(url, { method: call.method, headers: { ...headersFor(requestId, body === undefined ? undefined : 'application/json'), ...(options.pageKey ? { cps_page_key: options.pageKey } : {}) }, ...(body === undefined ? {} : { body }), signal, keepalive: options.keepalive ?? false, credentials: 'same-origin' })
  } catch (error) { if (!options.signal?.aborted) ended(0, 0); throw unanswered(error, requestId) }
  const envelope = await read(response, requestId)
  ended(response.status, envelope.code)
  if (envelope.code === 0) return envelope.data as Output<C>
  const failure = new CallFailure(response.status === 403 ? `No permission: ${envelope.msg}` : envelope.msg, envelope.code, response.status, requestId, envelope.field)
  if (response.status === 401) sessionFailed(envelope.code, envelope.msg)
  throw failure
}
