import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { RecordContent, RecordContentRow } from '../queue/index.ts'
import type { Checking } from './check.ts'
import { sendOwn } from './send-own.ts'

/** A stored record, as far as another one is made of it. */
export type Stored = Pick<
  RecordContentRow,
  'appId' | 'postId' | 'uid' | 'country' | 'language' | 'content'
>
/** What the new record is: `key` makes it once, however often it is asked for. */
export type AsNew = { type: number; priority: number; source: string; reason: string; key: string }

/** Texts without what was found in them: they are read anew. */
const bare = (texts: RecordContent['texts']): RecordContent['texts'] =>
  texts.map(({ hits: _hits, ...item }) => item)
const recordOf = (row: Stored, { type, priority, source, reason, key }: AsNew): IngestRecord => ({
  ...row.content,
  texts: bare(row.content.texts),
  appId: row.appId,
  type,
  postId: row.postId,
  ...(row.uid === '' ? {} : { uid: row.uid }),
  ...(/^[A-Za-z]{2}$/.test(row.country) ? { country: row.country } : {}),
  ...(row.language === '' ? {} : { language: row.language }),
  source,
  ...(reason === '' ? {} : { reason }),
  priority,
  idempotencyKey: key,
})

/** Sends what is stored once more, under a type of its app; answers as `sendOwn` does. */
export function sendAgain(
  ctx: Checking,
  row: Stored,
  as: AsNew,
): Promise<{ id: string | null; result: string; reason: string }> {
  return sendOwn(ctx, recordOf(row, as))
}
