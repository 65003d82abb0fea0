import type { Output } from '@oas/contract/define'
import type { BucketName } from '@oas/contract/file/buckets'
import { fileCalls } from '@oas/contract/file/calls'
import { CallFailure } from './call-error.ts'
import { envelopeOf, failureOf, storeSuccess, noAnswerFailure } from './failures.ts'
import { headersFor } from './headers.ts'
import { send } from './send.ts'

export type SentFile = Output<(typeof fileCalls)['upload']>
type Options = {
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Seconds after which the file is gone; without it as long as its bucket keeps files. */
  keptSeconds?: number
}

/** Sends one file to a bucket. Only the older way of browsers to send tells how far it is. */
export async function sendFile(
  bucket: BucketName,
  file: File,
  { signal, onProgress, keptSeconds }: Options,
): Promise<SentFile> {
  const { token, url } = await send(
    fileCalls.uploadToken,
    { bucket, ...(keptSeconds === undefined ? {} : { fileTTL: keptSeconds }) },
    { signal },
  )
  const requestId = crypto.randomUUID()
  return new Promise<SentFile>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(noAnswerFailure(new TypeError('network'), url, requestId))
    const aborted = (): void => reject(new CallFailure('aborted', 0, 0, requestId))
    request.onabort = aborted
    request.onload = () => {
      const envelope = envelopeOf(request.responseText)
      const failure = failureOf(request.status, envelope, requestId, storeSuccess)
      if (failure) reject(failure)
      else resolve(envelope?.data as SentFile)
    }
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) {
      aborted()
      return
    }
    request.open(
      'POST',
      `${url}?${new URLSearchParams({ bucket, token, name: file.name.slice(0, 200) })}`,
    )
    for (const [name, value] of Object.entries(headersFor(requestId, 'application/octet-stream')))
      request.setRequestHeader(name, value)
    request.send(file)
  })
}
