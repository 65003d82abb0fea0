import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import { RunAgain } from '../../db/transaction.ts'
import { type QueueRow, holdLate, isAnew } from '../queue/index.ts'
import type { Common, DecideContext, Loaded } from './load.ts'
import { refuse } from './messages.ts'
import { latestDecision, lockDecided } from './queries/replacements.ts'
import { replace } from './replace.ts'

/** Whether an order asks again about a record that was decided before. */
export function asksAnew(order: Pick<QueueRow, 'facts'> | undefined): boolean {
  return order !== undefined && isAnew(order)
}

/**
 * Decides orders that ask again about decided records, in the caller's transaction: the new
 * decision stands for the one in force. Items that are no such orders, or whose record has no
 * decision any more, are missing from the answer.
 */
export async function decideAnew(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  { orders }: Loaded,
  items: readonly RecordResult[],
): Promise<Map<RecordResult, PunishOutcome>> {
  const answers = new Map<RecordResult, PunishOutcome>()
  for (const item of items) {
    const order = orders.get(item.id)
    if (!order || order.fence !== item.fence || !asksAnew(order)) continue
    const id = await latestDecision(client, order.recordId)
    if (id === null) continue
    const old = await lockDecided(client, id)
    if (old?.state !== 'active') throw new RunAgain('the record was decided anew in between')
    if (old.appId !== common.input.appId || old.type !== common.input.type) {
      const flaw = { code: 'FOREIGN_TYPE', key: 'result.foreign_type' } as const
      answers.set(item, refuse(ctx, item, [flaw]))
      continue
    }
    await client.query('savepoint anew')
    const [late] =
      order.state === 'waiting'
        ? await holdLate(client, common.personId, common.input.windowId, [order.id])
        : []
    const { outcome } = await replace(ctx, client, common, {
      item,
      old,
      order: late ?? order,
      mayOwn: false,
    })
    if (!outcome.accepted) await client.query('rollback to savepoint anew')
    answers.set(item, outcome)
  }
  return answers
}
