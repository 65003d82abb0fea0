import type { Output } from '@oas/contract/define'
import type { Envelope } from '@oas/contract/envelope'
import type { BucketName } from '@oas/contract/file/buckets'
import { fileCalls } from '@oas/contract/file/calls'
import { CallFailure } from './call-error.ts'
import { headersFor } from './headers.ts'
import { send } from './send.ts'
import { sessionFailed } from './session-events.ts'

export type SentFile = Output<(typeof fileCalls)['upload']>
type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/** Sends one file to a bucket. Only the older way of browsers to send tells how far it is. */
export const sendFile = async (bucket: BucketName, file: File, { signal, onProgress }: Options): Promise<SentFile> => {
  const { token, url } = await send(fileCalls.uploadToken, { bucket }, { signal })
  const requestId = crypto.randomUUID()
  return new Promise<SentFile>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const give = (message: string, envelope?: Partial<Envelope>): void => reject(new CallFailure(message, envelope?.code ?? 0, request.status, requestId, envelope?.field))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => give('Error: network')
    request.onabort = () => give('aborted')
    request.onload = () => {
      const envelope = readEnvelope(request.responseText)
      if (request.status === 401) sessionFailed(envelope?.code ?? -5, envelope?.msg ?? '')
      if (envelope?.code === 0) resolve(envelope.data as SentFile)
      else give(envelope?.msg ?? `network error, status code: ${request.status}`, envelope ?? undefined)
    }
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) { give('aborted'); return }
    request.open('POST', `${url}?${new URLSearchParams({ bucket, token, name: file.name.slice(0, 200) })}`)
    for (const [name, value] of Object.entries(headersFor(requestId, 'application/octet-stream'))) request.setRequestHeader(name, value)
    request.send(file)
  })
}

const readEnvelope = (text: string): Envelope | null => { try { return JSON.parse(text) as Envelope } catch { return null /* no answer of ours: the status says what it was */ } }
