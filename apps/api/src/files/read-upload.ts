import type { CallContext } from '../core/context.ts'
import { because, fail } from '../core/fail.ts'

/** The bytes of a file that is the whole body of a call; more than so many are refused unread. */
export async function readUpload({ http }: CallContext, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of http.body.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) fail('too-large')
    chunks.push(chunk)
  }
  return bytes === 0
    ? fail('invalid-input', { field: 'body', reason: because('empty') })
    : Buffer.concat(chunks)
}
