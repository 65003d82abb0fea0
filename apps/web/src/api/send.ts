import type { Call, Input, Output } from '@oas/contract/define'
import { callEnded } from './call-watch.ts'
import { noteServerTime } from './clock.ts'
import { envelopeOf, failureOf, noAnswerFailure } from './failures.ts'
import { headersFor } from './headers.ts'
import { requestOf, timeoutOf } from './request.ts'
import { declaredCall } from './timeouts.ts'

export type SendOptions = {
  signal?: AbortSignal
  pageKey?: string
  keepalive?: boolean
  /** Asked on a page that is open to all: that nobody is signed in ends no session. */
  strangers?: boolean
}

/** Makes a call and answers its data; anything but code 0 is a `CallFailure`. */
export async function send<C extends Call>(
  call: C,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Output<C>> {
  const requestId = crypto.randomUUID()
  const declared = declaredCall(call)
  const { url, body, contentType } = requestOf(declared, input)
  const timeout = AbortSignal.timeout(timeoutOf(declared))
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const began = performance.now()
  const ended = (status: number, code: number): void =>
    callEnded({
      url,
      method: call.method,
      costMs: performance.now() - began,
      status,
      code,
      requestId,
      body,
    })
  let response: Response
  try {
    response = await fetch(url, {
      method: call.method,
      headers: {
        ...headersFor(requestId, contentType),
        ...(options.pageKey ? { cps_page_key: options.pageKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal,
      keepalive: options.keepalive ?? false,
      credentials: 'same-origin',
    })
  } catch (error) {
    if (!options.signal?.aborted) ended(0, 0)
    throw noAnswerFailure(error, url, requestId)
  }
  noteServerTime(response.headers?.get('date') ?? null)
  const envelope = envelopeOf(
    await response.text().catch((error: unknown) => {
      ended(0, 0)
      throw noAnswerFailure(error, url, requestId)
    }),
  )
  ended(response.status, envelope?.code ?? 0)
  const failure = failureOf(response.status, envelope, requestId, undefined, options.strangers)
  if (failure) throw failure
  return envelope?.data as Output<C>
}
