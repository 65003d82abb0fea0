import type { Call, Output } from '@oas/contract/define'
import { pathOf } from '@oas/contract/define'
import type { Envelope } from '@oas/contract/envelope'
import { CallFailure } from './call-error.ts'
import { headersFor } from './headers.ts'
import { sessionFailed } from './session-events.ts'

/** Sends the bytes of a file by a call whose body is a stream, to another address if one is given; answers its data. */
export const postFile = async <C extends Call>(call: C, file: Blob, address?: string): Promise<Output<C>> => {
  const requestId = crypto.randomUUID()
  const response = await fetch(address ?? pathOf(call), { method: call.method, body: file, credentials: 'same-origin', headers: headersFor(requestId, 'application/octet-stream') })
    .catch((error: unknown) => { throw new CallFailure(`Error: ${(error as Error).message}`, 0, 0, requestId) })
  const envelope = await response.json().catch(() => ({ code: response.status, msg: `network error, status code: ${response.status}`, data: null })) as Envelope
  if (response.status === 401) sessionFailed(envelope.code, envelope.msg)
  if (envelope.code !== 0) throw new CallFailure(envelope.msg, envelope.code, response.status, requestId, envelope.field)
  return envelope.data as Output<C>
}
