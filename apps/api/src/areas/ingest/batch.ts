import type { Context } from '../../core/context.ts'
import { ruleIncoming } from '../queue-rule/index.ts'
import { isAsked, judgeBatch } from './judge.ts'
import { type Item, type Outcome, storeRuled } from './store.ts'

/**
 * What becomes of a batch of checked records, in the order it happens: white lists and the rules in
 * use judge it, the rules of its queues say where each record waits and how urgently, and what came
 * of it is stored in one transaction.
 */
export async function takeInBatch(ctx: Context, items: readonly Item[]): Promise<Outcome[]> {
  const judged = await judgeBatch(
    ctx,
    items.map((item) => item.record),
  )
  const ruled = await ruleIncoming(
    ctx,
    judged.map((one) => ({
      record: one.record,
      asked: isAsked(one) || one.record.waits !== undefined,
    })),
  )
  return storeRuled(
    ctx,
    items.map((item, place) => ({
      ...item,
      ...judged[place],
      record: ruled[place] ?? item.record,
    })),
  )
}
