import type { IngestRecord } from '@oas/contract/ingest/schemas'
import { announceChange } from '../queue/index.ts'
import { type Checking, checkRecord } from './check.ts'
import { takeInBatch } from './batch.ts'

/**
 * For whom the order of a record is: only this person until the hold ends, or anybody but these.
 */
export type For = { reservedFor?: string; excluded?: readonly string[] }
/**
 * A record that the server makes itself, on the way that those of apps take. `id` null: refused,
 * and why.
 */
export async function sendOwn(
  ctx: Checking,
  record: IngestRecord,
  { reservedFor, excluded = [] }: For = {},
): Promise<{ id: string | null; result: string; reason: string }> {
  const checked = await checkRecord(ctx, record)
  if ('field' in checked)
    return { id: null, result: 'rejected', reason: `${checked.field}: ${checked.reason}` }
  const [outcome] = await takeInBatch(ctx, [
    { index: 0, record: { ...checked.record, excluded, reservedFor: reservedFor ?? null } },
  ])
  announceChange(ctx, [record])
  return {
    id: outcome?.id ?? null,
    result: outcome?.result ?? 'rejected',
    reason: outcome?.reason ?? '',
  }
}
