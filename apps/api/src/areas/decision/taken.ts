import type { AuditAction } from '@oas/contract/audit-actions'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import type { HeldOrder } from '../queue/index.ts'
import type { Common, DecideContext } from './load.ts'
import { writeBatch } from './queries/batch.ts'
import { emptyBatch } from './rows.ts'

type Taken = {
  item: RecordResult
  order: HeldOrder
  hash: string
  /** What the log is told of it. */
  audit: { action: AuditAction; subject: string; detail: Record<string, unknown> }
}
/**
 * Writes that a verdict that is no decision was taken, so that the same one sent again gets the
 * same reply; answers that.
 */
export async function writeTaken(
  ctx: DecideContext,
  client: pg.PoolClient,
  { personId, now }: Pick<Common, 'personId' | 'now'>,
  { item, order, hash, audit }: Taken,
): Promise<PunishOutcome> {
  const outcome: PunishOutcome = {
    id: order.id,
    postId: order.postId,
    accepted: true,
    punishResultType: 0,
    decisionId: null,
    warnings: [],
  }
  const batch = emptyBatch(ctx.caller.direct ?? false)
  batch.submissions.push({
    orderId: order.id,
    fence: item.fence,
    bodyHash: hash,
    personId,
    decisionId: null,
    answer: outcome,
  })
  batch.audits.push({
    actorId: personId,
    actor: ctx.caller.name,
    appId: order.appId,
    requestId: ctx.requestId,
    ...audit,
  })
  await writeBatch(client, batch, personId, now)
  return outcome
}
