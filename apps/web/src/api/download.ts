import type { Call, Input } from '@oas/contract/define'
import { t } from '../i18n/texts.ts'
import { CallFailure } from './call-error.ts'
import { envelopeOf, failureOf, noAnswerFailure } from './failures.ts'
import { createLineCount } from './line-count.ts'
import { headersFor } from './headers.ts'
import { requestOf } from './request.ts'
import { saveFile } from './save-file.ts'

type Options = { fileName: string; signal: AbortSignal; onLines: (lines: number) => void }

/**
 * Makes a raw call, counts the lines of its answer as they come and hands the whole to the browser
 * as a file. Answers the lines.
 */
export async function download<C extends Call>(
  call: C,
  input: Input<C>,
  options: Options,
): Promise<number> {
  const requestId = crypto.randomUUID()
  const { url, body } = requestOf(call, input)
  const response = await fetch(url, {
    method: call.method,
    headers: headersFor(requestId, 'application/json'),
    body: body ?? null,
    signal: options.signal,
  }).catch((error: unknown) => {
    throw noAnswerFailure(error, url, requestId)
  })
  if (!response.ok || !response.body) {
    const envelope = envelopeOf(await response.text().catch(() => ''))
    if (envelope !== null && envelope.code !== 0 && envelope.msg === '')
      throw new CallFailure(t('frontend.unknown_error'), envelope.code, response.status, requestId)
    throw (
      failureOf(response.status, envelope, requestId) ??
      noAnswerFailure(new Error('no body'), url, requestId)
    )
  }
  const parts: BlobPart[] = []
  const lines = createLineCount()
  const reader = response.body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    parts.push(chunk.value as BlobPart)
    options.onLines(lines(chunk.value))
  }
  saveFile(
    new Blob(parts, { type: response.headers.get('content-type') ?? 'text/csv' }),
    options.fileName,
  )
  return lines(new Uint8Array())
}
