import type { Call, Output } from '@oas/contract/define'
import { pathOf } from '@oas/contract/define'
import { envelopeOf, failureOf, storeSuccess, noAnswerFailure } from './failures.ts'
import { headersFor } from './headers.ts'

/**
 * Sends the bytes of a file by a call whose body is a stream, to another address if one is given;
 * answers its data.
 */
export async function postFile<C extends Call>(
  call: C,
  file: Blob,
  address?: string,
): Promise<Output<C>> {
  const requestId = crypto.randomUUID()
  const url = address ?? pathOf(call)
  const response = await fetch(url, {
    method: call.method,
    body: file,
    credentials: 'same-origin',
    headers: headersFor(requestId, 'application/octet-stream'),
  }).catch((error: unknown) => {
    throw noAnswerFailure(error, url, requestId)
  })
  const envelope = envelopeOf(await response.text().catch(() => ''))
  const failure = failureOf(response.status, envelope, requestId, storeSuccess)
  if (failure) throw failure
  return envelope?.data as Output<C>
}
