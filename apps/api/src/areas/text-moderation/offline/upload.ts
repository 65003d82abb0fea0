import type { textOfflineCalls } from '@oas/contract/text-moderation/offline-calls'
import { offlineLimits } from '@oas/contract/text-moderation/offline-schemas'
import type { CallContext } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import type { Handler } from '../../../http/implement.ts'
import { readTexts } from './read-file.ts'
import { insertFile } from './sources.ts'

const bytesOf = async (ctx: CallContext): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of ctx.http.body.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > offlineLimits.fileBytes) fail('too-large')
    chunks.push(chunk)
  }
  return bytes === 0
    ? fail('invalid-input', { field: 'body', reason: because('empty') })
    : Buffer.concat(chunks)
}

/** Reads a file of texts and keeps its rows for whoever sent it, for a day. */
export const offlineUpload: Handler<(typeof textOfflineCalls)['offlineUpload']> = async (ctx) => {
  const { rows, bad } = await readTexts(await bytesOf(ctx))
  const fileId = await ctx.db
    .transaction()
    .execute((tx) => insertFile(tx, rows, { personId: ctx.caller.id, at: ctx.now() }))
  return { fileId, rows: rows.length, bad }
}
