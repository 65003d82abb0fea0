import type { textOfflineCalls } from '@oas/contract/text-moderation/offline-calls'
import { offlineLimits } from '@oas/contract/text-moderation/offline-schemas'
import { readUpload } from '../../../files/read-upload.ts'
import type { Handler } from '../../../http/implement.ts'
import { readTexts } from './read-file.ts'
import { insertFile } from './sources.ts'

/** Reads a file of texts and keeps its rows for whoever sent it, for a day. */
export const offlineUpload: Handler<(typeof textOfflineCalls)['offlineUpload']> = async (ctx) => {
  const { rows, bad } = await readTexts(await readUpload(ctx, offlineLimits.fileBytes))
  const fileId = await ctx.db
    .transaction()
    .execute((tx) => insertFile(tx, rows, { personId: ctx.caller.id, at: ctx.now() }))
  return { fileId, rows: rows.length, bad }
}
